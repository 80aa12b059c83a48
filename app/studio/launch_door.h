// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QSocketNotifier>
#include <QStringList>
#include <memory>

namespace espalier::studio {

/// Lets the next launch find the window that trains in the background: a local socket in the user's
/// runtime folder that exists only while this object is open. GUI thread; owned by main().
class LaunchDoor : public QObject {
    Q_OBJECT

  public:
    LaunchDoor() = default;
    ~LaunchDoor() override;

    /// False if another window is already in the background.
    bool open();
    void close();
    /// Passes `paths` to the window in the background; false if there is none.
    static bool knock(const QStringList& paths);

  signals:
    void knocked(const QStringList& paths);

  private:
    void answer();

    int socket_ = -1;
    std::unique_ptr<QSocketNotifier> notifier_;
};

}  // namespace espalier::studio
