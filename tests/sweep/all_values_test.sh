#!/bin/sh
# zarrproof sweep finds the three wrong numbers that tests/conformance/library/one_cast_library.c gives among all 2^32 values
# of float32: a result, a refusal, and one in the clamped range. sweep_test.py finds its two faults in NaNs. This test
# takes a minute.
# usage: all_values_test.sh PROGRAM LIBRARY
set -u
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
status=0
"$1" sweep "lib:$2" --filter float32-int8 --filter encode --filter nearest-even --filter clamp \
  --findings "$folder/findings" >"$folder/said" 2>&1 || status=$?
cat "$folder/said"
[ "$status" = 1 ] || { echo "the exit status is $status; expected 1"; exit 1; }
# The texts: the note of the conversion; the id of a saved finding; the numbers of judged and of right values, in the table;
# kWrongResult, kWrongRefusal and kWrongClamp of the library. 4278198406 of 2^32 values are judged: all but NaNs, which a
# sweep samples (docs/guide/sweeps.md).
for text in "float32-int8/encode/nearest-even/clamp: 3 different values, such as" "cast_value/found/" \
  "4278198406 4278198403" "(0x42f6ffff) gives 122" "element 0: a refusal: no integer" "(0x4f000001) gives 126"; do
  grep -qF "$text" "$folder/said" || { echo "not found: $text"; exit 1; }
done
