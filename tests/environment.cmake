# CTest reads this before it runs tests: what the environment of its caller chooses is no part of them.
foreach(name
    GITHUB_STEP_SUMMARY ZARRPROOF_ADAPTERS ZARRPROOF_OFFLINE ZARRPROOF_SOURCE ZARRPROOF_VECTORS ZARRPROOF_VERSION_OF)
  unset(ENV{${name}})
endforeach()
