//go:build !unix

package config

func makeFIFO(string) bool { return false }
