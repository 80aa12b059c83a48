// SPDX-License-Identifier: Apache-2.0
#include "app/cli/sweep_training.h"

#include <csignal>
#include <utility>

#include "app/cli/command.h"
#include "app/cli/sweep_report.h"
#include "app/cli/text_format.h"
#include "app/cli/wrapped_text.h"
#include "engine/base/error.h"
#include "engine/sweep/sweep_training.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace {

using engine::EventKind;
using engine::SweepStanding;
using engine::TrainingEvent;
using engine::TrialStanding;

/// Shows each trial, and tells the handler of signals what is saved.
class TerminalObserver final : public engine::SweepObserver {
  public:
    TerminalObserver(const SweepStyle& style,
                     std::string resumeCommand,
                     ProgressDisplay& display,
                     Interrupt& interrupt)
        : style_(style),
          resume_(std::move(resumeCommand)),
          display_(display),
          interrupt_(interrupt) {}

    void begins(const SweepStanding& sweep, const TrialStanding& trial) override {
        interrupt_.endTraining(false);
        interrupt_.beginPreparing(goOn());
        const engine::TrialChoices& choices = sweep.sweep().trial(trial.number).choices;
        const std::string run = engine::displayPath(sweep.sweep().folder.trial(trial.number).path);
        Json line{{"event", "trial"},
                  {"trial", trial.number},
                  {"trials", sweep.sweep().count()},
                  {"run", run},
                  {"options", Json::object()},
                  {"epochs", trial.epochs},
                  {"resumed", trial.state != engine::TrialState::Open}};
        for (const auto& [name, value] : choices) line["options"][name] = value;
        display_.report(sentenceOf(trial, sweep.sweep().count(), engine::choicesText(choices)),
                        line);
    }

    void event(int, const TrainingEvent& event) override {
        if (event.kind == EventKind::Started) {
            interrupt_.beginTraining("What was saved before is intact. " + goOn());
        }
        // A training that goes on begins at its checkpoint.
        if (event.kind == EventKind::Started || event.kind == EventKind::Checkpoint) {
            interrupt_.setWhatStays(fmt::format(
                "Everything up to step {} of this trial is saved. {}", event.step, goOn()));
        }
        if (event.kind == EventKind::Finished || event.kind == EventKind::Failed) {
            interrupt_.setWhatStays("Everything that was trained is saved. " + goOn());
            interrupt_.endTraining(event.kind == EventKind::Finished);
        }
        if (isShown(event.kind)) display_.event(event);
        if (!interrupt_.requested() || style_.progress == ProgressStyle::JsonLines) return;
        display_.working(
            "Stopping after this step and saving; Ctrl-C again ends at once, without that", -1);
    }

    void concludes(int, const std::string& stage, double share) override {
        display_.working(stage, share);
    }

    void ends(const SweepStanding& sweep, const TrialStanding& trial) override {
        const auto failure = sweep.sweep().failures.find(trial.number);
        const std::string sentence =
            failure != sweep.sweep().failures.end()
                ? fmt::format("Trial {} failed: {}", trial.number, failure->second.text)
                : fmt::format("Trial {}: {}.", trial.number, trialResult(sweep, trial));
        display_.report(
            sentence,
            {{"event", "trial_end"}, {"trial", trial.number}, {"text", trialResult(sweep, trial)}});
    }

  private:
    // Each of them translates as a whole.
    static std::string sentenceOf(const TrialStanding& trial, int all, const std::string& choices) {
        const int number = trial.number;
        if (trial.state == engine::TrialState::Trained) {
            return fmt::format("Trial {} of {}, already trained: {}", number, all, choices);
        }
        if (trial.state == engine::TrialState::Begun) {
            return fmt::format(
                "Trial {} of {} resumes, to epoch {}: {}", number, all, trial.epochs, choices);
        }
        return trial.rung > 0
                   ? fmt::format(
                         "Trial {} of {}, to epoch {}: {}", number, all, trial.epochs, choices)
                   : fmt::format("Trial {} of {}: {}", number, all, choices);
    }

    std::string goOn() const { return "To continue: " + resume_; }

    // A terminal shows a line per trial; a program that reads along gets all.
    bool isShown(EventKind kind) const {
        if (style_.progress == ProgressStyle::JsonLines) return true;
        return kind != EventKind::Epoch && kind != EventKind::Failed;
    }

    const SweepStyle& style_;
    const std::string resume_;
    ProgressDisplay& display_;
    Interrupt& interrupt_;
};

void show(const SweepReport& report, const SweepStyle& style, ProgressDisplay& display) {
    if (style.json) return sayJson(report.toJson());
    Json line{{"event", "sweep"}};
    line.update(report.toJson());
    std::string text = "\n" + report.table(style.width);
    for (const std::string& sentence : report.sentences()) {
        text += wrapped(sentence, style.width) + '\n';
    }
    display.table(text, line);
}

}  // namespace

int trainSweep(const engine::Sweep& sweep,
               const engine::DataSource& scanned,
               const SweepStyle& style,
               ProgressDisplay& display,
               Interrupt& interrupt) {
    // Training must continue when the reader of the progress lines closes the pipe.
    std::signal(SIGPIPE, SIG_IGN);
    const std::string resume = engine::resumeCommand(sweep);
    TerminalObserver observer(style, resume, display, interrupt);
    try {
        const SweepReport report(engine::trainTrials(sweep, scanned, observer, interrupt.token()));
        show(report, style, display);
        if (report.hasFailed()) return kExitFailed;
    } catch (const engine::Stopped&) {
        const SweepReport report{SweepStanding(engine::readSweep(sweep.folder.path))};
        if (style.json) {
            sayJson(report.toJson());
            return kExitDone;
        }
        display.unfinished(
            fmt::format("Finished trials: {}. To continue: {}", report.trialsText(), resume));
    } catch (const engine::RequestError&) {
        throw;
    } catch (const std::exception&) {
        if (!style.json) display.unfinished("To continue: " + resume);
        throw;
    }
    return kExitDone;
}

}  // namespace espalier::cli
