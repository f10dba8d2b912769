#!/bin/sh
# Installs missing packages on Debian 12, builds with g++ and with clang and sanitizers, and runs the tests. Shows the
# progress: on a terminal on one line, elsewhere and in CI on a few lines. The last line counts the test cases. Exit
# status 0 when all passed.
#
# usage: run.sh [--all]
#   --all  also the tests with the label "minutes": the mutants, kernels for every instruction set, full sweeps,
#          proofs, all adapters and templates, packages for other languages, the HTML report in a browser, and
#          clang-tidy
set -eu
case $#${1-} in # the number of arguments and the first one: "0" or "1--all"
  0)
    tests="--label-exclude minutes"
    build_targets=all
    adapters="zarr-python zarrita"
    # The best target of the kernels on this machine. The flags come in no fixed order, so both orders are tried.
    case $(grep -m 1 '^flags' /proc/cpuinfo) in
      *avx512_bitalg*gfni* | *gfni*avx512_bitalg*) instruction_sets=AVX3_DL ;;
      *avx512vl*) instruction_sets=AVX3 ;;
      *avx2*) instruction_sets=AVX2 ;;
      *) instruction_sets=SSE4 ;;
    esac
    packages=
    ;;
  1--all)
    tests=
    build_targets="all zarrproof_minutes"
    adapters="cast-value cpp-zarr gdal neuroglancer simplezarr tensorstore z5py zarr-metadata zarr-python zarrita zarrs zarrs-python"
    instruction_sets="SSE4;AVX2;AVX3;AVX3_DL"
    packages="clang-tidy-19 chromium python3-z3 emscripten"
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
# Installs the implementations, so that the tests find them in the cache. Ignores what cannot be installed: the
# tests say why. The downloads mostly wait for the network, so they run beside the build.
for adapter in $adapters; do
  (cd "conformance/adapters/$adapter" && python3 -c 'import json, subprocess; subprocess.run(json.load(open("adapter.json"))["setup"])') || true
done >"$scratch/adapters" 2>&1 &
adapters_pid=$!
second_build_pid=
trap 'kill $adapters_pid $second_build_pid 2>/dev/null || true; rm -rf "$scratch"' EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
log=$scratch/log

# Runs the command after the title, with its output in $log. Sets $title, $status (the exit status) and $took.
steps=0
steps_all=4
run_step() {
  steps=$((steps + 1))
  title="[$steps/$steps_all] $1"
  shift
  begun=$(date +%s)
  # A pipeline has the status of its last command, so the status of the first one goes through a file.
  { "$@" 2>&1 && echo 0 >"$scratch/status" || echo $? >"$scratch/status"; } | tee "$log" |
    sh conformance/show_progress.sh "$title"
  status=$(cat "$scratch/status")
  took="$(($(date +%s) - begun)) s"
}

priority= # the words before a build command; empty: normal priority
# Arguments: the preset, the compiler, more options of CMake.
configure_and_build() {
  preset=$1
  compiler=$2
  shift 2
  # shellcheck disable=SC2086 # words
  $priority cmake --preset "$preset" -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_COMPILE_WARNING_AS_ERROR=ON \
    -DZARRPROOF_TESTS=ON "$@" && $priority cmake --build --preset "$preset" --target $build_targets
}

build() {
  run_step "building preset $1 with $2" configure_and_build "$@"
  if [ "$status" != 0 ]; then
    cat "$log"
    exit 1
  fi
  echo "$title: done in $took"
}

# Runs the tests of a preset, whose build folder is given, and adds to the counts. Some tests mostly wait, so the
# number of parallel tests is the number of processors plus two.
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
  if { [ "$good" = 0 ] && [ "$bad" = 0 ]; } || { [ "$status" != 0 ] && [ "$bad" = 0 ]; }; then
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

build kernels g++ "-DZARRPROOF_KERNEL_TARGETS=$instruction_sets"
# The second build uses the processor time that the downloads and the first tests leave. Its step below shows its
# errors.
(
  priority="nice -n 19"
  configure_and_build debug clang++-19
) >"$scratch/beside" 2>&1 &
second_build_pid=$!
wait "$adapters_pid" || true
run_tests kernels build
wait "$second_build_pid" || true
build debug clang++-19
run_tests debug build-debug
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
