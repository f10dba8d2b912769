# The variables that conformance/adapters/shared/python/environment.sh requires.
name=benchmark-peers
packages="zarr cast-value-rs ml_dtypes"
checkout=
minimum=3.12
