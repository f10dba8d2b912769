#!/bin/sh
# Checks the sources of the reference by clang-tidy, with the checks of .clang-tidy. The sources of a folder are checked
# as one, because the headers of libraries take most of the time.
set -eu
cd "$(dirname "$0")/../.."
tidy=$(command -v clang-tidy-19) || {
  echo "clang-tidy-19 is missing" >&2
  exit 77
}
units=$(mktemp -d)
trap 'rm -rf "$units"' EXIT
for source in $(find reference -name kernels -prune -o -name '*.cc' -print | sort); do
  printf '#include "%s"\n' "$source" >>"$units/$(dirname "$source" | tr / _).cc"
done
find "$units" -name '*.cc' |
  xargs -n 1 -P "$(nproc)" sh -c '"$0" --quiet --config-file=.clang-tidy --checks=-bugprone-suspicious-include "$@" \
    -- -std=c++20 -I. -DBOOST_NO_CXX98_FUNCTION_BASE= 2>/dev/null' "$tidy"
