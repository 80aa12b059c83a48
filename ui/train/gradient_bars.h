// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

#include "engine/training/loop/autopsy.h"

namespace espalier::ui {

/// The gradient norm of each layer as a bar of its logarithm, the largest first, layers of the same
/// norm from the input on; one that is NaN or infinite is a full bar in the colour of what is bad,
/// with the word. GUI thread.
class GradientBars : public QWidget {
    Q_OBJECT

  public:
    explicit GradientBars(QWidget* parent = nullptr);

    void setGradients(const std::vector<engine::Autopsy::LayerGradient>& gradients);
    QSize sizeHint() const override;
    /// Length of the bar of a norm as a part of the whole, among all of them: from 0 to 1.
    double shareOf(double norm) const;

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

  private:
    QString wordsOf(const engine::Autopsy::LayerGradient& gradient) const;

    std::vector<engine::Autopsy::LayerGradient> gradients_;
    double least_ = 0;  // of those that are positive and finite
    double most_ = 0;
};

}  // namespace espalier::ui
