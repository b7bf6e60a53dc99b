// Package e2e drives the real clients of coding agents, offline, against a scripted model, with the product installed as
// a person installs it. Its tests need the build tag e2e; README.md says what they prove and how to run them.
package e2e
