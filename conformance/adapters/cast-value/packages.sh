# Variables for ../shared/python/environment.sh, which describes them.
name=cast-value
packages="cast-value zarr"
replaceable_by_checkout=cast-value
minimum_python=3.12
