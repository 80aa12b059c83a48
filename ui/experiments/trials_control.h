// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <stop_token>
#include <string>

#include "engine/sweep/sweep_standing.h"
#include "ui/jobs/job.h"
#include "ui/plots/run_metrics.h"

namespace espalier::ui {

/// A race or a sweep to begin.
struct TrialsToBegin {
    /// What is trained; called off the GUI thread.
    std::function<engine::Sweep()> plan;
    engine::DataSource scanned = {};  ///< all images of the project
    std::filesystem::path runs = {};  ///< the folder in which its own one is made
    std::string processors = {};      ///< as takeChosen() reads them
    std::string name = "sweep";       ///< ends that of its folder
};

/// The race or sweep that the window shows, and its training: one trial after another, off the GUI
/// thread. All of it is on disk at any time. GUI thread; owned by ExperimentsPage.
class TrialsControl : public QObject {
    Q_OBJECT

  public:
    explicit TrialsControl(QObject* parent = nullptr);
    ~TrialsControl() override;

    void begin(TrialsToBegin request);
    /// Trains what is left of the shown one.
    void goOn(const std::string& processors);
    /// Shows one that is on disk, unless one is being trained.
    void open(const std::filesystem::path& folder);
    /// Shows none.
    void close();
    /// Ends the training after its step, and saves.
    void stop();

    bool isBusy() const { return job_.isRunning(); }
    bool isStopping() const { return isBusy() && isStopping_; }
    bool isReading() const { return reading_.isRunning(); }
    /// The shown one as it was when a trial began or ended last; nullptr while there is none.
    const std::shared_ptr<const engine::SweepStanding>& standing() const { return standing_; }
    /// Of one trial; empty before its first step.
    const RunMetrics& curves(int trial) const;
    /// The trial in training; 0 for none.
    int inWork() const { return isBusy() ? inWork_ : 0; }
    /// What is being done, or what has come of it.
    const QString& sentence() const { return sentence_; }
    /// Of all trials, from 0 to 1.
    double share() const;

  signals:
    /// Another one is shown, or what is known of it.
    void changed();
    /// Points or the sentence; up to 20 times a second.
    void progressed();
    void failed(const QString& sentence);
    /// All trials are done.
    void ended();

  private:
    struct Shared;

    void train(const std::function<engine::Sweep()>& sweep, TrialsToBegin request);
    void drain();
    void take(std::shared_ptr<const engine::SweepStanding> standing);
    void readCurves();
    QString endSentence() const;

    std::shared_ptr<Shared> shared_;
    std::shared_ptr<const engine::SweepStanding> standing_;
    std::map<int, RunMetrics> curves_;
    QString sentence_;
    int inWork_ = 0;
    double shareOfTrial_ = 0;
    bool isStopping_ = false;
    QTimer drainTimer_;
    Job job_;
    Job reading_;
};

}  // namespace espalier::ui
