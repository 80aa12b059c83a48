// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace espalier::engine {

/// Marks an English text of the engine for translators and gives it back as it is. Whoever shows it
/// looks its translation up under `context`: "Fields" for what a form says of fields, layers and
/// settings, "Diagnostics" for the patterns of diagnostics. resources/translations/update finds the
/// texts by the name of this function, so both arguments are literals.
constexpr const char* translatable([[maybe_unused]] const char* context, const char* english) {
    return english;
}

}  // namespace espalier::engine
