// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QVector>
#include <QWidget>

class QVBoxLayout;

namespace espalier::ui {

class RailButton;

/// The steps on the left: five numbered ones and Runs. An unavailable step is grey, and its tooltip
/// says what is missing. GUI thread; owned by MainWindow.
class Rail : public QWidget {
    Q_OBJECT

  public:
    explicit Rail(QWidget* parent = nullptr);
    /// `number` 0: without a number, below a divider. Returns the index of the step.
    int addStep(int number, const QString& iconName, const QString& title);
    void setReason(int index, const QString& whyNotAvailable);
    void setCurrent(int index);
    /// Shows a dot beside a step where work is running or a result is waiting.
    void setBusy(int index, bool busy);
    bool isAvailable(int index) const;

  signals:
    void chosen(int index);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QVBoxLayout* column_;
    QVector<RailButton*> buttons_;
    bool hasDivider_ = false;
};

}  // namespace espalier::ui
