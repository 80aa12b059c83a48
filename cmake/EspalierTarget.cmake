# SPDX-License-Identifier: Apache-2.0
# espalier_room(NAME SOURCES ... [HEADERS ...] [DEPENDS ...] [PRIVATE ...])
#   one static library per folder; DEPENDS are the folders its headers may include,
#   PRIVATE the vendor libraries that only its sources see.
# espalier_test(NAME SOURCES ... DEPENDS ... [LABELS threads|long ...] [ARGUMENTS ...]
#               [ENVIRONMENT ...] [TIMEOUT seconds] [WINDOW] [ALONE])
#   one GoogleTest program per folder of tests; WINDOW where it uses Qt; ALONE where it holds times or
#   computes on all cores, so that no other test runs beside it (windows always run alone).
# espalier_label_test(NAME [TARGET ...] LABELS ...)
#   for a test that is not of that kind; TARGET is its program where it has another name. Each
#   label is a target too, label_<LABEL>: a sanitizer build builds no more than the tests it runs.
include_guard()
include(EspalierSanitizer)

# -Wrestrict of GCC 12 warns about plain std::string additions (GCC bug 105651).
add_library(espalier_options INTERFACE)
target_compile_features(espalier_options INTERFACE cxx_std_20)
set(warnings -Wall -Wextra -Wno-unused-parameter $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
             $<$<BOOL:${ESPALIER_WERROR}>:-Werror>)
target_compile_options(espalier_options INTERFACE "$<$<COMPILE_LANGUAGE:CXX>:${warnings};-Wpedantic>")
# nvcc hands them to the host compiler. What it writes itself is not pedantic.
target_compile_options(espalier_options
                       INTERFACE "$<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=$<JOIN:${warnings},$<COMMA>>>"
                                 $<$<AND:$<COMPILE_LANGUAGE:CUDA>,$<BOOL:${ESPALIER_WERROR}>>:-Werror=all-warnings>)
target_include_directories(espalier_options INTERFACE "${PROJECT_SOURCE_DIR}")
target_compile_definitions(espalier_options INTERFACE ESPALIER_VERSION="${PROJECT_VERSION}")
espalier_sanitize(espalier_options)

# For code whose compile time counts more than its speed: words for a person, tests (what they test
# is optimised in full).
add_library(espalier_quick_to_compile INTERFACE)
target_compile_options(espalier_quick_to_compile INTERFACE $<$<CONFIG:Release>:-O1>)

function(espalier_room name)
  cmake_parse_arguments(ROOM "" "" "SOURCES;HEADERS;DEPENDS;PRIVATE" ${ARGN})
  add_library(${name} STATIC ${ROOM_SOURCES})
  target_sources(${name} PUBLIC FILE_SET HEADERS BASE_DIRS "${PROJECT_SOURCE_DIR}" FILES
                                ${ROOM_HEADERS})
  set_target_properties(${name} PROPERTIES VERIFY_INTERFACE_HEADER_SETS ON
                                           POSITION_INDEPENDENT_CODE ON)
  target_link_libraries(${name} PUBLIC espalier_options ${ROOM_DEPENDS} PRIVATE ${ROOM_PRIVATE})
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
  cmake_parse_arguments(TEST "WINDOW;ALONE" "TIMEOUT" "SOURCES;DEPENDS;LABELS;ARGUMENTS;ENVIRONMENT" ${ARGN})
  add_executable(${name} ${TEST_SOURCES})
  target_link_libraries(${name} PRIVATE espalier_options espalier_quick_to_compile
                                         ${TEST_DEPENDS} GTest::gmock_main)
  if(TEST_WINDOW)
    espalier_precompile(${name} window_test)
  else()
    espalier_precompile(${name} test)
  endif()
  if(NOT TEST_TIMEOUT)
    set(TEST_TIMEOUT 120)
  endif()
  math(EXPR TEST_TIMEOUT "${TEST_TIMEOUT} * ${ESPALIER_SANITIZER_SLOWDOWN}")
  # One ctest case per program: starting a program per case costs more than the cases do.
  add_test(NAME ${name} COMMAND ${name} ${TEST_ARGUMENTS})
  set_tests_properties(${name} PROPERTIES TIMEOUT ${TEST_TIMEOUT} ENVIRONMENT
                                                                  "${TEST_ENVIRONMENT}")
  if(TEST_WINDOW OR TEST_ALONE)
    set_tests_properties(${name} PROPERTIES RUN_SERIAL TRUE)
  endif()
  espalier_label_test(${name} LABELS ${TEST_LABELS})
endfunction()
