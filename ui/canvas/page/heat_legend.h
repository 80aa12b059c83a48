// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;

namespace espalier::ui {

struct Heat;

/// What the colours of the boxes mean: from 0 to the number that the darkest one stands for. Hidden
/// while the boxes have no colours. GUI thread; owned by LayerInspector.
class HeatLegend : public QWidget {
    Q_OBJECT

  public:
    explicit HeatLegend(QWidget* parent = nullptr);

    void setHeat(const Heat& heat);
    /// "0 … 8.4 million"; empty while it is hidden.
    QString text() const;

  private:
    QLabel* least_;
    QLabel* most_;
};

}  // namespace espalier::ui
