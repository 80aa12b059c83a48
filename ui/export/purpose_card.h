// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>

namespace espalier::ui {

/// What a model can be exported for, as a card that is chosen like a radio button: icon, name and
/// one line about what one gets. GUI thread.
class PurposeCard : public QPushButton {
    Q_OBJECT

  public:
    PurposeCard(const QString& iconName,
                const QString& name,
                const QString& gets,
                QWidget* parent = nullptr);
    /// A low card has icon and name only; its tooltip has the line.
    void setLow(bool low);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    const QString iconName_;
    const QString gets_;
    bool isLow_ = false;
};

}  // namespace espalier::ui
