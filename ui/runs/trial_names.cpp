// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/trial_names.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include "engine/network/templates.h"
#include "engine/project/project_fields.h"
#include "engine/sweep/race.h"
#include "engine/sweep/swept_field.h"
#include "engine/training/options/training_options.h"
#include "ui/forms/field_words.h"
#include "ui/isolated.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

constexpr qsizetype kMostOwnValues = 2;

struct TrialNameWords {
    Q_DECLARE_TR_FUNCTIONS(TrialWords)
};

// Names of the user, such as those of classes.
bool isIsolated(const QString& sentence, qsizetype at) {
    constexpr QChar kBegin(0x2068), kEnd(0x2069);
    return sentence.lastIndexOf(kBegin, at) > sentence.lastIndexOf(kEnd, at);
}

// Where no other word looks like it and it is no part of a path, or where a sentence about a value
// begins with it.
void replaceKey(QString& sentence, const std::string& key, const QString& words) {
    const QString name = fromUtf8(key);
    if (!sentence.contains(name)) return;
    if (sentence.startsWith(name + ' ')) sentence.replace(0, name.size(), words);
    if (!name.contains('_')) return;
    const QRegularExpression word("(?<![\\w/\\\\.-])" + name + "(?![\\w/\\\\-]|\\.\\w)");
    for (qsizetype at = sentence.indexOf(word); at >= 0;) {
        const bool isKept = isIsolated(sentence, at);
        if (!isKept) sentence.replace(at, name.size(), words);
        at = sentence.indexOf(word, at + (isKept ? name.size() : words.size()));
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
    QStringList parts, ownValues;
    for (const auto& [option, value] : sweep.trial(number).choices) {
        const bool isNetwork = option == engine::kNetworkOption;
        const bool isOwn = value == engine::valueIn(sweep.project, option);
        // A network that has no trained weights is named, not what follows from it.
        if (option == "start_from" && value == "none") continue;
        if (isOwn && isNetwork) continue;
        const QString text = optionValueText(option, value);
        (isOwn ? ownValues : parts)
            << (isNetwork ? text : TrialNameWords::tr("%1 %2").arg(optionText(option), text));
    }
    if (!parts.isEmpty()) return parts.join(QStringLiteral(", "));
    // Among other values of the same options, it is asked for as one of them.
    return ownValues.isEmpty() || ownValues.size() > kMostOwnValues
               ? TrialNameWords::tr("The project as it is")
               : TrialNameWords::tr("The project as it is (%1)")
                     .arg(ownValues.join(QStringLiteral(", ")));
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
    replaceKey(sentence, "min_epochs", TrialNameWords::tr("Epochs to begin with"));
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
    const QString of = sweepName(fromPath(sweep.folder.path.filename()));
    row.tried = trialName(sweep, number);
    row.brief = TrialNameWords::tr("%1 · %2").arg(of, QString::number(number));
    row.name =
        TrialNameWords::tr("%1 · %2: %3").arg(of, QString::number(number), isolated(row.tried));
    row.failure.clear();
    const auto failure = sweep.failures.find(number);
    if (failure == sweep.failures.end() || !hasNoResult(row, failure->second)) return;
    row.failure = withOptionWords(spokenText(failure->second.text));
}

}  // namespace espalier::ui
