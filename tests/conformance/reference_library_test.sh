#!/bin/sh
# The reference library exports its four functions and nothing else, and conforms. Arguments: the program, the library.
set -eu
wanted='zarrproof_reference_explain zarrproof_testee_answer zarrproof_testee_description zarrproof_testee_version'
found=$(nm --dynamic --defined-only "$2" | awk '{print $NF}' | sort | tr '\n' ' ' | sed 's/ $//')
[ "$found" = "$wanted" ] || { echo "$2 exports: $found; expected: $wanted"; exit 1; }
report=$("$1" run "lib:$2" --level smoke --strict) || { echo "$report"; exit 1; }
echo "$report" | tail -n 12
judged=$(echo "$report" | sed -n 's/^all  *\([0-9]*\) .*/\1/p')
[ "$judged" -gt 0 ] || { echo "nothing was judged"; exit 1; }
