#!/bin/sh
# Prints the path of the Node on PATH if it has this version or a newer one. Otherwise prints nothing and exits with
# another status than 0. Argument: the version; 24 without it, the first version with float16.
node -e 'if (process.versions.node.split(".")[0] < process.argv[1]) process.exit(1); console.log(process.execPath)' \
    "${1-24}" 2>/dev/null
