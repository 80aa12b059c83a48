// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/last_folder.h"

#include <QFileInfo>
#include <QSettings>
#include <QStandardPaths>

namespace espalier::ui {

namespace {

const QString kKey = QStringLiteral("last folder");

}  // namespace

QString lastFolder() {
    const QString last = QSettings().value(kKey).toString();
    if (!last.isEmpty() && QFileInfo(last).isDir()) return last;
    return QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
}

void rememberFolder(const QString& path) {
    QSettings().setValue(kKey, QFileInfo(path).absolutePath());
}

}  // namespace espalier::ui
