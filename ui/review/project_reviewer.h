// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QPointer>
#include <QTimer>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/project/project_review.h"
#include "ui/engine_access.h"
#include "ui/jobs/job.h"

class QWidget;

namespace espalier::ui {

class Document;

/// The single review of the document: computed once per edit, off the GUI thread, and read by every
/// view that shows a part of it. An edit cancels the work for the previous one; edits in quick
/// succession are combined. The network alone is validated at once, also once per edit, because the
/// canvas draws it. GUI thread; owned beside the document.
class ProjectReviewer : public QObject {
    Q_OBJECT

  public:
    /// What a reader shows: memory requires compiling and time requires a few training steps, so
    /// both are computed only while a view is visible.
    enum class Depth { Problems, Memory, Time };

    ProjectReviewer(Document& document, const EngineAccess& engine, QObject* parent = nullptr);

    /// The last review; empty while nothing is known of the data that are open.
    const engine::ProjectReview& review() const { return review_; }
    /// Whether review() is of the document as it is now.
    bool isCurrent() const { return isCurrent_; }
    /// The time of review() is being measured.
    bool isMeasuring() const { return deepJob_.isRunning() && deepStage_ == Depth::Time; }
    /// The network as it is now, validated at once where that has not been done.
    std::shared_ptr<const engine::CheckedNetwork> network();
    /// While this widget is visible, the review has this depth.
    void addReader(QWidget& reader, Depth depth);
    /// While something else computes, neither memory nor time is worked out: its own use would be
    /// counted.
    void setBusy(bool isBusy);
    bool isBusy() const { return isBusy_; }
    /// The devices' capabilities or free memory may have changed: recomputes everything.
    void refresh();

  signals:
    /// The review, or whether it is current.
    void changed();
    /// The review has become current.
    void reviewed();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    /// All that the times depend on.
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
    /// The last answer was that the memory does not suffice.
    bool lacksMemory() const;
    void startReview();
    void take(engine::ProjectReview review);
    /// Computes what else is visible.
    void goOn();
    /// Of the review; none where its problems forbid a training.
    std::optional<MemoryRequest> memoryRequest() const;
    TimeQuestion timeQuestion(const MemoryRequest& plan) const;
    void forecast(const MemoryRequest& request);
    void measure(TimeQuestion question);
    void failReview(const QString& sentence);
    void failDeep(const QString& sentence);
    Depth wanted() const;

    Document& document_;
    const EngineAccess& engine_;
    QTimer soon_;        ///< several signals of one edit are one review
    QTimer afterEdit_;   ///< compiling waits for the end of typing
    QElapsedTimer age_;  ///< since devices were last asked what they have
    std::vector<std::pair<QPointer<QWidget>, Depth>> readers_;
    bool isBusy_ = false;
    bool isCurrent_ = false;
    std::shared_ptr<const engine::CheckedNetwork> checked_;
    engine::ProjectReview review_;
    // Of these questions memory and time of review_ are the answers, or will be.
    std::optional<MemoryRequest> memoryOf_;
    std::optional<TimeQuestion> timeOf_;
    Job job_;                          ///< the problems
    Job deepJob_;                      ///< memory, then time
    Depth deepStage_ = Depth::Memory;  ///< what that works at
};

}  // namespace espalier::ui
