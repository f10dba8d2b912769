#!/bin/sh
# Runs an adapter through the suite: the run must be done, and every request answered as the protocol wants it.
# Arguments: the program, the adapter. Exit status 77 (skipped) where the machine lacks what the adapter needs.
set -eu
status=0
listed=$("$1" adapters "$2") || status=$?
if [ "$status" = 1 ]; then
  echo "skipped: $2 ${listed##*MISSING: }"
  exit 77
fi
report=$(mktemp)
trap 'rm -f "$report"' EXIT
status=0
"$1" run "$2" >"$report" || status=$?
tail -n 9 "$report"
[ "$status" -le 1 ] || { echo "exit status $status"; exit 1; }
if grep -E '^(TIMED OUT|GARBLED|note:)' "$report"; then exit 1; fi
judged=$(sed -n 's/^all  *\([0-9]*\) .*/\1/p' "$report")
[ "$judged" -ge 300 ] || { echo "only $judged requests were judged"; exit 1; }
