// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/train/time_estimate.h"

#include <cmath>

#include "ui/document.h"
#include "ui/memory_request.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

// No more digits than an estimate has.
double rounded(double seconds) {
    const double step = seconds < 10 ? 1 : seconds < 60 ? 5 : seconds < 600 ? 10 : 60;
    return std::max(1.0, std::round(seconds / step) * step);
}

}  // namespace

TimeEstimate::TimeEstimate(const Document& document, const EngineAccess& engine, QObject* parent)
    : QObject(parent), document_(document), engine_(engine) {
    connect(&job_, &Job::failed, this, [this](const QString& sentence) {
        problem_ = tr("The time could not be estimated. %1").arg(sentence);
        emit changed();
    });
}

TimeEstimate::Question TimeEstimate::question() const {
    const engine::Project& project = document_.project();
    return {.data = document_.selected(),
            .preprocessing = project.preprocessing,
            .augmentation = project.augmentation,
            .plan = memoryRequestOf(document_)};
}

QString TimeEstimate::sentence() {
    if (!engine_.measureTime) return {};
    if (question() != asked_) measure();
    if (!problem_.isEmpty()) return problem_;
    return time_ ? text(*time_) : tr("Estimating the time");
}

void TimeEstimate::cancel() {
    job_.cancel();
    if (!time_) asked_.reset();
}

void TimeEstimate::measure() {
    asked_ = question();
    time_.reset();
    problem_.clear();
    job_.start([this,
                measure = engine_.measureTime,
                request = engine::trainingRequest(document_.project(), document_.selected())](
                   const Job::Report&, std::stop_token stop) -> Job::Deliver {
        const engine::TrainingTime time = measure(request, std::move(stop));
        return [this, time] {
            time_ = time;
            emit changed();
        };
    });
}

QString TimeEstimate::text(const engine::TrainingTime& time) const {
    const engine::TrainingOptions& options = document_.project().options;
    const QString total = durationText(rounded(time.total(options.epochs)));
    const QString epochs = tr("%n epoch(s)", nullptr, options.epochs);
    const QString steps = tr("%n step(s)", nullptr, time.measuredSteps);
    QString text = (options.validationPatience > 0 && options.epochs > options.validationPatience
                        ? tr("At most about %1 for %2, estimated from %3")
                        : tr("About %1 for %2, estimated from %3"))
                       .arg(total, epochs, steps);
    constexpr double kWorthSaying = 10;  // seconds
    if (time.firstEpoch() - time.laterEpoch() > kWorthSaying) {
        text += tr("; the first takes %1 because it reads the files")
                    .arg(durationText(rounded(time.firstEpoch())));
    }
    return text;
}

}  // namespace espalier::ui
