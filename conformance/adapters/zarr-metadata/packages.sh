# Variables for ../shared/python/environment.sh, which describes them.
name=zarr-metadata
packages=zarr-metadata
checkout=zarr-metadata
minimum=3.11
