# SPDX-License-Identifier: Apache-2.0
# espalier_cover(ROOM)  counts, with ESPALIER_COVERAGE (GCC alone), which branches of a room are taken,
#   if it is one of those that tests/coverage/run reports on. Not optimised, so that a branch of the
#   program is one of the source; all other rooms are as fast as ever.
include_guard()

set(ESPALIER_COVERED_ROOMS espalier_base espalier_data espalier_formats espalier_network espalier_project
                           espalier_runs espalier_training)

if(ESPALIER_COVERAGE AND NOT CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  message(FATAL_ERROR "ESPALIER_COVERAGE needs GCC: configure with -DCMAKE_CXX_COMPILER=g++")
endif()

function(espalier_cover room)
  if(ESPALIER_COVERAGE AND room IN_LIST ESPALIER_COVERED_ROOMS)
    # Several threads count.
    target_compile_options(${room} PRIVATE -O0 --coverage -fprofile-update=atomic)
    target_link_options(${room} INTERFACE --coverage)
  endif()
endfunction()
