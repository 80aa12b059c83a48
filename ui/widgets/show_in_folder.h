// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace espalier::ui {

/// Shows the file in the desktop's file manager, or opens its folder if no file manager answers.
/// Never waits. False if the file no longer exists.
bool showInFolder(const QString& file);
/// The message for the user in that case.
QString notThereSentence(const QString& file);

}  // namespace espalier::ui
