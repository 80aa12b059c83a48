// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <functional>

#include "engine/data/folder/data_choices.h"

class QComboBox;
class QLabel;
class QPushButton;

namespace espalier::ui {

class AugmentationEditor;
class Document;
class IssuesPanel;
class FolderIssues;
class ProjectFieldForm;
class SourceList;
class SplitBar;

/// The right side of the data page: issues, the split, the input size with its reason, and the
/// augmentation. Every change is an undo step. GUI thread.
class DataInspector : public QWidget {
    Q_OBJECT

  public:
    DataInspector(Document& document, FolderIssues& issues, QWidget* parent = nullptr);

    IssuesPanel& issues() { return *issues_; }
    /// The problem of the first field with invalid input, whose value is therefore not in the
    /// document; empty if there is none.
    QString problem() const;

  signals:
    void problemChanged();
    /// The user wants to choose what training begins with.
    void startAsked();
    void taskWanted(const std::string& key);
    void rescanWanted(
        const std::function<espalier::engine::DataChoices(espalier::engine::DataChoices)>& edit);

  private:
    QWidget* makeTask();
    QWidget* makeSplit();
    QWidget* makeInput();
    void showChoices();
    void showRecommendation();
    void showSplitReason();

    Document& document_;
    QComboBox* task_;
    QLabel* recommendation_;
    QPushButton* start_;  ///< of a recommended start that is not on this computer
    SourceList* sources_;
    IssuesPanel* issues_;
    SplitBar* split_;
    QLabel* splitReason_;
    ProjectFieldForm* splitFields_;
    QComboBox* side_;
    QComboBox* channels_;
    ProjectFieldForm* inputFields_;
    QLabel* reason_;
    AugmentationEditor* augmentation_;
};

}  // namespace espalier::ui
