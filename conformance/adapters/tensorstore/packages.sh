# What ../shared/python/environment.sh asks of an adapter.
name=tensorstore
packages=tensorstore
checkout=tensorstore
minimum=3.11
