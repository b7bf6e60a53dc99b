#!/bin/sh
# Builds session-learning, installs its three programs, and registers the hooks: see "usage" below.
set -eu

# What go.mod asks for. A Go that is older but not older than 1.21 fetches the right one by itself.
wanted=1.26
fetches=1.21

usage() {
	cat <<'END'
Usage: ./install.sh [--prefix DIR] [--no-hooks] [-- flags of "learnings install"]

Builds session-start, session-stop and learnings, puts them into DIR/bin
(default: ~/.local/bin), and runs "learnings install", which registers the
hooks with every coding agent that it finds, shows that the loop works, and
says last what is left for you to do. Needs Go, nothing else.

  --prefix DIR  install into DIR/bin
  --no-hooks    only build and install the programs
  --help        print this

With one agent alone: ./install.sh -- --agent codex
To take the hooks out again: learnings uninstall
END
}

say() { printf 'install.sh: %s\n' "$*" >&2; }
# word S: S as a shell reads it back, for commands that are copied.
word() {
	case $1 in
	*[!A-Za-z0-9%+,./:=@_~-]*) printf "'%s'" "$(printf '%s' "$1" | sed "s/'/'\\\\''/g")" ;;
	*) printf '%s' "$1" ;;
	esac
}
fail() {
	say "$1"
	shift
	for hint in "$@"; do say "$hint"; done
	exit 1
}

prefix=
hooks=yes
while [ $# -gt 0 ]; do
	case $1 in
	--prefix)
		[ $# -ge 2 ] && [ -n "$2" ] || { say '--prefix needs a folder'; usage >&2; exit 2; }
		prefix=$2
		shift 2
		;;
	--prefix=?*)
		prefix=${1#--prefix=}
		shift
		;;
	--no-hooks)
		hooks=no
		shift
		;;
	-h | --help)
		usage
		exit 0
		;;
	--)
		shift
		break
		;;
	*)
		say "unknown argument: $1"
		usage >&2
		exit 2
		;;
	esac
done

if [ -z "$prefix" ]; then
	[ -n "${HOME:-}" ] || fail 'HOME is not set, so there is no ~/.local to install into' 'name a folder: ./install.sh --prefix DIR'
	prefix=$HOME/.local
fi
case $prefix in
/*) ;;
*) prefix=$PWD/$prefix ;;
esac

# The folder of this script, wherever it is called from.
source=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)

command -v go >/dev/null 2>&1 || fail "Go was not found on the PATH" \
	"install Go $wanted or newer from https://go.dev/dl/ and run this again"

# older A B: version A comes before version B; both are numbers separated by dots.
older() {
	[ "$1" != "$2" ] && [ "$(printf '%s\n%s\n' "$1" "$2" | sort -t. -k1,1n -k2,2n -k3,3n | head -n 1)" = "$1" ]
}
version=$(cd / && GOTOOLCHAIN=local go env GOVERSION 2>/dev/null) || version=
version=$(printf '%s' "$version" | sed -n 's/^go\([0-9][0-9.]*\).*/\1/p')
[ -n "$version" ] || fail "the version of Go could not be read" "see what is wrong with: go version"
if older "$version" "$fetches"; then
	fail "Go $version is too old: $wanted or newer is needed" "install it from https://go.dev/dl/ and run this again"
fi
if older "$version" "$wanted"; then
	say "Go $version is older than $wanted: it will fetch the version that is needed"
fi

bin=$prefix/bin
mkdir -p -- "$bin" || fail "cannot make $bin" 'name a folder that you may write to: ./install.sh --prefix DIR'

# Built beside where they go, so that each comes into its place by one rename: a running hook keeps its old program.
build=$(mktemp -d "$bin/.session-learning.XXXXXX") || fail "cannot write to $bin" \
	'name a folder that you may write to: ./install.sh --prefix DIR'
trap 'rm -rf -- "$build"' EXIT
trap 'exit 1' HUP INT TERM

say "building into $bin"
# The commit becomes part of the programs when this folder is a repository; what lies in somebody else's has none of its
# own. Git is not needed: without it, or when it refuses, the commit is left out. Nor is a C compiler: without one the
# programs are static, and start sooner.
vcs=false
[ ! -e "$source/.git" ] || vcs=true
compile() {
	CGO_ENABLED=0 go build -trimpath -ldflags '-s -w' "$@" -o "$build/" ./cmd/session-start ./cmd/session-stop ./cmd/learnings
}
(cd -- "$source" && { compile -buildvcs=$vcs 2>/dev/null || compile -buildvcs=false; }) || fail "the build failed; what Go says stands above"

for program in session-start session-stop learnings; do
	suffix=
	[ -f "$build/$program.exe" ] && suffix=.exe
	chmod 755 "$build/$program$suffix"
	mv -f -- "$build/$program$suffix" "$bin/$program$suffix"
done
rm -rf -- "$build"
trap - EXIT

if [ "$hooks" = no ]; then
	say "the programs are in $bin"
	say "to register the hooks: $(word "$bin/learnings") install"
	exit 0
fi
exec "$bin/learnings" install "$@"
