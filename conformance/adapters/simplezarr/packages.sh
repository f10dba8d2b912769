# Variables for ../shared/python/environment.sh, which describes them.
name=simplezarr
packages=simplezarr
checkout=simplezarr
minimum=3.12
