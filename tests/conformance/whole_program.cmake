# Tests of whole programs, for which sanitizers find nothing new: hostile text, adapters of real
# implementations, templates, packages, arrays on disk.

# Hostile text from every source, checked in every output. -B: writes nothing to the source tree.
add_test(NAME conformance.hostile_words
  COMMAND /usr/bin/python3 -B ${CMAKE_CURRENT_SOURCE_DIR}/hostile_words_test.py
    $<TARGET_FILE:zarrproof>)
set_tests_properties(conformance.hostile_words PROPERTIES COST 50)

# Tests with real implementations. Sanitizers find nothing new here: the runner treats real testees like the broken ones.
# An installation may take minutes, so these tests start first. The adapters n5-zarr and zarr-java need a checkout.
foreach(adapter cast-value cpp-zarr gdal neuroglancer simplezarr tensorstore z5py zarr-metadata zarr-python zarrita zarrs zarrs-python)
  foreach(step setup suite)
    add_test(NAME adapter.${adapter}.${step}
      COMMAND sh ${CMAKE_CURRENT_SOURCE_DIR}/adapter_test.sh $<TARGET_FILE:zarrproof> ${adapter} ${step})
  endforeach()
  set_tests_properties(adapter.${adapter}.setup PROPERTIES
    SKIP_RETURN_CODE 77 COST 200 FIXTURES_SETUP adapter.${adapter})
  set_tests_properties(adapter.${adapter}.suite PROPERTIES
    SKIP_RETURN_CODE 77 COST 100 FIXTURES_REQUIRED adapter.${adapter})
  if(NOT adapter MATCHES "^(zarr-python|zarrita)$")
    set_tests_properties(adapter.${adapter}.setup adapter.${adapter}.suite PROPERTIES LABELS minutes)
  endif()
endforeach()

# Tests of processes and files, for which sanitizers find nothing new.
add_test(NAME adapter.cache
  COMMAND sh ${CMAKE_CURRENT_SOURCE_DIR}/adapter_cache_test.sh $<TARGET_FILE:zarrproof>
    ${PROJECT_SOURCE_DIR}/conformance/adapters)
set_tests_properties(adapter.cache PROPERTIES COST 50)
add_test(NAME adapter.installed
  COMMAND sh ${CMAKE_CURRENT_SOURCE_DIR}/installed_test.sh $<TARGET_FILE:zarrproof> ${PROJECT_SOURCE_DIR})
add_test(NAME adapter.find_python
  COMMAND sh ${CMAKE_CURRENT_SOURCE_DIR}/find_python_test.sh ${PROJECT_SOURCE_DIR}/conformance/adapters)

# Each template: what new-adapter makes of it is built, checked and judged. Skipped where its tools are missing.
foreach(language c go java javascript python rust)
  add_test(NAME template.${language}
    COMMAND sh ${CMAKE_CURRENT_SOURCE_DIR}/template_test.sh $<TARGET_FILE:zarrproof> ${language})
  set_tests_properties(template.${language} PROPERTIES SKIP_RETURN_CODE 77)
  if(NOT language MATCHES "^(javascript|python)$")
    set_tests_properties(template.${language} PROPERTIES COST 50 LABELS minutes)
  endif()
endforeach()
add_test(NAME packages.rust COMMAND sh ${PROJECT_SOURCE_DIR}/tests/packages/rust_test.sh)
set_tests_properties(packages.rust PROPERTIES SKIP_RETURN_CODE 77 LABELS minutes)

# Tests the adapter's reader, which sanitizers cannot check. Takes a minute.
add_test(NAME stores.zarr-python
  COMMAND sh ${CMAKE_CURRENT_SOURCE_DIR}/adapter_test.sh $<TARGET_FILE:zarrproof> zarr-python reader)
set_tests_properties(stores.zarr-python PROPERTIES
  SKIP_RETURN_CODE 77 COST 100 FIXTURES_REQUIRED adapter.zarr-python)

# Reads the arrays on disk, and random shards, without code of the program.
add_test(NAME stores.independent
  COMMAND /usr/bin/python3 -B ${PROJECT_SOURCE_DIR}/tests/writing/reader_test.py $<TARGET_FILE:zarrproof>)
