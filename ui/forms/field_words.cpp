// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/forms/field_words.h"

#include <QCoreApplication>
#include <QHash>
#include <QSet>
#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

#include "engine/data/preprocessing/augmentation_fields.h"
#include "engine/losses/loss_catalog.h"
#include "engine/metrics/metric_catalog.h"
#include "engine/project/project_fields.h"
#include "engine/tasks/task_catalog.h"
#include "engine/training/options/training_options.h"
#include "ui/isolated.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

struct Choice {
    std::string_view word;  ///< as in files and on the command line
    const char* name;       ///< as shown in the window
};

constexpr Choice kChoices[] = {
    {"adam", QT_TRANSLATE_NOOP("Fields", "Adam")},
    {"adamw", QT_TRANSLATE_NOOP("Fields", "AdamW")},
    {"top", QT_TRANSLATE_NOOP("Fields", "from the top-level folder")},
    {"parent", QT_TRANSLATE_NOOP("Fields", "from the parent folder")},
    {"name", QT_TRANSLATE_NOOP("Fields", "from the file name")},
    {"none", QT_TRANSLATE_NOOP("Fields", "none")},
    {"stretch", QT_TRANSLATE_NOOP("Fields", "stretched to fit")},
    {"crop", QT_TRANSLATE_NOOP("Fields", "cropped to centre")},
    {"pad", QT_TRANSLATE_NOOP("Fields", "padded to fit")},
    {"auto", QT_TRANSLATE_NOOP("Fields", "automatic")},
    {"best", QT_TRANSLATE_NOOP("Fields", "best")},
    {"bf16", QT_TRANSLATE_NOOP("Fields", "bf16")},
    {"bilinear", QT_TRANSLATE_NOOP("Fields", "bilinear")},
    {"channels", QT_TRANSLATE_NOOP("Fields", "channels of each pixel")},
    {"combined", QT_TRANSLATE_NOOP("Fields", "combined")},
    {"constant", QT_TRANSLATE_NOOP("Fields", "constant")},
    {"cosine", QT_TRANSLATE_NOOP("Fields", "cosine")},
    {"cpu", QT_TRANSLATE_NOOP("Fields", "CPU")},
    {"disk", QT_TRANSLATE_NOOP("Fields", "disk")},
    {"explicit", QT_TRANSLATE_NOOP("Fields", "explicit")},
    {"fp16", QT_TRANSLATE_NOOP("Fields", "fp16")},
    {"fp32", QT_TRANSLATE_NOOP("Fields", "fp32")},
    {"gpu", QT_TRANSLATE_NOOP("Fields", "GPU")},
    {"image", QT_TRANSLATE_NOOP("Fields", "whole image")},
    {"last", QT_TRANSLATE_NOOP("Fields", "last")},
    {"local", QT_TRANSLATE_NOOP("Fields", "local")},
    {"memory", QT_TRANSLATE_NOOP("Fields", "memory")},
    {"nearest", QT_TRANSLATE_NOOP("Fields", "nearest")},
    {"off", QT_TRANSLATE_NOOP("Fields", "off")},
    {"one-cycle", QT_TRANSLATE_NOOP("Fields", "one cycle")},
    {"rmsprop", QT_TRANSLATE_NOOP("Fields", "RMSprop")},
    {"same", QT_TRANSLATE_NOOP("Fields", "same")},
    {"sgdm", QT_TRANSLATE_NOOP("Fields", "SGD with momentum")},
    {"step", QT_TRANSLATE_NOOP("Fields", "in steps")},
    {"tf32", QT_TRANSLATE_NOOP("Fields", "tf32")},
    {"valid", QT_TRANSLATE_NOOP("Fields", "valid")},
    {"validation_loss", QT_TRANSLATE_NOOP("Fields", "validation loss")},
    {"warm-restarts", QT_TRANSLATE_NOOP("Fields", "warm restarts")},
};

struct CountedUnit {
    std::string_view unit;  ///< as the engine names it
    const char* form;       ///< without a number, which stands in the field
};

constexpr CountedUnit kCountedUnits[] = {
    {"epochs", QT_TRANSLATE_N_NOOP("Fields", "epoch(s)")},
    {"images", QT_TRANSLATE_N_NOOP("Fields", "image(s)")},
    {"minutes", QT_TRANSLATE_N_NOOP("Fields", "minute(s)")},
    {"steps", QT_TRANSLATE_N_NOOP("Fields", "step(s)")},
};

QString shared(const char* text) {
    return QCoreApplication::translate("Fields", text);
}

// A task provides its own name; nullptr if the word is not a task.
const engine::Task* taskNamed(const std::string& word) {
    const auto found = std::ranges::find_if(
        engine::allTasks(), [&](const auto& task) { return task->description().key == word; });
    return found == engine::allTasks().end() ? nullptr : found->get();
}

// A loss provides its own name; nullptr if the word is not a loss.
const engine::Loss* lossNamed(const std::string& word) {
    const auto found = std::ranges::find_if(
        engine::allLosses(), [&](const auto& loss) { return loss->description().key == word; });
    return found == engine::allLosses().end() ? nullptr : found->get();
}

}  // namespace

bool hasChoiceName(const std::string& word) {
    return std::ranges::find(kChoices, word, &Choice::word) != std::end(kChoices) ||
           taskNamed(word) || lossNamed(word) || engine::findMetric(word);
}

QString choiceText(const std::string& word) {
    const auto* found = std::ranges::find(kChoices, word, &Choice::word);
    if (found != std::end(kChoices)) return shared(found->name);
    // Tasks, losses and metrics provide their own names.
    if (const engine::Task* task = taskNamed(word)) return fieldText(task->description().label);
    if (const engine::Loss* loss = lossNamed(word)) return fieldText(loss->description().label);
    if (const engine::Metric* metric = engine::findMetric(word)) {
        return fieldText(metric->description().label);
    }
    constexpr std::string_view kCard = "gpu:";
    if (!word.starts_with(kCard)) return QString::fromStdString(word);
    return shared(QT_TRANSLATE_NOOP("Fields", "GPU %1"))
        .arg(QString::fromStdString(word.substr(kCard.size())));
}

QString choiceText(const engine::Field& field, const std::string& word) {
    const engine::Metric* metric = field.name == "best_by" ? engine::findMetric(word) : nullptr;
    return metric ? fieldText(metric->description().label) : choiceText(word);
}

namespace {

// Four significant digits or a decimal of larger numbers, and no exponent down to a millionth:
// files keep the number as it is.
QString realText(const std::string& text) {
    QString whole = fromUtf8(text);
    bool isNumber = false;
    const double value = whole.toDouble(&isNumber);
    const double size = std::abs(value);
    if (!isNumber || value == std::round(value)) return whole;
    if (size < 1e-6) return QString::number(value, 'g', 4);
    const int decimals = std::max(1, 3 - static_cast<int>(std::floor(std::log10(size))));
    QString rounded = QString::number(value, 'f', decimals);
    while (rounded.contains(QLatin1Char('.')) && rounded.endsWith(QLatin1Char('0')))
        rounded.chop(1);
    if (rounded.endsWith(QLatin1Char('.'))) rounded.chop(1);
    return rounded;
}

}  // namespace

QString valueText(const engine::Field& field, const engine::FieldValue& value) {
    if (const bool* on = std::get_if<bool>(&value)) {
        return *on ? shared(QT_TRANSLATE_NOOP("Fields", "on"))
                   : shared(QT_TRANSLATE_NOOP("Fields", "off"));
    }
    const auto* number = std::get_if<std::int64_t>(&value);
    if (number && *number == 0 && !field.zero.empty()) return fieldText(field.zero);
    if (field.stepsPerUnit > 0) {
        return QString::number(std::get<double>(value) * field.stepsPerUnit);
    }
    const std::string text = engine::toText(field, value);
    if (text.empty() && !field.zero.empty()) return fieldText(field.zero);
    if (!field.choices.empty()) return choiceText(field, text);
    if (field.kind == engine::FieldKind::Real) return realText(text);
    return std::holds_alternative<std::vector<std::int64_t>>(value)
               ? isolated(fromUtf8(text).replace(QLatin1Char('x'), QStringLiteral(" × ")))
               : fromUtf8(text);
}

namespace {

// The field that a setting of this name shows unchanged; nullptr if there is none.
const engine::Field* fieldOfSetting(const std::string& name) {
    const auto& options = engine::trainingFields();
    const auto option = std::ranges::find(options, name, &engine::Field::label);
    if (option != options.end()) return &*option;
    for (const engine::ProjectField& entry : engine::projectFields()) {
        if (entry.places.settings && !entry.shown && entry.row.field.label == name) {
            return &entry.row.field;
        }
    }
    return nullptr;
}

}  // namespace

QString augmentationText(const std::string& text) {
    QString whole = fromUtf8(text);
    QStringList words;
    for (const QString& entry : std::as_const(whole).split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        const std::string name = entry.section(QLatin1Char(':'), 0, 0).toStdString();
        const engine::Field* field = engine::findField(engine::augmentationFields().fields(), name);
        if (!field) return whole;
        words << fieldText(field->label);
        if (field->kind != engine::FieldKind::Real) continue;
        const double amount = entry.section(QLatin1Char(':'), 1).toDouble() * field->stepsPerUnit;
        const QString gap = field->unit == "%" ? QStringLiteral(" ") : QString();
        words.back() += QLatin1Char(' ') + isolated(localNumber(QString::number(amount, 'g', 4)) +
                                                    gap + fieldText(field->unit));
    }
    return words.join(QStringLiteral(", "));
}

QString settingText(const std::string& name, const std::string& value) {
    if (name == "Task") return choiceText(value);
    if (name == "Augmentation") return augmentationText(value);
    const engine::Field* field = fieldOfSetting(name);
    if (!field) return fromUtf8(value);
    if (field->kind == engine::FieldKind::Boolean) return valueText(*field, value == "on");
    if (!field->choices.empty()) return choiceText(*field, value);
    return field->kind == engine::FieldKind::Real ? realText(value) : fromUtf8(value);
}

QStringList settingTexts(const std::string& name, const std::vector<std::string>& values) {
    QStringList texts;
    QHash<QString, std::string> first;  // of the values with this text
    QSet<QString> ofSeveral;
    for (const std::string& value : values) {
        texts << (value.empty() ? QString() : settingText(name, value));
        const auto known = first.constFind(texts.back());
        if (known == first.constEnd()) {
            first.insert(texts.back(), value);
        } else if (*known != value) {
            ofSeveral.insert(texts.back());
        }
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
        QString& text = texts[static_cast<qsizetype>(i)];
        if (ofSeveral.contains(text)) text = fromUtf8(values[i]);
    }
    return texts;
}

QString unitText(const std::string& unit, qint64 number) {
    const auto* counted = std::ranges::find(kCountedUnits, unit, &CountedUnit::unit);
    if (counted == std::end(kCountedUnits)) return fieldText(unit);
    return QCoreApplication::translate("Fields", counted->form, nullptr, formOf(number));
}

QString fieldText(const std::string& english) {
    return english.empty() ? QString() : QCoreApplication::translate("Fields", english.c_str());
}

}  // namespace espalier::ui
