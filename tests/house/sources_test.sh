#!/bin/sh
# Checks that every C++ source has the form that .clang-format describes, and that a shell reads every script. With
# --tidy: checks the sources of the reference by clang-tidy, with the checks of .clang-tidy. The sources of a folder
# are checked as one, because the headers of libraries take most of the time.
set -eu
cd "$(dirname "$0")/../.."
if [ "${1-}" = --tidy ]; then name=clang-tidy-19; else name=clang-format-19; fi
tool=$(command -v $name) || {
  echo "$name is missing" >&2
  exit 77
}
if [ "${1-}" = --tidy ]; then
  units=$(mktemp -d)
  trap 'rm -rf "$units"' EXIT
  for source in $(find reference -name kernels -prune -o -name '*.cc' -print | sort); do
    printf '#include "%s"\n' "$source" >>"$units/$(dirname "$source" | tr / _).cc"
  done
  find "$units" -name '*.cc' |
    xargs -n 1 -P "$(nproc)" sh -c '"$0" --quiet --config-file=.clang-tidy --checks=-bugprone-suspicious-include "$@" \
      -- -std=c++20 -I. -DBOOST_NO_CXX98_FUNCTION_BASE= 2>/dev/null' "$tool"
  exit
fi
if ! find reference vectors conformance fuzz program tests -name adapters -prune -o \( -name '*.cc' -o -name '*.h' \) -print |
  xargs "$tool" --dry-run --Werror; then
  echo "mend it: git ls-files '*.cc' '*.h' | xargs clang-format-19 -i" >&2
  exit 1
fi
find . \( -name 'build*' -o -name '.git' -o -name node_modules \) -prune -o -name '*.sh' -print | while read -r script; do
  sh -n "$script" || exit 1
done
