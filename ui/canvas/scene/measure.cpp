// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/scene/measure.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/canvas/scene/box_text.h"
#include "ui/style/theme.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

// Main text keeps a contrast of 4.5:1 on the hottest box.
constexpr double kHottest = 0.5;
constexpr std::size_t kHeatSeries = 1;  // orange, the same to every kind of colour vision

struct MeasureWords {
    Q_DECLARE_TR_FUNCTIONS(Measure)
};

}  // namespace

QString measureName(Measure measure) {
    switch (measure) {
        case Measure::Parameters:
            return MeasureWords::tr("Parameters");
        case Measure::MultiplyAdds:
            return MeasureWords::tr("Multiply-adds");
        case Measure::Activations:
            return MeasureWords::tr("Activations");
        case Measure::StepTime:
            return MeasureWords::tr("Time in a step");
        case Measure::GradientToWeight:
            return MeasureWords::tr("Gradient ÷ weights");
        case Measure::DeadUnits:
            return MeasureWords::tr("Dead ReLUs");
        case Measure::None:
            break;
    }
    return {};
}

std::int64_t measured(const engine::LayerSummary& layer, Measure measure) {
    switch (measure) {
        case Measure::Parameters:
            return layer.parameters;
        case Measure::MultiplyAdds:
            return layer.multiplyAdds;
        case Measure::Activations:
            return layer.outputBytes;
        case Measure::StepTime:
        case Measure::GradientToWeight:
        case Measure::DeadUnits:
        case Measure::None:
            break;
    }
    return 0;
}

double TrainingNumbers::of(Measure measure) const {
    return measure == Measure::DeadUnits ? deadShare : gradientToWeight;
}

QString trainingText(Measure measure, double value) {
    return measure == Measure::DeadUnits ? percentText(value) : numberText(value);
}

QString measuredTimeText(double milliseconds) {
    const int digits = milliseconds >= 100 ? 0 : milliseconds >= 10 ? 1 : 2;
    return MeasureWords::tr("%1 ms").arg(numberLocale().toString(milliseconds, 'f', digits));
}

QString measureText(Measure measure, std::int64_t value) {
    return measure == Measure::Activations ? bytesText(static_cast<double>(value))
                                           : roughCountText(value);
}

QColor heatColor(const Theme& theme, double share) {
    // The root of the share, because a few layers often have nearly all of it.
    const double heat = kHottest * std::sqrt(std::clamp(share, 0.0, 1.0));
    const QColor& hot = theme.series[kHeatSeries];
    const auto mix = [heat](int cold, int warm) {
        return static_cast<int>(std::lround(cold + (warm - cold) * heat));
    };
    return QColor(mix(theme.raised.red(), hot.red()),
                  mix(theme.raised.green(), hot.green()),
                  mix(theme.raised.blue(), hot.blue()));
}

}  // namespace espalier::ui
