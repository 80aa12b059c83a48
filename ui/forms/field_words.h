// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <span>
#include <string>

namespace espalier::ui {

/// A text of a field or layer that the engine describes (label, unit, help, section, choice) in the
/// person's language. The engine knows none but English.
QString fieldText(const std::string& english);
/// Every such text, for the translator.
std::span<const char* const> fieldWords();

}  // namespace espalier::ui
