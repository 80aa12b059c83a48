# SPDX-License-Identifier: GPL-3.0-or-later
# lrelease of Qt 6: the one in PATH may be that of Qt 5. Qt's own CMake package for it would need the
# libraries of the designer too.
find_program(ESPALIER_LRELEASE lrelease PATHS "${QT6_INSTALL_PREFIX}/${QT6_INSTALL_BINS}" /usr/lib/qt6/bin
                                              NO_DEFAULT_PATH)
if(NOT ESPALIER_LRELEASE)
  message(FATAL_ERROR "lrelease of Qt 6 is missing. Install the package qt6-l10n-tools.")
endif()

# espalier_translations(TARGET LANGUAGE...): resources/translations/espalier_LANGUAGE.ts become
# :/translations/espalier_LANGUAGE.qm of the target.
function(espalier_translations target)
  set(compiled)
  foreach(language IN LISTS ARGN)
    set(texts "${PROJECT_SOURCE_DIR}/resources/translations/espalier_${language}.ts")
    set(binary "${CMAKE_CURRENT_BINARY_DIR}/translations/espalier_${language}.qm")
    add_custom_command(
      OUTPUT "${binary}"
      COMMAND "${CMAKE_COMMAND}" -E make_directory "${CMAKE_CURRENT_BINARY_DIR}/translations"
      COMMAND "${ESPALIER_LRELEASE}" -silent "${texts}" -qm "${binary}"
      DEPENDS "${texts}"
      VERBATIM)
    list(APPEND compiled "${binary}")
  endforeach()
  qt_add_resources(${target} espalier_translations PREFIX "/" BASE "${CMAKE_CURRENT_BINARY_DIR}"
                   FILES ${compiled})
endfunction()
