#!/bin/sh
# Completes command lines in zsh and fish. Argument: the program. Exit status 77: a shell is missing.
set -eu
for shell in zsh fish script; do
  command -v $shell >/dev/null || { echo "$shell is missing" >&2; exit 77; }
done
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
export HOME="$scratch"
for shell in zsh fish; do "$1" completion $shell >$shell; done

# Arguments: what was printed, what must be printed, a name.
expect() {
  [ "$1" = "$2" ] || { echo "$3 printed: $1; expected: $2"; exit 1; }
}
offers() {
  fish -c "source fish; complete -C '$1'" | cut -f 1 | sort | paste -s -d ' '
}
expect "$(offers 'zarrproof run --level ')" "core smoke" fish
expect "$(offers 'zarrproof run --max-')" "--max-failures --max-time --max-unsupported" fish
expect "$(offers 'zarrproof fin')" "findings" fish
expect "$(offers 'zarrproof run zarri')" "zarrita" fish

cat >typed <<END
autoload -U compinit && compinit -D; source zsh; zarrproof() { print -r "ran: \$*"; }
zarrproof ru	--lev	sm	zarrit	
exit
END
script -qec 'TERM=dumb zsh -f -i' /dev/null <typed >printed
expect "$(tr -d '\r' <printed | grep '^ran')" "ran: run --level smoke zarrita" zsh
