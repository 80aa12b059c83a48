// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/window_place.h"

#include <QGuiApplication>
#include <QScreen>
#include <QSettings>
#include <QTimer>
#include <QWidget>
#include <algorithm>

namespace espalier::ui {

namespace {

constexpr QSize kFirstSize(1280, 720);
constexpr int kFrameDelay = 150;  // ms until the window manager has added its frame

}  // namespace

WindowPlace::WindowPlace(QWidget& window) : QObject(&window), window_(window) {
    // A window on a screen that is disconnected would stay out of view.
    connect(qApp, &QGuiApplication::screenRemoved, this, &WindowPlace::fitSoon);
}

void WindowPlace::restore() {
    if (!window_.restoreGeometry(QSettings().value(QStringLiteral("geometry")).toByteArray())) {
        window_.resize(kFirstSize);
    }
    fit();
}

void WindowPlace::remember() const {
    QSettings().setValue(QStringLiteral("geometry"), window_.saveGeometry());
}

// The window manager reports the height of the title bar a moment later.
void WindowPlace::fitSoon() {
    QTimer::singleShot(kFrameDelay, this, &WindowPlace::fit);
}

void WindowPlace::fit() {
    if (window_.isMaximized() || window_.isFullScreen()) return;
    const QRect room = window_.screen()->availableGeometry();
    const QSize decoration = window_.frameGeometry().size() - window_.size();
    window_.resize(window_.size().boundedTo(room.size() - decoration));
    QRect frame = window_.frameGeometry();
    frame.moveRight(std::min(frame.right(), room.right()));
    frame.moveBottom(std::min(frame.bottom(), room.bottom()));
    frame.moveLeft(std::max(frame.left(), room.left()));
    frame.moveTop(std::max(frame.top(), room.top()));
    if (frame.topLeft() != window_.frameGeometry().topLeft()) window_.move(frame.topLeft());
}

}  // namespace espalier::ui
