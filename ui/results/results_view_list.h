// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "ui/results/results_view_kind.h"

namespace espalier::ui {

/// The description of a view with a static function kind(); defined by results_view_factory.h in
/// the view's own source file.
template <typename View>
ResultsViewKind resultsViewKind();

const std::vector<ResultsViewKind>& allResultsViews();
/// Adds a view at the end, for programs with their own tasks, such as tests. Call before a window
/// is made.
void addResultsView(ResultsViewKind kind);
/// The view for a task's results; nullptr if the task is unknown or has no view.
const ResultsViewKind* resultsViewOf(const std::string& task);

}  // namespace espalier::ui
