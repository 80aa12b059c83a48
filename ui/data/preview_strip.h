// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QVector>
#include <QWidget>

namespace espalier::ui {

/// A row of small images; the first one, slightly apart, is the original.
class PreviewStrip : public QWidget {
    Q_OBJECT

  public:
    explicit PreviewStrip(QWidget* parent = nullptr);
    void setImages(const QVector<QImage>& images);
    const QVector<QImage>& images() const { return images_; }
    QSize sizeHint() const override { return {240, 56}; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QVector<QImage> images_;
};

}  // namespace espalier::ui
