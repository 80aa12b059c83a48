// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QWidget>

class QHBoxLayout;

namespace espalier::ui {

/// The head of a page: its title, one quiet sentence below, and room for its actions at the right.
class Heading : public QWidget {
    Q_OBJECT

  public:
    explicit Heading(const QString& title, QWidget* parent = nullptr);
    void setTitle(const QString& title) { title_->setText(title); }
    void setSentence(const QString& sentence);
    void addAction(QWidget* control);

  private:
    QLabel* title_;
    QLabel* sentence_;
    QHBoxLayout* row_;
};

}  // namespace espalier::ui
