#!/bin/sh
# Builds the pages into build/site. The first run installs MkDocs into build/docs-venv.
#   sh docs/build.sh           # then: python3 -m http.server -d build/site, or, without the playground:
#   sh docs/build.sh --serve   # serves the pages at http://127.0.0.1:8000/ and builds them again after each change
# build/zarrproof, or ZARRPROOF_PROGRAM, exports the cases of the links "try it"; without it, the pages have no such links.
# packages/reference/build.sh makes the WebAssembly of the playground, if emscripten is installed. Without it, the page
# says that the reference does not answer.
set -eu
cd "$(dirname "$0")/.."
venv=build/docs-venv
if ! cmp -s docs/mkdocs-requirements.txt $venv/installed.txt; then
  rm -rf $venv
  python3 -m venv $venv
  $venv/bin/pip install --quiet --disable-pip-version-check --requirement docs/mkdocs-requirements.txt
  cp docs/mkdocs-requirements.txt $venv/installed.txt
fi
program=${ZARRPROOF_PROGRAM-build/zarrproof}
# The reference library beside the program tells which of these cases explain a clause.
library=$(dirname "$program")/libzarrproof.so
if [ -e "$library" ]; then
  export ZARRPROOF_REFERENCE_LIBRARY="$(realpath "$library")"
fi
if [ -x "$program" ] && [ ! build/docs-cases -nt "$program" ]; then
  rm -rf build/docs-cases
  "$program" export build/docs-cases
fi
wasm=build/reference-wasm
if command -v em++ >/dev/null && [ -f packages/reference/build.sh ]; then
  sh packages/reference/build.sh $wasm
fi
if [ "${1-}" = --serve ]; then
  exec $venv/bin/mkdocs serve
fi
NO_MKDOCS_2_WARNING=1 $venv/bin/mkdocs build --strict
if [ -d $wasm ]; then
  cp $wasm/*.mjs $wasm/*.wasm build/site/assets/
fi
