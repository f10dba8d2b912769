#!/bin/sh
# "setup" installs an adapter and asks it level smoke, then once more without network, which must be refused if the
# adapter is not installed. "suite" asks level core: the failures must be those on its list of expected failures.
# "reader" lets the adapter's reader read some of the arrays on disk, each in its own process: the run must be completed, and
# nearly all supported arrays must be right.
# Arguments: the program, the adapter, "setup", "suite" or "reader". Exit status 77 (skipped) if the machine lacks tools of the
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

if [ "$3" = reader ]; then
  folder=$(cd "$(dirname "$0")/../../conformance/adapters/$adapter" && pwd)
  "$program" run --jobs 2 --filter 'stores/scale_offset/*' "reader:sh '$folder/read_array.sh' {path}" >"$work/report" || status=$?
  tail -n 12 "$work/report"
  [ "$status" -le 1 ] || fail "exit status $status"
  if grep -E '^TIMED OUT |which is no|another number' "$work/report"; then exit 1; fi
  passed=$(sed -n 's/^all  *[0-9]*  *\([0-9]*\) .*/\1/p' "$work/report")
  [ "$passed" -ge 150 ] || fail "only $passed elements were read right"
  exit
fi

run --level smoke
run --level smoke --offline
status=0
ZARRPROOF_CACHE=$work/cache "$program" run --level smoke --offline "$adapter" >"$work/said" 2>&1 || status=$?
[ "$status" = 2 ] && grep -q network "$work/said" || fail "not refused: $(cat "$work/said")"
