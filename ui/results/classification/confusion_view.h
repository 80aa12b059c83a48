// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractScrollArea>
#include <optional>
#include <vector>

#include "engine/tasks/classification/confusion.h"
#include "ui/results/classification/confusion_geometry.h"

namespace espalier::ui {

/// The confusion matrix: a row per true class, a column per answer, the darker the more. Click or
/// Enter on a cell chooses its images; arrow keys, Home, End and Page move. Many classes:
/// scrolls, and Ctrl and the wheel, + and - zoom, 0 shows the whole. Names that are cut off are
/// told in full when the pointer rests on them.
class ConfusionView : public QAbstractScrollArea {
    Q_OBJECT

  public:
    explicit ConfusionView(QWidget* parent = nullptr);
    void setMatrix(const engine::ConfusionMatrix& matrix, const QStringList& classes);
    /// Counts, or fractions of the true class.
    void setFractions(bool fractions);
    std::optional<ConfusionCell> current() const { return current_; }
    void zoomIn();
    void zoomOut();
    /// The whole matrix, however small its cells.
    void fit();
    /// Empty, or why there is nothing more to zoom.
    QString whyNotIn() const;
    QString whyNotOut() const;
    /// Of a cell, in pixels of the viewport.
    double side() const { return place_.side; }
    QRectF cellRect(int truth, int answer) const { return placed().cellRect({truth, answer}); }
    /// The tooltip at this point of the viewport.
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
    /// As it is scrolled now.
    ConfusionGeometry placed() const;
    void zoomTo(double side, const QPointF& around);
    bool zoomByKey(int key);
    QPointF middle() const;
    void moveTo(const ConfusionCell& cell);
    std::optional<ConfusionCell> cellFor(const QKeyEvent& event) const;

    engine::ConfusionMatrix matrix_;
    std::vector<qint64> ofClass_;  ///< images per true class
    QStringList classes_;
    bool fractions_ = false;
    std::optional<double> wantedSide_;  ///< by zooming
    ConfusionGeometry place_;           ///< not scrolled
    std::optional<ConfusionCell> current_;
};

}  // namespace espalier::ui
