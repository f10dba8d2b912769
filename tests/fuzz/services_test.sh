#!/bin/bash
# Builds the fuzz targets as fuzzing services do, and runs each on its seeds with its options. Then fuzzes a library
# with the interface conformance/testee.h, without and with a planted defect, which must be found in 100,000 runs.
# Arguments: the C++ compiler, the sanitizers, and a folder for all files. Services build for one sanitizer at a time.
# "address,undefined" is both at once, in little more time than one.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
export CXX=$1 CC=${1/clang++/clang} SANITIZER=${2%%,*} SRC=$root OUT=$3/out WORK=$3/work
# The engine is a library here, as for OSS-Fuzz, and a flag below.
LIB_FUZZING_ENGINE=$($CXX -print-file-name="libclang_rt.fuzzer-$(uname -m).a")
# Without optimization, and for one kernel target only, to build fast.
CFLAGS="-O0 -fsanitize=$2 -fno-sanitize-recover=all -fsanitize=fuzzer-no-link"
export LIB_FUZZING_ENGINE CFLAGS CXXFLAGS=$CFLAGS ZARRPROOF_CMAKE_OPTIONS="-DZARRPROOF_KERNEL_TARGETS=SSE4 -DZARRPROOF_UNITY=ON"
rm -rf "$3"
mkdir -p "$OUT" "$WORK"
log=$3/log
quietly() {
  "$@" >"$log" 2>&1 || { cat "$log"; echo "failed: $*"; exit 1; }
}
quietly bash "$root/fuzz/clusterfuzzlite/build.sh"

# Runs the target of an archive of seeds.
run_target() {
  archive=$1
  target=${archive%_seed_corpus.zip}
  seeds=$WORK/$(basename "$target")
  mkdir "$seeds"
  (cd "$seeds" && cmake -E tar xf "$archive")
  options=$(sed -n 's/^\(.*\) = /-\1=/p' "$target.options")
  # shellcheck disable=SC2086 # words
  (cd "$OUT" && "$target" $options -runs=3000 -max_total_time=5 -artifact_prefix="$WORK/" "$seeds") >"$seeds.log" 2>&1 ||
    { cat "$seeds.log"; echo "failed: $target"; exit 1; }
}
export -f run_target
printf '%s\n' "$OUT"/*_seed_corpus.zip | xargs -P "$(nproc)" -I{} bash -euc 'run_target "$1"' _ {}
count=$(ls "$OUT"/*_seed_corpus.zip | wc -l)
# All sources of targets but linked_testee.cc, which needs a library.
expected=$(($(ls "$root"/fuzz/targets/*.cc | wc -l) - 1))
[ $count = $expected ] || { echo "$count targets were built, expected $expected"; exit 1; }

build=$WORK/zarrproof-$SANITIZER
for library in conformance/example/c/adapter.c tests/conformance/library/planted_library.c; do
  $CC $CFLAGS -std=c99 -I"$root" -c "$root/$library" -o "$WORK/library.o"
  quietly cmake -DZARRPROOF_FUZZ_ENGINE=-fsanitize=fuzzer -DZARRPROOF_FUZZ_LIBRARY="$WORK/library.o" "$build"
  quietly cmake --build "$build" --target zarrproof_fuzz_testee
  mkdir -p "$WORK/testee"
  status=0
  "$build/zarrproof_fuzz_testee" -max_len=4096 -seed=1 -runs=$([ "${library#tests}" != "$library" ] && echo 100000 || echo 500) \
    -artifact_prefix="$WORK/" "$WORK/testee" "$build/seeds/testee" >"$log" 2>&1 || status=$?
  if [ "${library#tests}" != "$library" ]; then
    grep -q "the library violates " "$log" || { cat "$log"; echo "the planted bug was not found"; exit 1; }
  elif [ $status != 0 ]; then
    cat "$log"
    echo "a sound library fails"
    exit 1
  fi
done
