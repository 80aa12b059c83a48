// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/sleep_inhibitor.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QGuiApplication>

namespace espalier::ui {

void SleepInhibitor::setAwake(bool awake) {
    if (awake_ == awake) return;
    awake_ = awake;
    lock_ = {};
    if (awake) ask();
}

void SleepInhibitor::ask() {
    QDBusMessage call =
        QDBusMessage::createMethodCall(QStringLiteral("org.freedesktop.login1"),
                                       QStringLiteral("/org/freedesktop/login1"),
                                       QStringLiteral("org.freedesktop.login1.Manager"),
                                       QStringLiteral("Inhibit"));
    call << QStringLiteral("sleep:idle") << QGuiApplication::applicationDisplayName()
         << tr("Training is in progress.") << QStringLiteral("block");
    auto* watcher = new QDBusPendingCallWatcher(QDBusConnection::systemBus().asyncCall(call), this);
    connect(
        watcher, &QDBusPendingCallWatcher::finished, this, [this](QDBusPendingCallWatcher* done) {
            const QDBusPendingReply<QDBusUnixFileDescriptor> reply = *done;
            done->deleteLater();
            if (awake_ && !reply.isError()) lock_ = reply.value();
        });
}

}  // namespace espalier::ui
