// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <string>
#include <vector>

#include "engine/base/field.h"

namespace espalier::ui {

/// Translates a text of a field or layer described by the engine (label, unit, help, section). The
/// engine knows English only.
QString fieldText(const std::string& english);

/// The unit behind a number of them: "images", and "image" behind 1.
QString unitText(const std::string& unit, qint64 number);

/// The displayed name of a field's choice: "SGD with momentum" for "sgdm" in files and on the
/// command line. Unknown words stay unchanged.
QString choiceText(const std::string& word);
/// The same for a known field: some words name both a loss and a metric, with different displayed
/// names.
QString choiceText(const engine::Field& field, const std::string& word);
/// False for a choice without a displayed name.
bool hasChoiceName(const std::string& word);
/// The displayed form of a value that cannot be edited: "Adam", "on", "3 × 3".
QString valueText(const engine::Field& field, const engine::FieldValue& value);
/// The same for the value of the engine::Setting with this name.
QString settingText(const std::string& name, const std::string& value);
/// "Flip left–right, Shift 10 %" for "flip,crop:0.1" in files.
QString augmentationText(const std::string& text);
/// The same as settingText() for values that are compared: those that differ only in digits beyond
/// the displayed ones are there as they are.
QStringList settingTexts(const std::string& name, const std::vector<std::string>& values);

}  // namespace espalier::ui
