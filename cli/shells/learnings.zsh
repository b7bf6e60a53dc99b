#compdef learnings
# Completes the command learnings in zsh: what may follow is asked of the command itself.
_learnings() {
	local program=${(Q)words[1]} kind
	local -a given found
	program=${program/#\~\//$HOME/}
	[[ -x $program ]] || (( $+commands[$program] )) || program=learnings
	given=("${(@Q)words[2,CURRENT-1]}")
	found=("${(@f)$($program completion zsh -- "${given[@]}" "${(Q)PREFIX}" 2>/dev/null)}")
	kind=$found[1]
	shift found
	case $kind in
	files | folders)
		[[ $PREFIX != --*=* ]] || compset -P '*='
		[[ $kind == files ]] && _files || _files -/
		;;
	words) _describe -t learnings learnings found ;;
	esac
}
if [[ $funcstack[1] == _learnings ]]; then
	_learnings "$@"
else
	compdef _learnings learnings
fi
