// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/svg_icon_engine.h"

#include <QFile>
#include <QGuiApplication>
#include <QPainter>
#include <QPalette>
#include <QPixmapCache>
#include <QSvgRenderer>

namespace espalier::ui {

namespace {

QColor colorFor(QIcon::Mode mode, QIcon::State state) {
    const QPalette palette = QGuiApplication::palette();
    if (mode == QIcon::Disabled) return palette.color(QPalette::Disabled, QPalette::ButtonText);
    if (state == QIcon::On) return palette.color(QPalette::Link);
    return palette.color(QPalette::ButtonText);
}

QByteArray readIcon(const QString& name) {
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QPixmap draw(const QString& name, const QColor& color, const QSize& size) {
    QPixmap pixmap(size);
    pixmap.fill(Qt::transparent);
    QByteArray svg = readIcon(name);
    svg.replace("currentColor", color.name().toLatin1());
    QSvgRenderer renderer(svg);
    renderer.setAspectRatioMode(Qt::KeepAspectRatio);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    renderer.render(&painter, QRectF(QPointF(0, 0), QSizeF(size)));
    return pixmap;
}

}  // namespace

QPixmap SvgIconEngine::render(const QString& name, const QColor& color, const QSize& size) {
    const QString key = QStringLiteral("espalier/%1/%2/%3x%4")
                            .arg(name, color.name())
                            .arg(size.width())
                            .arg(size.height());
    QPixmap pixmap;
    if (!QPixmapCache::find(key, &pixmap)) {
        pixmap = draw(name, color, size);
        QPixmapCache::insert(key, pixmap);
    }
    return pixmap;
}

void SvgIconEngine::paint(QPainter* painter,
                          const QRect& rect,
                          QIcon::Mode mode,
                          QIcon::State state) {
    const qreal scale = painter->device() ? painter->device()->devicePixelRatio() : 1;
    painter->drawPixmap(rect, scaledPixmap(rect.size() * scale, mode, state, scale));
}

QPixmap SvgIconEngine::pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) {
    return render(name_, colorFor(mode, state), size);
}

QPixmap SvgIconEngine::scaledPixmap(const QSize& size,
                                    QIcon::Mode mode,
                                    QIcon::State state,
                                    qreal scale) {
    QPixmap result = pixmap(size, mode, state);
    result.setDevicePixelRatio(scale);
    return result;
}

}  // namespace espalier::ui
