# Variables for ../shared/javascript/environment.sh, which describes them.
name=neuroglancer
package_in_checkout=
