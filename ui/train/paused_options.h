// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <string>

namespace espalier::ui {

class FieldForm;
class RunControl;

/// The options that can be changed while a run is paused; changes apply from the next step on and
/// are recorded with the run. GUI thread; owned by LiveView, which shows it only then.
class PausedOptions : public QWidget {
    Q_OBJECT

  public:
    explicit PausedOptions(RunControl& run, QWidget* parent = nullptr);
    FieldForm& form() { return *form_; }

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    RunControl& run_;
    FieldForm* form_;
    std::string rateLabel_;  ///< of the shown form; empty before the first one
};

}  // namespace espalier::ui
