// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "engine/training/checkpoint/resume_plan.h"
#include "ui/experiments/queue_control.h"
#include "ui/experiments/trials_control.h"
#include "ui/page.h"

class QComboBox;
class QPushButton;
class QStackedLayout;

namespace espalier::ui {

class Document;
class Heading;
class QueueView;
class RaceSetup;
class SweepSetup;
class TrialsView;

/// Trains several times: a race of a few settings, a sweep of many, or a queue of runs. GUI thread;
/// owned by MainWindow.
class ExperimentsPage : public Page {
    Q_OBJECT

  public:
    explicit ExperimentsPage(Document& document, QWidget* parent = nullptr);

    QString whyNotAvailable() const override;
    void activate() override;
    TrialsControl& trials() { return trials_; }
    RaceSetup& setup() { return *setup_; }
    SweepSetup& sweepSetup() { return *sweepSetup_; }
    TrialsView& view() { return *view_; }
    QueueControl& queue() { return queue_; }
    QueueView& queueView() { return *queueView_; }
    /// Whether it trains: one of these at a time.
    bool isBusy() const { return trials_.isBusy() || queue_.isBusy(); }
    bool isStopping() const { return trials_.isStopping() || queue_.isStopping(); }
    void stop();
    /// "The experiment", "The queue".
    QString workName() const;
    /// Reasons, each empty if there is none.
    struct WhyNot {
        QString train;  ///< the open project now: what it lacks, or another training
        QString goOn;   ///< with what is on disk, whatever project is open: another training
        QString open;   ///< a run
        QString add;    ///< the open project to the queue, whatever is in progress
    };
    void setWhyNot(const WhyNot& whyNot);
    /// As takeChosen() reads them.
    void setProcessors(const QString& choice) { processors_ = choice.toStdString(); }

  public slots:
    /// Adds a run of the project as it is now.
    void addToQueue();
    void showQueue();

  signals:
    void openAsked(const QString& run);
    /// The project is to become this one, and then its run goes on.
    void continueAsked(const espalier::engine::Project& project,
                       const QString& run,
                       const espalier::engine::ResumeChoices& choices);
    /// A folder for runs will be used.
    void runsFolderUsed(const std::filesystem::path& folder);

  private:
    enum Part { Race, Sweep, Queue };

    QWidget* makeParts();
    void setUp(Part part);
    void show(Part part);
    void startRace();
    void startSweep();
    void begin(const std::string& name, const std::function<engine::Sweep()>& plan);
    void continueWinner(int trial);
    void follow();
    void lookForSweeps(bool opensUnfinished);
    void takeSweeps(const std::vector<std::filesystem::path>& found,
                    const std::filesystem::path& unfinished);
    void open(const std::filesystem::path& folder);

    Document& document_;
    TrialsControl trials_;
    QueueControl queue_;
    Heading* heading_;
    QPushButton* raceButton_ = nullptr;
    QPushButton* sweepButton_ = nullptr;
    QPushButton* queueButton_ = nullptr;
    QComboBox* earlier_;
    QStackedLayout* stack_;
    RaceSetup* setup_;
    SweepSetup* sweepSetup_;
    TrialsView* view_;
    QueueView* queueView_;
    Part part_ = Race;
    std::string processors_;
    WhyNot whyNot_;
    std::filesystem::path looked_;  ///< the dataset whose sweeps were looked for
    Job looking_;
};

}  // namespace espalier::ui
