#!/bin/sh
# Runs a command of an adapter in Python. Arguments: the command; the adapter's folder.
#   tools      prints on one line which Python the adapter uses on this machine; if no Python fits, prints what is
#              missing and exits 1
#   setup      installs the implementation as an entry of the cache (../cache.sh): a release once, a checkout each time,
#              because it may have changed
#   start      runs the adapter in the environment that setup made
#   installed  runs the adapter with the implementation that is installed for the first python3 or python on PATH, as that
#              interpreter finds it in the folder $ZARRPROOF_INSTALLED
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
folder=$(CDPATH='' cd -- "$2" && pwd)

# Prints the path of a Python that has at least the version $minimum_python (such as 3.12) and can make environments.
# Prints nothing and fails if no such Python is found. Looks on PATH, then among the Pythons of pyenv, then among those of
# uv. Each candidate is run: a pyenv shim on PATH may fail, and Debian's Python may lack ensurepip and pip.
find_python() {
    data=${XDG_DATA_HOME:-${HOME:-}/.local/share}
    # A digit before "-linux-": few packages have wheels for uv's Pythons "+freethreaded" and "+debug".
    for candidate in python3.14 python3.13 python3.12 python3.11 python3 \
        "${PYENV_ROOT:-${HOME:-}/.pyenv}"/versions/*/bin/python3 \
        "${UV_PYTHON_INSTALL_DIR:-$data/uv/python}"/cpython-*[0-9]-linux-*/bin/python3; do
        "$candidate" - "$minimum_python" 2>/dev/null <<'PYTHON' && return
import importlib.util as util, sys
minimum = tuple(int(part) for part in sys.argv[1].split("."))
if sys.version_info < minimum or not (util.find_spec("ensurepip") or util.find_spec("pip")):
    sys.exit(1)
print(sys.executable)
PYTHON
    done
    return 1
}

tools() {
    . "$folder/packages.sh"
    if ! python=$(find_python); then
        echo "needs Python $minimum_python or newer with ensurepip or pip; none was found on PATH or among the Pythons of pyenv" \
            "and uv; install one: 'apt install python3-venv' if Debian's Python is new enough, 'uv python install 3.13'," \
            "or 'pyenv install 3.13'"
        exit 1
    fi
    echo "$("$python" --version) ($python)"
}

setup() {
    . "$here/environment.sh"
    source=${ZARRPROOF_SOURCE:-}
    if [ -z "$source" ]; then
        done_where_sound "$home" "$program"
    else
        [ -n "$replaceable_by_checkout" ] || fail "--source: this adapter installs releases only, not a checkout."
        [ -f "$source/pyproject.toml" ] || [ -f "$source/setup.py" ] ||
            fail "$source is no checkout of $replaceable_by_checkout: it has no pyproject.toml and no setup.py."
        [ -z "${ZARRPROOF_OFFLINE:-}" ] ||
            fail "building $source needs the network, which --offline or ZARRPROOF_OFFLINE forbids."
    fi
    python=$(find_python) || fail "$(tools)"

    echo "$name: installing$releases${source:+ $source} with $python into $home" >&2
    begin_entry
    if "$python" -c 'import ensurepip' 2>/dev/null; then
        "$python" -m venv "$partial" >&2 || fail "'$python -m venv' failed, see above."
        set -- "$partial/bin/python" -m pip
    else
        "$python" -m venv --without-pip "$partial" >&2 || fail "'$python -m venv' failed, see above."
        set -- "$python" -m pip --python "$partial/bin/python"
    fi
    set -- "$@" --disable-pip-version-check install --quiet
    if [ $locked = yes ]; then
        grep -v "^${source:+$replaceable_by_checkout}==" "$folder/requirements.txt" >"$partial/requirements.txt"
        "$@" --requirement "$partial/requirements.txt" >&2
    else
        "$@" $releases >&2 # unquoted: one word for each package
    fi || fail "pip could not install$releases, see above."
    # The checkout comes last, so that pip may replace releases that the checkout does not accept.
    [ -z "$source" ] || "$@" "$source" >&2 || fail "pip could not install $source, see above."
    finish_entry "$home" "$program"
}

start() {
    . "$here/environment.sh"
    need_sound "$home" "$program" "sh $here/adapter.sh setup $folder"
    # Replaces the user's; -s leaves out the user's packages.
    export PYTHONPATH="$here:$here/../../../../packages/python"
    exec "$home/bin/python" -s -B "$folder/adapter.py"
}

installed() {
    . "$folder/packages.sh"
    fail() {
        echo "$name: --installed: $*" >&2
        exit 1
    }
    cd "$ZARRPROOF_INSTALLED" # what is relative in PATH and PYTHONPATH is relative to it
    python=$(command -v python3 || command -v python) || fail "there is neither python3 nor python on PATH."
    implementation=${packages%% *}
    missing=$("$python" - "$implementation" <<'PYTHON'
import sys
from importlib.metadata import PackageNotFoundError, version
try:
    version(sys.argv[1])
except PackageNotFoundError:
    print(sys.executable)
PYTHON
    ) || fail "$python cannot look for the package $implementation, see above."
    [ -z "$missing" ] || fail "$missing has no package $implementation; expected it in the environment of the first python3 or python on PATH."
    export PYTHONPATH="$here:$here/../../../../packages/python${PYTHONPATH:+:$PYTHONPATH}"
    exec "$python" -B "$folder/adapter.py"
}

"$1"
