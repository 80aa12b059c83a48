// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace espalier::ui {

/// Has the desktop's file manager show the file among its neighbours, or, where none answers, open
/// its folder. Never waits. False when the file is not there any more.
bool showInFolder(const QString& file);
/// The message for the user in that case.
QString notThereSentence(const QString& file);

}  // namespace espalier::ui
