# Variables for ../shared/python/environment.sh, which describes them.
name=tensorstore
packages=tensorstore
checkout=tensorstore
minimum=3.11
