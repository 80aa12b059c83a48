// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

#include "engine/base/field.h"
#include "ui/engine_access.h"

class QButtonGroup;
class QLabel;

namespace espalier::ui {

class DevicePicker;
class Document;
class FieldForm;
class IssuesList;
class Preflight;
class ProjectReviewer;

/// How to train: simple or expert, the devices, and what prevents a start. Every change is a
/// step of undo. GUI thread; owned by TrainPage.
class TrainSettings : public QWidget {
    Q_OBJECT

  public:
    TrainSettings(Document& document, ProjectReviewer& reviewer, QWidget* parent = nullptr);
    void setDevices(const std::vector<DeviceRow>& devices);
    /// Where the devices could not be listed.
    void setDeviceProblem(const QString& sentence);
    Preflight& preflight() { return *preflight_; }
    FieldForm& form() { return *form_; }
    DevicePicker& devices() { return *picker_; }

  signals:
    void readinessChanged();
    void copied(const QString& sentence);
    /// The devices are to be listed anew.
    void devicesAsked();

  private:
    QWidget* makeOptions();
    QWidget* makeOutline(QWidget* parent);
    QWidget* makeSide();
    void chooseLevel(bool expert);
    /// The task's choices of the form, and the task.
    std::vector<std::string> choicesOfTask() const;
    void followTask();
    void rebuildForm();
    bool isExpert() const;
    std::vector<engine::Field> schema() const;
    void showOptions();
    void showNeed();
    void edit(const QString& field, const engine::FieldValue& value);
    void copyCommand();

    Document& document_;
    ProjectReviewer& reviewer_;
    FieldForm* form_;
    QButtonGroup* level_;
    QLabel* hint_;
    QWidget* outline_ = nullptr;        ///< of the simple level: what will happen
    DevicePicker* picker_;              ///< of the expert level
    QWidget* deviceSection_ = nullptr;  ///< of the simple level
    IssuesList* deviceList_;
    std::vector<std::string> usable_;   ///< the GPUs that can be chosen, as options
    std::vector<std::string> offered_;  ///< choicesOfTask() of the form as it is
    Preflight* preflight_;
};

}  // namespace espalier::ui
