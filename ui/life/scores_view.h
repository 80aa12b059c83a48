// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/life/map_image.h"

namespace espalier::ui {

/// The scores of an image by class, the highest first, the right class marked. GUI thread.
class ScoresView : public QWidget {
    Q_OBJECT

  public:
    static constexpr int kMost = 5;

    explicit ScoresView(QWidget* parent = nullptr);
    void setScores(const ClassScores& scores);
    const ClassScores& scores() const { return scores_; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    ClassScores scores_;
};

}  // namespace espalier::ui
