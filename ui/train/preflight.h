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
class StartReviewer;

/// The list before Start: data, network, the weights to begin with, options, memory, time, disk;
/// each is fine or says what to do. Shows the document's review, that of its start, the free disk
/// space and issues of the images. GUI thread.
class Preflight : public QWidget {
    Q_OBJECT

  public:
    Preflight(Document& document, ProjectReviewer& reviewer, QWidget* parent = nullptr);

    /// Empty if training can start, or could before the last edit, which is still being checked;
    /// otherwise a sentence about the first thing that is missing.
    QString whyNotReady();
    /// The problem of an invalid field above, whose value is therefore not in the document.
    void setWrongField(const QString& sentence);
    /// The same of a field on the Data page.
    void setWrongData(const QString& sentence);
    /// Issues of the images, which the list includes. Must outlive this.
    void setIssues(const FolderIssues& issues);
    /// What training begins with, which the list includes. Must outlive this.
    void setStart(StartReviewer& start);
    /// The name of work that goes on beside the window, such as "The cross-validation"; empty if
    /// none.
    void setBeside(const QString& work);

  signals:
    void changed();
    void issueAsked(const QString& code);
    /// The user wants to see the invalid field above.
    void fieldAsked();
    /// The user wants to choose what training begins with.
    void startAsked();

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
    void addBeside();
    void addChanges();
    void addWrongField();
    void addStart();
    void offerStart();
    void addRefusal();
    /// What a button below the sentence about memory does.
    void takeLessMemory(const QString& code);
    QString diskSentence(bool& enough) const;

    Document& document_;
    ProjectReviewer& reviewer_;
    QTimer soon_;      // combines several signals of one change
    QTimer checking_;  // only a long review is mentioned
    QString wrongField_;
    QString wrongData_;
    IssuesList* list_;
    const FolderIssues* issues_ = nullptr;
    StartReviewer* start_ = nullptr;
    QString whyNotReady_;
    QString beside_;
};

}  // namespace espalier::ui
