// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "engine/data/samples/split.h"

namespace espalier::ui {

/// Training, validation and test as one bar with two handles, and the counts below. Arrow keys move
/// the handle that was used last. GUI thread.
class SplitBar : public QWidget {
    Q_OBJECT

  public:
    explicit SplitBar(QWidget* parent = nullptr);
    /// `fixed`: the folders define the split, so there are no handles; `testIsFixed`: only which
    /// images are for the test, so the others have one.
    void setSplit(const engine::SplitFractions& fractions,
                  const engine::SplitCounts& counts,
                  bool fixed,
                  bool testIsFixed = false);
    QSize sizeHint() const override { return {200, 64}; }

  signals:
    /// Emitted at the end of a drag, or by an arrow key.
    void fractionsChosen(const engine::SplitFractions& fractions);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    double handleAt(int handle) const;  ///< as a fraction of the bar's width
    double shareAt(double x) const;
    void moveHandle(int handle, double share);
    std::int64_t shownCount(int part) const;
    void choose();

    engine::SplitFractions fractions_;
    engine::SplitCounts counts_;
    bool fixed_ = false;
    bool testIsFixed_ = false;
    double testFraction_ = 0;  ///< where that has no effect
    int dragged_ = -1;
    int lastUsed_ = 0;
};

}  // namespace espalier::ui
