// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "ui/results/results_view_kind.h"

namespace espalier::ui {

/// Of a view with a static function kind(); defined in results_view_factory.h for the view's own
/// source file.
template <typename View>
ResultsViewKind resultsViewKind();

const std::vector<ResultsViewKind>& allResultsViews();
/// How the results of this task are shown; nullptr when there is no view for it, or no such task.
const ResultsViewKind* resultsViewOf(const std::string& task);

}  // namespace espalier::ui
