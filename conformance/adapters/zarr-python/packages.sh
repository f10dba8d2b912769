# Variables for ../shared/python/environment.sh, which describes them.
name=zarr-python
packages="zarr cast-value-rs"
checkout=zarr
minimum=3.12
