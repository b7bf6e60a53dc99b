package install

import (
	"session-learning/internal/config"
)

// opencode is opencode, which has no hooks in its settings, and runs what is in its folder of plugins.
type opencode struct{ base }

func (opencode) Made() []string { return []string{"plugin", "command"} }

func (opencode) Settings(config.Config) string { return "" }

func (opencode) Hooks(string) form { return form{} }
