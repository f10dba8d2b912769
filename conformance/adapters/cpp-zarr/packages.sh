# Variables for ../shared/python/environment.sh, which describes them.
name=cpp-zarr
packages=cpp-zarr
replaceable_by_checkout=cpp-zarr
minimum_python=3.12
