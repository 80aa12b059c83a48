// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QSocketNotifier>
#include <QStringList>
#include <memory>

namespace espalier::studio {

/// Where the next launch finds the window that trains in the background: a local socket in the
/// user's own run-time folder, there only while it is open. GUI thread; owned by main().
class LaunchDoor : public QObject {
    Q_OBJECT

  public:
    LaunchDoor() = default;
    ~LaunchDoor() override;

    /// False when it cannot be opened: another window is in the background already.
    bool open();
    void close();
    /// Hands `paths` to the window in the background; false when there is none.
    static bool knock(const QStringList& paths);

  signals:
    void knocked(const QStringList& paths);

  private:
    void answer();

    int socket_ = -1;
    std::unique_ptr<QSocketNotifier> notifier_;
};

}  // namespace espalier::studio
