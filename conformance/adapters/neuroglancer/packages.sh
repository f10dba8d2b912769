# Variables for ../shared/javascript/environment.sh, which describes them.
name=neuroglancer
checkout=
