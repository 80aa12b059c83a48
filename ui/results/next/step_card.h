// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QBoxLayout;
class QLabel;

namespace espalier::ui {

/// What a card of the row below the sentence says.
struct StepWords {
    QString title;
    QString why;
    QString cost;     ///< "about 25 s"
    QString action;   ///< on its button; empty: it has none, because it is done
    QString tooltip;  ///< of the button
};

/// One thing to do next, with its cost and one button, and on request why; or what was done, with
/// what it has gained. GUI thread.
class StepCard : public QFrame {
    Q_OBJECT

  public:
    explicit StepCard(const StepWords& words, QWidget* parent = nullptr);
    /// Whether why it is proposed is shown, not only told by the tooltip.
    void setDetailed(bool detailed);

    QSize minimumSizeHint() const override;

  signals:
    void chosen();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void addAction(const StepWords& words, QBoxLayout* texts);

    QBoxLayout* row_;
    QLabel* why_;
    const bool isDone_;
};

}  // namespace espalier::ui
