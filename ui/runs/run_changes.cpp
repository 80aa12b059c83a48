// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/run_changes.h"

#include <QCoreApplication>
#include <QPair>
#include <QRegularExpression>

#include "engine/network/templates.h"
#include "engine/project/settings.h"
#include "engine/sweep/race.h"
#include "engine/sweep/swept_field.h"
#include "engine/training/options/training_options.h"
#include "ui/forms/field_words.h"
#include "ui/isolated.h"
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

QString valueOf(const std::string& name, const std::string& value) {
    return value.empty() ? ChangeWords::tr("none") : settingText(name, value);
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
        const QString now = valueOf(difference.name, difference.values[1]);
        words << ChangeWords::tr("%1 %2").arg(name, now);
        lines << ChangeWords::tr("%1: %2, was %3")
                     .arg(name, now, valueOf(difference.name, difference.values[0]));
    }
    if (words.isEmpty())
        words << (before ? ChangeWords::tr("no change") : ChangeWords::tr("defaults"));
    row.changed = words.join(QStringLiteral(", "));
    row.changes = lines.join(QLatin1Char('\n'));
}

struct TrialNameWords {
    Q_DECLARE_TR_FUNCTIONS(TrialWords)
};

// Bare where no other word looks like it, or where a sentence about a value begins with it.
void replaceKey(QString& sentence, const std::string& key, const QString& words) {
    const QString name = fromUtf8(key);
    sentence.replace('"' + name + '"', '"' + words + '"');
    if (sentence.startsWith(name + ' ')) sentence.replace(0, name.size(), words);
    if (!name.contains('_')) return;
    const QRegularExpression bare("\\b" + name + "\\b");
    for (qsizetype at = sentence.indexOf(bare); at >= 0;
         at = sentence.indexOf(bare, at + words.size())) {
        sentence.replace(at, name.size(), words);
    }
}

// After a failure its user may have trained it further, and then it is a run like any other.
bool hasNoResult(const RunRow& row, const engine::TrialFailure& failure) {
    if (!row.status || (failure.isRefused && row.epochs > 0)) return false;
    switch (*row.status) {
        case engine::RunStatus::Stopped:
        case engine::RunStatus::Interrupted:
        case engine::RunStatus::Failed:
            return true;
        case engine::RunStatus::Completed:
        case engine::RunStatus::Patience:
            return !row.test;
        case engine::RunStatus::Running:
        case engine::RunStatus::Diverged:
            break;
    }
    return false;
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

QString optionText(const std::string& option) {
    if (option == engine::kNetworkOption) return TrialNameWords::tr("Network");
    const engine::SweptField swept = engine::sweptField(option);
    return fieldText(swept.field->label.empty() ? swept.name : swept.field->label);
}

QString optionValueText(const std::string& option, const std::string& value) {
    if (option == engine::kNetworkOption) {
        if (value == engine::kOwnNetwork) return TrialNameWords::tr("own network");
        const engine::TemplateEntry* entry = engine::findTemplate(value);
        return entry ? fieldText(entry->label) : fromUtf8(value);
    }
    const engine::SweptField swept = engine::sweptField(option);
    engine::FieldValue read;
    std::string problem;
    if (!engine::parseText(*swept.field, value, read, problem)) return fromUtf8(value);
    const QString text = valueText(*swept.field, read);
    return text.isEmpty() ? fromUtf8(value) : text;
}

QString trialName(const engine::Sweep& sweep, int number) {
    QStringList parts;
    for (const auto& [option, value] : sweep.trial(number).choices) {
        if (value == engine::valueIn(sweep.project, option)) continue;
        // A network that has no trained weights is named, not what follows from it.
        if (option == "start_from" && value == "none") continue;
        const QString text = optionValueText(option, value);
        parts << (option == engine::kNetworkOption
                      ? text
                      : TrialNameWords::tr("%1 %2").arg(optionText(option), text));
    }
    return parts.isEmpty() ? TrialNameWords::tr("The project as it is")
                           : parts.join(QStringLiteral(", "));
}

QString withOptionWords(QString sentence) {
    for (const engine::Field& field : engine::trainingFields()) {
        if (!field.label.empty()) replaceKey(sentence, field.name, fieldText(field.label));
    }
    for (const engine::ProjectField& entry : engine::projectFields()) {
        const engine::Field& field = entry.row.field;
        if (!field.label.empty()) replaceKey(sentence, field.name, fieldText(field.label));
    }
    replaceKey(sentence, "seconds_per_trial", TrialNameWords::tr("Time for each"));
    replaceKey(sentence, "min_epochs", TrialNameWords::tr("First epochs"));
    return sentence;
}

QString sweepName(const QString& folder) {
    static const QRegularExpression kGiven(
        QStringLiteral("^(\\d{4}-\\d\\d-\\d\\d)_(\\d\\d)(\\d\\d)\\d\\d_"));
    const QRegularExpressionMatch match = kGiven.match(folder);
    if (!match.hasMatch()) return isolated(folder);
    return rowNameOf(
        folder,
        QStringLiteral("%1T%2:%3").arg(match.captured(1), match.captured(2), match.captured(3)));
}

void readTrialInto(RunRow& row, const engine::Sweep& sweep, int number) {
    row.name = TrialNameWords::tr("%1 · %2: %3")
                   .arg(sweepName(fromPath(sweep.folder.path.filename())),
                        QString::number(number),
                        isolated(trialName(sweep, number)));
    row.failure.clear();
    const auto failure = sweep.failures.find(number);
    if (failure == sweep.failures.end() || !hasNoResult(row, failure->second)) return;
    row.failure = withOptionWords(spokenText(failure->second.text));
}

}  // namespace espalier::ui
