// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
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
    struct Bar {
        double share = 0;  ///< NaN: of no images
        QString text = {};
    };
    /// A class.
    struct Row {
        QString name;
        Bar precision;
        Bar recall;
    };

    void paintBar(QPainter& painter, const QRectF& box, const Bar& bar, const QColor& color);

    QList<Row> rows_;
    int widest_ = 0;  ///< of the texts of all bars, in pixels
};

}  // namespace espalier::ui
