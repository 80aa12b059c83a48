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

QString choiceName(const std::string& key) {
    if (key == kLoss) return MetricChooser::tr("Loss");
    if (key == kLearningRate) return MetricChooser::tr("Learning rate");
    if (key == kGradientNorm) return MetricChooser::tr("Gradient norm");
    return metricName(key);
}

QString choiceExplanation(const std::string& key) {
    if (key == kLearningRate) return MetricChooser::tr("The learning rate of every step");
    if (key == kGradientNorm) {
        return MetricChooser::tr(
            "How strongly each step pulls at the weights: the length of all gradients together, "
            "before clipping. One that grows from step to step announces a divergence; one close "
            "to 0 means that hardly anything is learned any more.");
    }
    return metricExplanation(key);
}

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
        addItem(choiceName(key));
        setItemData(count() - 1, choiceExplanation(key), Qt::ToolTipRole);
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
