// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "engine/base/processors.h"

class QLabel;
class QLineEdit;

namespace espalier::ui {

/// The processors for the trainings that this window starts: a list, some that nobody uses, or all.
/// It belongs neither to the project nor to its undo steps, because results do not depend on it,
/// and applies until the window is closed. Hidden where there is only one. GUI thread; owned by
/// TrainSettings.
class ProcessorsField : public QWidget {
    Q_OBJECT

  public:
    /// `allowed`: among which to choose.
    explicit ProcessorsField(const engine::Processors& allowed, QWidget* parent = nullptr);

    /// What is in the field, which is what a start uses: "0-3,6", "free:2"; empty: all. It may have
    /// a problem().
    const QString& text() const { return text_; }
    /// What was chosen last: a text without a problem, by Enter or by leaving the field.
    const QString& choice() const { return choice_; }
    /// Why the text chooses nothing; empty if it does.
    const QString& problem() const { return problem_; }
    QLineEdit& input() { return *input_; }
    /// Disables the input with the reason; enables it if that is empty.
    void setWhyNot(const QString& reason);

  signals:
    /// Another text(), with every key.
    void typed(const QString& text);
    /// Another choice().
    void chosen(const QString& choice);
    void problemChanged();

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void take(const QString& text);
    void choose();
    void fitSentence();

    engine::Processors allowed_;
    QString text_;
    QString choice_;
    QString problem_;
    QLineEdit* input_;
    QLabel* sentence_;
};

}  // namespace espalier::ui
