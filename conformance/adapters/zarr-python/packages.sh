# Variables for ../shared/python/adapter.sh, which describes them.
packages="zarr cast-value-rs"
