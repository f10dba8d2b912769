# Variables for ../shared/python/environment.sh, which describes them.
name=simplezarr
packages=simplezarr
replaceable_by_checkout=simplezarr
minimum_python=3.12
