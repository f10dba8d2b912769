"""The kernels call no function of reference/values and reference/codec: then equal results prove something. The
includes are checked by allowed_includes_test.py; this test checks what the compiled kernels link.
usage: kernel_symbols_test.py BUILD_FOLDER"""
import pathlib
import subprocess
import sys

KERNEL_TARGETS = ("zarrproof_kernels", "zarrproof_kernel_loops", "zarrproof_crc32c")


def symbols(objects, *options):
    """The functions and data that nm lists for these objects, by their mangled names."""
    lines = subprocess.run(["nm", *options, *objects], check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout
    fields = [line.split() for line in lines.splitlines()]
    return {field[-1] for field in fields if len(field) > 1}


def objects_of(build, *folders):
    return [path for folder in folders for path in sorted((build / folder).rglob("*.o"))]


def objects_of_target(folder, target):
    found = sorted(folder.rglob(f"CMakeFiles/{target}.dir/**/*.o"))
    assert found, f"{folder} has the objects of {target}"
    return found


def used_names(build):
    """The symbols of values/ and codec/ that the kernels use."""
    reference = build / "reference/CMakeFiles"
    arithmetic = objects_of(reference, "zarrproof_metadata.dir/values", "zarrproof_reference.dir/codec")
    kernels = [path for target in KERNEL_TARGETS for path in objects_of_target(build / "reference/kernels", target)]
    assert len(arithmetic) > 8, "these folders have the objects"
    own = symbols(arithmetic, "--defined-only", "--extern-only") - inline_names(arithmetic)
    metadata = objects_of(reference, "zarrproof_metadata.dir/metadata")
    assert own & symbols(metadata, "--undefined-only"), "the check finds the calls of metadata/scalar.cc"
    return sorted(own & symbols(kernels, "--undefined-only"))


def inline_names(objects):
    """Symbols that every object has which includes their header: "W", "V" and the like in the list of nm."""
    lines = subprocess.run(["nm", "--defined-only", *objects], check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout
    fields = [line.split() for line in lines.splitlines()]
    return {field[2] for field in fields if len(field) == 3 and field[1] in "WVwvu"}


def main():
    build = pathlib.Path(sys.argv[1])
    found = used_names(build)
    if found:
        names = subprocess.run(["c++filt", *found], check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout
        print("the kernels use these symbols of reference/values or reference/codec:\n" + names)
        return 1
    print("the kernels use no symbol of reference/values and reference/codec")
    return 0


if __name__ == "__main__":
    sys.exit(main())
