// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/metric_chooser.h"

#include <QSettings>
#include <algorithm>

#include "ui/forms/metric_words.h"
#include "ui/plots/run_metrics.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

const QString kPlottedMetric = QStringLiteral("plotted_metric");

}  // namespace

MetricChooser::MetricChooser(QWidget* parent) : QComboBox(parent) {
    setAccessibleName(tr("Plotted metric"));
    setToolTip(tr("Metric in the second plot"));
    setSizeAdjustPolicy(QComboBox::AdjustToContents);
    hide();
    connect(this, &QComboBox::activated, this, [this] {
        QSettings().setValue(kPlottedMetric, fromUtf8(metric()));
        emit metricChanged(metric());
    });
}

std::string MetricChooser::metric() const {
    const int index = currentIndex();
    return index < 0 ? std::string() : keys_[static_cast<std::size_t>(index)];
}

void MetricChooser::setMetrics(const std::vector<std::string>& keys) {
    if (keys == keys_) return;
    const std::string before = metric();
    keys_ = keys;
    clear();
    for (const std::string& key : keys) {
        const bool isRate = key == kLearningRate;
        addItem(isRate ? tr("Learning rate") : metricName(key));
        setItemData(count() - 1,
                    isRate ? tr("The learning rate of every step") : metricExplanation(key),
                    Qt::ToolTipRole);
    }
    const std::string wanted = QSettings().value(kPlottedMetric).toString().toStdString();
    const auto found = std::ranges::find(keys, wanted);
    if (!keys.empty()) {
        setCurrentIndex(found == keys.end() ? 0 : static_cast<int>(found - keys.begin()));
    }
    setVisible(keys.size() > 1);
    if (metric() != before) emit metricChanged(metric());
}

}  // namespace espalier::ui
