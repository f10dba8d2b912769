# Read by record.sh and compare.sh: finds a build of before-smaller, or makes one.

before_smaller=7e81e020
root=$(cd "$here/../.." && pwd)

# Sets `built` to a build folder of before-smaller with its program, its mutants and its broken testee. Without --built:
# ZARRPROOF_NET, or a folder of the user's cache, which is made when it is missing.
find_base() {
  [ -z "$built" ] || { check_base; return; }
  place=${ZARRPROOF_NET:-${XDG_CACHE_HOME:-$HOME/.cache}/zarrproof-net}/$before_smaller
  built=$place/build
  if [ ! -e "$built/complete" ]; then
    echo "building $before_smaller in $place; half an hour on two cores" >&2
    [ -e "$place/.git" ] || git -C "$root" worktree add --detach "$place" $before_smaller >&2
    cmake -S "$place" -B "$built" --preset kernels -DZARRPROOF_TESTS=ON -DZARRPROOF_FUZZ_TARGETS=OFF >&2
    nice cmake --build "$built" --target zarrproof zarrproof_judge_mutants broken_testee >&2
    touch "$built/complete"
  fi
  check_base
}

check_base() {
  built=$(cd "$built" && pwd)
  for file in zarrproof broken_testee zarrproof_mutants tests/mutants/list.txt; do
    [ -e "$built/$file" ] || { echo "$0: $built: no $file; expected a build of $before_smaller with tests" >&2; exit 2; }
  done
}
