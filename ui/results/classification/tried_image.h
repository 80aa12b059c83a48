// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QPixmap>

namespace espalier::ui {

/// An image as large as its width and height allow. A small one is enlarged by an integer factor,
/// so that each of its pixels becomes a square. Its height is set from outside. GUI thread.
class TriedImage : public QLabel {
    Q_OBJECT

  public:
    static constexpr int kLeastHeight = 200;  ///< device-independent pixels, as the next one
    static constexpr int kMostHeight = 360;

    explicit TriedImage(QWidget* parent = nullptr);
    void setImage(const QPixmap& image);
    static bool isSmall(const QPixmap& image);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void fit();

    QPixmap whole_;
};

}  // namespace espalier::ui
