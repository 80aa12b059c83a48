// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/count_box.h"

#include <algorithm>

namespace espalier::ui {

namespace {

constexpr int kMostDigits = 9;

bool isCount(const QString& text) {
    return !text.isEmpty() && text.size() <= kMostDigits &&
           std::ranges::all_of(text, [](QChar digit) { return digit.isDigit(); });
}

}  // namespace

// What is typed is passed on with the unit behind it.
QString CountBox::withoutSuffix(QString text) const {
    if (text.endsWith(suffix())) text.chop(suffix().size());
    return text.trimmed();
}

std::optional<qint64> CountBox::numberIn(const QString& text) const {
    QString count = withoutSuffix(text);
    if (isGroupSeparatorShown()) count.remove(locale().groupSeparator());
    return isCount(count) ? std::optional(locale().toLongLong(count)) : std::nullopt;
}

// A digit that is typed into the word for 0 is typed in place of it.
void CountBox::leaveWord(QString& text, int& position) const {
    if (specialValueText().isEmpty()) return;
    QString digits;
    QString word;
    for (const QChar sign : text) (sign.isDigit() ? digits : word) += sign;
    // Behind which Qt has put the unit already.
    if (word != specialValueText()) word = withoutSuffix(word);
    if (digits.isEmpty() || word != specialValueText()) return;
    text = digits + suffix();
    position = static_cast<int>(digits.size());
}

QValidator::State CountBox::validate(QString& text, int& position) const {
    leaveWord(text, position);
    const QValidator::State state = QSpinBox::validate(text, position);
    return state == QValidator::Invalid && numberIn(text) ? QValidator::Intermediate : state;
}

void CountBox::fixup(QString& text) const {
    const std::optional<qint64> number = numberIn(text);
    if (!number) return QSpinBox::fixup(text);
    const qint64 typed = *number;
    const qint64 nearest = std::clamp<qint64>(typed, minimum(), maximum());
    if (nearest == typed) return;
    text = textFromValue(static_cast<int>(nearest));
    emit corrected(typed);
}

}  // namespace espalier::ui
