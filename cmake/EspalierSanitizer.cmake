# SPDX-License-Identifier: Apache-2.0
# espalier_sanitize(TARGET)  compiles and links with what ESPALIER_SANITIZER names.
# ESPALIER_SANITIZER_ENVIRONMENT  what a test's environment needs for it.
# ESPALIER_SANITIZER_SLOWDOWN  by how much a test may take longer.
include_guard()

set(ESPALIER_SANITIZER_ENVIRONMENT)
set(ESPALIER_SANITIZER_SLOWDOWN 1)
set(suppressions "${CMAKE_CURRENT_LIST_DIR}/sanitizers")
if(ESPALIER_SANITIZER MATCHES "address")
  set(ESPALIER_SANITIZER_SLOWDOWN 5)
  # The link order is not verified, because tests/faults loads its own library first.
  list(APPEND ESPALIER_SANITIZER_ENVIRONMENT
       "ASAN_OPTIONS=detect_leaks=1:detect_stack_use_after_return=1:strict_init_order=1:verify_asan_link_order=0"
       "LSAN_OPTIONS=suppressions=${suppressions}/leaks.txt:print_suppressions=0")
endif()
if(ESPALIER_SANITIZER MATCHES "undefined")
  list(APPEND ESPALIER_SANITIZER_ENVIRONMENT "UBSAN_OPTIONS=print_stacktrace=1")
endif()
if(ESPALIER_SANITIZER MATCHES "thread")
  set(ESPALIER_SANITIZER_SLOWDOWN 10)
  # Teams of GNU OpenMP wait for each other by means that ThreadSanitizer does not know; a team of
  # one has nobody to wait for. Our own threads are as many as ever.
  list(APPEND ESPALIER_SANITIZER_ENVIRONMENT OMP_NUM_THREADS=1 OMP_THREAD_LIMIT=1
       "TSAN_OPTIONS=suppressions=${suppressions}/threads.txt:second_deadlock_stack=1")
endif()

# For the few tests that hold a time.
list(APPEND ESPALIER_SANITIZER_ENVIRONMENT ESPALIER_SLOWDOWN=${ESPALIER_SANITIZER_SLOWDOWN})

function(espalier_sanitize target)
  if(NOT ESPALIER_SANITIZER)
    return()
  endif()
  target_compile_options(${target} INTERFACE -fsanitize=${ESPALIER_SANITIZER}
                                             -fno-omit-frame-pointer -g)
  target_link_options(${target} INTERFACE -fsanitize=${ESPALIER_SANITIZER})
  if(ESPALIER_SANITIZER MATCHES "undefined")
    target_compile_options(${target} INTERFACE -fno-sanitize-recover=undefined)
  endif()
endfunction()
