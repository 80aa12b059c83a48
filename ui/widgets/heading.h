// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QWidget>

class QBoxLayout;
class QHBoxLayout;

namespace espalier::ui {

/// The head of a page: its title, one quiet sentence below, and room for its actions at the right,
/// or below where the title would be squeezed.
class Heading : public QWidget {
    Q_OBJECT

  public:
    explicit Heading(const QString& title, QWidget* parent = nullptr);
    void setTitle(const QString& title) { title_->setText(title); }
    void setSentence(const QString& sentence);
    void addAction(QWidget* control);

    QSize minimumSizeHint() const override;

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    QLabel* title_;
    QLabel* sentence_;
    QBoxLayout* row_;
    QHBoxLayout* actions_;
};

}  // namespace espalier::ui
