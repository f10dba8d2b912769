#!/bin/sh
# Makes an adapter from a template in a folder with a space in its name, runs the commands that new-adapter prints, and
# expects no failures, and no more warnings and unsupported elements than the example is known to have.
# Arguments: the program, the language. Exit status 77 (skipped) if the machine lacks the tools of the language.
set -eu
program=$1 language=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
fail() {
  echo "$*"
  exit 1
}
need() { # a tool
  command -v "$1" >/dev/null || { echo "skipped: there is no $1"; exit 77; }
}
need_at_least() { # a version; the tool; what the tool prints of its version
  printf '%s\n' "$1" "$3" | sort -C -V || { echo "skipped: needs $2 $1, and there is $3"; exit 77; }
}

most_unsupported=8 # arrays without elements
most_warnings=36   # members and configurations of codecs that no text names or that are no objects; true as a number
case $language in
c)
  need cc
  most_unsupported=520 # also metadata that the example cannot read
  most_warnings=0
  ;;
go)
  need go
  need_at_least 1.21 Go "$(GOTOOLCHAIN=local go version | sed 's/.* go\([0-9.]*\).*/\1/')"
  ;;
java)
  need mvn
  need javac
  need_at_least 17 Java "$(javac -version 2>&1 | sed 's/javac //')"
  ;;
javascript) need node ;;
python) need python3 ;;
rust)
  need cc
  need cargo
  need_at_least 1.78 Cargo "$(cargo --version | cut -d ' ' -f 2)"
  ;;
*) fail "no such language: $language" ;;
esac

"$program" new-adapter --language "$language" "my adapter" >said || fail "new-adapter failed"
cat said
sed -n 's/^  //p' said >commands
[ "$(grep -c " check \| run " commands)" = 2 ] || fail "expected the commands check and run"
grep -v " run " commands >before-run || :
sh -e before-run >log 2>&1 || fail "the commands before run failed: $(cat log)"
grep -q "no faults" log || fail "check has faults: $(cat log)"
grep " run " commands >run
sh run >log 2>&1 || fail "run failed: $(cat log)"
tail -n 9 log
grep -q "^verdict: example 1.0 conforms.* 0 failures" log || fail "expected a verdict without failures"
# Prints the number of all elements in this column. The names of the columns before it are single words.
number_of() {
  awk -v column="$1" '/^elements /{ for (i = 1; i <= NF; ++i) if ($i == column) place = i } /^all /{ print place ? $place : 0 }' log
}
[ "$(number_of judged)" -gt 800000 ] || fail "only $(number_of judged) elements were judged"
[ "$(number_of warnings)" -le $most_warnings ] || fail "$(number_of warnings) warnings, expected at most $most_warnings"
[ "$(number_of unsupported)" -le $most_unsupported ] ||
  fail "$(number_of unsupported) elements are unsupported, expected at most $most_unsupported"
