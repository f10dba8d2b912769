#!/bin/sh
# Prints on one line the tools that build this adapter, or the missing tool and how to get it (exit status 1).
missing() {
    echo "needs $1; found $2"
    exit 1
}
rust="Rust 1.91 or newer (rustc and cargo, from https://rustup.rs)"
rustc=$(rustc --version 2>/dev/null) && cargo=$(cargo --version 2>/dev/null) || missing "$rust" "none on PATH"
# "rustc 1.95.0 (59807616e 2026-04-14)"
rustc=$(echo "$rustc" | cut -d ' ' -f 1,2)
cargo=$(echo "$cargo" | cut -d ' ' -f 1,2)
minor=$(echo "$rustc" | cut -d . -f 2)
[ "$minor" -ge 91 ] || missing "$rust" "only $rustc"
command -v cc >/dev/null || missing "a linker (for example 'apt install gcc libc6-dev')" "no cc on PATH"
echo "$rustc, $cargo"
