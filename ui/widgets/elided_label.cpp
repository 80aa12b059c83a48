// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/elided_label.h"

#include <QEvent>
#include <algorithm>

namespace espalier::ui {

ElidedLabel::ElidedLabel(QWidget* parent) : QLabel(parent) {
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    setTextFormat(Qt::PlainText);
}

void ElidedLabel::setWhole(const QString& text) {
    if (text == whole_) return;
    whole_ = text;
    setAccessibleName(text);
    updateGeometry();
    elide();
}

void ElidedLabel::setHelp(const QString& help) {
    help_ = help;
    elide();
}

QSize ElidedLabel::sizeHint() const {
    const QMargins around = contentsMargins();
    const int width = fontMetrics().horizontalAdvance(whole_) + 1 + 2 * margin();
    return {width + around.left() + around.right(), QLabel::sizeHint().height()};
}

QSize ElidedLabel::minimumSizeHint() const {
    const int least = fontMetrics().horizontalAdvance(QStringLiteral("mmm…"));
    return {std::min(least, sizeHint().width()), QLabel::minimumSizeHint().height()};
}

void ElidedLabel::resizeEvent(QResizeEvent* event) {
    QLabel::resizeEvent(event);
    elide();
}

void ElidedLabel::changeEvent(QEvent* event) {
    QLabel::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) elide();
}

void ElidedLabel::elide() {
    const QString seen =
        fontMetrics().elidedText(whole_, Qt::ElideRight, contentsRect().width() - 2 * margin());
    if (seen != text()) setText(seen);
    const bool isWhole = seen == whole_ && !help_.isEmpty();
    setToolTip(isWhole || whole_.isEmpty() ? help_
               : help_.isEmpty()           ? whole_
                                           : whole_ + QLatin1Char('\n') + help_);
}

}  // namespace espalier::ui
