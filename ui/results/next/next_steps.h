// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

#include "engine/project/next_step.h"
#include "engine/runs/earlier_test.h"
#include "ui/jobs/job.h"

class QHBoxLayout;

namespace espalier::ui {

class Document;
class RunControl;
struct StepWords;

/// Up to three cards below the sentence of the results: what the last step has gained, and what to
/// do next, by engine::nextSteps(). A step that leads to a new run is remembered until that run
/// begins, which then keeps what it is to be compared with. GUI thread; owned by ResultsPage.
class NextSteps : public QWidget {
    Q_OBJECT

  public:
    static constexpr std::size_t kMostCards = 3;

    NextSteps(Document& document, RunControl& run, QWidget* parent = nullptr);

    /// Whether the cards may be seen: not while a model alone is displayed.
    void setOffered(bool offered);
    /// Whether the cards say why each is proposed.
    void setDetailed(bool detailed);
    /// Of the displayed run; none while they are being looked for.
    const std::vector<engine::NextStep>& steps() const { return steps_; }

  signals:
    /// Show the images of this true class that were predicted as that one.
    void mistakesAsked(int truth, int predicted);
    /// The project is to become this one, and the Train page to be shown.
    void projectAsked(const espalier::engine::Project& project);

  private:
    /// A step that was chosen, with what its run is compared with.
    struct Chosen {
        engine::NextStep step;
        std::optional<engine::EarlierTest> before;
    };

    void look();
    void show(std::vector<engine::NextStep> steps, const std::optional<StepWords>& done);
    void clear();
    void choose(const engine::NextStep& step);
    void follow();
    /// The open project is one of the run's images.
    bool isOpen() const;
    std::optional<engine::RunEvidence> evidence() const;

    Document& document_;
    RunControl& run_;
    QHBoxLayout* row_;
    bool isOffered_ = true;
    bool isDetailed_ = false;
    bool isNewRun_ = false;  ///< what is prepared: not a run that is resumed
    std::vector<engine::NextStep> steps_;
    std::optional<Chosen> chosen_;
    Job looking_;
    Job keeping_;
};

}  // namespace espalier::ui
