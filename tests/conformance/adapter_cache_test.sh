#!/bin/sh
# The cache of adapters: damage is noticed and repaired, stopped setups leave nothing, and files of other users are not
# touched. Uses a fake Python that installs 2 files, so it needs no network.
# Arguments: the program, the folder of the adapters.
set -eu
program=$1
adapters=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" # a mistake in the removals below must not reach other folders
failures=0
fail() {
    echo "FAIL: $*"
    failures=$((failures + 1))
}
die() {
    fail "$*"
    exit 1
}

# --- a fake Python. If the FIFO $work/wait exists, its pip writes to $work/waiting and then waits.
mkdir "$work/bin"
cat >"$work/bin/python3.14" <<'END'
#!/bin/sh
case "$*" in
# The script of find_python is on standard input. It prints the path of this Python.
"- "*) echo "$FAKE/bin/python3.14" ;;
*--version) echo "Python 3.14.0" ;;
*"-m venv "*)
    for folder; do :; done # the last argument
    mkdir -p "$folder/bin" "$folder/lib/package"
    ln -s "$FAKE/bin/python3.14" "$folder/bin/python"
    ;;
*"-m pip "*)
    echo installation >>"$FAKE/installed"
    environment=$(dirname "$(dirname "$0")")
    echo half >"$environment/lib/package/one"
    if [ -p "$FAKE/wait" ]; then
        exec 3<>"$FAKE/wait"
        echo waits >"$FAKE/waiting"
        read -r go <&3
    fi
    echo whole >"$environment/lib/package/one"
    echo two >"$environment/lib/package/two"
    chmod 777 "$environment/lib/package/two"
    ;;
*adapter.py) exec "$PROGRAM" serve ;;
esac
END
chmod +x "$work/bin/python3.14"
export FAKE="$work" PROGRAM="$program" PATH="$work/bin:$PATH"
export ZARRPROOF_CACHE="$work/cache" ZARRPROOF_ADAPTERS="$adapters"
unset ZARRPROOF_OFFLINE ZARRPROOF_VERSION_OF ZARRPROOF_SOURCE
# set_up returns the exit status of a setup, whose output is in $work/said. said TEXT: whether this output has the text.
# partials prints the number of folders that are being filled.
set_up() { sh "$adapters/shared/python/adapter.sh" setup "$adapters/tensorstore" >"$work/said" 2>&1; }
installations() { wc -l <"$work/installed"; }
said() { grep -qF -e "$1" "$work/said"; }
expect_said() { said "$1" || fail "$2: \"$1\" is not in: $(cat "$work/said")"; }
partials() { find "$work/cache" -maxdepth 1 -name '.partial.*' | wc -l; }

# --- one installation
: >"$work/installed"
(umask 000 && set_up) || die "set up: $(cat "$work/said")"
set_up || fail "set up again: $(cat "$work/said")"
[ "$(installations)" = 1 ] || fail "installed $(installations) times, not once"
entry=$(find "$work/cache" -mindepth 1 -maxdepth 1)
# The tests below remove the entry and its contents, so there must be one.
[ -n "$entry" ] && [ -d "$entry" ] || die "not one entry in the cache: $entry"
open=$(find "$work/cache" ! -type l -perm /077)
[ -z "$open" ] || fail "not private: $open"

# --- damage. Each line of the table is COMMAND|MESSAGE. The command damages the entry and runs in its folder. Then
# a setup without network and a start fail with the message, the entry is not listed as set up, and a setup installs
# it again.
while IFS='|' read -r damage words; do
    # An empty path would be the folder that the test runs in.
    (cd "$entry" && [ "$PWD" = "$entry" ] && eval "$damage") || die "cannot do: $damage"
    before=$(installations)
    if ZARRPROOF_OFFLINE=1 set_up; then fail "taken for sound: $damage"; fi
    expect_said "cannot be used: $words" "$damage"
    expect_said "needs the network, which --offline or ZARRPROOF_OFFLINE forbids" "$damage"
    if sh "$adapters/shared/python/adapter.sh" start "$adapters/tensorstore" >"$work/said" 2>&1 </dev/null; then
        fail "started: $damage"
    fi
    expect_said "cannot be used: $words" "start, $damage"
    "$program" adapters tensorstore | grep -q '  no  *Python 3.14.0' || fail "listed as set up: $damage"
    set_up || die "not mended: $damage: $(cat "$work/said")"
    # The first setup of an entry tells of no other one.
    [ "$words" = "it does not exist" ] || expect_said "again: $words" "$damage"
    [ "$(installations)" = $((before + 1)) ] || fail "not installed again: $damage"
    ZARRPROOF_OFFLINE=1 set_up || fail "not sound in the end: $damage: $(cat "$work/said")"
    "$program" adapters tensorstore | grep -q '  yes  *Python 3.14.0' || fail "not listed as set up: $damage"
done <<'END'
rm -r "$PWD"|it does not exist
rm lib/package/one|files are missing or changed
rm -r lib/package|files are missing or changed
: >lib/package/one|files are missing or changed
echo more >>lib/package/one|files are missing or changed
echo >lib/package/three|files are missing or changed
ln -sf /dev/null lib/package/one|files are missing or changed
rm bin/python; ln -s /bin/true bin/python|files are missing or changed
chmod -x lib/package/two|files are missing or changed
rm .complete|it is not complete
cp .complete x; ln -sf x .complete|it is not complete
: >.complete|files are missing or changed
rm -r .??* *|it is not complete
chmod o+w lib/package/one|files are missing or changed
mkdir "$FAKE/other"; mv "$PWD" "$FAKE/other/entry"; ln -s "$FAKE/other/entry" "$PWD"|it is not a folder
mv "$PWD" "$FAKE/other/second"; echo >"$PWD"|it is not a folder
mv "$PWD" "$FAKE/other/third"; ln -s /no/such/folder "$PWD"|it is not a folder
END
[ -f "$work/other/entry/lib/package/one" ] || fail "where a planted link led, files are gone"

# --- setups that are stopped while their pip waits
mkfifo "$work/wait" "$work/waiting"
rm -rf "$entry"
begin() { # starts the setup "$@" in a new process group; returns when its pip waits
    setsid "$@" >"$work/said-by-first" 2>&1 &
    until read -r waits <"$work/waiting"; do :; done # a writer that was killed leaves no line
    [ "$(partials)" -ge 1 ] || fail "no partial folder while it is filled"
}
begin sh "$adapters/shared/python/adapter.sh" setup "$adapters/tensorstore"
kill -TERM -$!
wait $! && fail "a setup that was terminated succeeded"
[ "$(partials)" = 0 ] || fail "terminated, it left its partial folder"
[ ! -e "$entry" ] || fail "terminated, it made an entry"

begin sh "$adapters/shared/python/adapter.sh" setup "$adapters/tensorstore"
kill -KILL -$!
wait $! && fail "a setup that was killed succeeded"
[ "$(partials)" = 1 ] || fail "killed, it left $(partials) partial folders"
ln -s "$work/other" "$work/cache/.partial.planted"
begin sh "$adapters/shared/python/adapter.sh" setup "$adapters/tensorstore"
first=$!
[ "$(partials)" = 1 ] || fail "the partial folders of those that are gone were not removed"
[ -d "$work/other/entry" ] || fail "where a planted partial link led, files are gone"
# A second setup in parallel.
mv "$work/wait" "$work/wait-of-first"
set_up || fail "beside another: $(cat "$work/said")"
[ "$(partials)" = 1 ] || fail "a setup removed the partial folder of one that goes on"
echo go >"$work/wait-of-first"
wait $first || fail "a setup beside another: $(cat "$work/said-by-first")"
[ "$(partials)" = 0 ] || fail "of two at the same time, partial folders are left"
ZARRPROOF_OFFLINE=1 set_up || fail "not sound after two at the same time: $(cat "$work/said")"

# --- setups that the program starts. The supervisor ends them soon, however the program ends.
rm -rf "$entry"
mv "$work/wait-of-first" "$work/wait"
for signal in HUP TERM KILL; do
    begin "$program" run --level smoke tensorstore
    kill -$signal $!
    wait $! && fail "a run that got SIG$signal succeeded"
    for try in $(seq 6000); do # up to 600 s
        [ "$(partials)" != 0 ] || break
        sleep 0.1
    done
    [ "$(partials)" = 0 ] || fail "a run that got SIG$signal left a partial folder"
    [ ! -e "$entry" ] || fail "a run that got SIG$signal made an entry"
done
rm "$work/wait"
"$program" run --level smoke --no-expect tensorstore >"$work/said" 2>&1 || fail "a run after all that: $(cat "$work/said")"

# --- folders that cannot be used
refused() { # MESSAGE VARIABLE=VALUE...: a run with only these variables of a cache is refused with MESSAGE
    words=$1
    shift
    if env -u ZARRPROOF_CACHE -u XDG_CACHE_HOME -u HOME "$@" "$program" run --level smoke tensorstore >"$work/said" 2>&1; then
        fail "not refused: $*"
    fi
    expect_said "tensorstore: " "$*"
    expect_said "$words" "$*"
}
refused "no folder for installed implementations: set one of ZARRPROOF_CACHE, XDG_CACHE_HOME and HOME." UNRELATED=1
refused "no folder for installed implementations" HOME= XDG_CACHE_HOME=
refused "(ZARRPROOF_CACHE, XDG_CACHE_HOME or HOME) is cache, not an absolute path" ZARRPROOF_CACHE=cache
refused "is h/.cache/zarrproof, not an absolute path" HOME=h
refused "the folder $work/said/cache cannot be made: " ZARRPROOF_CACHE="$work/said/cache"
ln -s /no/such/folder "$work/dangling"
refused "the folder $work/dangling cannot be made: " ZARRPROOF_CACHE="$work/dangling"
mkdir -m 777 "$work/shared"
refused "other users own or may write the folder $work/shared (drwxrwxrwx " ZARRPROOF_CACHE="$work/shared"
ln -s "$work/shared" "$work/link"
refused "other users own or may write the folder $work/link (drwxrwxrwx " ZARRPROOF_CACHE="$work/link"
mkdir "$work/mine"
if [ "$(id -u)" = 0 ]; then
    ln -s "$work/mine" "$work/planted"
    chown -h 12345 "$work/planted"
    refused "other users own or may write the folder $work/planted" ZARRPROOF_CACHE="$work/planted"
fi
ln -s "$work/mine" "$work/own-link"
ZARRPROOF_CACHE="$work/own-link" set_up || fail "a cache behind a link of ours: $(cat "$work/said")"

[ $failures = 0 ] || exit 1
echo "damage is mended, and nothing is left"
