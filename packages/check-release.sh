#!/bin/sh
# Prints what is missing for a release of the commit that is checked out. With --untagged, a trial: the tag and the address
# of the project may be missing. Exit status 0 when nothing is missing, otherwise 2.
set -eu
cd "$(dirname "$0")/.."
status=0
missing() {
  echo "packages/check-release.sh: $1" >&2
  status=2
}
case $#,${1-} in
  0, | 1,--untagged) ;;
  *) missing "unexpected arguments: $*; expected none, or --untagged"; exit $status ;;
esac

changed=$(git status --porcelain | head -n 5)
[ -z "$changed" ] || missing "the tree differs from the commit; commit or remove:
$changed"
version=$(sed -n 's/^project(zarrproof VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
[ -n "$version" ] || { missing "CMakeLists.txt: found no version; expected project(zarrproof VERSION …"; exit $status; }
pattern=$(echo "$version" | sed 's/[.]/[.]/g')
grep -qE "^## $pattern( |\$)" CHANGELOG.md ||
  missing "CHANGELOG.md has no heading for $version; expected \"## $version\""

# Every place that names a version of zarrproof.
crate=packages/rust/zarrproof-testee/Cargo.toml
grep -qx "version = \"$pattern\"" $crate || missing "$crate: expected version = \"$version\", as in CMakeLists.txt"
[ ! -f CITATION.cff ] || grep -qE "^version: \"?$pattern\"?\$" CITATION.cff ||
  missing "CITATION.cff: expected version: $version, as in CMakeLists.txt"
others=$(git grep -nE 'zarrproof(@v|==)[0-9]' -- . ':!tests' | grep -vE "zarrproof(@v|==)$pattern([^0-9.]|\$)") || true
[ -z "$others" ] || missing "expected the version $version, as in CMakeLists.txt:
$others"

if [ $# = 0 ]; then
  tags=$(git tag --points-at HEAD | paste -s -d ' ')
  [ "$tags" = "v$version" ] ||
    missing "the commit has the tags \"$tags\"; expected v$version alone, as in CMakeLists.txt"
  address=$(sed -n 's/.*HOMEPAGE_URL "\([^"]*\)".*/\1/p' CMakeLists.txt)
  case $address in
    https://*/OWNER/* | "") missing "CMakeLists.txt: HOMEPAGE_URL \"$address\"; expected the address of the repository" ;;
  esac
fi
exit $status
