// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QVector>
#include <QWidget>

class QVBoxLayout;

namespace espalier::ui {

class RailButton;

/// The steps at the left: five numbered ones and Runs. A step that cannot be opened yet is grey,
/// and its tooltip says what is missing. GUI thread; owned by MainWindow.
class Rail : public QWidget {
    Q_OBJECT

  public:
    explicit Rail(QWidget* parent = nullptr);
    /// `number` 0 = without a number, below a divider. Returns its index.
    int addStep(int number, const QString& iconName, const QString& title);
    void setReason(int index, const QString& whyNotAvailable);
    void setCurrent(int index);
    /// A dot beside the step: something is going on there.
    void setBusy(int index, bool busy);
    bool isAvailable(int index) const;

  signals:
    void chosen(int index);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QVBoxLayout* column_;
    QVector<RailButton*> buttons_;
};

}  // namespace espalier::ui
