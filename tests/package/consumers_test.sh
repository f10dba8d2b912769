#!/bin/sh
# Installs the build into a scratch folder, moves it, and uses it by pkg-config and by CMake: a program that links the
# libraries, and a library in C that implements testee.h. Arguments: the build folder, the C++ compiler, and how often the
# program prints its result: once for the reference, once for the kernels, if they were built.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
log=$scratch/log
quietly() {
  "$@" >"$log" 2>&1 || { cat "$log"; echo "failed: $*"; exit 1; }
}
quietly cmake --install "$1" --prefix "$scratch/first"
mv "$scratch/first" "$scratch/installed"
installed=$scratch/installed

file=$(find "$installed" -name zarrproof.pc)
[ -n "$file" ] || { echo "zarrproof.pc was not installed"; exit 1; }
export PKG_CONFIG_PATH="${file%/*}"
version=$("$installed/bin/zarrproof" --version)
[ "zarrproof $(pkg-config --modversion zarrproof)" = "$version" ] || { echo "the version of zarrproof.pc is not $version"; exit 1; }
outside=$(find "$installed/include" -mindepth 1 -maxdepth 1 ! -name zarrproof)
[ -z "$outside" ] || { echo "installed outside of include/zarrproof: $outside"; exit 1; }

defined=
[ "$3" = 1 ] || defined=-DHAS_KERNELS
# shellcheck disable=SC2046,SC2086 # words
quietly "$2" -std=c++20 $defined -o "$scratch/program" "$here/consumer/main.cc" $(pkg-config --cflags --libs zarrproof)
said=$("$scratch/program" | grep -c '^2 2 255$' || true)
[ "$said" = "$3" ] || { echo "the program said $said times what it should, expected $3"; exit 1; }

# Arguments: how it was built, the library.
judge() {
  "$installed/bin/zarrproof" run "lib:$2" --filter 'bytes/uint8/*' >"$log" 2>&1 || { cat "$log"; echo "failed: $1"; exit 1; }
  grep -q '^verdict: library 1.0 conforms; judged: bytes' "$log" || { cat "$log"; echo "not judged: $1"; exit 1; }
}
# shellcheck disable=SC2046 # words
quietly cc -std=c99 -Wall -Wextra -Wpedantic -Werror -shared -fPIC -o "$scratch/library.so" "$here/library/library.c" \
  $(pkg-config --cflags zarrproof)
judge "with pkg-config" "$scratch/library.so"
quietly cmake -S "$here/library" -B "$scratch/build" -G Ninja -DCMAKE_PREFIX_PATH="$installed" \
  -DCMAKE_DISABLE_FIND_PACKAGE_Boost=ON
quietly cmake --build "$scratch/build"
judge "with CMake" "$scratch/build/liblibrary.so"

# Other components, and a component that does not exist.
for component in reference kernels nonsense; do
  mkdir "$scratch/$component"
  printf 'cmake_minimum_required(VERSION 3.25)\nproject(x LANGUAGES CXX)\nfind_package(zarrproof REQUIRED COMPONENTS %s)\n' \
    "$component" >"$scratch/$component/CMakeLists.txt"
  expected=0
  [ "$component" != nonsense ] || expected=1
  [ "$component,$3" != kernels,1 ] || expected=1
  status=0
  cmake -S "$scratch/$component" -B "$scratch/$component/build" -G Ninja -DCMAKE_CXX_COMPILER="$2" \
    -DCMAKE_PREFIX_PATH="$installed" >"$log" 2>&1 || status=1
  [ "$status" = "$expected" ] || { cat "$log"; echo "component $component: status $status, expected $expected"; exit 1; }
done
