// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <memory>

#include "engine/data/review/data_issues.h"
#include "ui/jobs/job.h"

namespace espalier::ui {

class Document;

/// Issues of the open folder: results of the scan at once, and results about the images' contents
/// after a background pass that starts automatically after every scan. GUI thread.
class FolderIssues : public QObject {
    Q_OBJECT

  public:
    enum class Reading { Running, Done, Cancelled };
    struct FoundImages {
        qint64 alike = 0;  ///< of which another is used as well
        qint64 damaged = 0;
    };

    explicit FolderIssues(Document& document, QObject* parent = nullptr);

    const engine::DataIssues& list() const { return list_; }
    /// nullptr if there is no issue with this code.
    const engine::DataIssue* find(const QString& code) const;
    /// A short name: "Copies in training".
    static QString nameOf(const engine::DataIssue& issue);
    Reading reading() const { return reading_; }
    /// What the last complete reading has found; nullptr before its end.
    const engine::ContentReview* content() const { return content_.get(); }
    /// Of what it has found, the images that are not excluded.
    FoundImages used() const;
    /// True while the list is being rebuilt.
    bool isSearching() const { return search_.isRunning(); }
    /// Why the images could not be read; empty if they could.
    const QString& problem() const { return problem_; }

    void readImages();
    void cancel() { job_.cancel(); }
    /// Explains how excluding resolves this issue.
    static QString excludeHelp(const engine::DataIssue& issue);
    /// The first class of which excluding the images of an issue about colour would leave next to
    /// nothing; empty if there is none.
    static QString classTakenBy(const engine::DataIssue& issue, const engine::DataSource& data);
    /// Excludes the images or classes of an issue, as one undo step.
    void exclude(const engine::DataIssue& issue);

    /// Forgets the classes of relabelled images that are gone, as one undo step.
    void forgetLost();

  signals:
    void progressed(qint64 done, qint64 of);
    void changed();  ///< the list has changed, or reading has begun or ended

  private:
    void followFolder();
    void findAgain();
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
