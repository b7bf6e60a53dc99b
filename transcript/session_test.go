package transcript

import (
	"testing"
	"time"
)

func TestATimeIsReadHoweverAnAgentWritesIt(t *testing.T) {
	for raw, want := range map[string]string{
		`"2026-01-02T03:04:05.5Z"`:    "2026-01-02T03:04:05.5Z",
		`"2026-01-02T05:04:05+02:00"`: "2026-01-02T03:04:05Z",
		`1767323045500`:               "2026-01-02T03:04:05.5Z",
		`1767323045`:                  "2026-01-02T03:04:05Z",
		`1767323045.5`:                "2026-01-02T03:04:05.5Z",
		`0`:                           "0001-01-01T00:00:00Z",
		`-1767323045`:                 "0001-01-01T00:00:00Z",
		`1767323045500000000`:         "0001-01-01T00:00:00Z",
		`"yesterday"`:                 "0001-01-01T00:00:00Z",
		`null`:                        "0001-01-01T00:00:00Z",
		`{"seconds":1}`:               "0001-01-01T00:00:00Z",
		``:                            "0001-01-01T00:00:00Z",
	} {
		if got := timeOf([]byte(raw)).UTC().Format(time.RFC3339Nano); got != want {
			t.Errorf("%s: %s, want %s", raw, got, want)
		}
	}
}
