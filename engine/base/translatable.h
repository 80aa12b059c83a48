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

/// The same for the pattern of a diagnostic with a count, whose form depends on it in most
/// languages: "%n" stands for the diagnostic's first argument, a whole number without separators.
/// In English this is the plural; a sentence about one is a pattern of its own.
constexpr const char* translatablePlural([[maybe_unused]] const char* context,
                                         const char* english) {
    return english;
}

}  // namespace espalier::engine
