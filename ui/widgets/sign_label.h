// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace espalier::ui {

/// A small icon in one of the theme's colours, redrawn when the theme changes.
class SignLabel : public QWidget {
    Q_OBJECT

  public:
    enum class Sign { Good, Note, Warning, Problem, Pending };

    explicit SignLabel(Sign sign, QWidget* parent = nullptr);
    void setSign(Sign sign);
    Sign sign() const { return sign_; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    Sign sign_;
};

}  // namespace espalier::ui
