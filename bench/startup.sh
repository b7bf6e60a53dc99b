#!/bin/sh
# Prints what session-start costs, as a multiple of a bare Go program measured in the same run.
# usage: bench/startup.sh [BIN] [flags of bench/startup, for instance -items 10000 -max 2.5]
set -eu
cd "$(dirname "$0")/.."
build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT

case ${1:-} in
'' | -*) # measure what is here
	CGO_ENABLED=0 go build -trimpath -ldflags '-s -w' -o "$build/" ./cmd/session-start
	bin=$build
	;;
*)
	bin=$1
	shift
	;;
esac
CGO_ENABLED=0 go build -trimpath -ldflags '-s -w' -o "$build/" ./bench/bare ./bench/startup
"$build/startup" -bare "$build/bare" -start "$bin/session-start" "$@"
