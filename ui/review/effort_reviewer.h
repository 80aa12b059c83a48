// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>
#include <QTimer>
#include <memory>
#include <optional>
#include <vector>

#include "engine/project/new_project.h"
#include "ui/engine_access.h"
#include "ui/jobs/job.h"

class QWidget;

namespace espalier::ui {

class Document;
class ProjectReviewer;

/// What each effort would make of the document, and how long it would take on this computer:
/// measured one after the other, once the project's own review is complete, while the widget that
/// shows it is visible and nothing trains. GUI thread; owned by MainWindow.
class EffortReviewer : public QObject {
    Q_OBJECT

  public:
    struct Outlook {
        engine::Effort effort = engine::Effort::Balanced;
        engine::Project project = {};                   ///< the document's with this effort
        std::optional<engine::TrainingTime> time = {};  ///< unknown until it is measured
        bool lacksMemory = false;
        bool isComing = false;  ///< its time will be measured
        /// Of a trained start, where the effort decides which part of it is trained.
        std::optional<engine::TrainedPart> part = {};
        bool isOnlyLength = false;  ///< the effort decides nothing else
        /// The document has it, in the numbers of other images or another batch.
        bool isOfBefore = false;
    };

    EffortReviewer(Document& document,
                   ProjectReviewer& reviewer,
                   const EngineAccess& engine,
                   QObject* parent = nullptr);

    /// Times are measured while it is visible.
    void setReader(QWidget& reader);
    /// One per effort; none while there is no data or the document's problems are not solved.
    const std::vector<Outlook>& outlooks() const { return view_.outlooks; }
    /// Whether they are about to be known.
    bool isLooking() const { return soon_.isActive() || looking_.isRunning(); }
    /// The effort that the document has; nothing if its user has chosen otherwise, or none yet.
    /// Other images or another batch, with which it would be other numbers, do not end it, not even
    /// in a window that is opened later.
    std::optional<engine::Effort> current() const { return view_.current; }
    /// Takes the effort: one undo step.
    void choose(engine::Effort effort);

  signals:
    void changed();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    /// All that the time of a step depends on.
    struct Question {
        engine::DataSource data;
        engine::Preprocessing preprocessing;
        engine::Augmentation augmentation;
        MemoryRequest plan;

        friend bool operator==(const Question&, const Question&) = default;
    };
    struct Answer {
        Question question;
        std::optional<engine::TrainingTime> time;  ///< nothing if its memory does not suffice
    };

    /// What look() finds.
    struct View {
        std::vector<Outlook> outlooks = {};
        std::vector<Question> questions = {};  ///< of the outlooks
        std::optional<engine::Effort> current = {};
        std::optional<engine::EffortBasis> basis = {};  ///< of `current`
    };
    /// For what efforts of the project were chosen, the newest last.
    using Bases = std::vector<engine::EffortBasis>;

    static Question questionOf(const engine::Project& project,
                               const engine::DataSource& selected,
                               std::shared_ptr<const engine::CheckedNetwork> checked);
    static View viewOf(const engine::Project& project,
                       const engine::DataSource& selected,
                       const std::shared_ptr<const engine::CheckedNetwork>& checked,
                       const Bases& bases);
    static void findChosenBefore(View& view,
                                 const engine::Project& project,
                                 const engine::DataSource& selected,
                                 const Bases& bases);
    void forget();
    void outdate();
    void look();
    void take(View view);
    void keep(const engine::EffortBasis& basis);
    void goOn();
    void noteOwnTime();
    void remember(Answer answer);
    void forgetLackOfMemory();
    void fillIn();
    bool mayMeasure() const;
    void measure(std::size_t index);

    Document& document_;
    ProjectReviewer& reviewer_;
    const EngineAccess& engine_;
    QPointer<QWidget> reader_;
    QTimer soon_;  // combines several signals of one edit
    Job looking_;
    Job measuring_;
    View view_;
    Bases bases_;
    std::vector<Answer> answers_;    ///< the newest last
    engine::Processors processors_;  ///< that they are about
    bool hasFailed_ = false;         ///< a measurement, since the last edit
};

}  // namespace espalier::ui
