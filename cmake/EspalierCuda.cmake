# SPDX-License-Identifier: Apache-2.0
# Looks for CUDA 13 with cuDNN 9 as ESPALIER_CUDA (AUTO, ON, OFF) says. Sets
# ESPALIER_HAS_CUDA             whether the CUDA module is built
# ESPALIER_CUDA_LIBRARY_FOLDER  where the toolkit's libraries lie
# ESPALIER_HAS_CUDNN_FRONTEND   whether its convolutions are
# and makes espalier_cuda_toolkit, the toolkit's headers and libraries.
include_guard()

set(ESPALIER_HAS_CUDA OFF)
set(ESPALIER_HAS_CUDNN_FRONTEND OFF)
set(ESPALIER_CUDNN_FRONTEND "" CACHE PATH "Folder of cudnn_frontend.h; if empty, pip downloads it")

# The headers of cuDNN's frontend are in no Debian package and in no toolkit. pip fetches the one wheel
# whose digest we know, whatever Python this computer has.
function(espalier_fetch_cudnn_frontend)
  set(folder "${PROJECT_BINARY_DIR}/cudnn_frontend")
  if(NOT EXISTS "${folder}/include/cudnn_frontend.h")
    find_program(ESPALIER_PYTHON python3)
    file(STRINGS "${PROJECT_SOURCE_DIR}/installer/nvidia_packages.txt" requirement
         REGEX "^nvidia-cudnn-frontend==")
    set(requirements "${folder}/requirements.txt")
    file(WRITE "${requirements}" "${requirement}\n")
    execute_process(
      COMMAND "${ESPALIER_PYTHON}" -m pip download --quiet --no-deps --only-binary=:all:
              --python-version 311 --implementation cp --abi cp311 --platform manylinux_2_28_x86_64
              --require-hashes --requirement "${requirements}" --dest "${folder}"
      RESULT_VARIABLE failed
      ERROR_VARIABLE errors
      OUTPUT_QUIET)
    file(GLOB wheel "${folder}/*.whl")
    if(failed OR NOT wheel)
      string(REGEX MATCH "[^\n]*\n?$" last "${errors}")
      string(STRIP "${last}" last)
      set(reason "pip could not fetch nvidia-cudnn-frontend (${last})" PARENT_SCOPE)
      return()
    endif()
    file(ARCHIVE_EXTRACT INPUT "${wheel}" DESTINATION "${folder}" PATTERNS "include/*")
    file(REMOVE "${wheel}")
  endif()
  set(ESPALIER_CUDNN_FRONTEND "${folder}/include" PARENT_SCOPE)
endfunction()

# Sets `reason` to why there is no toolkit, or to nothing.
macro(espalier_find_cuda reason)
  set(${reason} "")
  find_program(ESPALIER_NVCC nvcc HINTS ENV CUDA_HOME ENV CUDA_PATH /usr/local/cuda
                                        PATH_SUFFIXES bin)
  if(NOT ESPALIER_NVCC)
    set(${reason} "no nvcc was found")
  else()
    get_filename_component(espalier_nvcc "${ESPALIER_NVCC}" REALPATH)
    get_filename_component(espalier_toolkit "${espalier_nvcc}/../.." ABSOLUTE)
    execute_process(COMMAND "${ESPALIER_NVCC}" --version OUTPUT_VARIABLE espalier_nvcc_version)
    if(NOT espalier_nvcc_version MATCHES "release ([0-9]+)\\.([0-9]+)")
      set(${reason} "${ESPALIER_NVCC} does not say its version")
    elseif(CMAKE_MATCH_1 LESS 13)
      set(${reason} "${ESPALIER_NVCC} is of CUDA ${CMAKE_MATCH_1}.${CMAKE_MATCH_2}, CUDA 13 is needed")
    endif()
  endif()
  foreach(library cudnn cublasLt)
    if(NOT ${reason})
      find_library(ESPALIER_LIBRARY_${library} ${library} HINTS "${espalier_toolkit}"
                   PATH_SUFFIXES lib64 lib)
      if(NOT ESPALIER_LIBRARY_${library})
        set(${reason} "lib${library} is not in ${espalier_toolkit}")
      endif()
    endif()
  endforeach()
  if(NOT ${reason})
    find_path(ESPALIER_CUDNN_INCLUDE cudnn.h HINTS "${espalier_toolkit}" PATH_SUFFIXES include)
    if(NOT ESPALIER_CUDNN_INCLUDE)
      set(${reason} "cudnn.h is not in ${espalier_toolkit}")
    endif()
  endif()
endmacro()

if(NOT ESPALIER_CUDA STREQUAL "OFF")
  espalier_find_cuda(espalier_no_cuda)
  if(NOT espalier_no_cuda)
    # Turing, Ampere and Hopper as machine code, newer cards from the last one's PTX.
    set(CMAKE_CUDA_ARCHITECTURES 75-real 80-real 90 CACHE STRING "Cards that the CUDA module is built for")
    set(CMAKE_CUDA_COMPILER "${ESPALIER_NVCC}")
    enable_language(CUDA)
    # cudart is linked by espalier_cuda_toolkit, for programs without .cu files as well.
    set(CMAKE_CUDA_RUNTIME_LIBRARY None)
    get_filename_component(ESPALIER_CUDA_LIBRARY_FOLDER "${ESPALIER_LIBRARY_cudnn}" DIRECTORY)
    find_library(ESPALIER_LIBRARY_cudart_static cudart_static
                 HINTS "${ESPALIER_CUDA_LIBRARY_FOLDER}" REQUIRED)
    add_library(espalier_cuda_toolkit INTERFACE)
    target_include_directories(espalier_cuda_toolkit SYSTEM
                               INTERFACE "${espalier_toolkit}/include" "${ESPALIER_CUDNN_INCLUDE}")
    # CMake 3.25 does not know that nvcc 13 speaks C++20.
    target_compile_options(espalier_cuda_toolkit INTERFACE $<$<COMPILE_LANGUAGE:CUDA>:-std=c++20>)
    target_link_libraries(
      espalier_cuda_toolkit
      INTERFACE "${ESPALIER_LIBRARY_cudnn}" "${ESPALIER_LIBRARY_cublasLt}"
                "${ESPALIER_LIBRARY_cudart_static}" Threads::Threads ${CMAKE_DL_LIBS} rt)
    set(ESPALIER_HAS_CUDA ON)
    message(STATUS "CUDA module: built with ${espalier_toolkit}")
    if(NOT ESPALIER_CUDNN_FRONTEND)
      espalier_fetch_cudnn_frontend()
    endif()
    if(EXISTS "${ESPALIER_CUDNN_FRONTEND}/cudnn_frontend.h")
      set(ESPALIER_HAS_CUDNN_FRONTEND ON)
      find_library(ESPALIER_LIBRARY_nvrtc nvrtc HINTS "${ESPALIER_CUDA_LIBRARY_FOLDER}" REQUIRED)
    else()
      message(STATUS "CUDA module: built without convolutions, ${reason}. Name the folder of "
                     "cudnn_frontend.h with -DESPALIER_CUDNN_FRONTEND=...")
    endif()
  elseif(ESPALIER_CUDA STREQUAL "ON")
    message(FATAL_ERROR "The CUDA module cannot be built: ${espalier_no_cuda}. Configure with "
                        "-DESPALIER_CUDA=OFF to build without it.")
  else()
    message(STATUS "CUDA module: not built, ${espalier_no_cuda}")
  endif()
endif()
