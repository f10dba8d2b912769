#!/bin/sh
# Prints a title, and the progress of Ninja ("[3/10] Building a") or CTest (" 3/10 Test #3: a"), whose output it reads: on a
# terminal on one line, elsewhere and in CI on a few lines.
# usage: cmake --build build 2>&1 | sh conformance/show_progress.sh TITLE
set -eu
title=$1
redraw=no
if [ -t 1 ] && [ -z "${CI-}" ] && [ "${TERM-dumb}" != dumb ]; then redraw=yes; else echo "$title"; fi
quarter=0
while IFS= read -r line; do
  line=${line#"${line%%[! ]*}"} # without the spaces before it
  case $line in
    '['[0-9]*/[0-9]*'] '* | [0-9]*/[0-9]*' Test '*) line=${line#'['} ;; # "3/10] Building a"
    *) continue ;;
  esac
  count=${line%%/*} # 3
  all=${line#*/}
  all=${all%%[] ]*} # 10
  case $count$all in *[!0-9]*) continue ;; esac
  [ "$all" -gt 0 ] || continue
  if [ "$redraw" = yes ]; then
    printf '\r%s: %s of %s\033[K' "$title" "$count" "$all"
  elif [ $((4 * count / all)) -gt "$quarter" ] && [ "$count" -lt "$all" ]; then
    quarter=$((4 * count / all))
    echo "$title: $count of $all"
  fi
done
[ "$redraw" = no ] || printf '\r\033[K'
