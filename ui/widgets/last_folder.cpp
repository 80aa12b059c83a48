// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/last_folder.h"

#include <QFileInfo>
#include <QSettings>
#include <QStandardPaths>

namespace espalier::ui {

namespace {

const QString kLastFolder = QStringLiteral("last folder");

}  // namespace

QString lastFolder() {
    QString last = QSettings().value(kLastFolder).toString();
    if (!last.isEmpty() && QFileInfo(last).isDir()) return last;
    return QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
}

void rememberFolder(const QString& path) {
    QSettings().setValue(kLastFolder, QFileInfo(path).absolutePath());
}

}  // namespace espalier::ui
