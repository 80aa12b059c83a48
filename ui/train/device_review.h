// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "engine/training/options/training_options.h"
#include "ui/jobs/job.h"

namespace espalier::ui {

/// The problems of the device that the options select. The driver of a GPU takes its time to
/// answer, so it is asked off the GUI thread. GUI thread; owned by Preflight.
class DeviceReview : public QObject {
    Q_OBJECT

  public:
    explicit DeviceReview(QObject* parent);

    /// For the CPU the review of the project answers itself, and at once.
    static bool isNeededFor(const engine::TrainingOptions& options);
    /// Whether an issue of the review of the project is answered here instead.
    static bool answers(const engine::Diagnostic& issue);
    /// Asks where that has not been done; nothing while the answer is on its way.
    std::optional<engine::Diagnostics> issues(const engine::TrainingOptions& options);
    /// What can be used may have changed.
    void forget() { asked_.reset(); }

  signals:
    void changed();

  private:
    void ask(const engine::TrainingOptions& options);

    Job job_;
    std::optional<std::pair<std::string, engine::Precision>> asked_;  // device and precision
    std::optional<engine::Diagnostics> issues_;                       // of asked_
};

}  // namespace espalier::ui
