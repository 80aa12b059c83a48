# SPDX-License-Identifier: Apache-2.0
# espalier_precompile(TARGET KIND)
#   lets the sources of TARGET begin with the headers of others that most of that kind include:
#   standard (the rooms of the engine), window, test, window_test. Half of what a file costs to
#   compile is reading them. Each file includes what it needs all the same: ESPALIER_PRECOMPILE=OFF,
#   as in the presets cpu-debug, asan, tsan and fuzz, builds without.
include_guard()

# One is compiled per kind; who takes it must be compiled with the same options.
function(espalier_precompiled_headers kind)
  cmake_parse_arguments(KIND "" "" "HEADERS;LINK" ${ARGN})
  set(source "${CMAKE_CURRENT_BINARY_DIR}/precompiled_${kind}.cpp")
  file(CONFIGURE OUTPUT "${source}" CONTENT "// SPDX-License-Identifier: Apache-2.0\n")
  add_library(espalier_precompiled_${kind} OBJECT EXCLUDE_FROM_ALL "${source}")
  target_link_libraries(espalier_precompiled_${kind} PRIVATE espalier_options ${KIND_LINK})
  target_precompile_headers(espalier_precompiled_${kind} PRIVATE ${KIND_HEADERS})
endfunction()

# GCC 12 takes apart what it inlined of short strings otherwise than without, and warns of bounds that
# nobody oversteps: said, but no reason to stop.
function(espalier_precompile_warnings target)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(${target} PRIVATE -Wno-error=array-bounds -Wno-error=stringop-overflow)
  endif()
endfunction()

function(espalier_precompile target kind)
  if(ESPALIER_PRECOMPILE)
    target_precompile_headers(${target} REUSE_FROM espalier_precompiled_${kind})
    espalier_precompile_warnings(${target})
  endif()
endfunction()

if(NOT ESPALIER_PRECOMPILE)
  return()
endif()

set(standard
    <algorithm>
    <array>
    <chrono>
    <cmath>
    <cstdint>
    <filesystem>
    <functional>
    <map>
    <memory>
    <optional>
    <set>
    <span>
    <stop_token>
    <string>
    <string_view>
    <utility>
    <vector>)
set(window
    <QAbstractItemModel>
    <QApplication>
    <QComboBox>
    <QDateTime>
    <QFileInfo>
    <QHBoxLayout>
    <QImage>
    <QKeyEvent>
    <QLabel>
    <QMenu>
    <QPainter>
    <QPushButton>
    <QSettings>
    <QTimer>
    <QToolButton>
    <QVBoxLayout>
    <QWidget>)
set(test <gmock/gmock.h> <gtest/gtest.h>)
espalier_precompiled_headers(standard HEADERS ${standard})
set_target_properties(espalier_precompiled_standard PROPERTIES POSITION_INDEPENDENT_CODE ON)
if(ESPALIER_STUDIO)
  espalier_precompiled_headers(window HEADERS ${standard} ${window} LINK Qt6::Widgets)
  set_target_properties(espalier_precompiled_window PROPERTIES POSITION_INDEPENDENT_CODE ON)
endif()
if(ESPALIER_TESTS)
  espalier_precompiled_headers(test HEADERS ${standard} ${test} LINK espalier_not_optimised GTest::gmock)
  if(ESPALIER_STUDIO)
    # Not <QTest>, which says by macros where each test lies.
    espalier_precompiled_headers(window_test HEADERS ${standard} ${window} ${test}
                                 LINK espalier_not_optimised GTest::gmock Qt6::Widgets)
  endif()
endif()
