# Sourced by each adapter.sh, whose arguments are a command and the adapter's folder. Before, it sets $here to its own
# folder. Sets
#   folder  the adapter's folder
#   name    its name, which is the name of the adapter
#   source  a checkout (ZARRPROOF_SOURCE) that is used in place of a release; empty: the release
#   locked  yes: the releases are pinned by a lock file; no: find_release chose another release
# The cache keeps each implementation as an entry, a folder. A setup fills a folder with another name and then renames
# it, so that parallel setups do not disturb each other. The file .complete, written last, holds a checksum of the entry.
# An entry with another checksum is damaged. The functions below need
#   home     the entry of the adapter
#   program  the path of the program in the entry

folder=$(CDPATH='' cd -- "$2" && pwd)
name=${folder##*/}
source=${ZARRPROOF_SOURCE:-}
locked=yes

fail() {
    echo "$name: $*" >&2
    exit 1
}

# Sets $cache to the folder of the entries.
find_cache() {
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
}

# Sets $release to the release of a package: that of ZARRPROOF_VERSION_OF, words PACKAGE=VERSION, else the pinned one.
# Words about other packages are ignored. Arguments: the package; its pinned release.
find_release() {
    release=$2
    for word in ${ZARRPROOF_VERSION_OF:-}; do
        case $word in "$1="*) release=${word#*=} ;; esac
    done
    case $release in */*) fail "ZARRPROOF_VERSION_OF: expected PACKAGE=VERSION words, not '$ZARRPROOF_VERSION_OF'" ;; esac
    [ "$release" = "$2" ] || locked=no
}

# Prints a checksum of standard input.
checksum() { cksum | cut -d ' ' -f 1; }

# Prints a checksum of an entry: of the names, kinds, sizes and permissions of its files, and of the targets of its
# links. It covers sizes, not contents, because it is computed at each start.
contents() {
    (
        export LC_ALL=C QUOTING_STYLE=literal
        cd "$1" && find . ! -type d ! -path ./.complete -exec stat -c '%f %s %N' {} + | sort | cksum
    )
}

# Prints why the entry cannot be used; nothing if it is sound.
entry_problem() {
    if [ ! -e "$home" ] && [ ! -L "$home" ]; then
        echo "it does not exist"
    elif [ -L "$home" ] || [ ! -d "$home" ]; then
        echo "it is not a folder"
    elif [ -L "$home/.complete" ] || [ ! -f "$home/.complete" ]; then
        echo "it is not complete"
    elif [ "$(contents "$home")" != "$(cat "$home/.complete")" ]; then
        echo "files are missing or changed"
    elif [ ! -x "$home/$program" ]; then
        echo "$program cannot be run"
    fi
}

# Ends the script with exit status 0 if the entry is sound.
done_where_sound() {
    problem=$(entry_problem)
    [ -n "$problem" ] || exit 0
    [ -z "${ZARRPROOF_OFFLINE:-}" ] ||
        fail "$home cannot be used: $problem. The setup needs the network, which --offline or ZARRPROOF_OFFLINE forbids."
    [ "$problem" = "it does not exist" ] || echo "$name: setting up $home again: $problem" >&2
}

# Ends the script with an error if the entry is not sound.
need_sound() {
    problem=$(entry_problem)
    [ -z "$problem" ] || fail "$home cannot be used: $problem. Run 'sh $here/adapter.sh setup $folder' first."
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

# Renames $partial to the entry, unless another setup has made a sound entry.
finish_entry() {
    chmod -R go= "$partial" # pip lets all users execute installed programs
    contents "$partial" >"$partial/.complete"
    lock_cache
    if [ -n "$source" ] || [ -n "$(entry_problem)" ]; then
        rm -rf "$home"
        mv "$partial" "$home"
    fi
    unlock_cache
}
