// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace espalier::ui {

/// The folder of the last file dialog; initially the user's documents.
QString lastFolder();
/// Remembers the folder of `path`, a file or a folder.
void rememberFolder(const QString& path);

}  // namespace espalier::ui
