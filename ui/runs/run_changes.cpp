// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/run_changes.h"

#include <QCoreApplication>
#include <QPair>

#include "engine/project/settings.h"
#include "ui/forms/field_words.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

struct ChangeWords {
    Q_DECLARE_TR_FUNCTIONS(RunRows)
};

// Input size, network and augmentation were suggested for images that are not available here.
engine::Project defaultsFor(const engine::Project& project) {
    engine::Project usual = project;
    usual.dataChoices = engine::withAnnotationsOf({}, project.dataChoices);
    usual.options = {};
    return usual;
}

QString orNone(const QString& text) {
    return text.isEmpty() ? ChangeWords::tr("none") : text;
}

// Compares with the next older run on the same data as it began, or, for the first run, with the
// defaults: what was changed while a run was trained is its own, unless it repeats the other's.
void compareInto(RunRow& row, const RunRow* before) {
    engine::Project base = before ? *before->project : defaultsFor(*row.project);
    const bool isRepetition = before && engine::differencesOf({&base, row.project.get()}).empty();
    if (!isRepetition) base.changes.clear();
    QStringList words, lines;
    for (const engine::SettingRow& difference : engine::differencesOf({&base, row.project.get()})) {
        const QString name = fieldText(difference.name);
        const QStringList texts = settingTexts(difference.name, difference.values);
        const QString now = orNone(texts[1]);
        words << ChangeWords::tr("%1 %2").arg(name, now);
        lines << ChangeWords::tr("%1: %2, was %3").arg(name, now, orNone(texts[0]));
    }
    if (words.isEmpty())
        words << (before ? ChangeWords::tr("no change") : ChangeWords::tr("defaults"));
    // The trials before it of the same sweep are no way that a person went.
    row.changed = row.tried.isEmpty() ? words.join(QStringLiteral(", ")) : row.tried;
    row.changes = lines.join(QLatin1Char('\n'));
}

}  // namespace

void compareRows(QVector<RunRow>& rows) {
    QHash<QPair<QString, QString>, const RunRow*> newest;  // by data and project
    for (RunRow& row : rows) {
        if (!row.project) continue;
        const QString data = fromPath(row.project->dataset);
        const RunRow*& before = newest[{data, fromUtf8(row.project->id)}];
        // Runs of older versions do not name their project.
        compareInto(row, before ? before : newest.value({data, QString()}));
        if (!row.folds) before = &row;  // what follows is compared with runs
    }
}

}  // namespace espalier::ui
