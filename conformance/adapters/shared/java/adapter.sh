#!/bin/sh
# Runs a command of an adapter in Java. The published packages of its implementation are incomplete, so it is built from
# a checkout ($ZARRPROOF_SOURCE). Arguments: the command; the adapter's folder, named like the Maven artifact that is judged.
#   tools  prints on one line the tools that build the adapter, or the missing tool and how to get it (exit status 1)
#   setup  builds the checkout with its own Maven project, each time, and the adapter, as an entry of the cache
#          (../cache.sh). The entry holds the classes of both, and the libraries. The checkout gets a folder `target`
#   start  runs the adapter that setup built
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
. "$here/../cache.sh"
find_cache
home=$cache/$name-source-$(printf %s "$source" | checksum)
program=classes
gson=com.google.code.gson:gson:2.10.1 # Testee.java reads and writes JSON with it

tools() {
    # "javac 17.0.9"; "Apache Maven 3.8.7", between escape sequences
    if javac=$(javac -version 2>&1) && maven=$(mvn --version 2>/dev/null | grep -o 'Apache Maven [0-9.]*'); then
        echo "$javac, $maven; needs --source, a checkout of $name"
    else
        echo "needs JDK 17 or newer and Maven ('apt install openjdk-17-jdk-headless maven')"
        exit 1
    fi
}

setup() {
    upstream=$(sed -n 's/.*"upstream": "\(.*\)".*/\1/p' "$folder/adapter.json")
    [ -n "$source" ] || fail "its published packages are incomplete; expected --source PATH, a checkout of $upstream."
    grep -qs "<artifactId>$name</artifactId>" "$source/pom.xml" || fail "$source/pom.xml has no artifact $name."
    tools=$(tools) || fail "$tools."
    begin_entry
    sed -n "/<artifactId>$name</,/<version>/s|.*<version>\(.*\)</version>.*|\1|p" "$source/pom.xml" >"$partial/version"
    echo "$name: building $source, $name $(cat "$partial/version"), with ${tools%;*}" >&2
    if ! build >"$partial/log" 2>&1; then
        cat "$partial/log" >&2
        fail "$source could not be built, see above."
    fi
    finish_entry
}

build() {
    set -- mvn --batch-mode --quiet ${ZARRPROOF_OFFLINE:+--offline} --file "$source/pom.xml" -Dmaven.test.skip=true
    mkdir "$partial/classes" &&
        "$@" compile dependency:copy-dependencies -DincludeScope=runtime -DoutputDirectory="$partial/lib" &&
        "$@" dependency:copy -Dartifact=$gson -DoutputDirectory="$partial/gson" &&
        cp -Rp "$source/target/classes" "$partial/upstream" &&
        javac -d "$partial/classes" -cp "$partial/upstream:$partial/lib/*:$partial/gson/*" \
            "$here/Testee.java" "$folder/Adapter.java"
}

start() {
    need_sound
    exec java -XX:+UseSerialGC -Dzarrproof.name="$name" -Dzarrproof.version="$(cat "$home/version")" \
        -cp "$home/classes:$home/upstream:$home/lib/*:$home/gson/*" Adapter
}

"$1"
