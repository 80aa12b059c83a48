// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDBusUnixFileDescriptor>
#include <QObject>

namespace espalier::ui {

/// Keeps the computer from falling asleep by itself, where there is a system service that can be
/// asked for that (logind); elsewhere it does nothing. Never waits. GUI thread.
class SleepInhibitor : public QObject {
    Q_OBJECT

  public:
    explicit SleepInhibitor(QObject* parent = nullptr) : QObject(parent) {}

    void setAwake(bool awake);

  private:
    void ask();

    bool awake_ = false;
    QDBusUnixFileDescriptor lock_;  // the service lets the computer sleep when it is closed
};

}  // namespace espalier::ui
