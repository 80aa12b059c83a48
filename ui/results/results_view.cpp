// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/results_view.h"

#include "engine/runs/run_folder.h"
#include "ui/text.h"

namespace espalier::ui {

QString ResultsView::adviceFor(const engine::RunResults& results,
                               const engine::TrainingOutcome& training) const {
    if (!results.test || results.test->totals.images == 0) return {};
    QStringList sentences;
    for (const engine::Diagnostic& advice : results.test->advice(training)) {
        sentences << sentenceOf(advice);
    }
    return sentences.join(QLatin1Char(' '));
}

QString ResultsView::warningsFor(const engine::RunResults& results,
                                 const engine::TrainingOutcome& training) const {
    if (!results.test || results.test->totals.images == 0) return {};
    QStringList sentences;
    for (const engine::Diagnostic& advice : results.test->advice(training)) {
        if (advice.severity != engine::Severity::Note) sentences << sentenceOf(advice);
    }
    return sentences.join(QLatin1Char(' '));
}

QString ResultsView::clipboardNotice() const {
    return tr("Summary copied to the clipboard.");
}

}  // namespace espalier::ui
