// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/train/device_review.h"

namespace espalier::ui {

DeviceReview::DeviceReview(QObject* parent) : QObject(parent) {
    connect(&job_, &Job::failed, this, [this](const QString& sentence) {
        issues_ = {{.code = "training.device",
                    .severity = engine::Severity::Error,
                    .pattern = sentence.toStdString()}};
        emit changed();
    });
}

bool DeviceReview::isNeededFor(const engine::TrainingOptions& options) {
    return options.device != "auto" && options.device != "cpu";
}

bool DeviceReview::answers(const engine::Diagnostic& issue) {
    return issue.code == "training.device" || issue.code == "training.precision";
}

std::optional<engine::Diagnostics> DeviceReview::issues(const engine::TrainingOptions& options) {
    if (asked_ != std::pair(options.device, options.precision)) ask(options);
    return issues_;
}

void DeviceReview::ask(const engine::TrainingOptions& options) {
    asked_ = {options.device, options.precision};
    issues_.reset();
    job_.start([this, options](const Job::Report&, std::stop_token) -> Job::Deliver {
        engine::Diagnostics found = engine::reviewTrainingOptions(options);
        std::erase_if(found, [](const auto& issue) { return !answers(issue); });
        return [this, found] {
            issues_ = found;
            emit changed();
        };
    });
}

}  // namespace espalier::ui
