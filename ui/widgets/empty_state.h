// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace espalier::ui {

/// What a page shows when it is empty: one image, one sentence, one action.
class EmptyState : public QWidget {
    Q_OBJECT

  public:
    struct Words {
        QString icon;
        QString title;
        QString sentence;
        QString action;  ///< empty = no button
    };

    explicit EmptyState(const Words& words, QWidget* parent = nullptr);
    void setWords(const Words& words);
    /// One more control below the action.
    void addControl(QWidget* control);

  signals:
    void actionChosen();

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void drawIcon();

    QString iconName_;
    QLabel* image_;
    QLabel* title_;
    QLabel* sentence_;
    QPushButton* action_;
};

}  // namespace espalier::ui
