# Variables for ../shared/python/environment.sh, which describes them.
name=zarrs-python
packages="zarrs zarr"
replaceable_by_checkout=zarrs
minimum_python=3.12
