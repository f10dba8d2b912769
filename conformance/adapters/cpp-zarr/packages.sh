# Variables for ../shared/python/environment.sh, which describes them.
name=cpp-zarr
packages=cpp-zarr
checkout=cpp-zarr
minimum=3.12
