# Variables for ../shared/python/environment.sh, which describes them.
name=zarr-metadata
packages=zarr-metadata
replaceable_by_checkout=zarr-metadata
minimum_python=3.11
