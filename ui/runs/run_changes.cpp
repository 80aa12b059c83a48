// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/run_changes.h"

#include <QCoreApplication>
#include <QPair>
#include <vector>

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

// What was changed while a run was trained is its own, unless it repeats the other's.
std::vector<engine::SettingRow> changesBetween(const engine::Project* before,
                                               const engine::Project& now) {
    if (before) {
        std::vector<engine::SettingRow> all = engine::differencesOf({before, &now});
        if (all.empty() || before->changes.empty()) return all;
    }
    engine::Project base = before ? *before : defaultsFor(now);
    base.changes.clear();
    return engine::differencesOf({&base, &now});
}

// With the next older run on the same data.
void compareInto(RunRow& row, const RunRow* before) {
    const SettingsChange change =
        changeFrom(before ? before->project.get() : nullptr, *row.project);
    // The trials before it of the same sweep are no way that a person went.
    row.changed = row.tried.isEmpty() ? change.words : row.tried;
    row.changes = change.lines;
}

}  // namespace

SettingsChange changeFrom(const engine::Project* before, const engine::Project& now) {
    QStringList words, lines;
    for (const engine::SettingRow& difference : changesBetween(before, now)) {
        const QString name = fieldText(difference.name);
        const QStringList texts = settingTexts(difference.name, difference.values);
        const QString text = orNone(texts[1]);
        words << ChangeWords::tr("%1 %2").arg(name, text);
        lines << ChangeWords::tr("%1: %2, was %3").arg(name, text, orNone(texts[0]));
    }
    if (words.isEmpty())
        words << (before ? ChangeWords::tr("no change") : ChangeWords::tr("defaults"));
    return {words.join(QStringLiteral(", ")), lines.join(QLatin1Char('\n'))};
}

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
