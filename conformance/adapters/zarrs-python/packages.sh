# Variables for ../shared/python/adapter.sh, which describes them.
packages="zarrs zarr"
