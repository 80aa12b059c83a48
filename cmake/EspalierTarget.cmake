# SPDX-License-Identifier: Apache-2.0
# espalier_room(NAME SOURCES ... [HEADERS ...] [DEPENDS ...] [PRIVATE ...])
#   one static library per folder; DEPENDS are the folders its headers may include,
#   PRIVATE the vendor libraries that only its sources see.
# espalier_test(NAME SOURCES ... DEPENDS ... [LABELS threads|long ...] [ARGUMENTS ...]
#               [ENVIRONMENT ...] [TIMEOUT seconds] [COST seconds] [SHARDS n] [WINDOW] [ALONE] [COMPUTES])
#   one GoogleTest program per folder of tests; WINDOW where it uses Qt; ALONE where it holds wall-clock
#   times or computes on all cores, so that no other test runs beside it; COMPUTES where the test itself,
#   not what it tests, takes long without optimisation. COST: the longest tests start first. With SHARDS
#   its cases run in n processes, NAME_1 to NAME_n, that ctest may run at once.
# espalier_cuda_units(VARIABLE SOURCES...)
#   sets VARIABLE to what is compiled for .cu files: with CMAKE_UNITY_BUILD few files that include them,
#   which CMake 3.25 does for C and C++ alone.
# espalier_label_test(NAME [TARGET ...] LABELS ...)
#   for a test that is not of that kind; TARGET is its program where it has another name. Each
#   label is a target too, label_<LABEL>: a sanitizer build builds no more than the tests it runs.
include_guard()
include(EspalierCoverage)
include(EspalierSanitizer)

# -Wrestrict of GCC 12 warns about plain std::string additions (GCC bug 105651).
add_library(espalier_options INTERFACE)
target_compile_features(espalier_options INTERFACE cxx_std_20)
set(warnings -Wall -Wextra -Wno-unused-parameter $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
             $<$<BOOL:${ESPALIER_WERROR}>:-Werror>)
if(CMAKE_UNITY_BUILD AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # A source that a unit includes may have an anonymous namespace, unlike a header.
  list(PREPEND warnings -Wno-subobject-linkage)
endif()
target_compile_options(espalier_options INTERFACE "$<$<COMPILE_LANGUAGE:CXX>:${warnings};-Wpedantic>")
# nvcc hands them to the host compiler. What it writes itself is not pedantic.
target_compile_options(espalier_options
                       INTERFACE "$<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=$<JOIN:${warnings},$<COMMA>>>"
                                 $<$<AND:$<COMPILE_LANGUAGE:CUDA>,$<BOOL:${ESPALIER_WERROR}>>:-Werror=all-warnings>)
target_include_directories(espalier_options INTERFACE "${PROJECT_SOURCE_DIR}")
target_compile_definitions(espalier_options INTERFACE ESPALIER_VERSION="${PROJECT_VERSION}")
espalier_sanitize(espalier_options)

# For code whose compile time counts more than its speed: words for a person; and for tests, which are
# a third of all that is compiled (what they test, and what it is compared with, is optimised in full).
add_library(espalier_quick_to_compile INTERFACE)
target_compile_options(espalier_quick_to_compile INTERFACE $<$<CONFIG:Release>:-O1>)
add_library(espalier_not_optimised INTERFACE)
target_compile_options(espalier_not_optimised INTERFACE $<$<CONFIG:Release>:-O0>)

function(espalier_room name)
  cmake_parse_arguments(ROOM "" "" "SOURCES;HEADERS;DEPENDS;PRIVATE" ${ARGN})
  add_library(${name} STATIC ${ROOM_SOURCES})
  target_sources(${name} PUBLIC FILE_SET HEADERS BASE_DIRS "${PROJECT_SOURCE_DIR}" FILES
                                ${ROOM_HEADERS})
  set_target_properties(${name} PROPERTIES VERIFY_INTERFACE_HEADER_SETS ON
                                           POSITION_INDEPENDENT_CODE ON)
  # A list declares the types that its neighbours define and make: it cannot share their unit.
  set(lists ${ROOM_SOURCES})
  list(FILTER lists INCLUDE REGEX "_list\\.cpp$")
  if(lists)
    set_source_files_properties(${lists} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  endif()
  target_link_libraries(${name} PUBLIC espalier_options ${ROOM_DEPENDS} PRIVATE ${ROOM_PRIVATE})
  espalier_cover(${name})
endfunction()

function(espalier_cuda_units variable)
  set(units ${ARGN})
  if(CMAKE_UNITY_BUILD)
    set(units)
    while(ARGN)
      list(SUBLIST ARGN 0 6 batch)
      list(REMOVE_ITEM ARGN ${batch})
      list(TRANSFORM batch REPLACE "(.+)" "#include \"\\1\"")
      list(JOIN batch "\n" includes)
      list(LENGTH units index)
      set(unit "${CMAKE_CURRENT_BINARY_DIR}/cuda_units/unit_${index}.cu")
      file(CONFIGURE OUTPUT "${unit}" CONTENT "// SPDX-License-Identifier: Apache-2.0\n${includes}\n" @ONLY)
      list(APPEND units "${unit}")
    endwhile()
  endif()
  set(${variable} ${units} PARENT_SCOPE)
endfunction()

function(espalier_label_test name)
  cmake_parse_arguments(TEST "" "TARGET" "LABELS" ${ARGN})
  if(NOT TEST_TARGET)
    set(TEST_TARGET ${name})
  endif()
  set_tests_properties(${name} PROPERTIES LABELS "${TEST_LABELS}")
  set_property(TEST ${name} APPEND PROPERTY ENVIRONMENT ${ESPALIER_SANITIZER_ENVIRONMENT})
  foreach(label IN LISTS TEST_LABELS)
    if(NOT TARGET label_${label})
      add_custom_target(label_${label})
    endif()
    add_dependencies(label_${label} ${TEST_TARGET})
  endforeach()
endfunction()

function(espalier_test name)
  cmake_parse_arguments(TEST "WINDOW;ALONE;COMPUTES" "TIMEOUT;COST;SHARDS" "SOURCES;DEPENDS;LABELS;ARGUMENTS;ENVIRONMENT" ${ARGN})
  add_executable(${name} ${TEST_SOURCES})
  set(optimisation espalier_not_optimised)
  if(TEST_COMPUTES)
    set(optimisation espalier_quick_to_compile)
  endif()
  target_link_libraries(${name} PRIVATE espalier_options ${optimisation} ${TEST_DEPENDS}
                                         GTest::gmock_main)
  if(TEST_WINDOW)
    espalier_precompile(${name} window_test)
  elseif(NOT TEST_COMPUTES)  # the precompiled headers of tests are not optimised
    espalier_precompile(${name} test)
  endif()
  if(NOT TEST_TIMEOUT)
    set(TEST_TIMEOUT 300)  # a limit for what hangs: two tests share the cores of a slow machine
  endif()
  math(EXPR TEST_TIMEOUT "${TEST_TIMEOUT} * ${ESPALIER_SANITIZER_SLOWDOWN}")
  # A ctest case per program or shard: starting a program per case costs more than the cases do.
  if(NOT TEST_SHARDS)
    espalier_add_program_test(${name} ${name})
    return()
  endif()
  foreach(shard RANGE 1 ${TEST_SHARDS})
    math(EXPR index "${shard} - 1")
    espalier_add_program_test(${name}_${shard} ${name} GTEST_TOTAL_SHARDS=${TEST_SHARDS} GTEST_SHARD_INDEX=${index})
  endforeach()
endfunction()

# One ctest case of espalier_test, whose arguments it sees; what follows are further environment variables.
function(espalier_add_program_test name program)
  add_test(NAME ${name} COMMAND ${program} ${TEST_ARGUMENTS})
  set_tests_properties(${name} PROPERTIES TIMEOUT ${TEST_TIMEOUT} ENVIRONMENT "${TEST_ENVIRONMENT};${ARGN}")
  if(TEST_COST)
    set_tests_properties(${name} PROPERTIES COST ${TEST_COST})
  endif()
  if(TEST_ALONE)
    set_tests_properties(${name} PROPERTIES RUN_SERIAL TRUE)
  endif()
  espalier_label_test(${name} TARGET ${program} LABELS ${TEST_LABELS})
endfunction()
