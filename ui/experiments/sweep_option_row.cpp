// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/experiments/sweep_option_row.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QRegularExpression>
#include <QToolButton>
#include <algorithm>

#include "engine/base/error.h"
#include "engine/network/templates.h"
#include "engine/sweep/race.h"
#include "engine/sweep/swept_field.h"
#include "ui/experiments/trial_words.h"
#include "ui/forms/field_words.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"

namespace espalier::ui {

namespace {

// "0.0001 to 0.03", also with dots or a dash for a range between positive numbers.
const QRegularExpression& rangePattern() {
    static const QRegularExpression kPattern(
        QStringLiteral(R"(^\s*([-+.\deE]+)\s*(?:…|\.\.\.?|–|\bto\b)\s*([-+.\deE]+)\s*$)"));
    return kPattern;
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
        isLog_->setVisible(rangePattern().match(values_->text()).hasMatch());
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
                             .arg(QString::number(option.range->from, 'g', 8),
                                  QString::number(option.range->to, 'g', 8)));
        isLog_->setChecked(option.range->isLog);
        return;
    }
    QStringList values;
    for (const std::string& value : option.values) values << fromUtf8(value);
    values_->setText(values.join(QStringLiteral(", ")));
}

engine::SweepOption SweepOptionRow::value() const {
    const engine::SweptField swept = engine::sweptField(option());
    engine::SweepOption read{.name = swept.name};
    const QRegularExpressionMatch range = rangePattern().match(values_->text());
    const bool isNumber = swept.field && (swept.field->kind == engine::FieldKind::Integer ||
                                          swept.field->kind == engine::FieldKind::Real);
    if (range.hasMatch() && isNumber) {
        read.range = engine::SweepRange{.from = range.captured(1).toDouble(),
                                        .to = range.captured(2).toDouble(),
                                        .isLog = isLog_->isChecked()};
        read.isWhole = swept.field->kind == engine::FieldKind::Integer;
        return read;
    }
    for (const QString& part : values_->text().split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        read.values.push_back(engine::sweptValue(swept, part.trimmed().toStdString()));
    }
    if (!read.values.empty()) return read;
    throw engine::RequestError(tr("%1 has no values. Enter some, or remove it.")
                                   .arg(optionText(swept.name))
                                   .toStdString());
}

}  // namespace espalier::ui
