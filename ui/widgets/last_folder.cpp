// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/last_folder.h"

#include <QDir>
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
    // A dialog cannot choose anything from a folder that does not exist, and says nothing.
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    return QFileInfo(documents).isDir() ? documents : QDir::homePath();
}

void rememberFolder(const QString& path) {
    QSettings().setValue(kLastFolder, QFileInfo(path).absolutePath());
}

}  // namespace espalier::ui
