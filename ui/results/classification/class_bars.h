// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "engine/tasks/classification/confusion.h"

namespace espalier::ui {

/// Precision and recall of every class as two bars with numbers. Put it into a scroll area.
class ClassBars : public QWidget {
    Q_OBJECT

  public:
    explicit ClassBars(QWidget* parent = nullptr);
    void setMatrix(const engine::ConfusionMatrix& matrix, const QStringList& classes);
    QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

  private:
    void paintBar(QPainter& painter, const QRectF& box, double share, const QColor& color);

    engine::ConfusionMatrix matrix_;
    QStringList classes_;
};

}  // namespace espalier::ui
