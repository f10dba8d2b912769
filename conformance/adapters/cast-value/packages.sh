# Variables for ../shared/python/environment.sh, which describes them.
name=cast-value
packages="cast-value zarr"
checkout=cast-value
minimum=3.12
