// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QVector>
#include <QWidget>
#include <memory>

namespace espalier::ui {

/// Bars over whole numbers from 1 on, upwards and downwards from zero, with a name at each axis.
/// GUI thread.
class BarPlot : public QWidget {
    Q_OBJECT

  public:
    BarPlot(const QString& numbers, const QString& values, QWidget* parent = nullptr);
    ~BarPlot() override;

    /// Each bar stands for `numbersPerBar` neighbouring numbers, the last one perhaps for fewer.
    /// What is infinite is drawn beyond all others.
    void setBars(const QVector<double>& values, qint64 numbersPerBar);
    /// Those that are not zero.
    int visibleBars() const;
    /// The largest distance from zero on the axis.
    double upperEnd() const;

  protected:
    void changeEvent(QEvent* event) override;

  private:
    struct Parts;
    void applyTheme();

    std::unique_ptr<Parts> parts_;
};

}  // namespace espalier::ui
