#!/bin/sh
# Runs the releases of runs.txt, and writes one HTML report of all runs.
# Usage: make-report.sh PROGRAM PAGE [FOLDER]. PROGRAM is zarrproof. PAGE is the file of the report, such as report.html;
# report.json beside it has the causes of each implementation. FOLDER keeps the results files (default: a new one).
# A run whose results file is in FOLDER is not repeated. SOURCES may name a folder with checkouts (no spaces in its path);
# a run with --source is left out if its checkout is not there. Exit status: 0; 2 when a run gave no verdict or a file could
# not be written.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
program=$(CDPATH='' cd -- "$(dirname -- "$1")" && pwd)/$(basename -- "$1")
page=$(CDPATH='' cd -- "$(dirname -- "$2")" && pwd)/$(basename -- "$2")
folder=${3:-}
SOURCES=${SOURCES:+$(CDPATH='' cd -- "$SOURCES" && pwd -P)}
if [ -z "$folder" ]; then
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
fi
mkdir -p "$folder"
PATH=$(dirname -- "$program"):$PATH # the page names the program as it was called
cd "$folder"

judge() { # NAME WORDS...
  name=$1
  shift
  [ ! -e "$name.json" ] || return 0
  echo "$name" >&2
  status=0
  zarrproof run "$@" --no-expect --report "json=$name.part" >"$name.log" 2>&1 || status=$?
  if [ "$status" -gt 1 ]; then
    tail -n 5 "$name.log" >&2
    echo "make-report.sh: the run $name ended with exit status $status; expected 0 or 1" >&2
    exit 2
  fi
  mv "$name.part" "$name.json"
}

set -- # the results files so far: the arguments of zarrproof report
while read -r name words; do
  case $name in '#'* | '') continue ;; esac
  case $words in
  *--source*)
    [ -e "$name.json" ] || [ -e "$SOURCES/${words##* }" ] || continue
    words="${words% *} $SOURCES/${words##* }"
    ;;
  esac
  # shellcheck disable=SC2086 # the rest of the line is words
  judge "$name" $words </dev/null
  [ -z "$SOURCES" ] || sed -i "s|$SOURCES/||g" "$name.json" # the page holds the name of a checkout, not its path
  set -- "$@" "$name.json"
done <"$here/runs.txt"

zarrproof report --html "$page" --causes "${page%.html}.json" "$@"
