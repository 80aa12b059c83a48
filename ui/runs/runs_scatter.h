// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QVector>
#include <QWidget>

#include "ui/runs/scatter_quantity.h"

class QComboBox;
class QLabel;

namespace espalier::ui {

class PointPlot;

/// Runs as points: a setting, the number of parameters or the time against a result. GUI thread;
/// owned by RunsPage.
class RunsScatter : public QWidget {
    Q_OBJECT

  public:
    explicit RunsScatter(QWidget* parent = nullptr);

    /// Those that have been read; `chosen`: the path of the selected one.
    void setRuns(const QVector<RunRow>& runs, const QString& chosen);
    /// Another run is selected.
    void setChosen(const QString& path);
    PointPlot& plot() { return *plot_; }
    /// The runs that have both values, in the order of the points.
    const QVector<RunRow>& drawn() const { return drawn_; }

  signals:
    void runChosen(const QString& path);

  private:
    void offer(QComboBox* box,
               QVector<ScatterQuantity>& offered,
               const QVector<ScatterQuantity>& now);
    void draw();

    QComboBox* x_;
    QComboBox* y_;
    PointPlot* plot_;
    QLabel* nothing_;
    QVector<RunRow> runs_;
    QVector<RunRow> drawn_;
    QVector<ScatterQuantity> causes_;
    QVector<ScatterQuantity> results_;
    QString chosen_;
};

}  // namespace espalier::ui
