#!/bin/sh
# Prints the path of a Python that can run this adapter (3.12 or newer); prints nothing and exits 1 if there is none.
# Candidates are run, not just looked up: a pyenv shim may stand on PATH and fail.
for candidate in python3.14 python3.13 python3.12 python3 "${PYENV_ROOT:-${HOME:-}/.pyenv}"/versions/*/bin/python3; do
    "$candidate" -c 'import sys; sys.version_info < (3, 12) and sys.exit(1); print(sys.executable)' 2>/dev/null &&
        exit 0
done
exit 1
