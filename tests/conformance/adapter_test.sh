#!/bin/sh
# Tests a real implementation through its adapter. Arguments: the program, the adapter, and one of these steps:
# - "setup" installs the adapter and asks it level smoke, then again without network. With an empty cache the adapter is
#   not installed, so the run without network must be refused.
# - "suite" asks level core. The failures must be those on the adapter's list of expected failures.
# - "reader" lets the adapter's reader read some of the arrays on disk, each in a process of its own. The run must be
#   completed, and nearly all supported arrays must be right.
# Example: adapter_test.sh build/zarrproof zarrs suite
# Exit status 77 (skipped): the machine lacks tools of the adapter.
set -eu
program=$1 adapter=$2 step=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
report=$work/report
fail() {
  echo "$*"
  exit 1
}

# Arguments: options of the run. Writes the report.
run() {
  status=0
  "$program" run "$@" "$adapter" >"$report" || status=$?
  [ "$status" = 0 ] || fail "run $*: exit status $status: $(cat "$report")"
}

check_setup() {
  run --level smoke
  run --level smoke --offline
  status=0
  ZARRPROOF_CACHE=$work/cache "$program" run --level smoke --offline "$adapter" >"$work/output" 2>&1 || status=$?
  [ "$status" = 2 ] && grep -q network "$work/output" || fail "not refused: $(cat "$work/output")"
}

check_suite() {
  run
  tail -n 9 "$report"
  if grep -E '^(TIMED OUT|GARBLED|note:)' "$report"; then exit 1; fi
  # The row "all" counts elements; level core has 15 million. Fewer than 300: the adapter declares too little.
  judged=$(sed -n 's/^all  *\([0-9]*\) .*/\1/p' "$report")
  [ "$judged" -ge 300 ] || fail "only $judged elements were judged"
}

check_reader() {
  folder=$(cd "$(dirname "$0")/../../conformance/adapters/$adapter" && pwd)
  status=0
  "$program" run --jobs 2 --filter 'stores/scale_offset/*' "reader:sh '$folder/read_array.sh' {path}" \
    >"$report" || status=$?
  tail -n 12 "$report"
  # 1: the reader has failures.
  [ "$status" -le 1 ] || fail "exit status $status"
  # A line that is no element, such as `got element 0: "two": not JSON`; or another number of lines than elements.
  if grep -E '^TIMED OUT |^  got .*element [0-9]*: "[^"]*": |another number' "$report"; then exit 1; fi
  # The arrays have 171 elements.
  passed=$(sed -n 's/^all  *[0-9]*  *\([0-9]*\) .*/\1/p' "$report")
  [ "$passed" -ge 150 ] || fail "only $passed elements were read right"
}

# Exit status 1 of `adapters`: the machine lacks tools. Other faults show when the adapter is run.
status=0
listed=$("$program" adapters "$adapter") || status=$?
if [ "$status" = 1 ]; then
  echo "skipped: $adapter ${listed##*MISSING: }"
  exit 77
fi

case $step in
  setup) check_setup ;;
  suite) check_suite ;;
  reader) check_reader ;;
  *) fail "unknown step $step" ;;
esac
