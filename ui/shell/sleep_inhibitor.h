// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDBusUnixFileDescriptor>
#include <QObject>

namespace espalier::ui {

/// Keeps the computer from suspending automatically if logind is available; otherwise does nothing.
/// Never waits. GUI thread.
class SleepInhibitor : public QObject {
    Q_OBJECT

  public:
    explicit SleepInhibitor(QObject* parent = nullptr) : QObject(parent) {}

    void setAwake(bool awake);

  private:
    void ask();

    bool awake_ = false;
    QDBusUnixFileDescriptor lock_;  // closing it allows the computer to sleep
};

}  // namespace espalier::ui
