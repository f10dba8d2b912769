#!/bin/sh
# Runs an adapter with the implementation that is installed for the first python3 or python on PATH, as that interpreter
# finds it in the folder $ZARRPROOF_INSTALLED. Argument: the adapter's folder.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
folder=$(CDPATH='' cd -- "$1" && pwd)
. "$folder/packages.sh"
fail() {
    echo "$name: --installed: $*" >&2
    exit 1
}

cd "$ZARRPROOF_INSTALLED" # what is relative in PATH and PYTHONPATH is relative to it
python=$(command -v python3 || command -v python) || fail "there is neither python3 nor python on PATH."
implementation=${packages%% *}
missing=$("$python" - "$implementation" <<'END'
import sys
from importlib.metadata import PackageNotFoundError, version
try:
    version(sys.argv[1])
except PackageNotFoundError:
    print(sys.executable)
END
) || fail "$python cannot look for the package $implementation, see above."
[ -z "$missing" ] || fail "$missing has no package $implementation; expected it in the environment of the first python3 or python on PATH."
export PYTHONPATH="$here:$here/../../../../packages/python${PYTHONPATH:+:$PYTHONPATH}"
exec "$python" -B "$folder/adapter.py"
