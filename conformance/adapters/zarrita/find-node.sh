#!/bin/sh
# Prints the path of a Node that can run this adapter (24 or newer: float16 needs it); prints nothing and exits 1 if
# there is none on PATH.
node -e 'if (process.versions.node.split(".")[0] < 24) process.exit(1); console.log(process.execPath)' 2>/dev/null
