// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace espalier::ui {

/// A frame around a widget that covers itself completely, visible while it has the keyboard focus.
class FocusRing : public QWidget {
  public:
    explicit FocusRing(QWidget* inner, QWidget* parent = nullptr);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    QWidget* inner_;
};

}  // namespace espalier::ui
