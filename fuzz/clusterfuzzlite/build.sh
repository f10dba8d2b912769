#!/bin/bash
# Builds every fuzz target for ClusterFuzzLite and OSS-Fuzz. Reads their variables: compilers and flags ($CC, $CXX,
# $CFLAGS, $CXXFLAGS), engine ($LIB_FUZZING_ENGINE) and sanitizer ($SANITIZER, which the flags contain already). Writes
# to $OUT the targets, each with its seed corpus and options. Temporary files go to $WORK.
set -eu
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
# If the service copies this file elsewhere, the checkout is beside it.
[ -f "$root/CMakePresets.json" ] || root=$SRC/zarrproof
build=$WORK/zarrproof-${SANITIZER:-address}

cmake -S "$root" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=None -DZARRPROOF_TESTS=OFF -DZARRPROOF_KERNELS=ON \
  -DCMAKE_C_COMPILER="$CC" -DCMAKE_CXX_COMPILER="$CXX" -DCMAKE_C_FLAGS="$CFLAGS" -DCMAKE_CXX_FLAGS="$CXXFLAGS" \
  -DZARRPROOF_FUZZ_ENGINE="$LIB_FUZZING_ENGINE" ${ZARRPROOF_CMAKE_OPTIONS:-}
cmake --build "$build" --target zarrproof_fuzz_corpus zarrproof_fuzz_targets

seeds=$build/seeds
rm -rf "$seeds"
mkdir -p "$seeds"
ZARRPROOF_VECTORS="$root/vectors" "$build/zarrproof_fuzz_corpus" "$seeds"
for target in $(cat "$build/fuzz/targets"); do
  name=zarrproof_fuzz_$target
  cp "$build/$name" "$OUT/"
  (cd "$seeds/$target" && cmake -E tar cf "$OUT/${name}_seed_corpus.zip" --format=zip .)
  printf '[libfuzzer]\nmax_len = 65536\ntimeout = 25\n' >"$OUT/$name.options"
done
