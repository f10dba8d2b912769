# Variables for ../shared/python/environment.sh, which describes them.
name=tensorstore
packages=tensorstore
replaceable_by_checkout=tensorstore
minimum_python=3.11
