#!/bin/bash
# Builds the fuzz targets as fuzzing services do, and runs each on its seeds with its options. Then fuzzes a library
# with the interface conformance/testee.h, without and with a planted defect, which must be found.
# Arguments: the C++ compiler, the sanitizers, and a folder for all files.
# Example: services_test.sh clang++ address,undefined build/services
# Services build for one sanitizer at a time. Both at once take little more time than one.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
export CXX=$1 CC=${1/clang++/clang} SANITIZER=${2%%,*} SRC=$root OUT=$3/out WORK=$3/work
# The engine is a library here, as for OSS-Fuzz, and a flag below.
LIB_FUZZING_ENGINE=$($CXX -print-file-name="libclang_rt.fuzzer-$(uname -m).a")
# Without optimization, and for one kernel target only, to build fast.
CFLAGS="-O0 -fsanitize=$2 -fno-sanitize-recover=all -fsanitize=fuzzer-no-link"
export LIB_FUZZING_ENGINE CFLAGS CXXFLAGS=$CFLAGS
export ZARRPROOF_CMAKE_OPTIONS="-DZARRPROOF_KERNEL_TARGETS=SSE4 -DZARRPROOF_UNITY=ON"
rm -rf "$3"
mkdir -p "$OUT" "$WORK"
log=$3/log
quietly() {
  "$@" >"$log" 2>&1 || { cat "$log"; echo "failed: $*"; exit 1; }
}
quietly bash "$root/fuzz/clusterfuzzlite/build.sh"

# Runs the target of an archive of seeds. Example: zarrproof_fuzz_chain_seed_corpus.zip has the seeds of
# zarrproof_fuzz_chain, and zarrproof_fuzz_chain.options its options: `timeout = 25` becomes -timeout=25.
run_target() {
  archive=$1
  target=${archive%_seed_corpus.zip}
  seeds=$WORK/$(basename "$target")
  mkdir "$seeds"
  (cd "$seeds" && cmake -E tar xf "$archive")
  options=$(sed -n 's/^\(.*\) = /-\1=/p' "$target.options")
  # shellcheck disable=SC2086 # words
  (cd "$OUT" && "$target" $options -runs=3000 -max_total_time=5 -artifact_prefix="$WORK/" "$seeds") \
    >"$seeds.log" 2>&1 ||
    { cat "$seeds.log"; echo "failed: $target"; exit 1; }
}
export -f run_target
printf '%s\n' "$OUT"/*_seed_corpus.zip | xargs -P "$(nproc)" -I{} bash -euc 'run_target "$1"' _ {}
count=$(ls "$OUT"/*_seed_corpus.zip | wc -l)
# All sources of targets but linked_testee.cc, which needs a library.
expected=$(($(ls "$root"/fuzz/targets/*.cc | wc -l) - 1))
[ $count = $expected ] || { echo "$count targets were built, expected $expected"; exit 1; }

# Fuzzes a library with the interface conformance/testee.h. Arguments: its source, and the number of runs.
# Sets `status`, and writes the output to the log.
build=$WORK/zarrproof-$SANITIZER
fuzz_library() {
  source=$1 runs=$2
  $CC $CFLAGS -std=c99 -I"$root" -c "$root/$source" -o "$WORK/library.o"
  quietly cmake -DZARRPROOF_FUZZ_ENGINE=-fsanitize=fuzzer -DZARRPROOF_FUZZ_LIBRARY="$WORK/library.o" "$build"
  quietly cmake --build "$build" --target zarrproof_fuzz_testee
  mkdir -p "$WORK/testee"
  status=0
  "$build/zarrproof_fuzz_testee" -max_len=4096 -seed=1 -runs="$runs" -artifact_prefix="$WORK/" \
    "$WORK/testee" "$build/seeds/testee" >"$log" 2>&1 || status=$?
}

fuzz_library conformance/example/c/adapter.c 500
[ $status = 0 ] || { cat "$log"; echo "a sound library fails"; exit 1; }

# The planted library clears the last byte of some results. With this seed, 100,000 runs are enough to find that.
fuzz_library tests/conformance/library/planted_library.c 100000
grep -q "the library violates " "$log" || { cat "$log"; echo "the planted defect was not found"; exit 1; }
