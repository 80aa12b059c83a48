// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "engine/sweep/sweep_plan.h"

class QCheckBox;
class QComboBox;
class QLineEdit;

namespace espalier::ui {

/// One option of a sweep with its values: "0.01, 0.001", or from one number to another. GUI thread.
class SweepOptionRow : public QWidget {
    Q_OBJECT

  public:
    explicit SweepOptionRow(QWidget* parent = nullptr);

    std::string option() const;
    void setOption(const engine::SweepOption& option);
    /// As it is typed. Throws RequestError where it cannot be understood.
    engine::SweepOption value() const;

  signals:
    void edited();
    void removeAsked();

  private:
    void showField();

    QComboBox* option_;
    QLineEdit* values_;
    QCheckBox* isLog_;
};

}  // namespace espalier::ui
