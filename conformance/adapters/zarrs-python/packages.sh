# What ../shared/python/environment.sh asks of an adapter.
name=zarrs-python
packages="zarrs zarr"
checkout=zarrs
minimum=3.12
