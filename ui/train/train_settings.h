// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

#include "engine/base/field.h"
#include "ui/engine_access.h"

class QButtonGroup;
class QLabel;

namespace espalier::ui {

class Document;
class FieldForm;
class FindingsList;
class Preflight;

/// How to train: simple or expert, the devices, and what speaks against starting. Every change is a
/// step of undo. GUI thread; owned by TrainPage.
class TrainSettings : public QWidget {
    Q_OBJECT

  public:
    TrainSettings(Document& document, const EngineAccess& engine, QWidget* parent = nullptr);
    void setDevices(const std::vector<DeviceRow>& devices);
    Preflight& preflight() { return *preflight_; }
    FieldForm& form() { return *form_; }

  signals:
    void readinessChanged();
    void copied(const QString& sentence);

  private:
    QWidget* makeOptions();
    QWidget* makeOutline(QWidget* parent);
    QWidget* makeSide();
    void chooseLevel(bool expert);
    void showOptions();
    void edit(const QString& field, const engine::FieldValue& value);
    void copyCommand();

    Document& document_;
    FieldForm* form_;
    QButtonGroup* level_;
    QLabel* hint_;
    QWidget* outline_ = nullptr;  ///< of the simple level: what will happen
    FindingsList* devices_;
    Preflight* preflight_;
};

}  // namespace espalier::ui
