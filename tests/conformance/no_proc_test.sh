#!/bin/sh
# Without /proc, and with the /proc of another PID namespace, a run works: libraries are hosted, processes of the testee
# are ended, and the program says once which limits it cannot keep.
# Arguments: the program, a library that is a testee. Exit status 77 (skipped) if namespaces cannot be made.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export PROGRAM="$1" LIBRARY="$2" FILE="$work/hidden"
fail() {
    echo "FAIL: $*: $(cat "$work/said")"
    exit 1
}

# A testee that leaves an orphan process in its own session. The process number is in $FILE.
cat >"$work/testee.sh" <<'END'
(setsid sh -c 'echo $$ >"$FILE"; exec sleep 600' </dev/null >/dev/null 2>&1 &)
while [ ! -s "$FILE" ]; do sleep 0.01; done
exec "$PROGRAM" serve
END
# Runs both testees. The last line says whether the hidden process is still alive.
cat >"$work/runs.sh" <<'END'
"$PROGRAM" run --level smoke "lib:$LIBRARY" || exit 3
"$PROGRAM" run --level smoke "cmd:sh '$1'" || exit 4
if kill -0 "$(cat "$FILE")"; then echo "left behind"; else echo "nothing left"; fi
END

try() { # what it is like; the command before "sh"
    like=$1
    shift
    rm -f "$FILE"
    "$@" sh "$work/runs.sh" "$work/testee.sh" >"$work/said" 2>&1 || fail "$like: exit status $?"
    [ "$(tail -n 1 "$work/said")" = "nothing left" ] || fail "$like: the hidden process lives"
    [ "$(grep -c "^zarrproof: /proc does not show" "$work/said")" = 2 ] || fail "$like: not said once in each run"
}

unshare -m true 2>/dev/null || {
    echo "skipped: no mount namespaces"
    exit 77
}
try "without /proc" unshare -m sh -c 'mount -t tmpfs none /proc && exec "$@"' sh
if unshare -pf true 2>/dev/null; then
    try "another's /proc" unshare -pf
fi
echo "works without /proc"
