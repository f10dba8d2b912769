# Variables for ../shared/javascript/environment.sh, which describes them.
name=zarrita
checkout=packages/zarrita
