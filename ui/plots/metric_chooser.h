// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <string>
#include <vector>

namespace espalier::ui {

/// Which of a run's metrics is plotted. The user's choice is remembered for all runs that have the
/// metric; others show their headline. Hidden where there is nothing to choose. GUI thread.
class MetricChooser : public QComboBox {
    Q_OBJECT

  public:
    explicit MetricChooser(QWidget* parent = nullptr);

    /// Keys, the headline first.
    void setMetrics(const std::vector<std::string>& keys);
    /// A key; empty when there is none.
    std::string metric() const;

  signals:
    /// Chosen by a person, or for want of the one before.
    void metricChanged(const std::string& key);

  private:
    std::vector<std::string> keys_;
};

}  // namespace espalier::ui
