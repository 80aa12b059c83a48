// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <array>
#include <vector>

#include "engine/training/loop/worker_times.h"

namespace espalier::ui {

/// What each worker of a training does with its time as one bar: computing, joining sums, waiting
/// for the others, waiting for data; with its images per second, and a legend with the mean of all
/// in per cent. Of many workers only those that take longest for an image. GUI thread.
class WorkerBars : public QWidget {
    Q_OBJECT

  public:
    explicit WorkerBars(QWidget* parent = nullptr);

    void setTimes(const engine::WorkerTimes& times);
    QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

  private:
    /// The parts of the time, by their place in bar and legend.
    static constexpr int kParts = 4;
    using Fractions = std::array<double, kParts>;
    Fractions fractions(const engine::WorkerTime& worker) const;
    Fractions meanFractions() const;
    QColor colorOf(int part) const;
    QString legendOf(int part) const;
    QString wordsOf(std::size_t worker) const;
    int rowHeight() const;
    int columns() const;
    int rows() const;
    /// Of the bar number `place` with its name and speed.
    QRectF cell(std::size_t place) const;
    int legendColumns() const;
    QRectF placed(const QRectF& box) const;
    void paintWorker(QPainter& painter, std::size_t worker, const QRectF& box) const;
    void paintLegend(QPainter& painter) const;
    void fitHeight();

    engine::WorkerTimes times_;
    std::vector<std::size_t> shown_;  ///< by number
};

}  // namespace espalier::ui
