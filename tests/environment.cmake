# CTest reads this file before it runs tests. Variables of the caller's environment must not influence tests.
foreach(name
    GITHUB_STEP_SUMMARY ZARRPROOF_ADAPTERS ZARRPROOF_INSTALLED ZARRPROOF_OFFLINE ZARRPROOF_REFERENCE_LIBRARY ZARRPROOF_SOURCE ZARRPROOF_VECTORS ZARRPROOF_VERSION_OF)
  unset(ENV{${name}})
endforeach()
