// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QVector>
#include <QWidget>

namespace espalier::ui {

/// A row of small pictures; the first one is the original and set a little apart.
class PreviewStrip : public QWidget {
    Q_OBJECT

  public:
    explicit PreviewStrip(QWidget* parent = nullptr);
    void setPictures(const QVector<QImage>& pictures);
    const QVector<QImage>& pictures() const { return pictures_; }
    QSize sizeHint() const override { return {240, 56}; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QVector<QImage> pictures_;
};

}  // namespace espalier::ui
