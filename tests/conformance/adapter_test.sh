#!/bin/sh
# "setup" installs an adapter and asks it level smoke, then once more without network, which must be refused if the
# adapter is not installed. "suite" asks level core: the failures must be those on its list of expected failures.
# Arguments: the program, the adapter, "setup" or "suite". Exit status 77 (skipped) if the machine lacks tools of the
# adapter.
set -eu
program=$1 adapter=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() {
  echo "$*"
  exit 1
}

status=0
listed=$("$program" adapters "$adapter") || status=$?
if [ "$status" = 1 ]; then
  echo "skipped: $adapter ${listed##*MISSING: }"
  exit 77
fi

# Arguments: options of the run. The report is in $work/report.
run() {
  status=0
  "$program" run "$@" "$adapter" >"$work/report" || status=$?
  [ "$status" = 0 ] || fail "run $*: exit status $status: $(cat "$work/report")"
}

if [ "$3" = suite ]; then
  run
  tail -n 9 "$work/report"
  if grep -E '^(TIMED OUT|GARBLED|note:)' "$work/report"; then exit 1; fi
  judged=$(sed -n 's/^all  *\([0-9]*\) .*/\1/p' "$work/report")
  [ "$judged" -ge 300 ] || fail "only $judged requests were judged"
  exit
fi

run --level smoke
run --level smoke --offline
status=0
ZARRPROOF_CACHE=$work/cache "$program" run --level smoke --offline "$adapter" >"$work/said" 2>&1 || status=$?
[ "$status" = 2 ] && grep -q network "$work/said" || fail "not refused: $(cat "$work/said")"
