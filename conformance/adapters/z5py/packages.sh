# Variables for ../shared/python/environment.sh, which describes them.
name=z5py
packages=z5py
checkout=z5py
minimum=3.12
