#!/bin/sh
# Runs an adapter through the suite: it must fail as its list of expected failures has it, and nowhere else. Then
# runs it without the network, which works where it is installed, and is refused where it is not.
# Arguments: the program, the adapter, the level. Exit status 77 (skipped) where the machine lacks what the adapter needs.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() {
  echo "$*"
  exit 1
}

status=0
listed=$("$1" adapters "$2") || status=$?
if [ "$status" = 1 ]; then
  echo "skipped: $2 ${listed##*MISSING: }"
  exit 77
fi

status=0
"$1" run --level "$3" "$2" >"$work/report" || status=$?
[ "$status" = 0 ] || fail "exit status $status: $(cat "$work/report")"
tail -n 9 "$work/report"
if grep -E '^(TIMED OUT|GARBLED|note:)' "$work/report"; then exit 1; fi
judged=$(sed -n 's/^all  *\([0-9]*\) .*/\1/p' "$work/report")
[ "$judged" -ge 300 ] || fail "only $judged requests were judged"

status=0
"$1" run --level smoke --offline "$2" >"$work/report" || status=$?
[ "$status" = 0 ] || fail "exit status $status without the network: $(cat "$work/report")"
status=0
ZARRPROOF_CACHE=$work/cache "$1" run --level smoke --offline "$2" >"$work/said" 2>&1 || status=$?
[ "$status" = 2 ] && grep -q network "$work/said" || fail "not refused: $(cat "$work/said")"
