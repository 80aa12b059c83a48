// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>
#include <optional>

#include "ui/engine_access.h"
#include "ui/jobs/job.h"
#include "ui/widgets/issues_list.h"

namespace espalier::ui {

class DeviceReview;
class Document;
class FolderIssues;
class TimeEstimate;

/// The list before Start: data, network, options, memory, time, disk; green, or what to do. GUI
/// thread.
class Preflight : public QWidget {
    Q_OBJECT

  public:
    Preflight(Document& document, const EngineAccess& engine, QWidget* parent = nullptr);

    /// Empty when training can start; else the first thing that is missing, in a sentence.
    /// Of the document as it is now, also where a check still waits for the end of a change.
    const QString& whyNotReady();
    /// What is wrong with what stands in a field above, and is therefore not in the document.
    void setWrongField(const QString& sentence);
    /// While something else computes no time is measured.
    void setBusy(bool isBusy);
    /// What is known of the images themselves, which belongs into the list too. Outlives this.
    void setIssues(const FolderIssues& issues);

  signals:
    void changed();
    void issueAsked(const QString& code);

  public slots:
    void check();

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    void choose(const QString& code);
    /// What the engine says of the project.
    engine::Diagnostics review();
    void addGood();
    void addProblems(const engine::Diagnostics& problems);
    void addIssues(const engine::Diagnostics& problems);
    QVector<IssuesList::Action> actionsFor(const std::string& code) const;
    std::int64_t largestSensibleBatch() const;
    void addMemory();
    void addTime();
    void addChanges();
    void forecast(MemoryRequest request);
    void takeBatch(std::int64_t batch);
    QString diskSentence(bool& enough) const;

    Document& document_;
    const EngineAccess& engine_;
    QTimer soon_;  // several signals of one change are one check
    Job forecasting_;
    MemoryRequest forecastOf_;
    std::optional<MemoryAnswer> forecast_;  // of forecastOf_; none while it is worked out
    QString forecastProblem_;
    TimeEstimate* time_;
    DeviceReview* device_;
    bool isBusy_ = false;
    QString wrongField_;
    IssuesList* list_;
    const FolderIssues* issues_ = nullptr;
    QString whyNotReady_;
};

}  // namespace espalier::ui
