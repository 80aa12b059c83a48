// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/data/folder/rule_notes.h"
#include "ui/widgets/issues_list.h"

class QLabel;
class QProgressBar;

namespace espalier::ui {

class Document;
class FolderIssues;

/// The issues of the data, each with Show and Exclude where these make sense; while the images are
/// being read, the progress with Cancel. GUI thread.
class IssuesPanel : public QWidget {
    Q_OBJECT

  public:
    IssuesPanel(Document& document, FolderIssues& issues, QWidget* parent = nullptr);

  signals:
    void showWanted(const QString& code);
    void excluding();  ///< emitted before excluding, which removes the issue's button
    void rescanWanted(const engine::DataChoices& choices);
    void unreadableWanted();

  private:
    void fillReading();
    void showReading(qint64 done, qint64 of);
    void showIssues();
    void addIssues();
    void addScan();
    void addReading();
    void showResult();
    void choose(const QString& code);

    Document& document_;
    FolderIssues& issues_;
    QWidget* reading_;
    QLabel* sentence_;
    QProgressBar* bar_;
    IssuesList* list_;
    QLabel* result_;                  // of the check, in one line
    QVector<RuleNotes::Note> notes_;  // the notes in the list
};

}  // namespace espalier::ui
