// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/system_appearance.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>

#include "ui/style/style.h"

namespace espalier::ui {

namespace {

constexpr QLatin1String kService("org.freedesktop.portal.Desktop");
constexpr QLatin1String kPath("/org/freedesktop/portal/desktop");
constexpr QLatin1String kInterface("org.freedesktop.portal.Settings");
constexpr QLatin1String kGroup("org.freedesktop.appearance");
constexpr QLatin1String kColorScheme("color-scheme");
constexpr unsigned kPrefersDark = 1;

// The portal wraps the value once or twice, depending on its version.
unsigned unwrapped(QVariant value) {
    while (value.canConvert<QDBusVariant>()) value = value.value<QDBusVariant>().variant();
    return value.toUInt();
}

}  // namespace

SystemAppearance::SystemAppearance(Style& style, QObject* parent) : QObject(parent), style_(style) {
    QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected()) return;
    bus.connect(kService,
                kPath,
                kInterface,
                QStringLiteral("SettingChanged"),
                this,
                SLOT(changed(QString, QString, QDBusVariant)));
    ask();
}

void SystemAppearance::ask() {
    QDBusMessage call =
        QDBusMessage::createMethodCall(kService, kPath, kInterface, QStringLiteral("Read"));
    call << QString(kGroup) << QString(kColorScheme);
    auto* watcher =
        new QDBusPendingCallWatcher(QDBusConnection::sessionBus().asyncCall(call), this);
    connect(
        watcher, &QDBusPendingCallWatcher::finished, this, [this](QDBusPendingCallWatcher* done) {
            const QDBusPendingReply<QDBusVariant> reply = *done;
            done->deleteLater();
            if (!reply.isError())
                style_.setSystemPrefersDark(unwrapped(reply.value().variant()) == kPrefersDark);
        });
}

void SystemAppearance::changed(const QString& group,
                               const QString& key,
                               const QDBusVariant& value) {
    if (group != kGroup || key != kColorScheme) return;
    style_.setSystemPrefersDark(unwrapped(value.variant()) == kPrefersDark);
}

}  // namespace espalier::ui
