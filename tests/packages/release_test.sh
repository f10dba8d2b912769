#!/bin/sh
# Tests packages/release.sh in a small repository, with commands of this test in place of npm, Cargo, Python and the
# builder of wheels. Exit status 77: git is missing.
set -eu
command -v git >/dev/null || { echo "git is missing" >&2; exit 77; }
here=$(cd "$(dirname "$0")/../.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export HOME="$scratch" GIT_CONFIG_NOSYSTEM=1 GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@example.org GIT_COMMITTER_NAME=a \
  GIT_COMMITTER_EMAIL=a@example.org GIT_COMMITTER_DATE="2024-02-03T04:05:06Z"
repository=$scratch/repository

# Arguments: the name of a command, its script.
fake() {
  printf '#!/bin/sh\nset -eu\n%s\n' "$2" >"$scratch/bin/$1"
  chmod +x "$scratch/bin/$1"
}
mkdir "$scratch/bin"
fake node 'mkdir "$3"'
fake npm 'for package in vectors reference; do stat -c %a LICENSE >"$4/zarrproof-$package-1.0.0.tgz"; done; exit "${FAKE_NPM:-0}"'
fake cargo 'mkdir -p "$8/package"; cat README.md >"$8/package/zarrproof-testee-${FAKE_CRATE_VERSION:-1.0.0}.crate"'
fake python3 'mkdir -p "$3/bin"
cp "$0-of-venv" "$3/bin/python"
cp "$0-zarrproof" "$3/bin/zarrproof"'
fake python3-of-venv '[ "$2" = pip ] || echo sources >"$5/zarrproof-1.0.0.tar.gz"'
fake python3-zarrproof 'case $1 in
  run) exit "${FAKE_PROGRAM:-0}" ;;
  export) mkdir -p "$2"; echo case >"$2/bytes.jsonl"; echo "$*" | sed "s|$2|DIR|" >"$2/PROVENANCE.md" ;;
esac'

mkdir -p "$repository"
cd "$repository"
mkdir -p packages/javascript packages/reference packages/rust/zarrproof-testee docs/guide
cp "$here/packages/release.sh" "$here/packages/check-release.sh" packages/
cp "$here/.gitignore" .
echo 'mkdir "$1"' >packages/reference/build.sh
echo 'mkdir -p dist; echo wheel >dist/zarrproof-1.0.0-py3-none-any_$1.whl' >packages/build-wheel.sh
echo 'project(zarrproof VERSION 1.0.0 LANGUAGES CXX HOMEPAGE_URL "https://code.example/me/zarrproof"' >CMakeLists.txt
printf '# Changes\n\n## 1.0.0\n' >CHANGELOG.md
echo 'https://github.com/OWNER/zarrproof and OWNER/zarrproof@v1.0.0' >README.md
for file in LICENSE pyproject.toml packages/javascript/pack.mjs packages/rust/zarrproof-testee/Cargo.lock \
  docs/guide/stores.md; do
  echo "$file" >"$file"
done
echo 'version = "1.0.0"' >packages/rust/zarrproof-testee/Cargo.toml
git init --quiet
git add .
git commit --quiet --message first
git tag v1.0.0

# Arguments: the exit status, text that the output must contain, the arguments of the script. Keeps the output.
expect() {
  status=$1
  text=$2
  shift 2
  got=0
  PATH="$scratch/bin:$PATH" sh packages/release.sh "$@" >"$scratch/said" 2>&1 || got=$?
  if [ "$got" != "$status" ] || ! grep -qF -- "$text" "$scratch/said"; then
    cat "$scratch/said"
    echo "got: exit status $got; expected: exit status $status, and \"$text\""
    exit 1
  fi
}

expect 0 'dist/ has version 1.0.0'
cp dist/SHA256SUMS "$scratch/first"
expected="zarrproof-1.0.0-py3-none-any_aarch64.whl zarrproof-1.0.0-py3-none-any_x86_64.whl zarrproof-1.0.0.tar.gz \
zarrproof-reference-1.0.0.tgz zarrproof-stores-1.0.0.tar.gz zarrproof-testee-1.0.0.crate zarrproof-vectors-1.0.0.tar.gz zarrproof-vectors-1.0.0.tgz"
names=$(sed 's/.*  //' dist/SHA256SUMS | paste -s -d ' ')
[ "$names" = "$expected" ] || { echo "got: $names; expected: $expected"; exit 1; }
(cd dist && sha256sum --check --quiet SHA256SUMS)
grep -qx 'https://code.example/me/zarrproof and me/zarrproof@v1.0.0' dist/zarrproof-testee-1.0.0.crate
for file in zarrproof-vectors-1.0.0/bytes.jsonl zarrproof-vectors-1.0.0/PROVENANCE.md zarrproof-vectors-1.0.0/LICENSE; do
  tar -tzf dist/zarrproof-vectors-1.0.0.tar.gz | grep -qx "$file" || { echo "the archive of vectors has no $file"; exit 1; }
done
tar -xzOf dist/zarrproof-vectors-1.0.0.tar.gz zarrproof-vectors-1.0.0/PROVENANCE.md | grep -qx 'export DIR'
tar -xzOf dist/zarrproof-stores-1.0.0.tar.gz zarrproof-stores-1.0.0/PROVENANCE.md | grep -qx 'export DIR --stores'

# The same bytes: at another time, by another user's settings, in another folder.
git clone --quiet "$repository" "$scratch/again"
repository=$scratch/again
cd "$repository"
umask 077
expect 0 'dist/ has version 1.0.0'
cmp dist/SHA256SUMS "$scratch/first" || { diff "$scratch/first" dist/SHA256SUMS; exit 1; }

# Refused calls. dist/ stays.
expect 2 'expected none, or --untagged' --tagged
echo changed >>LICENSE
expect 2 'the tree differs from the commit'
git checkout --quiet LICENSE
echo new >new
expect 2 'new'
rm new
export FAKE_NPM=1
expect 2 'npm pack failed'
export FAKE_NPM=0 FAKE_CRATE_VERSION=0.9.0
expect 2 'expected one file zarrproof-testee-1.0.0.crate; look at the step above, and at the version in packages/rust/'
export FAKE_CRATE_VERSION=1.0.0 FAKE_PROGRAM=1
expect 2 'the installed program does not judge'
export FAKE_PROGRAM=0
cmp dist/SHA256SUMS "$scratch/first"
git tag v1.0.1
expect 2 'the commit has the tags "v1.0.0 v1.0.1"; expected v1.0.0 alone'
git tag --delete v1.0.0 v1.0.1 >/dev/null
expect 2 'the commit has the tags ""; expected v1.0.0 alone'
expect 0 'dist/ has version 1.0.0' --untagged
# Arguments: a file, what becomes of it, the message.
expect_refusal() {
  cp "$1" "$scratch/kept"
  sh -c "$2"
  git commit --quiet --all --message change
  git tag --force v1.0.0 >/dev/null
  expect 2 "$3"
  cp "$scratch/kept" "$1"
  git add "$1"
  git commit --quiet --message back
}
expect_refusal CHANGELOG.md 'echo >CHANGELOG.md' 'CHANGELOG.md has no heading for 1.0.0'
expect_refusal CHANGELOG.md 'echo "## 1.0.01" >CHANGELOG.md' 'CHANGELOG.md has no heading for 1.0.0'
expect_refusal CMakeLists.txt 'echo >CMakeLists.txt' 'CMakeLists.txt: found no version'
expect_refusal README.md 'echo "zarrproof==1.0.1" >README.md' 'README.md:1:zarrproof==1.0.1'
expect_refusal packages/rust/zarrproof-testee/Cargo.toml 'echo "version = \"1.0.1\"" >packages/rust/zarrproof-testee/Cargo.toml' \
  'Cargo.toml: expected version = "1.0.0"'
expect_refusal CMakeLists.txt 'sed -i s,code.example/me,github.com/OWNER, CMakeLists.txt' 'expected the address of the repository'
expect_refusal packages/build-wheel.sh 'echo "exit 3" >packages/build-wheel.sh' 'packages/build-wheel.sh x86_64 failed'
