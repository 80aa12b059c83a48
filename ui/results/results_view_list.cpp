// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/results_view_list.h"

#include <algorithm>
#include <utility>

#include "engine/tasks/task_catalog.h"

namespace espalier::ui {

// All views, one line each.
constexpr ResultsViewKind (*kViews[])() = {
    resultsViewKind<class ClassResultsView>,
    resultsViewKind<class ReconstructionResultsView>,
};

namespace {

std::vector<ResultsViewKind>& views() {
    static std::vector<ResultsViewKind> list = [] {
        std::vector<ResultsViewKind> made;
        for (const auto view : kViews) made.push_back(view());
        return made;
    }();
    return list;
}

}  // namespace

const std::vector<ResultsViewKind>& allResultsViews() {
    return views();
}

void addResultsView(ResultsViewKind kind) {
    views().push_back(std::move(kind));
}

const ResultsViewKind* resultsViewOf(const std::string& task) {
    for (const auto& known : engine::allTasks()) {
        if (known->description().key != task) continue;
        const auto& views = allResultsViews();
        const auto view =
            std::ranges::find(views, known->description().resultsView, &ResultsViewKind::key);
        return view == views.end() ? nullptr : &*view;
    }
    return nullptr;
}

}  // namespace espalier::ui
