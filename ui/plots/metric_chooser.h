// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <string>
#include <vector>

namespace espalier::ui {

/// Chooses the metric to plot. The user's choice is remembered for all runs with that metric;
/// others show their headline. Hidden if there is only one. GUI thread.
class MetricChooser : public QComboBox {
    Q_OBJECT

  public:
    explicit MetricChooser(QWidget* parent = nullptr);

    /// Keys, the headline first.
    void setMetrics(const std::vector<std::string>& keys);
    /// A key; empty if there is none.
    std::string metric() const;

  signals:
    /// Chosen by the user, or because the previous one is missing.
    void metricChanged(const std::string& key);

  private:
    std::vector<std::string> keys_;
};

}  // namespace espalier::ui
