// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

#include "engine/base/operation.h"

namespace espalier::ui {

/// Names the file that delays the program, such as on a hanging disk or an unresponsive network
/// share. GUI thread; owned by MainWindow.
class StallNotice : public QObject {
    Q_OBJECT

  public:
    explicit StallNotice(QObject* parent = nullptr);

  signals:
    void noticed(const QString& sentence);

  private:
    engine::StallWatch watch_;
};

}  // namespace espalier::ui
