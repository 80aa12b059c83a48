// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace espalier::engine {

/// Marks an English text of the engine for translators and returns it unchanged. The code that
/// shows it looks up its translation under `context`: "Fields" for the texts of fields, layers and
/// settings in forms, "Diagnostics" for the patterns of diagnostics. resources/translations/update
/// finds the texts by the name of this function, so both arguments must be literals.
constexpr const char* translatable([[maybe_unused]] const char* context, const char* english) {
    return english;
}

}  // namespace espalier::engine
