# Completes the command learnings in bash: what may follow is asked of the command itself.
_learnings() {
	local program=${COMP_WORDS[0]} kind='' line
	program=${program/#\~\//$HOME/}
	type -P -- "$program" >/dev/null || program=learnings
	COMPREPLY=()
	while IFS= read -r line; do
		if [ -z "$kind" ]; then kind=$line; else COMPREPLY+=("$line"); fi
	done < <("$program" completion bash -- "$COMP_WORDBREAKS" "${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
	case $kind in
	files) compopt -o default 2>/dev/null ;;
	folders) compopt -o dirnames 2>/dev/null ;;
	esac
}
complete -F _learnings learnings
