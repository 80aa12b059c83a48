// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QWidget>

namespace espalier::ui {

/// One image as large as fits, in its shape. A frozen one has a border.
class FrameView : public QWidget {
    Q_OBJECT

  public:
    explicit FrameView(QWidget* parent = nullptr);
    void setImage(const QImage& image);
    const QImage& image() const { return image_; }
    void setFrozen(bool frozen);
    QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QImage image_;
    bool isFrozen_ = false;
};

}  // namespace espalier::ui
