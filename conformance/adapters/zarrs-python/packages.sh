# Variables for ../shared/python/environment.sh, which describes them.
name=zarrs-python
packages="zarrs zarr"
checkout=zarrs
minimum=3.12
