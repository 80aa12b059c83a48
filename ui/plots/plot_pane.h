// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QVector>
#include <QWidget>
#include <memory>
#include <vector>

#include "ui/plots/metric_history.h"
#include "ui/plots/plot_mark.h"

namespace espalier::ui {

/// One run among several in one plot: its smoothed training line, thin, and its validation.
struct PlotLine {
    QString label;  ///< at the line's end, short
    std::vector<Bucket> training;
    QVector<double> steps;
    QVector<double> values;
};

/// One plot over steps: the raw training line with its extremes behind the smoothed one, validation
/// points, the line of the baseline, marks, and a cursor. Draws what it is given; the only place
/// that knows the plot library. GUI thread.
class PlotPane : public QWidget {
    Q_OBJECT

  public:
    /// `upperBound` NaN = as the data want.
    PlotPane(const QString& title, double upperBound, QWidget* parent = nullptr);
    ~PlotPane() override;

    /// What is plotted from now on; `isShare`: its axis is in per cent.
    void setQuantity(const QString& title, double upperBound, bool isShare);
    void setTraining(const std::vector<Bucket>& buckets);
    void setValidation(const QVector<double>& steps, const QVector<double>& values);
    /// NaN removes it.
    void setBaseline(double value);
    /// Those within the range, and only as many as can be told apart.
    void setMarks(const PlotMarks& marks);
    /// Instead of one run with its marks, several, thinned for the range set before; the look of
    /// the i-th is linePen(i).
    void setLines(const std::vector<PlotLine>& lines);
    void setLogarithmic(bool logarithmic);
    void setStepAxisVisible(bool visible);
    /// Steps shown; the other axis fits itself to what is visible there.
    void setRange(double from, double to);
    /// NaN hides it.
    void setCursor(double step);
    /// Draws; returns how long it took, in ms.
    double redraw();
    void paintInto(QPainter& painter, const QSize& size);
    /// The same as lines and letters.
    void paintLines(QPainter& painter, const QSize& size);

  signals:
    /// The wheel turned by `notches` over a step.
    void zoomed(double step, double notches);
    /// Dragged by so many steps.
    void panned(double steps);
    void resetAsked();
    /// NaN when the pointer has left.
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

    std::unique_ptr<Parts> parts_;
};

}  // namespace espalier::ui
