#!/bin/sh
# Prints what the plugin adds to a turn of opencode: turns in two servers that run side by side, one with the plugin and one
# without, asked in turn. Nothing leaves the machine: the model is a local one that answers at once.
# usage: bench/opencode.sh OPENCODE [TURNS]     OPENCODE is the program; TURNS are 20 when nothing is said
set -eu
client=$(realpath "$1")
turns=${2:-20}
cd "$(dirname "$0")/.."
build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT
CGO_ENABLED=0 go build -trimpath -ldflags '-s -w' -o "$build/bin/" ./cmd/...
for home in with without; do
	mkdir -p "$build/$home/.config/opencode" "$build/$home/project/.git"
	printf 'fetch-retries=0\n' >"$build/$home/.npmrc"
done
HOME=$build/with XDG_CONFIG_HOME='' "$build/bin/learnings" install --agent opencode >/dev/null
# The store of a person who has used it for a while.
HOME=$build/with "$build/bin/learnings" add --from bench/opencode.jsonl >/dev/null
node bench/opencode.mjs "$client" "$build" "$turns"
