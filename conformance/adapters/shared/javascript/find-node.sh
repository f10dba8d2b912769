#!/bin/sh
# Prints the path of a Node that can run the adapters in JavaScript: 24 or newer, because of float16. Prints nothing and
# exits with another status than 0 if PATH has no such Node.
node -e 'if (process.versions.node.split(".")[0] < 24) process.exit(1); console.log(process.execPath)' 2>/dev/null
