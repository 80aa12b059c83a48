// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QBoxLayout;
class QGridLayout;
class QLabel;

namespace espalier::ui {

class FlowLayout;
class SignLabel;

/// A sign, its sentence, and buttons at the end of the row, or below the sentence where the row is
/// narrow. GUI thread.
class IssueRow : public QWidget {
    Q_OBJECT

  public:
    IssueRow(SignLabel* sign, QLabel* sentence, QWidget* parent);
    void addButton(QWidget* button);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    QGridLayout* grid_;
    QBoxLayout* row_;
    FlowLayout* buttons_;
    SignLabel* sign_;
    QLabel* sentence_;
};

}  // namespace espalier::ui
