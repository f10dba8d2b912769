# What ../shared/python/environment.sh asks of an adapter.
name=gdal
packages=rasterio
checkout=
minimum=3.12
