#!/bin/sh
# Lets an adapter's reader read some of the arrays on disk, each in its own process. The run must be completed, and
# nearly all supported arrays must be right.
# Arguments: the program, the folder of the adapter. Exit status 77 (skipped) if the machine has no suitable Python.
set -eu
found=$(sh "$2/../shared/python/adapter.sh" tools "$2") || { echo "skipped: $found"; exit 77; }
sh "$2/../shared/python/adapter.sh" setup "$2"
report=$(mktemp)
trap 'rm -f "$report"' EXIT
status=0
"$1" run --jobs 2 --filter 'stores/scale_offset/*' "reader:sh '$2/read_array.sh' {path}" >"$report" || status=$?
tail -n 12 "$report"
[ "$status" -le 1 ] || { echo "exit status $status"; exit 1; }
if grep -E '^TIMED OUT |which is no|another number' "$report"; then exit 1; fi
passed=$(sed -n 's/^all  *[0-9]*  *\([0-9]*\) .*/\1/p' "$report")
[ "$passed" -ge 150 ] || { echo "only $passed elements were read right"; exit 1; }
