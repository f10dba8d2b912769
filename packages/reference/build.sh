#!/bin/sh
# Makes the npm package @zarrproof/reference: the reference compiled to WebAssembly, and its JavaScript.
# usage: sh packages/reference/build.sh FOLDER, then npm pack FOLDER
# The compiler is Debian's emscripten. It is installed if it is missing, as are Boost's headers.
set -eu
[ $# = 1 ] || {
  echo "usage: sh packages/reference/build.sh FOLDER" >&2
  exit 2
}
mkdir -p "$1"
folder=$(CDPATH='' cd -- "$1" && pwd)
cd "$(dirname "$0")/../.."
sh conformance/install.sh emscripten libboost-dev
version=$(sed -n 's/^project(zarrproof VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

mkdir -p "$work/include" "$work/conformance/text"
ln -s /usr/include/boost "$work/include/boost" # /usr/include also has the headers of this machine's C library
sed "s/@PROJECT_VERSION@/$version/; s/@ZARRPROOF_COMMIT@/${ZARRPROOF_COMMIT-}/" conformance/text/version.h.in \
  >"$work/conformance/text/version.h"
# The sources of a library are compiled as one, which takes a fifth of the time.
unit() {
  printf '#include "%s"\n' "$@"
}
unit reference/errors/*.cc reference/json/*.cc reference/metadata/*.cc reference/requirements/*.cc reference/types/*.cc \
  reference/values/*.cc >"$work/metadata.cc"
unit reference/array/*.cc reference/codec/*.cc reference/reference.cc >"$work/codecs.cc"
unit vectors/compare.cc vectors/reading.cc vectors/request.cc vectors/wanted_array.cc >"$work/vectors.cc"
unit conformance/requirements/explain.cc conformance/requirements/link.cc conformance/protocol/reply.cc \
  conformance/protocol/writing.cc conformance/text/edit.cc conformance/text/harmless.cc conformance/text/wrapped.cc \
  >"$work/answers.cc"
cp packages/reference/reference.cc "$work/"
for source in "$work"/*.cc; do
  em++ -c -std=c++20 -Os -fexceptions -ffp-contract=off -DNDEBUG -DBOOST_NO_CXX98_FUNCTION_BASE= \
    -ffile-prefix-map="$work"=. -include packages/reference/ranges.h -I. -I"$work" -isystem "$work/include" \
    "$source" -o "${source%.cc}.o" &
done
wait
# Node.js of others than Debian does not look for packages where Debian has them.
NODE_PATH=/usr/share/nodejs em++ -Os -fexceptions "$work"/*.o -o "$folder/zarrproof.mjs" -sMODULARIZE -sEXPORT_ES6 \
  -sENVIRONMENT=web -sFILESYSTEM=0 -sALLOW_MEMORY_GROWTH -sTOTAL_STACK=1MB -sEXPORTED_FUNCTIONS=_zarrproof_answer,_malloc,_free \
  -sEXPORTED_RUNTIME_METHODS=stringToUTF8,lengthBytesUTF8,UTF8ToString

cp packages/reference/reference.mjs packages/reference/reference.d.mts packages/reference/README.md LICENSE "$folder"
sed "s/^{/{\n  \"version\": \"$version\",/" packages/reference/package.json >"$folder/package.json"
