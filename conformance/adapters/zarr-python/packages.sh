# Variables for ../shared/python/environment.sh, which describes them.
name=zarr-python
packages="zarr cast-value-rs"
replaceable_by_checkout=zarr
minimum_python=3.12
