// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

#include "engine/base/field.h"
#include "ui/engine_access.h"

class QButtonGroup;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace espalier::ui {

class DevicePicker;
class Document;
class FieldForm;
class IssuesList;
class Preflight;
class ProcessorsField;
class ProjectReviewer;
class StartBar;
class WorkersMeasure;

/// The training settings: simple or expert, the devices, and what prevents a start. Every change is
/// an undo step. GUI thread; owned by TrainPage.
class TrainSettings : public QWidget {
    Q_OBJECT

  public:
    TrainSettings(Document& document, ProjectReviewer& reviewer, QWidget* parent = nullptr);
    void setDevices(const std::vector<DeviceRow>& devices);
    /// Shows why the devices could not be listed.
    void setDeviceProblem(const QString& sentence);
    /// Shows a control of the window as a line above the options, below those that were added
    /// before; this owns it from then on.
    void addBar(QWidget* bar);
    void addBar(StartBar* bar);
    /// Empty if a cross-validation can begin; otherwise why not. `isInProgress`: the button shows
    /// the one there is.
    void setCrossValidation(const QString& whyNot, bool isInProgress);
    /// Empty if the workers can be measured; otherwise why not. `ends`: a measurement in progress,
    /// too.
    void setWhyNotMeasure(const QString& reason, bool ends);
    WorkersMeasure& workers() { return *workers_; }
    Preflight& preflight() { return *preflight_; }
    FieldForm& form() { return *form_; }
    DevicePicker& devices() { return *picker_; }
    ProcessorsField& processors() { return *processors_; }

  signals:
    void readinessChanged();
    void copied(const QString& sentence);
    void crossValidationAsked();
    /// The user wants to list the devices again.
    void devicesAsked();

  private:
    QWidget* makeOptions();
    QWidget* makeHead(QWidget* parent);
    QWidget* makeOutline(QWidget* parent);
    QWidget* makeSide();
    void chooseLevel(bool expert);
    void followTask();
    void rebuildForm();
    bool isExpert() const;
    std::vector<engine::Field> schema() const;
    void showOptions();
    void showNeed();
    void showWrongField();
    void edit(const QString& field, const engine::FieldValue& value);
    void showWhetherWorkersCount();
    void copyCommand();

    Document& document_;
    ProjectReviewer& reviewer_;
    FieldForm* form_;
    QVBoxLayout* options_ = nullptr;  ///< the column of makeOptions()
    int bars_ = 0;                    ///< its first lines
    QButtonGroup* level_;
    QLabel* hint_;
    QPushButton* copy_ = nullptr;       ///< at expert level
    QWidget* outline_ = nullptr;        ///< the summary of the simple level
    DevicePicker* picker_;              ///< at expert level
    QWidget* deviceSection_ = nullptr;  ///< at simple level
    IssuesList* deviceList_;
    ProcessorsField* processors_;
    std::vector<DeviceRow> listed_;
    std::vector<std::string> usable_;   ///< usable GPUs, as options
    std::vector<std::string> offered_;  ///< choicesOfTask() of the current form
    Preflight* preflight_;
    WorkersMeasure* workers_;  ///< at expert level, below its option
    QString whyNotMeasure_;
    bool endsMeasurement_ = false;
    QPushButton* crossValidation_ = nullptr;
};

}  // namespace espalier::ui
