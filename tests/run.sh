#!/bin/sh
# Installs missing packages on Debian 12, builds with g++ and with clang and sanitizers, and runs the tests. Shows the
# progress: on a terminal on one line, elsewhere and in CI on a few lines. The last line counts the test cases. Exit
# status 0 when all passed.
#
# usage: run.sh [--all]
#   --all  also the tests with the label "minutes": the mutants, kernels for every instruction set, full sweeps, proofs, all
#          adapters and templates, packages for other languages, the HTML report in a browser, and clang-tidy
set -eu
case $#${1-} in
  0)
    tests="--label-exclude minutes"
    programs=all
    adapters="zarr-python zarrita"
    # The kernels' targets: AVX2, and the best one of the machine.
    case $(grep -m 1 '^flags' /proc/cpuinfo) in
      *avx512_bitalg*gfni* | *gfni*avx512_bitalg*) targets="AVX2;AVX3_DL" ;;
      *avx512vl*) targets="AVX2;AVX3" ;;
      *avx2*) targets=AVX2 ;;
      *) targets=SSE4 ;;
    esac
    packages=
    ;;
  1--all)
    tests=
    programs="all zarrproof_minutes"
    adapters="cast-value cpp-zarr gdal neuroglancer simplezarr tensorstore z5py zarr-python zarrita zarrs zarrs-python"
    targets="SSE4;AVX2;AVX3;AVX3_DL"
    packages="clang-tidy-19 chromium python3-z3"
    ;;
  *)
    echo "run.sh: expected nothing or --all, found: $*" >&2
    exit 2
    ;;
esac
cd "$(dirname "$0")/.."

# shellcheck disable=SC2086 # words
sh conformance/install.sh g++ clang-19 libclang-rt-19-dev clang-format-19 cmake ninja-build ccache pkg-config libboost-dev \
  nlohmann-json3-dev libcli11-dev libgtest-dev libgmock-dev librapidcheck-dev libbenchmark-dev libmpfr-dev libhwy-dev \
  libisal-dev python3 python3-venv python3-jsonschema python3-yaml nodejs git ca-certificates $packages

scratch=$(mktemp -d)
# The downloads mostly wait for the network, so they run beside the build.
# shellcheck disable=SC2086 # words
sh tests/conformance/prepare_adapters.sh $adapters >"$scratch/adapters" 2>&1 &
prepares=$!
beside=$prepares
trap 'kill "$prepares" "$beside" 2>/dev/null || true; rm -rf "$scratch"' EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
log=$scratch/log

# Runs the command after the title, with its output in $log. Sets $status to its exit status, and $took.
steps=0
run_step() {
  steps=$((steps + 1))
  title="[$steps/4] $1"
  shift
  begun=$(date +%s)
  { "$@" 2>&1 && echo 0 >"$scratch/status" || echo $? >"$scratch/status"; } | tee "$log" |
    sh conformance/show_progress.sh "$title"
  status=$(cat "$scratch/status")
  took="$(($(date +%s) - begun)) s"
}

# Arguments: the preset, the compiler, more options of CMake.
configure_and_build() {
  preset=$1
  compiler=$2
  shift 2
  # shellcheck disable=SC2086 # words
  $priority cmake --preset "$preset" -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_COMPILE_WARNING_AS_ERROR=ON \
    -DZARRPROOF_TESTS=ON "$@" && $priority cmake --build --preset "$preset" --target $programs
}
priority=

build() {
  run_step "building preset $1 with $2" configure_and_build "$@"
  if [ "$status" != 0 ]; then
    cat "$log"
    exit 1
  fi
  echo "$title: done in $took"
}

# Runs the tests of a preset, whose build folder is given, and adds to the counts. Some tests mostly wait, so the number of
# parallel tests is the number of processors plus two.
jobs=$(($(nproc) + 2))
passed=0
failed=0
run_tests() {
  rm -rf "$2/test-results"
  # shellcheck disable=SC2086 # words
  run_step "testing preset $1" ctest --preset "$1" --parallel "$jobs" --output-junit "$scratch/$1.xml" $tests
  counted=$(python3 tests/count_cases.py "$scratch/$1.xml" "$2/test-results" 2>/dev/null) || counted="0 0"
  counts=$(echo "$counted" | tail -n 1)
  good=${counts% *}
  bad=${counts#* }
  if [ "$good$bad" = 00 ] || { [ "$status" != 0 ] && [ "$bad" = 0 ]; }; then
    cat "$log"
    echo "CTest ended with exit status $status, without all tests of preset $1"
    exit 1
  fi
  [ "$bad" = 0 ] || cat "$log"
  echo "$counted" | sed '$d'
  echo "$title: $good passed, $bad failed, in $took"
  passed=$((passed + good))
  failed=$((failed + bad))
}

build kernels g++ "-DZARRPROOF_KERNEL_TARGETS=$targets"
# The second build uses the processor time that the downloads and the first tests leave. Its step below shows its errors.
(
  priority="nice -n 19"
  configure_and_build debug clang++-19
) >"$scratch/beside" 2>&1 &
beside=$!
wait "$prepares" || true
run_tests kernels build
wait "$beside" || true
build debug clang++-19
run_tests debug build-debug
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
