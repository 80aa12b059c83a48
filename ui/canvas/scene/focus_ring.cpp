// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/scene/focus_ring.h"

#include <QEvent>
#include <QPainter>
#include <QVBoxLayout>

#include "ui/style/theme.h"

namespace espalier::ui {

namespace {

constexpr int kWidth = 2;

}  // namespace

FocusRing::FocusRing(QWidget* inner, QWidget* parent) : QWidget(parent), inner_(inner) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kWidth, kWidth, kWidth, kWidth);
    column->addWidget(inner);
    inner->installEventFilter(this);
}

bool FocusRing::eventFilter(QObject* watched, QEvent* event) {
    const bool turns = event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut ||
                       event->type() == QEvent::KeyPress;
    if (turns) update();
    return QWidget::eventFilter(watched, event);
}

void FocusRing::paintEvent(QPaintEvent* /*event*/) {
    if (!inner_->hasFocus() || !window()->testAttribute(Qt::WA_KeyboardFocusChange)) return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(themeOf(this).accent, kWidth));
    const double half = kWidth / 2.0;
    painter.drawRoundedRect(
        QRectF(rect()).adjusted(half, half, -half, -half), kGrid / 2.0, kGrid / 2.0);
}

}  // namespace espalier::ui
