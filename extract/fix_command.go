package extract

import (
	"fmt"
	"slices"
	"strings"
)

// What is told of a command that mended a failure, beside the command.

// besides is what to know of a command that mends something: what is lost by it, or what does as well once it was run; "": nothing.
func besides(c command) string {
	line := strings.Join(c.essential(), " ")
	for _, l := range losses {
		if l.by.matches(line) {
			return " (" + l.what + ")"
		}
	}
	if install := installers.other(c.tool().program()); addsPackage(c) && install != c.tool().program() {
		return fmt.Sprintf(", or `%s` when the manifest names it by now,", strings.ReplaceAll(install, "_", " "))
	}
	return ""
}

// addsPackage tells whether a command writes a package into the project's manifest: from then on installing is enough.
func addsPackage(c command) bool {
	words := c.tool().essential()
	return adding.matches(strings.Join(words, " ")) && slices.ContainsFunc(plainWords(words)[1:], func(w string) bool {
		return !addingWords.has(w) && !strings.HasPrefix(w, ".") && !strings.HasPrefix(w, "/")
	}) && !slices.ContainsFunc(words, func(w string) bool { return w == "-g" || w == "--global" || w == "--no-save" })
}

var (
	// adding is commands that add the packages that they are given to a manifest.
	adding = pattern{parts: `
		^(?:npm|pnpm|bun) (?:.* )?(?:i|install|add)\b
		^yarn (?:.* )?add\b
		^(?:uv|poetry|bundle) add\b
		^(?:flutter|dart) pub add\b
		^composer require\b
		^go get\b
	`}
	addingWords = set{list: "i install add require get pub package npm pnpm bun yarn uv poetry bundle flutter dart composer go"}
	// installers is how what a manifest names is installed.
	installers = pairs{list: `
		npm/npm_install pnpm/pnpm_install bun/bun_install yarn/yarn_install uv/uv_sync poetry/poetry_install bundle/bundle_install
		flutter/flutter_pub_get dart/dart_pub_get composer/composer_install go/go_mod_download
	`}
)

// whyRun says why a command helped, where its output and the failure tell it: nothing was installed yet, or a package of the
// workspace was not built. "": they do not.
func (t *timeline) whyRun(r resolution, at int, c command) string {
	goal := strings.Join(c.goal(), " ")
	if installsAll.matches(strings.Join(c.tool().essential(), " ")) && (missingPackage.matches(r.line) || absent(r.line) != "" || missingHere.matches(r.line)) {
		return "what the project depends on was not installed in this checkout"
	}
	if m := missingPackage.groups(r.line); m != nil && strings.Contains(goal, "build") && strings.Contains(t.events[at].Text, m[1]) {
		return fmt.Sprintf("`%s` is a package of the workspace, and others import what its build makes", m[1])
	}
	return ""
}

var (
	// installsAll is commands that install what a manifest names.
	installsAll = pattern{whole: `(?:npm (?:ci|i|install)|pnpm (?:i|install)|yarn(?: install)?|bun (?:i|install)|bundle install|composer install|poetry install|uv sync|flutter pub get|mix deps\.get|pod install|dotnet restore)(?: --?\S+)*`}
	// missingPackage is a package that an error does not find.
	missingPackage = pattern{fold: true, parts: `(?:cannot find|can't resolve|could not resolve|no module named|cannot find module|missing) (?:module |package )?['"\x60]([@\w./-]+)['"\x60]`}
	// missingHere is a program that a project should bring and does not.
	missingHere = pattern{fold: true, parts: `could not locate executable|not found in (?:your|the) project|did you (?:forget to|run) .*install|node_modules (?:missing|not found)`}
)

// losses is what commands that mend something throw away.
var losses = []struct {
	by   *pattern
	what string
}{
	{&pattern{parts: `^git read-tree\b`}, "what is staged is lost, the files stay as they are"},
	{&pattern{parts: `\b(?:db:reset|db:drop|migrate:fresh|migrate:reset|migrate reset|db reset)\b|--force-reset\b`}, "the data in the database is lost"},
	{&pattern{parts: `\bdown\b.* (?:-v|--volumes)\b|\bvolume (?:rm|prune)\b`}, "the data in the volumes is lost"},
}
