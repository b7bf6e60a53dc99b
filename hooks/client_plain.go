package hooks

// plain is whoever calls by hand: an object without an event name, answered with the block as it is. To
// session-start it is a prompt when it holds one, to session-stop a stop when it names a transcript.
type plain struct{}

func (plain) Name() string { return "plain" }

func (plain) Sent(Fields, Host) bool { return true }

func (plain) Session(f Fields, _ Host) Payload {
	return Payload{
		Event:      Unnamed,
		Session:    f.Word("session_id"),
		SubAgent:   f.Word("agent_id"),
		Transcript: f.Word("transcript_path"),
		Cwd:        f.Word("cwd"),
		Prompt:     f.Text("prompt"),
	}
}

func (plain) Answer(_, block string) []byte { return []byte(block + "\n") }
