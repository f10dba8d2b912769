# Variables for ../shared/python/adapter.sh, which describes them.
packages="cast-value zarr"
