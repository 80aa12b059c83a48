// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QPointer>
#include <QTimer>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/processors.h"
#include "engine/project/project_review.h"
#include "ui/engine_access.h"
#include "ui/jobs/job.h"

class QWidget;

namespace espalier::ui {

class Document;

/// The single review of the document: computed once per edit, off the GUI thread, and read by every
/// view that shows a part of it. An edit cancels the work for the previous one; edits in quick
/// succession are combined. Only the network is validated at once, also once per edit, because the
/// canvas draws it. GUI thread; owned beside the document.
class ProjectReviewer : public QObject {
    Q_OBJECT

  public:
    /// What a view shows: memory requires compiling and time requires a few training steps, so both
    /// are computed only while such a view is visible.
    enum class Depth { Problems, Memory, Time };

    ProjectReviewer(Document& document, const EngineAccess& engine, QObject* parent = nullptr);

    /// The last review; empty while nothing is known about the data.
    const engine::ProjectReview& review() const { return review_; }
    /// Whether review() matches the current document.
    bool isCurrent() const { return isCurrent_; }
    /// Whether the time of review() is being measured.
    bool isMeasuring() const { return deepJob_.isRunning() && deepStage_ == Depth::Time; }
    /// The current network; validates it now if necessary.
    std::shared_ptr<const engine::CheckedNetwork> network();
    /// With what it asks.
    const EngineAccess& engine() const { return engine_; }
    /// While this widget is visible, the review has at least this depth.
    void addReader(QWidget& reader, Depth depth);
    /// Neither memory nor time is measured while something else computes, because its load would be
    /// included.
    void setBusy(bool isBusy);
    bool isBusy() const { return isBusy_; }
    /// On which processors all is computed and measured, as engine::parseProcessors() reads them;
    /// empty: on all.
    void setProcessors(const std::string& choice);
    const engine::Processors& processors() const { return processors_; }
    /// Recomputes everything, because the devices' capabilities or free memory may have changed.
    void refresh();

  signals:
    /// The review has changed, or whether it is current.
    void changed();
    /// The review has become current.
    void reviewed();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    /// Everything that the times depend on.
    struct TimeQuestion {
        engine::DataSource data;
        engine::Preprocessing preprocessing;
        engine::Augmentation augmentation;
        MemoryRequest plan;

        friend bool operator==(const TimeQuestion&, const TimeQuestion&) = default;
    };

    void outdate();
    void forget();
    void forgetMemory();
    void forgetTime();
    /// Whether the last answer was that memory does not suffice.
    bool lacksMemory() const;
    void startReview();
    void take(engine::ProjectReview review);
    /// Computes what visible views still need.
    void goOn();
    /// The request for the review; none if its problems prevent a training.
    std::optional<MemoryRequest> memoryRequest() const;
    TimeQuestion timeQuestion(const MemoryRequest& plan) const;
    void forecast(const MemoryRequest& request);
    void measure(TimeQuestion question);
    void failReview(const QString& sentence);
    void failDeep(const QString& sentence);
    Depth wanted() const;

    Document& document_;
    const EngineAccess& engine_;
    QTimer soon_;        ///< combines several signals of one edit into one review
    QTimer afterEdit_;   ///< delays compiling until typing ends
    QElapsedTimer age_;  ///< since devices were last queried
    std::vector<std::pair<QPointer<QWidget>, Depth>> readers_;
    bool isBusy_ = false;
    engine::Processors processors_;  ///< empty: all
    bool isCurrent_ = false;
    std::shared_ptr<const engine::CheckedNetwork> checked_;
    engine::ProjectReview review_;
    // The requests that review_'s memory and time answer, or will answer.
    std::optional<MemoryRequest> memoryOf_;
    std::optional<TimeQuestion> timeOf_;
    Job job_;                          ///< finds the problems
    Job deepJob_;                      ///< finds the memory, then the time
    Depth deepStage_ = Depth::Memory;  ///< what deepJob_ is computing
};

}  // namespace espalier::ui
