// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>

#include "ui/canvas/scene/measure.h"

namespace espalier::ui {

/// Colours the boxes by a number of their layers, or not. GUI thread; owned by LayerInspector.
class MeasureChoice : public QComboBox {
    Q_OBJECT

  public:
    explicit MeasureChoice(QWidget* parent = nullptr);
    /// Whether the layers have these numbers.
    void setKnown(bool known);
    /// Whether what the layers take is measured.
    void setTimesKnown(bool known);
    /// Whether the displayed run has numbers of its layers.
    void setTrainingKnown(bool known);

  signals:
    void measureChosen(Measure measure);
};

}  // namespace espalier::ui
