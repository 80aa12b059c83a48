// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/recent_card.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>

#include "ui/images/image_cache.h"
#include "ui/style/fonts.h"
#include "ui/style/icon.h"
#include "ui/style/theme.h"

namespace espalier::ui {

namespace {

constexpr int kImageHeight = 72;

}  // namespace

RecentCard::RecentCard(const RecentEntry& entry,
                       const QString& name,
                       ImageCache& images,
                       QWidget* parent)
    : QAbstractButton(parent), entry_(entry), images_(images) {
    setText(name);
    setToolTip(entry.path);
    setAccessibleName(tr("Open %1").arg(name));
    setAccessibleDescription(entry.details());
    setAttribute(Qt::WA_Hover);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setFixedSize(kSize);
    connect(&images, &ImageCache::arrived, this, [this](const QString& path) {
        if (entry_.images.contains(path)) update();
    });
}

int RecentCard::imageSide() const {
    return static_cast<int>(120 * devicePixelRatioF());
}

void RecentCard::paintEvent(QPaintEvent*) {
    const Theme& theme = themeOf(this);
    QPainter painter(this);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
    const QRectF card = QRectF(rect()).adjusted(1, 1, -1, -1);
    QPainterPath shape;
    shape.addRoundedRect(card, 10, 10);
    painter.fillPath(shape, underMouse() ? theme.hover : theme.surface);
    painter.setClipPath(shape);
    painter.fillRect(QRectF(card.left(), card.top(), card.width(), kImageHeight), theme.hover);
    const bool hasImages = std::ranges::any_of(entry_.images, [&](const QString& path) {
        return !images_.ask(path, imageSide()).image.isNull();
    });
    if (!hasImages) {
        constexpr int kSide = 24;
        const QPointF middle(card.center().x() - kSide / 2.0, (kImageHeight - kSide) / 2.0);
        painter.drawPixmap(
            middle,
            iconPixmap(QStringLiteral("image"), theme.quietText, kSide, devicePixelRatioF()));
    }
    const double width = card.width() / 3;
    for (int i = 0; i < 3; ++i) {
        const QRectF box(card.left() + i * width, card.top(), width + 0.5, kImageHeight);
        if (i >= entry_.images.size()) continue;
        const QPixmap image = images_.ask(entry_.images[i], imageSide()).image;
        if (image.isNull()) continue;
        QSizeF part = box.size().scaled(image.size(), Qt::KeepAspectRatio);
        QRectF from(QPointF(0, 0), part);
        from.moveCenter(QRectF(image.rect()).center());
        painter.drawPixmap(box, image, from);
    }
    painter.setClipping(false);
    painter.setPen(QPen(hasFocus() ? theme.accent : theme.line, hasFocus() ? 2 : 1));
    painter.drawPath(shape);
    const QRect words(12, kImageHeight + 10, this->width() - 24, 20);
    painter.setPen(theme.text);
    painter.drawText(
        words, Qt::AlignVCenter, fontMetrics().elidedText(text(), Qt::ElideMiddle, words.width()));
    painter.setFont(textFont(TextSize::Small));
    painter.setPen(theme.quietText);
    const QString below = entry_.details();
    painter.drawText(words.translated(0, 21),
                     Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(below, Qt::ElideLeft, words.width()));
}

}  // namespace espalier::ui
