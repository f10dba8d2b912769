# Sourced by the scripts of adapters that keep their implementation in the cache, with $name set to the adapter's name.
# Each implementation is an entry, a folder of $cache. It is filled under another name and then renamed, so that setups at
# the same time do not meet. Its file .complete, written last, tells what the entry holds; what differs from it is damage.

fail() {
    echo "$name: $*" >&2
    exit 1
}

cache=${ZARRPROOF_CACHE:-}
if [ -z "$cache" ]; then
    cache=${XDG_CACHE_HOME:-${HOME:+$HOME/.cache}}
    [ -n "$cache" ] || fail "no folder for installed implementations: none of ZARRPROOF_CACHE, XDG_CACHE_HOME and HOME is set."
    cache=$cache/zarrproof
fi
case $cache in
/*) ;;
*) fail "the folder for installed implementations (ZARRPROOF_CACHE, XDG_CACHE_HOME or HOME) is $cache, not an absolute path." ;;
esac

# Prints what is not ours alone among a folder and what it holds, or nothing: files of other users, files that others may
# write. Arguments: the folder; options of find.
foreign_file() {
    find "$@" \( ! -user "$(id -u)" -o ! -type l \( -perm -020 -o -perm -002 \) \) -print 2>&1 | head -n 1
}

# Prints what an entry holds: a checksum of the names, kinds, sizes and permissions of its files, and of where its links
# lead. Sizes rather than bytes: this is asked at each start.
contents() {
    (
        export LC_ALL=C QUOTING_STYLE=literal
        cd "$1" && find . ! -type d ! -path ./.complete -exec stat -c '%f %s %N' {} + | sort | cksum
    )
}

# Prints why an entry cannot be used; nothing where it is sound. Arguments: the entry; the program in it.
entry_problem() {
    if [ ! -e "$1" ] && [ ! -L "$1" ]; then
        echo "it is not there"
    elif [ -L "$1" ] || [ ! -d "$1" ]; then
        echo "it is not a folder"
    elif foreign=$(foreign_file "$1") && [ -n "$foreign" ]; then
        echo "other users own or may write $foreign"
    elif [ -L "$1/.complete" ] || [ ! -f "$1/.complete" ]; then
        echo "it is not complete"
    elif [ "$(contents "$1")" != "$(cat "$1/.complete")" ]; then
        echo "files are missing or changed"
    elif [ ! -x "$1/$2" ]; then
        echo "$2 cannot be run"
    fi
}

# Ends the script where an entry is sound; goes on where it is to be set up. Arguments: as of entry_problem.
done_where_sound() {
    problem=$(entry_problem "$@")
    [ -n "$problem" ] || exit 0
    [ -z "${ZARRPROOF_OFFLINE:-}" ] ||
        fail "$1 cannot be used: $problem. Setting it up needs the network, which may not be used (--offline, ZARRPROOF_OFFLINE)."
    [ "$problem" = "it is not there" ] || echo "$name: setting up $1 anew: $problem" >&2
}

# Ends a script that needs a sound entry where it is not. Arguments: as of entry_problem; the command that sets it up.
need_sound() {
    problem=$(entry_problem "$1" "$2")
    [ -z "$problem" ] || fail "$1 cannot be used: $problem. Run '$3' first."
}

lock_cache() {
    exec 8<"$cache"
    flock 8 || fail "the folder $cache cannot be locked; choose one on a local disk with ZARRPROOF_CACHE."
}
unlock_cache() { exec 8<&-; }

# Makes $partial, the folder of an entry that is not complete yet. It goes at the end of the script. Its maker holds a lock
# on it, so that those of setups that were killed are known, and removed here.
begin_entry() {
    umask 077 # what is installed is its owner's alone
    error=$(mkdir -p "$cache" 2>&1) || fail "the folder $cache cannot be made: $error"
    foreign=$(foreign_file "$cache" -prune && foreign_file "$cache/." -prune)
    [ -z "$foreign" ] || fail "other users own or may write the folder $cache ($(stat -c '%A %U' "$cache/.")); choose another with ZARRPROOF_CACHE."
    partial=
    trap 'rm -rf "$partial"' EXIT
    # PIPE: where the program is gone, nobody reads what is said here.
    trap 'exit 1' HUP INT TERM PIPE
    lock_cache
    for abandoned in "$cache"/.partial.*; do
        if [ -L "$abandoned" ] || [ ! -d "$abandoned" ]; then
            rm -f "$abandoned"
        else
            (flock -n 7 && rm -rf "$abandoned") 7<"$abandoned" || : # somebody still fills it
        fi
    done
    partial=$(mktemp -d "$cache/.partial.XXXXXX")
    exec 9<"$partial"
    flock 9
    unlock_cache
}

# Puts $partial in the place of an entry, unless another setup has put a sound one there. Arguments: as of entry_problem.
finish_entry() {
    chmod -R go= "$partial" # pip lets all run what it installs
    contents "$partial" >"$partial/.complete"
    lock_cache
    if [ -n "${ZARRPROOF_SOURCE:-}" ] || [ -n "$(entry_problem "$@")" ]; then
        rm -rf "$1"
        mv "$partial" "$1"
    fi
    unlock_cache
}
