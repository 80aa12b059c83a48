// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

#include "engine/base/diagnostics.h"
#include "ui/widgets/issues_list.h"

namespace espalier::ui {

class Document;
class FolderIssues;
class ProjectReviewer;

/// The list before Start: data, network, options, memory, time, disk; green, or what to do. Shows
/// the review of the document, and what only this computer's disk and the images themselves tell.
/// GUI thread.
class Preflight : public QWidget {
    Q_OBJECT

  public:
    Preflight(Document& document, ProjectReviewer& reviewer, QWidget* parent = nullptr);

    /// Empty when training can start, or could before the last edit, which is still being checked;
    /// else the first thing that is missing, in a sentence.
    QString whyNotReady();
    /// What is wrong with what stands in a field above, and is therefore not in the document.
    void setWrongField(const QString& sentence);
    /// Issues of the images themselves, which also belong in the list. Must outlive this.
    void setIssues(const FolderIssues& issues);

  signals:
    void changed();
    void issueAsked(const QString& code);

  public slots:
    void check();

  private:
    void choose(const QString& code);
    void follow();
    void addReview();
    void addGood();
    void addProblems(const engine::Diagnostics& problems);
    void addIssues(const engine::Diagnostics& problems);
    QVector<IssuesList::Action> actionsFor(const std::string& code) const;
    void addMemory();
    void addTime();
    void addChanges();
    void takeBatch(std::int64_t batch);
    QString diskSentence(bool& enough) const;

    Document& document_;
    ProjectReviewer& reviewer_;
    QTimer soon_;      // several signals of one change are one check
    QTimer checking_;  // a review that takes longer is worth a line
    QString wrongField_;
    IssuesList* list_;
    const FolderIssues* issues_ = nullptr;
    QString whyNotReady_;
};

}  // namespace espalier::ui
