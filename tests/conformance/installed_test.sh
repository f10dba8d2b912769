#!/bin/sh
# `--installed` with the scripts of the adapters: which interpreter and which package they choose, and what they say
# where one is missing. The implementations are stand-ins, so this needs no network.
# Arguments: the program, the source tree.
set -eu
program=$1
sources=$2
work=$(mktemp -d)
export ZARRPROOF_CACHE="$work/cache" ZARRPROOF_OFFLINE=1 # nothing is to be set up
trap 'rm -rf "$work"' EXIT
failures=0
fail() {
    echo "FAIL: $*"
    failures=$((failures + 1))
}

# Runs the program in a folder. Arguments: the folder, the exit status, text of the output, the adapter, the variables.
expect() {
    folder=$1 status=$2 text=$3 adapter=$4
    shift 4
    ended=0
    (cd "$folder" && env "$@" "$program" run --level smoke --filter crc32c/123456789 "$adapter" --installed) \
        >"$work/said" 2>&1 </dev/null || ended=$?
    if [ "$ended" != "$status" ] || ! grep -qF -e "$text" "$work/said"; then
        fail "$adapter in $folder, $*: exit status $ended, not $status with \"$text\": $(cat "$work/said")"
    fi
}

# An adapter in Python with the shared scripts of the program. It needs the packages mine-package and helper.
python_adapter() {
    adapters=$work/adapters
    mkdir -p "$adapters/mine" "$work/site/mine_package-1.2.dist-info" "$work/bin" "$work/tools" "$work/other"
    cat >"$adapters/mine/adapter.json" <<'END'
{"name": "mine", "language": "Python", "upstream": "nowhere", "versions": {"mine-package": "1.0"},
 "tools": ["true"], "setup": ["false"], "start": ["false"], "installed": ["sh", "../shared/python/adapter.sh", "installed", "."]}
END
    echo 'packages="mine-package helper"' >"$adapters/mine/packages.sh"
    cat >"$adapters/mine/adapter.py" <<'END'
from importlib.metadata import version
from zarrproof.testee import Testee, serve

class Mine(Testee):
    def describe(self):
        return {"name": "mine", "version": version("mine-package"), "codecs": ["bytes", "crc32c"], "data_types": ["uint8"]}

    def encode(self, request):
        return request.data + bytes.fromhex("839206e3")  # the CRC32C of 123456789, little-endian

serve(Mine())
END
    printf 'Metadata-Version: 2.1\nName: mine-package\nVersion: 1.2\n' >"$work/site/mine_package-1.2.dist-info/METADATA"
    export ZARRPROOF_ADAPTERS="$adapters"

    # The package is found in the caller's PYTHONPATH, absolute or relative to the caller's folder.
    expect "$work" 0 "on mine 1.2" mine PYTHONPATH="$work/site"
    expect "$work" 0 "on mine 1.2" mine PYTHONPATH=site
    # In another folder, the relative PYTHONPATH holds nothing.
    expect "$work/other" 2 "mine: --installed: $(cd / && python3 -c 'import sys; print(sys.executable)') has no package mine-package;" mine PYTHONPATH=site

    # No Python is on PATH.
    for tool in env sh dirname cat; do ln -s "$(command -v $tool)" "$work/tools/$tool"; done
    expect "$work" 2 "mine: --installed: there is neither python3 nor python on PATH." mine PATH="$work/tools"
    # "python" alone is used if there is no python3. It records that it was called.
    real=$(python3 -c 'import sys; print(sys.executable)')
    printf '#!/bin/sh\necho "$0" >>"%s/called"\nexec "%s" "$@"\n' "$work" "$real" >"$work/bin/python"
    chmod +x "$work/bin/python"
    expect "$work" 0 "on mine 1.2" mine PATH="$work/bin:$work/tools" PYTHONPATH=site
    # python3 is preferred. PATH may be relative.
    cp "$work/bin/python" "$work/bin/python3"
    : >"$work/called"
    expect "$work" 0 "on mine 1.2" mine PATH="bin:$work/tools" PYTHONPATH=site
    [ "$(sort -u "$work/called")" = "bin/python3" ] || fail "not python3 of the caller's folder: $(cat "$work/called")"
    # A Python that does not start.
    printf '#!/bin/sh\necho broken >&2\nexit 9\n' >"$work/bin/python3"
    expect "$work" 2 "cannot look for the package mine-package" mine PATH="$work/bin:$work/tools"
}

# Adapters in JavaScript. The stand-in for node answers like the program, and writes to $RAN what it was asked to run.
javascript_adapters() {
    export ZARRPROOF_ADAPTERS="$sources/conformance/adapters"
    mkdir -p "$work/a/b" "$work/node"
    for package in zarrita neuroglancer; do
        mkdir -p "$work/a/node_modules/$package" "$work/node_modules/$package"
        touch "$work/a/node_modules/$package/package.json" "$work/node_modules/$package/package.json"
    done
    cat >"$work/node/node" <<'END'
#!/bin/sh
case $1 in
-e) [ -n "${FAKE_NODE_IS_OLD-}" ] && exit 1; echo "$0" ;;
--version) echo v18.1.0 ;;
*) echo "$1 $2" >"$RAN"; exec "$PROGRAM" serve ;;
esac
END
    chmod +x "$work/node/node"
    set -- PATH="$work/node:$PATH" RAN="$work/ran" PROGRAM="$program"
    # Each case: FOLDER|the node_modules that must be chosen, the nearest one above FOLDER
    for package in zarrita neuroglancer; do
        for case in "a/b|a/node_modules" "a|a/node_modules" "node|node_modules"; do
            expect "$work/${case%|*}" 0 "0 failures" $package "$@"
            [ "$(cat "$work/ran")" = "$ZARRPROOF_ADAPTERS/$package/adapter.mjs $work/${case#*|}/$package" ] ||
                fail "$package in ${case%|*}: $(cat "$work/ran")"
        done
    done
    rm -r "$work/node_modules"
    expect "$work/node" 2 "zarrita: --installed: there is no node_modules/zarrita in $work/node or above it." zarrita "$@"
    expect "$work/a" 2 "zarrita: --installed: found v18.1.0 on PATH; expected Node 20 or newer." zarrita "$@" FAKE_NODE_IS_OLD=yes
}

# An adapter that is compiled with its implementation has no --installed.
compiled_adapter() {
    expect "$work" 2 "--source PATH, which builds a checkout" zarrs
}

python_adapter
javascript_adapters
compiled_adapter
[ $failures = 0 ] || exit 1
echo "the implementations of the environment are chosen"
