#!/bin/sh
# Checks that every C++ source has the form that .clang-format describes, and that a shell reads every script.
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
find . \( -name 'build*' -o -name '.git' -o -name node_modules \) -prune -o -name '*.sh' -print | while read -r script; do
  sh -n "$script" || exit 1
done
