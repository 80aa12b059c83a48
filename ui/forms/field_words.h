// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <string>

#include "engine/base/field.h"

namespace espalier::ui {

/// A text of a field or layer that the engine describes (label, unit, help, section) in the
/// person's language. The engine knows none but English.
QString fieldText(const std::string& english);

/// What a choice of a field is called: "SGD with momentum" for "sgdm", which files and the command
/// line say. A word that is none of ours stays as it is.
QString choiceText(const std::string& word);
/// The same where the field is known: some words are a loss and a metric, which have names of their
/// own.
QString choiceText(const engine::Field& field, const std::string& word);
/// False for a choice that nobody gave a name.
bool hasChoiceName(const std::string& word);
/// A value as it is shown where it cannot be edited: "Adam", "on", "3 × 3".
QString valueText(const engine::Field& field, const engine::FieldValue& value);
/// The same for the value of an engine::Setting of this name.
QString settingText(const std::string& name, const std::string& value);

}  // namespace espalier::ui
