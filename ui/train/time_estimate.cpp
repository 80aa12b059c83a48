// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/train/time_estimate.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/text.h"

namespace espalier::ui {

namespace {

/// Under which translators find these texts.
struct TimeEstimate {
    Q_DECLARE_TR_FUNCTIONS(espalier::ui::TimeEstimate)
};

// No more digits than an estimate has.
double rounded(double seconds) {
    const double step = seconds < 10 ? 1 : seconds < 60 ? 5 : seconds < 600 ? 10 : 60;
    return std::max(1.0, std::round(seconds / step) * step);
}

}  // namespace

QString timeSentence(const engine::TrainingTime& time, const engine::TrainingOptions& options) {
    const QString total = durationText(rounded(time.total(options.epochs)));
    const QString epochs = TimeEstimate::tr("%n epoch(s)", nullptr, options.epochs);
    const QString steps = TimeEstimate::tr("%n step(s)", nullptr, time.measuredSteps);
    QString text = (options.validationPatience > 0 && options.epochs > options.validationPatience
                        ? TimeEstimate::tr("At most about %1 for %2, estimated from %3")
                        : TimeEstimate::tr("About %1 for %2, estimated from %3"))
                       .arg(total, epochs, steps);
    constexpr double kWorthSaying = 10;  // seconds
    if (time.firstEpoch() - time.laterEpoch() > kWorthSaying) {
        text += TimeEstimate::tr("; the first takes %1 because it reads the files")
                    .arg(durationText(rounded(time.firstEpoch())));
    }
    return text;
}

}  // namespace espalier::ui
