# Variables for ../shared/python/environment.sh, which describes them.
name=gdal
packages=rasterio
checkout=
minimum=3.12
