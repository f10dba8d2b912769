#!/bin/sh
# Fuzzes one target with libFuzzer and sanitizers: installs missing packages, builds, makes the seed corpus,
# and runs for SECONDS. Inputs that cover something new stay in build-fuzz/corpus/TARGET, and the next run
# continues from them. Inputs that fail are in build-fuzz/findings/TARGET. Options of libFuzzer may follow.
# Exit status 0 when nothing failed.
# The target `testee` needs a library with the C interface conformance/testee.h, an archive or a shared library:
# LIBRARY=FILE sh fuzz/run.sh testee SECONDS
set -eu
folder=$(dirname "$0")
targets=$(cd "$folder/targets" && echo *.cc | sed 's/\.cc//g')
usage() {
  echo "usage: [LIBRARY=FILE] sh fuzz/run.sh TARGET SECONDS [-jobs=N -workers=N ...]" >&2
  echo "TARGET is one of: $targets; for testee, LIBRARY names a library with the interface conformance/testee.h" >&2
  exit 2
}
[ $# -ge 2 ] || usage
target=$1
seconds=$2
shift 2
case " $targets " in *" $target "*) ;; *) usage ;; esac
case $seconds in '' | *[!0-9]*) usage ;; esac
library=
if [ "$target" = testee ]; then
  [ -f "${LIBRARY:-}" ] || usage
  library=$(realpath "$LIBRARY")
fi
cd "$folder/.."

sh conformance/install.sh clang-19 libclang-rt-19-dev cmake ninja-build ccache libboost-dev libcli11-dev \
  libhwy-dev

# After a change of the compiler, CMake loses the other settings of the preset.
if ! grep -qs "^CMAKE_CXX_COMPILER:.*=$(command -v clang++-19)\$" build-fuzz/CMakeCache.txt; then
  rm -rf build-fuzz/CMakeCache.txt build-fuzz/CMakeFiles
fi

log=$(mktemp)
trap 'rm -f "$log"' EXIT
echo "building zarrproof_fuzz_$target" >&2
if ! cmake --preset fuzz -DZARRPROOF_FUZZ_LIBRARY="$library" >"$log" 2>&1 ||
  ! cmake --build --preset fuzz --target "zarrproof_fuzz_$target" zarrproof_fuzz_corpus >"$log" 2>&1; then
  cat "$log" >&2
  exit 2
fi

cd build-fuzz
corpus=corpus/$target
findings=findings/$target
mkdir -p "$corpus" "$findings" seeds
./zarrproof_fuzz_corpus seeds >"$log"
limits="-max_len=65536 -timeout=25 -rss_limit_mb=2560 -artifact_prefix=$findings/"
# Check the existing inputs first: -merge=1 silently drops inputs that fail.
# shellcheck disable=SC2086 # the limits are words
if ! "./zarrproof_fuzz_$target" -runs=0 $limits "$corpus" "seeds/$target" >"$log" 2>&1 ||
  ! "./zarrproof_fuzz_$target" -merge=1 $limits "$corpus" "seeds/$target" >"$log" 2>&1; then
  cat "$log" >&2
  exit 1
fi
echo "corpus of $(find "$corpus" -type f | wc -l) inputs; fuzzing for $seconds seconds" >&2
set -- $limits "-max_total_time=$seconds" -print_final_stats=1 "$@" "$corpus"
rm -f "$log"
exec "./zarrproof_fuzz_$target" "$@"
