#!/bin/sh
# Checks the sources of the reference by clang-tidy, with the checks of .clang-tidy.
set -eu
cd "$(dirname "$0")/../.."
tidy=$(command -v clang-tidy-19) || {
  echo "clang-tidy-19 is missing" >&2
  exit 77
}
find reference -name kernels -prune -o -name '*.cc' -print |
  xargs -n 4 -P "$(nproc)" sh -c '"$0" --quiet "$@" -- -std=c++20 -I. -DBOOST_NO_CXX98_FUNCTION_BASE= 2>/dev/null' "$tidy"
