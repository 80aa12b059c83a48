// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/values_line.h"

#include <algorithm>

namespace espalier::ui {

namespace {

using Length = QString CurveValue::*;

constexpr Length kLengths[] = {&CurveValue::whole, &CurveValue::brief, &CurveValue::least};
constexpr int kRounding = 2;  // tolerance in pixels for the width of the text
const QString kValueGap(3, QChar::Nbsp);
const QString kEllipsis = kValueGap + QChar(0x2026);

QString plain(const CurveValue& value, Length length) {
    if ((value.*length).isEmpty()) return {};
    const QString sign = value.sign.isEmpty() ? QString() : value.sign + QLatin1Char(' ');
    return kValueGap + sign + value.*length;
}

QString html(const CurveValue& value, Length length) {
    if ((value.*length).isEmpty()) return {};
    const QString sign = value.sign.isEmpty() ? QString()
                                              : QStringLiteral("<span style='color:%1'>%2</span> ")
                                                    .arg(value.color.name(), value.sign);
    return kValueGap + sign + (value.*length).toHtmlEscaped();
}

int widthOf(const QString& title, const QFont& font) {
    QFont bold = font;
    bold.setBold(true);
    return QFontMetrics(bold).horizontalAdvance(title);
}

}  // namespace

ValuesLine::ValuesLine(const QString& title, QWidget* parent) : QLabel(parent), title_(title) {
    setTextFormat(Qt::RichText);
    setTextInteractionFlags(Qt::TextSelectableByMouse);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
}

void ValuesLine::setTitle(const QString& title) {
    title_ = title;
    fit();
}

void ValuesLine::setValues(const QVector<CurveValue>& values) {
    values_ = values;
    fit();
}

QString ValuesLine::whole() const {
    QString text = title_;
    for (const CurveValue& value : values_) text += plain(value, &CurveValue::whole);
    return text;
}

QString ValuesLine::textFor(int width) const {
    const QFontMetrics metrics(font());
    const QString title = QStringLiteral("<b>%1</b>").arg(title_.toHtmlEscaped());
    const int room = width - widthOf(title_, font()) - kRounding;
    for (const Length length : kLengths) {
        QString written, shown;
        for (const CurveValue& value : values_) {
            written += plain(value, length);
            shown += html(value, length);
        }
        if (metrics.horizontalAdvance(written) <= room) return title + shown;
    }
    QString written, shown;
    for (const CurveValue& value : values_) {
        written += plain(value, &CurveValue::least);
        if (metrics.horizontalAdvance(written + kEllipsis) > room) break;
        shown += html(value, &CurveValue::least);
    }
    return title + shown + kEllipsis;
}

QSize ValuesLine::minimumSizeHint() const {
    return {widthOf(title_, font()) + fontMetrics().horizontalAdvance(kEllipsis) + kRounding,
            QLabel::minimumSizeHint().height()};
}

void ValuesLine::resizeEvent(QResizeEvent* event) {
    QLabel::resizeEvent(event);
    fit();
}

void ValuesLine::fit() {
    const QString text = textFor(contentsRect().width());
    if (text != this->text()) setText(text);
    setToolTip(text == textFor(QWIDGETSIZE_MAX) ? QString() : whole());
}

}  // namespace espalier::ui
