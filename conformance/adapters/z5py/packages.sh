# Variables for ../shared/python/environment.sh, which describes them.
name=z5py
packages=z5py
replaceable_by_checkout=z5py
minimum_python=3.12
