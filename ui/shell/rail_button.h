// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

namespace espalier::ui {

/// A step of the rail: number, icon, title. Owned by Rail.
class RailButton : public QAbstractButton {
    Q_OBJECT

  public:
    RailButton(int number, const QString& iconName, const QString& title, QWidget* parent);
    void setBusy(bool busy);
    QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    int number_;
    QString iconName_;
    bool busy_ = false;
};

}  // namespace espalier::ui
