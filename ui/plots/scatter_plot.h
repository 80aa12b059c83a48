// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QVector>
#include <QWidget>
#include <memory>

namespace espalier::ui {

/// What came of one trial: what it costs, how good it is and how large.
struct ScatterPoint {
    QString label = {};
    double x = 0;
    double y = 0;
    double low = 0;   ///< of y; not a number: it has no interval
    double high = 0;  ///< likewise
    double size = 0;  ///< 0 … 1, of the area of its disc
    int look = 0;     ///< as linePen()
};

/// Discs over two axes, each with a label, and an interval upwards and downwards. GUI thread.
class ScatterPlot : public QWidget {
    Q_OBJECT

  public:
    explicit ScatterPlot(QWidget* parent = nullptr);
    ~ScatterPlot() override;

    /// `isShare`: the upper axis is in per cent.
    void setAxes(const QString& x, const QString& y, bool isShare);
    /// What is shown while there are no points.
    void setEmptyText(const QString& text);
    void setPoints(const QVector<ScatterPoint>& points);
    int points() const;

  protected:
    void changeEvent(QEvent* event) override;

  private:
    struct Parts;
    void applyTheme();
    void fit();

    std::unique_ptr<Parts> parts_;
};

}  // namespace espalier::ui
