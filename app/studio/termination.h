// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace espalier::studio {

/// Hears when another program ends this one: SIGTERM, as when a session ends, SIGINT, and SIGHUP
/// unless it is ignored. The next signal of the same kind ends the process at once. GUI thread; one
/// at a time.
class Termination : public QObject {
    Q_OBJECT

  public:
    explicit Termination(QObject* parent = nullptr);
    ~Termination() override;

  signals:
    void asked();
};

}  // namespace espalier::studio
