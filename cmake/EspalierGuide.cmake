# SPDX-License-Identifier: GPL-3.0-or-later
# espalier_guide(TARGET): docs/guide/*.md as HTML in the build folder, written by a small program of ours
# (ui/guide/write_guide.cpp); TARGET builds them.
function(espalier_guide target)
  set(pages)
  file(GLOB sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/docs/guide/*.md")
  foreach(source IN LISTS sources)
    get_filename_component(name "${source}" NAME_WE)
    set(page "${PROJECT_BINARY_DIR}/guide/${name}.html")
    add_custom_command(
      OUTPUT "${page}"
      COMMAND espalier_write_guide "${source}" "${page}"
      DEPENDS espalier_write_guide "${source}"
      VERBATIM)
    list(APPEND pages "${page}")
  endforeach()
  add_custom_target(${target} ALL DEPENDS ${pages})
endfunction()
