// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractScrollArea>
#include <optional>
#include <vector>

#include "engine/tasks/classification/confusion.h"
#include "ui/results/classification/confusion_geometry.h"

namespace espalier::ui {

/// The confusion matrix: a row per true class, a column per answer; darker cells have more images.
/// Click or Enter on a cell shows its images; arrow keys, Home, End and Page move. With many
/// classes it scrolls; Ctrl and the wheel, + and - zoom, 0 shows the whole matrix. Tooltips show
/// elided names in full.
class ConfusionView : public QAbstractScrollArea {
    Q_OBJECT

  public:
    explicit ConfusionView(QWidget* parent = nullptr);
    void setMatrix(const engine::ConfusionMatrix& matrix, const QStringList& classes);
    /// Shows fractions of the true class instead of counts.
    void setFractions(bool fractions);
    std::optional<ConfusionCell> current() const { return current_; }
    void zoomIn();
    void zoomOut();
    /// Shows the whole matrix, however small its cells.
    void fit();
    /// Why it cannot zoom further; empty if it can.
    QString whyNotIn() const;
    QString whyNotOut() const;
    /// Side of a cell in pixels of the viewport.
    double side() const { return place_.side; }
    QRectF cellRect(int truth, int answer) const { return placed().cellRect({truth, answer}); }
    /// The tooltip at this point of the viewport.
    QString wordsAt(const QPointF& point) const;
    /// The matrix as a tab-separated table for the clipboard.
    QString asText() const;

  signals:
    void cellChosen(int truth, int answer);
    /// Another cell is current; `words` describe it.
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
    /// At the current scroll position.
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
    std::optional<double> wantedSide_;  ///< set by zooming
    ConfusionGeometry place_;           ///< without scroll position
    std::optional<ConfusionCell> current_;
};

}  // namespace espalier::ui
