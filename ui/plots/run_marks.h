// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

#include "engine/training/loop/training_event.h"
#include "ui/plots/plot_mark.h"

namespace espalier::ui {

/// Events of a run as marks on its step axis. A value.
class RunMarks {
    Q_DECLARE_TR_FUNCTIONS(RunMarks)

  public:
    void clear() { *this = {}; }
    /// Adds an event other than a step. `hasBegun`: the run has earlier steps, so a start resumes
    /// it.
    void add(const engine::TrainingEvent& event, bool hasBegun);
    /// Adds the learning rate of a step and marks a change.
    void addRate(double step, double rate);

    const PlotMarks& all() const { return marks_; }
    const std::vector<PlotMark>& of(PlotMark::Kind kind) const {
        return marks_[static_cast<std::size_t>(kind)];
    }
    /// The texts of marks close to a step, one line for each step; empty if there are none.
    QString at(double step, double within) const;

  private:
    void addEpoch(const engine::TrainingEvent& event);
    void addUnread(const engine::TrainingEvent& message);
    void put(PlotMark::Kind kind, double step, const QString& what);

    PlotMarks marks_;
    double rate_ = 0;      // rate of the newest step
    int steadySteps_ = 0;  // step events that have had this rate
};

}  // namespace espalier::ui
