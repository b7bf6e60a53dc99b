// Command startup measures what session-start costs as a multiple of a bare Go program, in the same minutes on the same
// machine: runs of both alternate, so that whatever else the machine does slows both.
package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"time"
)

// runLimit ends a run that hangs.
const runLimit = 10 * time.Second

func main() {
	bare := flag.String("bare", "", "the bare program")
	start := flag.String("start", "", "session-start")
	items := flag.Int("items", 1000, "learnings in the store")
	runs := flag.Int("runs", 200, "runs of each")
	highest := flag.Float64("max", 0, "fail when a ratio is over it; 0: never")
	flag.Parse()
	if err := run(*bare, *start, *items, *runs, *highest); err != nil {
		fmt.Fprintln(os.Stderr, "startup:", err)
		os.Exit(1)
	}
}

func run(bare, start string, items, runs int, highest float64) error {
	home, err := os.MkdirTemp("", "session-learning-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(home)
	b := bench{home: home, bare: bare, start: start, runs: runs}
	if err := b.prepare(items); err != nil {
		return err
	}
	fmt.Printf("%d learnings, %d runs of each, alternating; medians\n", items, runs)
	fmt.Printf("%-28s %10s %14s %7s\n", "event", "bare", "session-start", "ratio")
	for _, e := range events() {
		ratio, err := b.measure(e)
		if err != nil {
			return err
		}
		if highest > 0 && ratio > highest {
			return fmt.Errorf("%s: %.2f times a bare program, want at most %.2f", e.name, ratio, highest)
		}
	}
	return nil
}

// bench is one home with a store in it, and the two programs.
type bench struct {
	home, bare, start string
	runs              int
}

func (b bench) store() string   { return filepath.Join(b.home, ".claude", "data", "learnings") }
func (b bench) project() string { return filepath.Join(b.home, "project") }

func (b bench) prepare(items int) error {
	for _, dir := range []string{b.store(), filepath.Join(b.project(), ".git")} {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return err
		}
	}
	return writeStore(b.store(), items)
}

// measure runs both programs in turn and prints the medians.
func (b bench) measure(e event) (ratio float64, err error) {
	var bare, start []time.Duration
	silent := 0
	for i := range b.runs + 3 {
		payload := e.payload(i, b.project())
		t1, _, err := b.time(b.bare, payload)
		if err != nil {
			return 0, err
		}
		t2, answer, err := b.time(b.start, payload)
		if err != nil {
			return 0, err
		}
		if len(answer) > 0 && !e.answered {
			return 0, fmt.Errorf("%s: answered: %s", e.name, answer)
		}
		if len(answer) == 0 && e.answered {
			silent++ // on a busy machine the deadline of a hook may end it before it has answered
		}
		if i >= 3 { // the first runs fill the system's caches
			bare, start = append(bare, t1), append(start, t2)
		}
	}
	if silent*10 > b.runs {
		return 0, fmt.Errorf("%s: no answer in %d of %d runs", e.name, silent, b.runs+3)
	}
	mb, ms := median(bare), median(start)
	ratio = float64(ms) / float64(mb)
	fmt.Printf("%-28s %10s %14s %7.2f\n", e.name, mb.Round(10*time.Microsecond), ms.Round(10*time.Microsecond), ratio)
	return ratio, nil
}

func (b bench) time(program string, payload []byte) (time.Duration, []byte, error) {
	ctx, cancel := context.WithTimeout(context.Background(), runLimit)
	defer cancel()
	cmd := exec.CommandContext(ctx, program)
	cmd.Env = []string{"HOME=" + b.home, "USERPROFILE=" + b.home, "LEARNINGS_DIR=" + b.store(), "PATH=" + os.Getenv("PATH")}
	cmd.Dir = b.project()
	cmd.Stdin = bytes.NewReader(payload)
	began := time.Now()
	out, err := cmd.Output()
	if err != nil {
		return 0, nil, fmt.Errorf("run %s: %w", program, err)
	}
	return time.Since(began), out, nil
}

func median(d []time.Duration) time.Duration {
	slices.Sort(d)
	return d[len(d)/2]
}
