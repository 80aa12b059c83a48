// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;

namespace espalier::ui {

/// The large area of the start page that says what to do first. It only invites, and glows while
/// files are dragged over the window; the window handles drops everywhere.
class DropArea : public QWidget {
    Q_OBJECT

  public:
    explicit DropArea(QWidget* parent = nullptr);
    void setGlowing(bool glowing);

  signals:
    void openAsked();
    void sampleAsked();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void drawImage();

    QLabel* image_;
    bool glowing_ = false;
};

}  // namespace espalier::ui
