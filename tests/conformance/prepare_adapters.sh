#!/bin/sh
# Installs the implementations that the adapters in the arguments test, so that the tests find them in the cache. Ignores
# what cannot be installed: the tests say why.
cd "$(dirname "$0")/../../conformance/adapters" || exit
for adapter in "$@"; do
  (
    cd "$adapter" || exit
    python3 -c 'import json, subprocess, sys; sys.exit(subprocess.run(json.load(open("adapter.json"))["setup"]).returncode)'
  )
done
