# Variables for conformance/adapters/shared/python/adapter.sh, which describes them.
packages="zarr cast-value-rs ml_dtypes" takes_checkout=no
