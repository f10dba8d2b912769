# Variables for ../shared/python/adapter.sh, which describes them.
packages=rasterio takes_checkout=no
