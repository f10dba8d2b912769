# Variables for ../shared/python/adapter.sh, which describes them.
minimum_python=3.11
