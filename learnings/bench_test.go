package learnings

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// large makes a store with n learnings, as one that was used for years.
func large(b *testing.B, n int) *Store {
	b.Helper()
	path := filepath.Join(b.TempDir(), "learnings")
	s, err := Open(path, options())
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { s.Close() })
	for c, category := range Categories() {
		text := []byte(keyCategory + ": " + string(category) + "\n" + keyLearnings + ":\n")
		for i := c; i < n; i += 5 {
			l := about(i)
			l.ID, l.Category = fmt.Sprintf("x-%d", i), category
			item, err := Encode(l)
			if err != nil {
				b.Fatal(err)
			}
			text = append(text, item...)
		}
		if err := os.WriteFile(filepath.Join(path, fileName(category)), text, 0o600); err != nil {
			b.Fatal(err)
		}
	}
	return s
}

func BenchmarkRead(b *testing.B) {
	for _, n := range []int{1000, 10000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			s := large(b, n)
			for b.Loop() {
				if snap := s.Read(); len(snap.Items) != n {
					b.Fatal(len(snap.Items))
				}
			}
		})
	}
}

// BenchmarkScan finds the outline of a file, which is what adding to it costs beside copying.
func BenchmarkScan(b *testing.B) {
	s := large(b, 10000)
	data, err := os.ReadFile(filepath.Join(s.Dir().Path(), "errors.yaml"))
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if f := scan("errors.yaml", Errors, data); len(f.items) != 2000 {
			b.Fatal(len(f.items))
		}
	}
}

func BenchmarkMerge(b *testing.B) {
	for _, n := range []int{1000, 10000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			s := large(b, n)
			i := 2 * n
			for b.Loop() {
				i++
				if out, err := s.Merge([]Learning{about(i)}, MergeOptions{}); err != nil || out[0].Action != Added {
					b.Fatal(out, err)
				}
			}
		})
	}
}
