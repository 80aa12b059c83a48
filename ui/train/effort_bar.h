// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <array>

#include "engine/project/recommendation.h"
#include "ui/review/effort_reviewer.h"

class QGridLayout;
class QLabel;
class QPushButton;

namespace espalier::ui {

class ElidedLabel;

QString effortName(engine::Effort effort);

/// Quick, Balanced or Thorough, each with what it is here and the time that it takes on this
/// computer. GUI thread.
class EffortBar : public QWidget {
    Q_OBJECT

  public:
    /// `efforts` must outlive this.
    explicit EffortBar(EffortReviewer& efforts, QWidget* parent = nullptr);

    /// What stands before the choices.
    static QString name();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    struct Choice {
        engine::Effort effort;
        QPushButton* button;
        ElidedLabel* difference;
        ElidedLabel* time;
    };

    Choice addChoice(QGridLayout& grid, engine::Effort effort);
    void follow();
    void show(const Choice& choice, const EffortReviewer::Outlook* outlook) const;
    void showTotal();

    EffortReviewer& efforts_;
    std::array<Choice, engine::kChoiceWords<engine::Effort>.size()> choices_;
    QLabel* own_;
    ElidedLabel* total_;  ///< of the effort that is chosen; hidden while none is
};

}  // namespace espalier::ui
