// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/background.h"

#include <QApplication>
#include <QDBusConnection>
#include <QDBusMessage>
#include <QSystemTrayIcon>
#include <QVariantMap>
#include <QWidget>
#include <utility>

#include "ui/style/icon.h"
#include "ui/widgets/job_dialog.h"

namespace espalier::ui {

namespace {

constexpr int kDesktopsOwnTime = -1;

}  // namespace

Background::Background(QWidget& window) : QObject(&window), window_(window) {}

Background::~Background() {
    if (active_) QApplication::setQuitOnLastWindowClosed(true);
}

void Background::enter() {
    if (active_) return;
    active_ = true;
    hasTold_ = false;
    QApplication::setQuitOnLastWindowClosed(false);
    for (JobDialog* dialog : window_.findChildren<JobDialog*>()) {
        if (!dialog->isVisible()) continue;
        dialog->hide();
        hidden_.emplace_back(dialog);
    }
    window_.hide();
    if (QSystemTrayIcon::isSystemTrayAvailable()) {
        tray_ = new QSystemTrayIcon(icon(QStringLiteral("espalier")), this);
        tray_->setToolTip(tr("Espalier is training. Click to open."));
        connect(tray_, &QSystemTrayIcon::activated, this, &Background::leave);
        tray_->show();
    }
    emit entered();
}

void Background::leave() {
    if (!active_) return;
    active_ = false;
    if (tray_) tray_->deleteLater();
    tray_ = nullptr;
    QApplication::setQuitOnLastWindowClosed(true);
    window_.show();
    for (const auto& dialog : std::exchange(hidden_, {})) {
        if (dialog) dialog->show();
    }
    window_.raise();
    window_.activateWindow();
    // What has come of work that ended meanwhile is to be seen.
    for (JobDialog* dialog : window_.findChildren<JobDialog*>()) {
        if (dialog->isInBackground() && !dialog->isBusy()) dialog->bringToFront();
    }
    emit left();
}

void Background::tellWorkEnd(const QString& title, const QString& sentence) {
    if (active_) tellEnd(title, sentence);
}

void Background::tellEnd(const QString& title, const QString& sentence) {
    hasTold_ = true;
    emit told(sentence);
    QDBusMessage call =
        QDBusMessage::createMethodCall(QStringLiteral("org.freedesktop.Notifications"),
                                       QStringLiteral("/org/freedesktop/Notifications"),
                                       QStringLiteral("org.freedesktop.Notifications"),
                                       QStringLiteral("Notify"));
    call << QApplication::applicationDisplayName() << 0U << QStringLiteral("espalier-studio")
         << title << sentence << QStringList() << QVariantMap() << kDesktopsOwnTime;
    QDBusConnection::sessionBus().send(call);
}

}  // namespace espalier::ui
