// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractScrollArea>
#include <optional>

#include "engine/evaluation/confusion.h"

namespace espalier::ui {

/// The confusion matrix: a row per true class, a column per answer, the darker the more. Click or
/// Enter on a cell chooses its pictures; arrow keys move. Scrolls when there are many classes.
class ConfusionView : public QAbstractScrollArea {
    Q_OBJECT

  public:
    struct Cell {
        int truth = 0;
        int answer = 0;
    };

    explicit ConfusionView(QWidget* parent = nullptr);
    void setMatrix(const engine::ConfusionMatrix& matrix, const QStringList& classes);
    /// Counts, or shares of the true class.
    void setShares(bool shares);
    std::optional<Cell> current() const { return current_; }
    /// The matrix as a table for the clipboard, columns apart by tabs.
    QString asText() const;

  signals:
    void cellChosen(int truth, int answer);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool viewportEvent(QEvent* event) override;

  private:
    void arrange();
    QRectF cellRect(int truth, int answer) const;
    std::optional<Cell> cellAt(const QPointF& point) const;
    QString describe(const Cell& cell) const;
    void paintCell(QPainter& painter, int truth, int answer);
    void paintNames(QPainter& painter);
    void paintColumnName(QPainter& painter, int column, const QString& name);

    engine::ConfusionMatrix matrix_;
    QStringList classes_;
    bool shares_ = false;
    double side_ = 40;
    int nameWidth_ = 80;
    int headHeight_ = 24;
    std::optional<Cell> current_;
};

}  // namespace espalier::ui
