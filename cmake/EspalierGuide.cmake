# SPDX-License-Identifier: GPL-3.0-or-later
# espalier_guide(TARGET): docs/guide, English and its folders of other languages, as HTML in the build folder, written by a small program of ours
# (ui/guide/write_guide.cpp); TARGET builds them.
function(espalier_guide target)
  set(pages)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS RELATIVE "${PROJECT_SOURCE_DIR}/docs" "${PROJECT_SOURCE_DIR}/docs/guide/*.md")
  foreach(source IN LISTS sources)
    string(REGEX REPLACE "md$" "html" name "${source}")  # "guide/ja/data.html"
    set(page "${PROJECT_BINARY_DIR}/${name}")
    set(source "${PROJECT_SOURCE_DIR}/docs/${source}")
    add_custom_command(
      OUTPUT "${page}"
      COMMAND espalier_write_guide "${source}" "${page}"
      DEPENDS espalier_write_guide "${source}"
      VERBATIM)
    list(APPEND pages "${page}")
  endforeach()
  add_custom_target(${target} ALL DEPENDS ${pages})
endfunction()
