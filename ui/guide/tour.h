// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QString>
#include <QWidget>
#include <vector>

class QLabel;
class QPushButton;

namespace espalier::ui {

/// A step of the tour: what it is about, and two sentences.
struct TourStep {
    QPointer<QWidget> target;
    QString title;
    QString text;
};

/// Leads through the window in a few steps: everything but the part it is about is dimmed. Escape
/// or *Skip* ends it. Deletes itself. GUI thread.
class Tour : public QWidget {
    Q_OBJECT

  public:
    Tour(QWidget& window, std::vector<TourStep> steps);

    int step() const { return step_; }
    /// The frame around what the step is about, equally far from it on all sides and whole within
    /// the window; invalid without a target.
    QRect targetBox() const;

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    void showStep(int step);
    void place();

    QWidget& window_;
    const std::vector<TourStep> steps_;
    int step_ = 0;
    QWidget* card_;
    QLabel* title_;
    QLabel* text_;
    QLabel* count_;
    QPushButton* back_;
    QPushButton* next_;
};

}  // namespace espalier::ui
