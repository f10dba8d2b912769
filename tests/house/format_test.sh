#!/bin/sh
# Checks that every C++ source has the form that .clang-format describes. Says how to mend it.
set -eu
cd "$(dirname "$0")/../.."
format=$(command -v clang-format-19) || {
  echo "clang-format-19 is missing" >&2
  exit 77
}
if ! find reference vectors conformance fuzz program tests -name adapters -prune -o \( -name '*.cc' -o -name '*.h' \) -print |
  xargs "$format" --dry-run --Werror; then
  echo "mend it: git ls-files '*.cc' '*.h' | xargs clang-format-19 -i" >&2
  exit 1
fi
