// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>
#include <optional>

#include "ui/engine_access.h"
#include "ui/jobs/job.h"
#include "ui/widgets/findings_list.h"

namespace espalier::ui {

class DeviceReview;
class Document;
class FolderFindings;
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
    /// What is known of the pictures themselves, which belongs into the list too. Outlives this.
    void setFindings(const FolderFindings& findings);

  signals:
    void changed();
    void findingAsked(const QString& code);

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
    void addFindings(const engine::Diagnostics& problems);
    QVector<FindingsList::Action> actionsFor(const std::string& code) const;
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
    FindingsList* list_;
    const FolderFindings* findings_ = nullptr;
    QString whyNotReady_;
};

}  // namespace espalier::ui
