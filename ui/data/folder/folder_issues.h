// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <memory>

#include "engine/data/review/data_issues.h"
#include "ui/jobs/job.h"

namespace espalier::ui {

class Document;

/// What the user should know about the open folder: the results of the scan at once, and those of
/// the images themselves after a background pass over all of them, which starts automatically after
/// every scan. GUI thread.
class FolderIssues : public QObject {
    Q_OBJECT

  public:
    enum class Reading { Running, Done, Cancelled };

    explicit FolderIssues(Document& document, QObject* parent = nullptr);

    const engine::DataIssues& list() const { return list_; }
    /// nullptr when there is none of that code.
    const engine::DataIssue* find(const QString& code) const;
    /// A few words for it: "Copies in training".
    static QString nameOf(const engine::DataIssue& issue);
    Reading reading() const { return reading_; }
    /// The list is being rebuilt and will change.
    bool isSearching() const { return search_.isRunning(); }
    /// Why the images could not be read; empty.
    const QString& problem() const { return problem_; }

    void readImages();
    void cancel() { job_.cancel(); }
    /// What excluding does to resolve this issue.
    static QString excludeHelp(const engine::DataIssue& issue);
    /// Excludes what the issue says, as one step of undo.
    void exclude(const engine::DataIssue& issue);

  signals:
    void progressed(qint64 done, qint64 of);
    void changed();  ///< the list, or whether images are being read

  private:
    void followFolder();
    void findAnew();
    void take(engine::DataIssues list);
    void end(Reading reading);
    static QString whatIsLeftOut(const engine::DataIssue& issue);

    Document& document_;
    engine::DataIssues list_;
    engine::DataSource scanned_;
    std::shared_ptr<const engine::ContentReview> content_;
    Reading reading_ = Reading::Done;
    QString problem_;
    Job job_;
    Job search_;
};

}  // namespace espalier::ui
