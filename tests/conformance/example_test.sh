#!/bin/sh
# Judges the example adapter: it has no failures, and something is judged. Arguments: the program, the example.
set -eu
report=$("$1" run "cmd:python3 '$2'") || { echo "$report"; exit 1; }
echo "$report" | tail -n 12
judged=$(echo "$report" | sed -n 's/^all  *\([0-9]*\) .*/\1/p')
[ "$judged" -gt 0 ] || { echo "nothing was judged"; exit 1; }
