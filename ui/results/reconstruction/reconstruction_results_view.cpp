// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/reconstruction/reconstruction_results_view.h"

#include "ui/results/reconstruction/pairs_view.h"
#include "ui/results/results_view_factory.h"
#include "ui/run/shown_run.h"

namespace espalier::ui {

ResultsViewKind ReconstructionResultsView::kind() {
    return {.key = "pairs",
            .make = [](const ResultsSurroundings& around,
                       QWidget* parent) { return new ReconstructionResultsView(around, parent); },
            .agreement =
                [](int checked) {
                    return tr(
                        "%1 of %n reconstruction(s) equal, largest difference %2, checked with %3",
                        nullptr,
                        checked);
                }};
}

ReconstructionResultsView::ReconstructionResultsView(const ResultsSurroundings& around,
                                                     QWidget* parent)
    : ResultsView(parent), pairs_(new PairsView(around.engine, parent)) {
    connect(pairs_, &PairsView::failed, this, &ResultsView::failed);
}

std::vector<ResultsView::Tab> ReconstructionResultsView::tabs() const {
    return {{pairs_, tr("Reconstructions")}};
}

void ReconstructionResultsView::show(const ShownRun& run) {
    pairs_->setModel(run.model());
    if (run.results->test)
        pairs_->setEvaluation(*run.results->test, engine::sampleFiles(run.project));
}

std::vector<QWidget*> ReconstructionResultsView::shownTabs() const {
    return {pairs_};
}

QString ReconstructionResultsView::clipboardText() const {
    return pairs_->title();
}

void ReconstructionResultsView::tryOut(const QStringList& paths) {
    pairs_->tryOut(paths);
}

template ResultsViewKind resultsViewKind<ReconstructionResultsView>();

}  // namespace espalier::ui
