# Completes the command learnings in fish: what may follow is asked of the command itself.
function __learnings_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -l program (string replace -r '^~/' "$HOME/" -- $words[1])
    type -q -- $program; or set program learnings
    set -l found ($program completion fish -- $words[2..-1] "$current" 2>/dev/null)
    set -l flag (string match -r -- '^--[^=]*=' $current)
    set -l value (string replace -- "$flag" '' $current)
    switch "$found[1]"
        case files
            printf "$flag%s\n" (__fish_complete_path $value)
        case folders
            printf "$flag%s\n" (__fish_complete_directories $value '')
        case words
            printf '%s\n' $found[2..-1]
    end
end
complete -c learnings -f -a '(__learnings_complete)'
