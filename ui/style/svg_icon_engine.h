// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIconEngine>

namespace espalier::ui {

/// Draws an SVG with strokes in "currentColor" in the application palette's current colour. GUI
/// thread; owned by its QIcon.
class SvgIconEngine : public QIconEngine {
  public:
    explicit SvgIconEngine(const QString& name) : name_(name) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override;
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override;
    QPixmap scaledPixmap(const QSize& size,
                         QIcon::Mode mode,
                         QIcon::State state,
                         qreal scale) override;
    QIconEngine* clone() const override { return new SvgIconEngine(name_); }
    QString iconName() override { return name_; }
    QString key() const override { return QStringLiteral("espalier-svg"); }
    bool isNull() override { return false; }

    /// `size` in device pixels.
    static QPixmap render(const QString& name, const QColor& color, const QSize& size);

  private:
    QString name_;
};

}  // namespace espalier::ui
