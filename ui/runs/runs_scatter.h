// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QVector>
#include <QWidget>
#include <functional>

#include "ui/runs/scatter_quantity.h"

class QComboBox;
class QLabel;

namespace espalier::ui {

class ElidedLabel;
class ScatterPlot;
struct ScatterPoint;

/// Runs as points: a setting, the number of parameters or the time against a result. Where several
/// coincide, their number stands beside them, and each click chooses the next one. GUI thread;
/// owned by RunsPage.
class RunsScatter : public QWidget {
    Q_OBJECT

  public:
    /// The runs to draw, as they are when it is called.
    using Runs = std::function<QVector<const RunRow*>()>;

    explicit RunsScatter(Runs runs, QWidget* parent = nullptr);

    /// The runs are others; `chosen`: the path of the selected one.
    void follow(const QString& chosen);
    /// Another run is selected.
    void setChosen(const QString& path);
    ScatterPlot& plot() { return *plot_; }
    /// The paths of the runs that have both values, in the order of the points.
    const QStringList& drawn() const { return drawn_; }

  signals:
    void runChosen(const QString& path);

  private:
    void offer(QComboBox* box,
               QVector<ScatterQuantity>& offered,
               const QVector<ScatterQuantity>& now);
    void draw();
    void markCoincident(QVector<ScatterPoint>& points);
    void markChosen();
    void choose(int point);

    QComboBox* x_;
    QComboBox* y_;
    ScatterPlot* plot_;
    QWidget* card_ = nullptr;  ///< around it
    QLabel* nothing_;
    ElidedLabel* several_;  ///< what a number beside a point means
    Runs runs_;
    QStringList drawn_;
    QStringList names_;                 ///< likewise, as they stand beside a point
    QVector<QVector<int>> coincident_;  ///< of each point: all that are drawn in its place
    QVector<ScatterQuantity> causes_;
    QVector<ScatterQuantity> results_;
    QString chosen_;
};

}  // namespace espalier::ui
