// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/runs_sentence.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QSet>

#include "ui/runs/runs_filter.h"
#include "ui/runs/runs_model.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

struct SentenceWords {
    Q_DECLARE_TR_FUNCTIONS(RunsPage)
};

// The folder of the displayed runs, or the number of folders.
QString placeText(const RunsModel& model, const RunsFilter& filter) {
    QSet<QString> folders;
    for (const RunRow& run : model.all()) {
        if (run.kinship <= filter.scope()) folders.insert(QFileInfo(run.path).path());
    }
    if (folders.size() == 1) return *folders.begin();
    return SentenceWords::tr("%n folder(s)", nullptr, static_cast<int>(folders.size()));
}

}  // namespace

QString runsSentence(const RunsModel& model, const RunsFilter& filter) {
    const int all = filter.countIn(filter.scope());
    const int validations = filter.validationsIn(filter.scope());
    QString runs = SentenceWords::tr("%n run(s)", nullptr, all - validations);
    if (validations > 0) {
        const QString folds = SentenceWords::tr("%n cross-validation(s)", nullptr, validations);
        runs = validations == all ? folds : SentenceWords::tr("%1 and %2").arg(runs, folds);
    }
    const QString place = placeText(model, filter);
    if (filter.filters()) {
        return SentenceWords::tr("%1 of %2 in %3").arg(countText(filter.rowCount()), runs, place);
    }
    const bool asksForTicks = all - validations > 1 && model.ticked().size() < 2;
    const QString pattern = asksForTicks
                                ? SentenceWords::tr("%1 in %2; select two or more to compare")
                                : SentenceWords::tr("%1 in %2");
    return pattern.arg(runs, place);
}

}  // namespace espalier::ui
