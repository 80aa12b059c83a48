// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/sample_thumbnail.h"

#include <QFontMetrics>
#include <QPainter>
#include <QPainterPath>

#include "ui/isolated.h"
#include "ui/style/fonts.h"
#include "ui/style/theme.h"

namespace espalier::ui {

namespace {

constexpr int kSampleSide = 8 * kGrid;
constexpr int kSampleWidth = kSampleSide + 2 * kGrid;  // with room for the name
constexpr int kSampleRound = 6;

}  // namespace

SampleThumbnail::SampleThumbnail(const SampleClass& shown, QWidget* parent)
    : QAbstractButton(parent), image_(shown.image) {
    setText(shown.name);
    setAccessibleName(tr("Try the sample: %1").arg(shown.name));
    setAttribute(Qt::WA_Hover);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setFixedSize(SampleThumbnail::sizeHint());
}

QSize SampleThumbnail::sizeHint() const {
    const int words = QFontMetrics(textFont(TextSize::Small)).height();
    return {kSampleWidth, kGrid / 2 + kSampleSide + kGrid / 2 + words};
}

void SampleThumbnail::paintEvent(QPaintEvent*) {
    const Theme& theme = themeOf(this);
    QPainter painter(this);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
    const QRectF place((width() - kSampleSide) / 2.0, kGrid / 2.0, kSampleSide, kSampleSide);
    QPainterPath shape;
    shape.addRoundedRect(place, kSampleRound, kSampleRound);
    painter.fillPath(shape, theme.hover);
    painter.setClipPath(shape);
    painter.drawImage(place, image_);
    painter.setClipping(false);
    const bool isMarked = hasFocus() || underMouse();
    painter.setPen(QPen(isMarked ? theme.accent : theme.line, isMarked ? 2 : 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(shape);
    painter.setFont(textFont(TextSize::Small));
    painter.setPen(theme.quietText);
    const QRect words = rect().adjusted(0, kGrid + kSampleSide, 0, 0);
    const QString seen = painter.fontMetrics().elidedText(text(), Qt::ElideRight, words.width());
    painter.drawText(words, Qt::AlignHCenter | Qt::AlignTop, isolated(seen));
}

}  // namespace espalier::ui
