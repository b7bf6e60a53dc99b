package project

import "os"

// maxFiles is how many names of a project's folder are read: at the top of one seldom lie a hundred.
const maxFiles = 512

// Files are the names of what lies at the top of the project, of very many any 512. Nobody's project has none, nor has one
// that cannot be read.
func (id ID) Files() []string {
	if id.Root == "" {
		return nil
	}
	dir, err := os.Open(id.Root)
	if err != nil {
		return nil
	}
	defer dir.Close()
	names, _ := dir.Readdirnames(maxFiles) // those that were listed
	return names
}
