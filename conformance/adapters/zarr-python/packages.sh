# What ../shared/python/environment.sh asks of an adapter.
name=zarr-python
packages="zarr cast-value-rs"
checkout=zarr
minimum=3.12
