// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractScrollArea>
#include <optional>
#include <vector>

#include "engine/tasks/classification/confusion.h"

namespace espalier::ui {

/// The confusion matrix: a row per true class, a column per answer, the darker the more. Click or
/// Enter on a cell chooses its images; arrow keys, Home, End and Page move. Many classes:
/// scrolls, and Ctrl and the wheel, + and - zoom, 0 shows the whole. Names that are cut off are
/// told in full when the pointer rests on them.
class ConfusionView : public QAbstractScrollArea {
    Q_OBJECT

  public:
    struct Cell {
        int truth = 0;
        int answer = 0;
    };

    explicit ConfusionView(QWidget* parent = nullptr);
    void setMatrix(const engine::ConfusionMatrix& matrix, const QStringList& classes);
    /// Counts, or fractions of the true class.
    void setFractions(bool fractions);
    std::optional<Cell> current() const { return current_; }
    void zoomIn();
    void zoomOut();
    /// The whole matrix, however small its cells.
    void fit();
    /// Empty, or why there is nothing more to zoom.
    QString whyNotIn() const;
    QString whyNotOut() const;
    /// Of a cell, in pixels of the viewport.
    double side() const { return side_; }
    QRectF cellRect(int truth, int answer) const;
    /// What the pointer is told at this point of the viewport.
    QString wordsAt(const QPointF& point) const;
    /// The matrix as a table for the clipboard, columns apart by tabs.
    QString asText() const;

  signals:
    void cellChosen(int truth, int answer);
    /// Another cell is marked: what it says, in words.
    void currentChanged(const QString& words);
    void zoomed();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    bool viewportEvent(QEvent* event) override;

  private:
    void arrange();
    double wholeSide() const;
    void zoomTo(double side, const QPointF& around);
    bool zoomByKey(int key);
    QPointF middle() const;
    void moveTo(const Cell& cell);
    int namesApart(double height) const;
    bool showsName(int index, int apart, int current) const;
    std::optional<int> nameAt(const QPointF& point, bool& isColumn) const;
    QString describeClass(int index, bool isColumn) const;
    std::optional<Cell> cellAt(const QPointF& point) const;
    QString describe(const Cell& cell) const;
    void paintCell(QPainter& painter, int truth, int answer);
    void paintNames(QPainter& painter);
    void paintColumnName(QPainter& painter, int column, const QString& name);

    engine::ConfusionMatrix matrix_;
    std::vector<qint64> ofClass_;  ///< images per true class
    QStringList classes_;
    bool fractions_ = false;
    double side_ = 40;
    std::optional<double> wantedSide_;  ///< by zooming
    int nameWidth_ = 80;
    int headHeight_ = 24;
    std::optional<Cell> current_;
};

}  // namespace espalier::ui
