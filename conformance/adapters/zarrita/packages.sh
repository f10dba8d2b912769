# Variables for ../shared/javascript/adapter.sh, which describes them.
package_in_checkout=packages/zarrita
