# The variables that conformance/adapters/shared/python/environment.sh requires.
name=benchmark-peers
packages="zarr cast-value-rs ml_dtypes"
replaceable_by_checkout=
minimum_python=3.12
