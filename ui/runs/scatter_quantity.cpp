// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/scatter_quantity.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "engine/project/settings.h"
#include "ui/forms/best_words.h"
#include "ui/forms/field_words.h"
#include "ui/forms/metric_words.h"
#include "ui/runs/differing_settings.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

using Kind = ScatterQuantity::Kind;

struct QuantityWords {
    Q_DECLARE_TR_FUNCTIONS(ScatterQuantity)
};

std::optional<double> finite(double value) {
    return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

const std::string& settingIn(const RunRow& row, int setting) {
    static const std::string kNone;
    return row.settings.empty() ? kNone : row.settings[static_cast<std::size_t>(setting)];
}

// Halving, a share of time or its user may have ended a run before.
bool isPlannedEpochs(const ScatterQuantity& quantity) {
    return quantity.kind == Kind::Setting &&
           engine::commonSettings()[static_cast<std::size_t>(quantity.setting)] == "Epochs";
}

QString metricWords(const std::string& metric) {
    return metric == engine::kValidationLoss ? QuantityWords::tr("loss") : metricName(metric);
}

bool numberDiffers(const QVector<const RunRow*>& rows, const ScatterQuantity& quantity) {
    std::optional<double> first;
    for (const RunRow* row : rows) {
        const auto value = quantityOf(*row, quantity);
        if (!value) continue;
        if (first && *value != *first) return true;
        first = value;
    }
    return false;
}

bool areFinished(const QVector<const RunRow*>& rows, const ScatterQuantity& planned) {
    return std::ranges::all_of(rows, [&](const RunRow* row) {
        const auto epochs = quantityOf(*row, planned);
        return !epochs || *epochs == static_cast<double>(row->epochs);
    });
}

}  // namespace

QString quantityName(const ScatterQuantity& quantity) {
    switch (quantity.kind) {
        case Kind::Setting:
            if (isPlannedEpochs(quantity)) return QuantityWords::tr("Epochs planned");
            return fieldText(engine::commonSettings()[static_cast<std::size_t>(quantity.setting)]);
        case Kind::Parameters:
            return QuantityWords::tr("Parameters");
        case Kind::Time:
            return QuantityWords::tr("Time in seconds");
        case Kind::Epochs:
            return QuantityWords::tr("Epochs finished");
        case Kind::Validation:
            return QuantityWords::tr("Validation: %1").arg(metricWords(quantity.metric));
        case Kind::Test:
            break;
    }
    return QuantityWords::tr("Test: %1").arg(metricWords(quantity.metric));
}

bool isShareQuantity(const ScatterQuantity& quantity) {
    const bool isResult = quantity.kind == Kind::Validation || quantity.kind == Kind::Test;
    return isResult && quantity.metric != engine::kValidationLoss &&
           metricAxis(quantity.metric).isShare;
}

std::optional<double> quantityOf(const RunRow& row, const ScatterQuantity& quantity) {
    switch (quantity.kind) {
        case Kind::Setting: {
            bool isNumber = false;
            const double number = fromUtf8(settingIn(row, quantity.setting)).toDouble(&isNumber);
            return isNumber ? finite(number) : std::nullopt;
        }
        case Kind::Parameters:
            return row.parameters > 0 ? std::optional(static_cast<double>(row.parameters))
                                      : std::nullopt;
        case Kind::Time:
            return finite(row.seconds);
        case Kind::Epochs:
            return static_cast<double>(row.epochs);
        case Kind::Validation:
            return row.best.isKnown() ? finite(row.best.valueOf(quantity.metric)) : std::nullopt;
        case Kind::Test:
            break;
    }
    if (!row.test) return std::nullopt;
    const auto found =
        std::ranges::find(row.test->metrics, quantity.metric, &engine::MetricValue::key);
    return found == row.test->metrics.end() ? std::nullopt : finite(found->value);
}

QString quantityWord(const RunRow& row, const ScatterQuantity& quantity) {
    return quantity.kind == Kind::Setting ? fromUtf8(settingIn(row, quantity.setting)) : QString();
}

QString quantityText(const RunRow& row, const ScatterQuantity& quantity) {
    if (quantity.kind == Kind::Setting) {
        const std::string& value = settingIn(row, quantity.setting);
        if (value.empty()) return {};
        return settingText(engine::commonSettings()[static_cast<std::size_t>(quantity.setting)],
                           value);
    }
    const auto value = quantityOf(row, quantity);
    if (!value) return {};
    switch (quantity.kind) {
        case Kind::Time:
            return durationText(*value);
        case Kind::Parameters:
        case Kind::Epochs:
            return countText(std::llround(*value));
        default:
            return quantity.metric == engine::kValidationLoss ? numberText(*value)
                                                              : metricText(quantity.metric, *value);
    }
}

QVector<ScatterQuantity> causesIn(const QVector<const RunRow*>& rows) {
    QVector<ScatterQuantity> causes;
    const auto add = [&](Kind kind) {
        const ScatterQuantity one{.kind = kind};
        if (!causes.contains(one) && numberDiffers(rows, one)) causes << one;
    };
    const QSet<int> differing = differingSettings(rows);
    for (int setting = 0; setting < static_cast<int>(engine::commonSettings().size()); ++setting) {
        if (!differing.contains(setting)) continue;
        const ScatterQuantity quantity{.kind = Kind::Setting, .setting = setting};
        if (isPlannedEpochs(quantity)) {
            add(Kind::Epochs);
            if (areFinished(rows, quantity)) continue;
        }
        causes << quantity;
    }
    for (const Kind kind : {Kind::Parameters, Kind::Time, Kind::Epochs}) add(kind);
    return causes;
}

QVector<ScatterQuantity> resultsIn(const QVector<const RunRow*>& rows) {
    QVector<ScatterQuantity> validation, test;
    const auto add = [](QVector<ScatterQuantity>& to, Kind kind, const std::string& metric) {
        const ScatterQuantity one{.kind = kind, .metric = metric};
        if (!to.contains(one)) to << one;
    };
    for (const RunRow* row : rows) {
        if (const auto headline = row->best.headline()) {
            add(validation, Kind::Validation, headline->key);
        }
        if (!row->test) continue;
        for (const auto& metric : row->test->metrics) add(test, Kind::Test, metric.key);
    }
    for (const RunRow* row : rows) {
        for (const auto& metric : row->best.metrics) add(validation, Kind::Validation, metric.key);
        if (row->best.isKnown()) add(validation, Kind::Validation, engine::kValidationLoss);
    }
    return validation + test;
}

}  // namespace espalier::ui
