# Variables for environment.sh of zarrproof's shared/python, which describes them.
name={name}
packages={package}
checkout={package}
minimum=3.9
