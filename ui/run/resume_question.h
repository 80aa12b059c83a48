// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <optional>

#include "engine/runs/run_folder.h"

class QPushButton;

namespace espalier::ui {

class FieldForm;

/// Asks what is to be different from here on when a run is resumed: epochs, patience, learning
/// rate. Deletes itself. GUI thread.
class ResumeQuestion : public QDialog {
    Q_OBJECT

  public:
    /// For a run with these options now, of which this many epochs are done. `suggestedRate`: where
    /// it diverged, a lower learning rate.
    ResumeQuestion(const engine::TrainingOptions& now,
                   qint64 epochsDone,
                   std::optional<double> suggestedRate,
                   QWidget* parent);
    FieldForm& form() { return *form_; }

  signals:
    void answered(const espalier::engine::ResumeChoices& choices);

  private:
    void showReadiness();
    void answer();
    engine::ResumeChoices choices() const;

    const engine::TrainingOptions now_;
    const qint64 epochsDone_;
    const bool hasDiverged_;
    engine::TrainingOptions wanted_;
    FieldForm* form_;
    QPushButton* resume_;
};

}  // namespace espalier::ui
