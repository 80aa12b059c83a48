// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/experiments/sweep_option_row.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QRegularExpression>
#include <QStringList>
#include <QToolButton>
#include <algorithm>

#include "engine/base/error.h"
#include "engine/network/templates.h"
#include "engine/sweep/race.h"
#include "engine/sweep/swept_field.h"
#include "ui/experiments/trial_words.h"
#include "ui/forms/field_words.h"
#include "ui/isolated.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"

namespace espalier::ui {

namespace {

bool hasNumbers(const engine::SweptField& swept) {
    return swept.field && (swept.field->kind == engine::FieldKind::Integer ||
                           swept.field->kind == engine::FieldKind::Real);
}

bool hasDecimalComma() {
    return numberLocale().decimalPoint() == QLatin1String(",");
}

QString joinedNumbers(const QStringList& numbers) {
    return numbers.join(hasDecimalComma() ? QStringLiteral("; ") : QStringLiteral(", "));
}

QString withPoint(QString number) {
    return number.replace(QLatin1Char(','), QLatin1Char('.'));
}

// "0.0001 to 0.03" in English and in the language of the window, also with dots or a dash for a
// range between positive numbers.
QRegularExpression rangePattern() {
    const QString number = QStringLiteral(R"(([-+.,\deE]+))");
    QString inWords = QRegularExpression::escape(SweepOptionRow::tr("%1 to %2"));
    inWords.replace(QLatin1String(R"(\%1)"), number)
        .replace(QLatin1String(R"(\%2)"), number)
        .replace(QLatin1String(R"(\ )"), QLatin1String(R"(\s*)"));
    return QRegularExpression(
        QStringLiteral(R"(^\s*(?:%1\s*(?:…|\.\.\.?|–|\bto\b)\s*%1|%2)\s*$)").arg(number, inWords));
}

// The two numbers of a range, as they are typed; none where the text is no range.
QStringList endsOfRange(const QString& text) {
    const QRegularExpressionMatch match = rangePattern().match(text);
    if (!match.hasMatch()) return {};
    QStringList ends;
    for (int i = 1; i <= match.lastCapturedIndex(); ++i) {
        if (!match.captured(i).isEmpty()) ends << match.captured(i);
    }
    return ends;
}

[[noreturn]] void refuseTyped(const QString& sentence) {
    throw engine::RequestError(sentence.toStdString());
}

QStringList wordsIn(const QString& text) {
    static const QRegularExpression kSemicolon(QStringLiteral("[;；、]"));
    static const QRegularExpression kComma(QStringLiteral("[,，]"));
    QStringList words;
    for (const QString& word :
         text.split(text.contains(kSemicolon) ? kSemicolon : kComma, Qt::SkipEmptyParts)) {
        if (!word.trimmed().isEmpty()) words << word.trimmed();
    }
    return words;
}

QString ambiguousSentence(const QString& part) {
    const QString example =
        joinedNumbers({localNumber(QStringLiteral("0.01")), localNumber(QStringLiteral("0.1"))});
    return SweepOptionRow::tr(
               "%1 can be read in several ways. Put a semicolon or a blank between values, such "
               "as %2.")
        .arg(isolated(part), isolated(example));
}

// "1,000" in English may be a thousand, and "0,1" one number or two; "1e-3,1" can only be two.
bool isAmbiguous(const QString& part, bool isAlone) {
    static const QRegularExpression kThousands(QStringLiteral("^[1-9]\\d{0,2}(,\\d{3})+$"));
    if (!hasDecimalComma() && kThousands.match(part).hasMatch()) return true;
    if (part.count(QLatin1Char(',')) > 1) return !isAlone || hasDecimalComma();
    return !hasDecimalComma() && isAlone;
}

// Commas between numbers with points or exponents are no decimal signs. A single comma is one where
// the language of the window writes numbers like this, or something else stands between values.
QStringList numbersIn(const QString& part, bool isAlone) {
    static const QRegularExpression kNoDecimalComma(QStringLiteral("[.eE]"));
    if (!part.contains(QLatin1Char(','))) return {part};
    const qsizetype comma = part.indexOf(QLatin1Char(','));
    const bool areSeveral =
        part.contains(QLatin1Char('.')) || part.left(comma).contains(kNoDecimalComma);
    if (!areSeveral && isAmbiguous(part, isAlone)) refuseTyped(ambiguousSentence(part));
    const bool isOne = !areSeveral && part.count(QLatin1Char(',')) == 1;
    return isOne ? QStringList{withPoint(part)} : part.split(QLatin1Char(','), Qt::SkipEmptyParts);
}

// With points, as the engine reads them.
QStringList numbersIn(const QString& text, engine::FieldKind kind) {
    static const QRegularExpression kBetween(QStringLiteral("[;；、，\\s]|,(?=\\s|$)"));
    if (kind == engine::FieldKind::Integer) {
        static const QRegularExpression kBetweenWhole(QStringLiteral("[,;；、，\\s]"));
        return text.split(kBetweenWhole, Qt::SkipEmptyParts);
    }
    const QStringList parts = text.split(kBetween, Qt::SkipEmptyParts);
    QStringList numbers;
    for (const QString& part : parts) numbers << numbersIn(part, parts.size() == 1);
    return numbers;
}

// In the language of the window, whole: the engine's sentence alone names no value.
QString impossibleSentence(const QString& shown, const QString& why) {
    return SweepOptionRow::tr("%1 cannot be used. %2").arg(isolated(shown), why);
}

std::string checkedValue(const engine::SweptField& swept, const QString& text) {
    const std::string why = engine::whyNotValue(swept, text.toStdString());
    if (why.empty()) return engine::sweptValue(swept, text.toStdString());
    if (!swept.field) refuseTyped(spokenText(why));  // names the network itself
    const QString shown = hasNumbers(swept) ? localNumber(text) : text;
    refuseTyped(impossibleSentence(shown, spokenText(why)));
}

QString wordsOf(const engine::SweptField& swept) {
    QStringList words;
    if (!swept.field) {
        words << QLatin1String(engine::kOwnNetwork);
        for (const auto& entry : engine::networkTemplates()) words << fromUtf8(entry.name);
    } else if (swept.field->kind == engine::FieldKind::Boolean) {
        words = {QStringLiteral("true"), QStringLiteral("false")};
    } else {
        for (const std::string& word : swept.field->choices) words << fromUtf8(word);
    }
    return words.join(QStringLiteral(", "));
}

}  // namespace

SweepOptionRow::SweepOptionRow(QWidget* parent)
    : QWidget(parent),
      option_(new QComboBox(this)),
      values_(new QLineEdit(this)),
      isLog_(new QCheckBox(tr("Logarithmic"), this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kGrid);
    letShrink(option_);
    option_->setAccessibleName(tr("Option"));
    values_->setAccessibleName(tr("Values"));
    isLog_->setToolTip(
        tr("Values of a range are drawn by their logarithm: as many from 0.001 to "
           "0.01 as from 0.01 to 0.1."));
    QToolButton* remove = iconButton(QStringLiteral("remove"), tr("Remove option"), this);
    row->addWidget(option_, 2);
    row->addWidget(values_, 3);
    row->addWidget(isLog_);
    row->addWidget(remove);
    std::vector<std::pair<QString, QString>> options;
    for (const std::string& option : engine::racedOptions()) {
        options.emplace_back(optionText(option), fromUtf8(option));
    }
    std::ranges::sort(options, [](const auto& a, const auto& b) {
        return QString::localeAwareCompare(a.first, b.first) < 0;
    });
    for (const auto& [text, option] : options) option_->addItem(text, option);
    connect(option_, &QComboBox::currentIndexChanged, this, [this] {
        values_->clear();
        showField();
        emit edited();
    });
    connect(values_, &QLineEdit::textChanged, this, [this] {
        isLog_->setVisible(!endsOfRange(values_->text()).isEmpty());
        emit edited();
    });
    connect(isLog_, &QCheckBox::toggled, this, &SweepOptionRow::edited);
    connect(remove, &QToolButton::clicked, this, &SweepOptionRow::removeAsked);
    QSizePolicy kept = isLog_->sizePolicy();
    kept.setRetainSizeWhenHidden(true);  // the fields of all rows are as wide
    isLog_->setSizePolicy(kept);
    isLog_->hide();
    showField();
}

std::string SweepOptionRow::option() const {
    return option_->currentData().toString().toStdString();
}

void SweepOptionRow::showField() {
    const engine::SweptField swept = engine::sweptField(option());
    const QString words = wordsOf(swept);
    values_->setPlaceholderText(words.isEmpty() ? tr("0.01, 0.001 or 0.0001 to 0.03") : words);
    values_->setToolTip(words.isEmpty() ? tr("Values with commas between them, or a range such as "
                                             "0.0001 to 0.03")
                                        : tr("Several of: %1").arg(words));
    if (swept.field) option_->setToolTip(fieldText(swept.field->help));
}

void SweepOptionRow::setOption(const engine::SweepOption& option) {
    option_->setCurrentIndex(std::max(0, option_->findData(fromUtf8(option.name))));
    if (option.range) {
        values_->setText(tr("%1 to %2")
                             .arg(localNumber(QString::number(option.range->from, 'g', 8)),
                                  localNumber(QString::number(option.range->to, 'g', 8))));
        isLog_->setChecked(option.range->isLog);
        return;
    }
    const engine::SweptField swept = engine::sweptField(option.name);
    QStringList values;
    for (const std::string& value : option.values) {
        values << (hasNumbers(swept) ? localNumber(fromUtf8(value)) : fromUtf8(value));
    }
    if (hasNumbers(swept)) return values_->setText(joinedNumbers(values));
    // A single value with a comma would be two without something that ends it.
    const bool haveCommas = values.join(QString()).contains(QLatin1Char(','));
    const QString between = haveCommas ? QStringLiteral("; ") : QStringLiteral(", ");
    const bool isOne = haveCommas && values.size() == 1;
    values_->setText(values.join(between) + (isOne ? QStringLiteral(";") : QString()));
}

engine::SweepOption SweepOptionRow::value() const {
    const engine::SweptField swept = engine::sweptField(option());
    engine::SweepOption read{.name = swept.name};
    const QString text = values_->text();
    QStringList ends = hasNumbers(swept) ? endsOfRange(text) : QStringList();
    if (!ends.isEmpty()) {
        for (QString& end : ends) {
            end = numbersIn(end, false).front();
            checkedValue(swept, end);
        }
        read.range = engine::SweepRange{.from = ends.front().toDouble(),
                                        .to = ends.back().toDouble(),
                                        .isLog = isLog_->isChecked()};
        read.isWhole = swept.field->kind == engine::FieldKind::Integer;
        return read;
    }
    for (const QString& part :
         hasNumbers(swept) ? numbersIn(text, swept.field->kind) : wordsIn(text)) {
        read.values.push_back(checkedValue(swept, part));
    }
    if (read.values.empty()) {
        refuseTyped(tr("%1 has no values. Enter some, or remove it.").arg(optionText(swept.name)));
    }
    return read;
}

}  // namespace espalier::ui
