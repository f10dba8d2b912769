#!/bin/sh
# A part of the full sweep finds nothing, and each planted defect is found. usage: full_sweep_test.sh PROGRAM
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

fail() {
  echo "full_sweep_test: $1"
  exit 1
}

# Two shards have the hash of one run, in every state of the processor, and after an interruption.
"$1" --slices 700/4096 >whole 2>errors || fail "$(cat errors)"
for i in 1 2; do
  "$1" --slices 700/4096 --hostile-states --shard $i/2 --record $i.txt >/dev/null 2>errors || fail "$(cat errors)"
done
sed -i 's/, hostile.*//' 1.txt 2.txt
"$1" --sum 1.txt 2.txt >sum
[ "$(tail -n 1 whole)" = "$(tail -n 1 sum)" ] || fail "shards: $(cat sum)"
head -n 40 1.txt | head -c -9 >part.txt
"$1" --slices 700/4096 --shard 1/2 --record part.txt >part 2>errors || fail "$(cat errors)"
[ "$(wc -l <part)" -lt 530 ] || fail "it did not go on"
sort 1.txt >a && sort part.txt >b && cmp a b || fail "it did not go on rightly"

# One wrong code of 2^32: its slice differs by one, the slice beside it does not.
planted() {
  id=$1 kind=$2 code=$3
  slice=$((code / 1048576 + 1))
  "$program" --filter "$id" --slices $slice/4096 --plant "$kind:$code" >said 2>errors && fail "$id $kind $code was not found"
  grep -q ' differ=1 ' said || fail "$id $kind $code: $(cat said errors)"
  "$program" --filter "$id" --slices $((slice + 1))/4096 --plant "$kind:$code" >/dev/null 2>&1 || fail "$id: the slice beside it"
}
program=$1
planted float32-int8/nearest-even/clamp result $((0x4f000001))    # in the clamped range
planted float32-int8/nearest-even/clamp refuse $((0x4f000001))
planted float32-float16/nearest-even/error result $((0x3f800001))
planted float32-int32/towards-zero/wrap result $((0x48000003))    # the independent path
planted int32-float32/nearest-away/error refuse $((0x7fffffff))
planted uint32-float64/nearest-even/wrap result $((0x87654321))   # decode only
planted float32-uint8/nearest-even/error accept $((0x43800000))
