// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QWidget>

namespace espalier::ui {

/// One image as large as there is room, with or without the colours of a heat map. Takes the
/// keyboard focus. A double click or Enter asks for it enlarged.
class ExplainedImage : public QWidget {
    Q_OBJECT

  public:
    explicit ExplainedImage(QWidget* parent = nullptr);

    /// The same image with the colours, of the same proportions, may be null.
    void setImages(const QImage& image, const QImage& overlay);
    void setOverlayShown(bool shown);
    bool isOverlayShown() const { return isOverlayShown_ && !overlay_.isNull(); }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  signals:
    void enlargeAsked();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    QImage image_;
    QImage overlay_;
    bool isOverlayShown_ = false;
};

}  // namespace espalier::ui
