// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/train/time_estimate.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/text.h"

namespace espalier::ui {

namespace {

/// The translation context of these texts.
struct TimeEstimate {
    Q_DECLARE_TR_FUNCTIONS(espalier::ui::TimeEstimate)
};

// With as few digits as an estimate deserves.
double roundedTime(double seconds) {
    const double step = seconds < 10 ? 1 : seconds < 60 ? 5 : seconds < 600 ? 10 : 60;
    return std::max(1.0, std::round(seconds / step) * step);
}

// With few steps, the quartiles say little about the others.
constexpr double kUnsure = 0.15;

struct Span {
    QString least;
    QString most;  ///< the same if one number suffices
};

Span spanOf(const engine::TrainingTime& time, std::int64_t epochs) {
    if (time.isSound()) {
        const QString about = durationText(roundedTime(time.total(epochs)));
        return {about, about};
    }
    return {durationText(roundedTime((1 - kUnsure) * time.least(epochs))),
            durationText(roundedTime((1 + kUnsure) * time.most(epochs)))};
}

}  // namespace

QString aboutText(double seconds) {
    return TimeEstimate::tr("about %1").arg(durationText(roundedTime(seconds)));
}

QString totalText(const engine::TrainingTime& time, std::int64_t epochs) {
    const Span total = spanOf(time, epochs);
    return total.least == total.most ? TimeEstimate::tr("about %1").arg(total.most)
                                     : TimeEstimate::tr("%1 to %2").arg(total.least, total.most);
}

QString remainingText(const engine::TrainingEvent& now) {
    const double seconds = now.remainingSeconds;
    const bool isSound = now.step > now.stepsPerEpoch;
    if (isSound || !std::isfinite(seconds)) return durationText(seconds);
    return aboutText(seconds);
}

QString timeSentence(const engine::TrainingTime& time, const engine::TrainingOptions& options) {
    const Span total = spanOf(time, options.epochs);
    const bool mayEndEarlier =
        options.validationPatience > 0 && options.epochs > options.validationPatience;
    const QString epochs = TimeEstimate::tr("%n epoch(s)", nullptr, options.epochs);
    const QString steps = TimeEstimate::tr("%n step(s)", nullptr, time.measuredSteps);
    QString text;
    if (total.least == total.most) {
        text = (mayEndEarlier ? TimeEstimate::tr("At most about %1 for %2, estimated from %3")
                              : TimeEstimate::tr("About %1 for %2, estimated from %3"))
                   .arg(total.most, epochs, steps);
    } else {
        text =
            (mayEndEarlier ? TimeEstimate::tr("%1 to %2 for at most %3, roughly estimated from %4")
                           : TimeEstimate::tr("%1 to %2 for %3, roughly estimated from %4"))
                .arg(total.least, total.most, epochs, steps);
    }
    constexpr double kWorthSaying = 10;  // seconds
    if (time.firstEpoch() - time.laterEpoch() > kWorthSaying) {
        text += TimeEstimate::tr("; the first takes %1 because it reads the files")
                    .arg(durationText(roundedTime(time.firstEpoch())));
    }
    return text;
}

}  // namespace espalier::ui
