// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/show_in_folder.h"

#include <QCoreApplication>
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDesktopServices>
#include <QFileInfo>
#include <QUrl>

namespace espalier::ui {

namespace {

void openFolderOf(const QString& file) {
    QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(file).absolutePath()));
}

}  // namespace

bool showInFolder(const QString& file) {
    if (!QFileInfo::exists(file)) return false;
    const QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected()) {
        openFolderOf(file);
        return true;
    }
    QDBusMessage call =
        QDBusMessage::createMethodCall(QStringLiteral("org.freedesktop.FileManager1"),
                                       QStringLiteral("/org/freedesktop/FileManager1"),
                                       QStringLiteral("org.freedesktop.FileManager1"),
                                       QStringLiteral("ShowItems"));
    call << QStringList{QUrl::fromLocalFile(file).toString(QUrl::FullyEncoded)} << QString();
    auto* watcher = new QDBusPendingCallWatcher(bus.asyncCall(call), QCoreApplication::instance());
    QObject::connect(watcher, &QDBusPendingCallWatcher::finished, watcher, [watcher, file] {
        if (QDBusPendingReply<>(*watcher).isError()) openFolderOf(file);
        watcher->deleteLater();
    });
    return true;
}

QString notThereSentence(const QString& file) {
    return QCoreApplication::translate(
               "espalier::ui", "%1 no longer exists. It may have been moved, renamed or deleted.")
        .arg(file);
}

}  // namespace espalier::ui
