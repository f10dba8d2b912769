#!/bin/sh
# Installs the build into a scratch folder and moves it. Then uses it by CMake and by pkg-config: programs that link the
# libraries, and a library in C that implements testee.h; and runs the installed program.
# Arguments: the build folder, the C++ compiler, and how often a program prints its result: once for the reference,
# once for the kernels, if they were built.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
log=$scratch/log
quietly() {
  "$@" >"$log" 2>&1 || { cat "$log"; echo "failed: $*"; exit 1; }
}
quietly cmake --install "$1" --prefix "$scratch/installed"
installed=$scratch/moved
mv "$scratch/installed" "$installed"

outside=$(find "$installed/include" -mindepth 1 -maxdepth 1 ! -name zarrproof)
[ -z "$outside" ] || { echo "installed outside of include/zarrproof: $outside"; exit 1; }
internal=$(find "$installed/include" -name '*.h' | grep -c 'codec/\|values/\|steps/' || true)
[ "$internal" = 0 ] || { echo "$internal headers of the inside were installed, expected none"; exit 1; }
file=$(find "$installed" -name zarrproof.pc)
[ -n "$file" ] || { echo "zarrproof.pc was not installed"; exit 1; }
export PKG_CONFIG_PATH="${file%/*}"
version=$("$installed/bin/zarrproof" --version)
[ "zarrproof $(pkg-config --modversion zarrproof)" = "$version" ] || { echo "the version of zarrproof.pc is not $version"; exit 1; }

# Arguments: a folder of sources, the build folder, an option of CMake.
build_with_cmake() {
  quietly cmake -S "$1" -B "$2" -G Ninja -DCMAKE_PREFIX_PATH="$installed" "$3"
  quietly cmake --build "$2"
}
build_with_cmake "$here/consumer" "$scratch/build" -DCMAKE_CXX_COMPILER="$2"
defined=
[ "$3" = 1 ] || defined=-DHAS_KERNELS
# shellcheck disable=SC2046,SC2086 # words
quietly "$2" -std=c++20 $defined -o "$scratch/program" "$here/consumer/main.cc" $(pkg-config --cflags --libs zarrproof)
for program in "$scratch/build/consumer" "$scratch/program"; do
  said=$("$program" | grep -c '^2 2 255$' || true)
  [ "$said" = "$3" ] || { echo "$program said $said times what it should, expected $3"; exit 1; }
done

# Arguments: how it was built, the library.
judge() {
  "$installed/bin/zarrproof" run "lib:$2" --filter 'bytes/uint8/*' >"$log" 2>&1 || { cat "$log"; echo "failed: $1"; exit 1; }
  grep -q '^verdict: library 1.0 conforms; judged: bytes' "$log" || { cat "$log"; echo "not judged: $1"; exit 1; }
}
# shellcheck disable=SC2046 # words
quietly cc -std=c99 -Wall -Wextra -Wpedantic -Werror -shared -fPIC -o "$scratch/library.so" "$here/library/library.c" \
  $(pkg-config --cflags zarrproof)
judge "with pkg-config" "$scratch/library.so"
build_with_cmake "$here/library" "$scratch/build-library" -DCMAKE_DISABLE_FIND_PACKAGE_Boost=ON
judge "with CMake" "$scratch/build-library/liblibrary.so"

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

# The installed program works elsewhere, and looks neither into the source tree nor into the build folder: both are
# hidden, where this test may do that.
sources=$(cd "$here/../.." && pwd)
build=$(cd "$1" && pwd)
if ! unshare -m true 2>/dev/null; then
  hidden() { "$@"; }
else
  # A build folder within the source tree is hidden with it.
  # shellcheck disable=SC2016 # the inner shell expands
  hidden() {
    unshare -m sh -c 'mount -t tmpfs none "$0" && { [ ! -d "$1" ] || mount -t tmpfs none "$1"; } && shift && exec "$@"' \
      "$sources" "$build" "$@"
  }
fi
cd "$scratch"
program=$installed/bin/zarrproof
expect() {  # the exit status, words of the output, the arguments of the program
  status=0
  hidden "$program" $3 >"$scratch/log" 2>&1 || status=$?
  if [ "$status" != "$1" ] || ! grep -qF "$2" "$scratch/log"; then
    echo "the installed program: zarrproof $3: exit status $status, expected $1, and \"$2\" in:"
    cat "$scratch/log"
    exit 1
  fi
}
expect 0 '0 failures, 0 warnings' 'run builtin:reference --level smoke'
expect 0 'zarr-python' 'adapters'
expect 0 'crc32c/123456789/encode' 'list --level smoke'
expect 1 'does not conform: ' 'run reader:echo --filter crc32c'
# The commands and files of data that it names work without the source tree.
if ! grep -q '^  see  *zarrproof clauses ' "$scratch/log" || grep -q 'docs/' "$scratch/log"; then
  echo "an entry of the installed program does not name the command for its clauses alone:"
  cat "$scratch/log"
  exit 1
fi
data=$installed/share/zarrproof
expect 0 "see       $data/docs/requirements.md#crc-4" 'clauses CRC-4'
for file in docs/requirements.md conformance/adapters/zarr-python/read_array.py; do
  [ -f "$data/$file" ] || { echo "$file is not installed"; exit 1; }
done
expect 0 '# zarrita: `crc32c` removes the checksum' 'findings zarrita-crc32c-is-not-checked'
expect 0 'zarrita-crc32c-is-not-checked' 'findings zarrita'
expect 2 'there is no finding "zarita"' 'findings zarita'
expect 0 "$scratch/made/Cargo.toml" "new-adapter --language rust $scratch/made"
[ -f "$scratch/made/zarrproof-testee/Cargo.toml" ] || { echo "new-adapter copied no crate"; exit 1; }
expect 0 'requests in' "export $scratch/exported --level smoke"
for file in vectors/case.schema.json packages/python/zarrproof/vectors.py packages/javascript/vectors.mjs; do
  cmp "$scratch/exported/${file##*/}" "$sources/$file" || { echo "the export of an installed program has no $file"; exit 1; }
done
library=$(find "$installed" -name libzarrproof.so)
expect 0 '0 failures, 0 warnings' "run lib:$library --level smoke --filter crc32c/*"
mv "$installed/share" "$installed/no-share"
expect 2 "$installed/share/zarrproof/vectors/data/" 'run builtin:reference --level smoke'
expect 2 "$installed/share/zarrproof/conformance/adapters" 'adapters'
expect 2 "$installed/share/zarrproof/conformance/example" "new-adapter --language c $scratch/other"
