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

QValidator::State CountBox::validate(QString& text, int& position) const {
    const QValidator::State state = QSpinBox::validate(text, position);
    return state == QValidator::Invalid && isCount(text) ? QValidator::Intermediate : state;
}

void CountBox::fixup(QString& text) const {
    if (!isCount(text)) return QSpinBox::fixup(text);
    const qint64 typed = locale().toLongLong(text);
    const qint64 nearest = std::clamp<qint64>(typed, minimum(), maximum());
    if (nearest == typed) return;
    text = textFromValue(static_cast<int>(nearest));
    emit corrected(typed);
}

}  // namespace espalier::ui
