package fakemodel

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"
)

// maxRequest is the most that is read of a request, in bytes: far over any context window, so that a runaway client
// fails instead of filling the memory.
const maxRequest = 64 << 20

// Server answers for a model from a script and keeps what it was asked.
type Server struct {
	run   string
	lanes []Lane

	mu       sync.Mutex // guards what follows
	given    []int      // replies a lane has given, by index of the lane
	messages int
	requests []Request
}

// New makes a server for a script. The run is part of every id made here: runs that feed one resumed session need
// different ones, because the ids of a session are unique.
func New(run string, lanes ...Lane) *Server {
	return &Server{run: run, lanes: lanes, given: make([]int, len(lanes))}
}

// Requests returns every request so far, in order of arrival.
func (s *Server) Requests() []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.requests)
}

// Lane returns the requests so far that a lane answered.
func (s *Server) Lane(name string) []Request {
	return slices.DeleteFunc(s.Requests(), func(r Request) bool { return r.Lane != name })
}

func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	req := newRequest(r)
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxRequest))
	api, speaks := spoken(r.URL.Path)
	switch {
	case err != nil:
		s.refuse(w, req, http.StatusRequestEntityTooLarge, err.Error())
	case r.Method == http.MethodHead || r.URL.Path == "/": // clients probe the address
		s.keep(req)
	case r.Method == http.MethodPost && r.URL.Path == "/v1/messages/count_tokens":
		s.keep(req)
		writeJSON(w, http.StatusOK, object{"input_tokens": tokens(len(body))})
	case r.Method == http.MethodPost && strings.HasSuffix(r.URL.Path, ":countTokens"):
		s.keep(req)
		writeJSON(w, http.StatusOK, object{"totalTokens": tokens(len(body))})
	case r.Method == http.MethodPost && speaks:
		s.converse(r.Context(), w, api, req, body)
	default:
		s.refuse(w, req, http.StatusNotFound, "fakemodel does not serve "+r.URL.Path)
	}
}

// converse answers a request with the next reply of its lane.
func (s *Server) converse(ctx context.Context, w http.ResponseWriter, api protocol, req Request, body []byte) {
	if err := api.read(&req, body); err != nil {
		s.refuse(w, req, http.StatusBadRequest, err.Error())
		return
	}
	reply, number := s.take(&req)
	if reply.Status != 0 {
		req.Status = reply.Status
	}
	s.keep(req)
	if !sleep(ctx, reply.Hold) {
		return
	}
	if reply.Status != 0 {
		writeJSON(w, reply.Status, api.failure(reply.Status, reply.Error))
		return
	}
	answer, err := api.answer(fmt.Sprintf("%s%05d", s.run, number), req, reply, len(body))
	if err != nil {
		writeJSON(w, http.StatusInternalServerError, api.failure(http.StatusInternalServerError, err.Error()))
		return
	}
	if req.Stream {
		answer.stream(ctx, w, reply.Pace)
		return
	}
	writeJSON(w, http.StatusOK, answer.whole())
}

// take routes a request to its lane and takes that lane's next reply; number is unique in this server.
func (s *Server) take(req *Request) (reply Reply, number int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.messages++
	i := slices.IndexFunc(s.lanes, func(l Lane) bool { return l.When == nil || l.When(*req) })
	if i < 0 {
		return Reply{Text: EndOfScript}, s.messages
	}
	lane := s.lanes[i]
	req.Lane = lane.Name
	switch n := len(lane.Replies); {
	case s.given[i] < n:
		s.given[i]++
		req.Reply = s.given[i]
		return lane.Replies[s.given[i]-1], s.messages
	case lane.Repeat && n > 0:
		return lane.Replies[n-1], s.messages
	}
	return Reply{Text: EndOfScript}, s.messages
}

func (s *Server) keep(req Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.requests = append(s.requests, req)
}

func (s *Server) refuse(w http.ResponseWriter, req Request, status int, text string) {
	req.Status = status
	s.keep(req)
	writeJSON(w, status, dialect(req.Path).failure(status, text))
}

// sleep waits, and reports false when the client went away first.
func sleep(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return ctx.Err() == nil
	case <-ctx.Done():
		return false
	}
}

// writeJSON answers with an object. A client that hung up meanwhile is no fault of the script, so the error of the
// write is of no use to anybody.
func writeJSON(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(v)
}

// errorType is the name of a failure.
func errorType(status int) string {
	switch status {
	case http.StatusBadRequest:
		return "invalid_request_error"
	case http.StatusNotFound:
		return "not_found_error"
	case http.StatusTooManyRequests:
		return "rate_limit_error"
	case 529: // Anthropic's own status
		return "overloaded_error"
	}
	return "api_error"
}
