// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QWidget>

class QBoxLayout;
class QHBoxLayout;

namespace espalier::ui {

/// The heading of a page: its title, a faint sentence below, and its actions on the right, or below
/// if the title would have too little room.
class Heading : public QWidget {
    Q_OBJECT

  public:
    explicit Heading(const QString& title, QWidget* parent = nullptr);
    void setTitle(const QString& title) { title_->setText(title); }
    void setSentence(const QString& sentence);
    void addAction(QWidget* control);

    QSize minimumSizeHint() const override;

  protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void beginAtTheEdge();

    QLabel* title_;
    QLabel* sentence_;
    QBoxLayout* row_;
    QHBoxLayout* actions_;
};

}  // namespace espalier::ui
