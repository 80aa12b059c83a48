// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

#include "engine/training/loop/training_event.h"
#include "ui/plots/plot_mark.h"

namespace espalier::ui {

/// What happened in a run, as marks on its step axis. A value.
class RunMarks {
    Q_DECLARE_TR_FUNCTIONS(RunMarks)

  public:
    void clear() { *this = {}; }
    /// Anything but a step. `hasBegun`: the run had steps before, so that a start resumes it.
    void add(const engine::TrainingEvent& event, bool hasBegun);
    /// The learning rate of a step; a change of it is marked.
    void addRate(double step, double rate);

    const PlotMarks& all() const { return marks_; }
    const std::vector<PlotMark>& of(PlotMark::Kind kind) const {
        return marks_[static_cast<std::size_t>(kind)];
    }
    /// Those so near to a step, in words, a line each; empty when there are none.
    QString at(double step, double within) const;

  private:
    void addEpoch(const engine::TrainingEvent& event);
    void put(PlotMark::Kind kind, double step, const QString& what);

    PlotMarks marks_;
    double rate_ = 0;      // of the newest step
    int steadySteps_ = 0;  // step events that have had this rate
};

}  // namespace espalier::ui
