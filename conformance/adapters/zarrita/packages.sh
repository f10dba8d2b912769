# Variables for ../shared/javascript/environment.sh, which describes them.
name=zarrita
package_in_checkout=packages/zarrita
