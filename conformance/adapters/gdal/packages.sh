# Variables for ../shared/python/environment.sh, which describes them.
name=gdal
packages=rasterio
replaceable_by_checkout=
minimum_python=3.12
