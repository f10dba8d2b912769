# Sourced by the scripts of adapters that keep their implementation in the cache. Before, they set $name to the
# adapter's name. Each implementation is an entry, a folder in $cache. A setup fills a folder with another name and then
# renames it, so that parallel setups do not disturb each other. The file .complete, written last, holds a checksum of
# the entry. An entry with another checksum is damaged.

fail() {
    echo "$name: $*" >&2
    exit 1
}

cache=${ZARRPROOF_CACHE:-}
if [ -z "$cache" ]; then
    cache=${XDG_CACHE_HOME:-${HOME:+$HOME/.cache}}
    [ -n "$cache" ] || fail "no folder for installed implementations: set one of ZARRPROOF_CACHE, XDG_CACHE_HOME and HOME."
    cache=$cache/zarrproof
fi
case $cache in
/*) ;;
*) fail "the folder for installed implementations (ZARRPROOF_CACHE, XDG_CACHE_HOME or HOME) is $cache, not an absolute path." ;;
esac

# Prints the release of a package: that of ZARRPROOF_VERSION_OF, words PACKAGE=VERSION, else the pinned one. Words about
# other packages are ignored. Arguments: the package; its pinned release.
release_of() {
    chosen=$2
    for word in ${ZARRPROOF_VERSION_OF:-}; do
        case $word in "$1="*) chosen=${word#*=} ;; esac
    done
    case $chosen in */*) fail "ZARRPROOF_VERSION_OF: expected PACKAGE=VERSION words, not '$ZARRPROOF_VERSION_OF'" ;; esac
    echo "$chosen"
}

# Prints a checksum of an entry: of the names, kinds, sizes and permissions of its files, and of the targets of its
# links. It covers sizes, not contents, because it is computed at each start.
contents() {
    (
        export LC_ALL=C QUOTING_STYLE=literal
        cd "$1" && find . ! -type d ! -path ./.complete -exec stat -c '%f %s %N' {} + | sort | cksum
    )
}

# Prints why an entry cannot be used; nothing if it is sound. Arguments: the entry; the path of its program in the
# entry.
entry_problem() {
    if [ ! -e "$1" ] && [ ! -L "$1" ]; then
        echo "it does not exist"
    elif [ -L "$1" ] || [ ! -d "$1" ]; then
        echo "it is not a folder"
    elif [ -L "$1/.complete" ] || [ ! -f "$1/.complete" ]; then
        echo "it is not complete"
    elif [ "$(contents "$1")" != "$(cat "$1/.complete")" ]; then
        echo "files are missing or changed"
    elif [ ! -x "$1/$2" ]; then
        echo "$2 cannot be run"
    fi
}

# Ends the script with exit status 0 if the entry is sound. Arguments: the arguments of entry_problem.
done_where_sound() {
    problem=$(entry_problem "$@")
    [ -n "$problem" ] || exit 0
    [ -z "${ZARRPROOF_OFFLINE:-}" ] ||
        fail "$1 cannot be used: $problem. The setup needs the network, which --offline or ZARRPROOF_OFFLINE forbids."
    [ "$problem" = "it does not exist" ] || echo "$name: setting up $1 again: $problem" >&2
}

# Ends the script with an error if the entry is not sound. Arguments: the arguments of entry_problem; the command of the setup.
need_sound() {
    problem=$(entry_problem "$1" "$2")
    [ -z "$problem" ] || fail "$1 cannot be used: $problem. Run '$3' first."
}

lock_cache() {
    exec 8<"$cache"
    flock 8 || fail "the folder $cache cannot be locked; set ZARRPROOF_CACHE to a folder on a local disk."
}
unlock_cache() { exec 8<&-; }

# Makes $partial, a folder for an entry that is not complete yet. It is removed at the end of the script. The script
# holds a lock on it. Partial folders without a lock are left by killed setups, and are removed here.
begin_entry() {
    umask 077 # other users get no access to installed files
    error=$(mkdir -p "$cache" 2>&1) || fail "the folder $cache cannot be made: $error"
    # Its entries are safe if no other user owns the folder, or the link to it, or may write in it.
    foreign=$(find "$cache" "$cache/." -prune \( ! -user "$(id -u)" -o ! -type l \( -perm -020 -o -perm -002 \) \) 2>&1)
    [ -z "$foreign" ] || fail "other users own or may write the folder $cache ($(stat -c '%A %U' "$cache/.")); set ZARRPROOF_CACHE to another folder."
    partial=
    trap 'rm -rf "$partial"' EXIT
    # PIPE: the program that reads the messages has ended.
    trap 'exit 1' HUP INT TERM PIPE
    lock_cache
    for abandoned in "$cache"/.partial.*; do
        if [ -L "$abandoned" ] || [ ! -d "$abandoned" ]; then
            rm -f "$abandoned"
        else
            (flock -n 7 && rm -rf "$abandoned") 7<"$abandoned" || : # a lock: another setup still fills it
        fi
    done
    partial=$(mktemp -d "$cache/.partial.XXXXXX")
    exec 9<"$partial"
    flock 9
    unlock_cache
}

# Renames $partial to the entry, unless another setup has made a sound entry. Arguments: the arguments of entry_problem.
finish_entry() {
    chmod -R go= "$partial" # pip lets all users execute installed programs
    contents "$partial" >"$partial/.complete"
    lock_cache
    if [ -n "${ZARRPROOF_SOURCE:-}" ] || [ -n "$(entry_problem "$@")" ]; then
        rm -rf "$1"
        mv "$partial" "$1"
    fi
    unlock_cache
}
