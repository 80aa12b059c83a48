// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace espalier::ui {

/// Where a question for a file begins: the folder of the last answer, at first the documents.
QString lastFolder();
/// `path` was the answer: a file or a folder.
void rememberFolder(const QString& path);

}  // namespace espalier::ui
