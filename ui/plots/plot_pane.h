// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QVector>
#include <QWidget>
#include <memory>
#include <vector>

#include "ui/plots/metric_history.h"
#include "ui/plots/plot_mark.h"

namespace espalier::ui {

/// One of several runs in a plot: a thin smoothed training line, and its validation.
struct PlotLine {
    QString label;  ///< short text at the end of the line
    std::vector<Bucket> training;
    QVector<double> steps;
    QVector<double> values;
};

/// A plot over steps: the raw training line with its extremes behind the smoothed one, validation
/// points, the baseline, marks, and a cursor. Draws what it is given. GUI thread.
class PlotPane : public QWidget {
    Q_OBJECT

  public:
    /// `upperBound`: NaN = determined by the data.
    PlotPane(const QString& title, double upperBound, QWidget* parent = nullptr);
    ~PlotPane() override;

    /// Sets the quantity to plot; `isShare`: its axis is in per cent.
    void setQuantity(const QString& title, double upperBound, bool isShare);
    void setTraining(const std::vector<Bucket>& buckets);
    void setValidation(const QVector<double>& steps, const QVector<double>& values);
    /// NaN removes it.
    void setBaseline(double value);
    /// Shows the marks within the range, as many as can be distinguished.
    void setMarks(const PlotMarks& marks);
    /// Shows several runs instead of one with marks, thinned for the current range; the i-th is
    /// drawn with linePen(i).
    void setLines(const std::vector<PlotLine>& lines);
    void setLogarithmic(bool logarithmic);
    /// The axis of values ends there, and an arrow at the edge stands for each line that goes on
    /// above it; infinity: it reaches as high as its lines.
    void setTop(double top);
    void setStepAxisVisible(bool visible);
    /// Sets the visible steps; the other axis adapts to the visible values. `epoch`: the steps of
    /// an epoch, where the axis counts epochs; 0: it counts steps.
    void setRange(double from, double to, double epoch = 0);
    /// NaN hides it.
    void setCursor(double step);
    /// Draws; returns the time in ms.
    double redraw();
    void paintInto(QPainter& painter, const QSize& size);
    /// Paints the same as vectors and text.
    void paintLines(QPainter& painter, const QSize& size);

  signals:
    /// The wheel turned by `notches` at a step.
    void zoomed(double step, double notches);
    /// Dragged by this many steps.
    void panned(double steps);
    /// A double-click, or Escape after aboveAsked().
    void resetAsked();
    /// The arrow of a line that goes on above the plot was clicked, or Enter pressed.
    void aboveAsked();
    /// NaN if the pointer has left.
    void hovered(double step);

  protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    struct Parts;
    void applyTheme();
    void applyMarkTheme();
    void applyDiscs();
    void applyLineTheme();
    void fitValues();
    void placeLabels();
    void ask(bool forAll);

    std::unique_ptr<Parts> parts_;
};

}  // namespace espalier::ui
