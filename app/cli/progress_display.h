// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "app/cli/terminal.h"
#include "engine/base/choice_words.h"
#include "engine/base/json.h"
#include "engine/cross_validation/fold_pace.h"
#include "engine/runs/run_folder.h"
#include "engine/training/loop/training_event.h"

namespace espalier::cli {

/// How a training ended; what is referred to is the caller's.
struct RunEnd {
    const engine::TrainingEvent& finished;
    const engine::RunFolder& run;
    const engine::RunResults* results = nullptr;  ///< nullptr: there are none
    bool saysHowToContinue = false;               ///< the text of `finished` does
    bool isPart = false;                 ///< of a cross-validation, whose end says what follows
    std::vector<std::string> next = {};  ///< nextStepLines()
};

/// A fold of a cross-validation whose training or conclusion begins or goes on.
struct FoldBegin {
    enum class From : std::uint8_t {
        Beginning,
        Checkpoint,
        Trained,  ///< only its model is still to be written and tested
    };
    engine::Fold fold;
    const engine::RunFolder& run;
    engine::SplitCounts images;
    From begins = From::Beginning;
    engine::FoldPace pace = {};
};

/// Where a run that was stopped says how to go on: its last line, which a terminal still shows.
/// Empty where that is said elsewhere, or it was not stopped.
std::string goOnSentence(const RunEnd& end);

/// What a Changed event says.
std::string changeSentence(const engine::TrainingEvent& change);

/// What the workers of a training did with their time, in one line; empty with one worker.
std::string workersSentence(const engine::WorkerTimes& times);

/// Shows the progress of a run to the user who started it. Used by the main thread.
class ProgressDisplay {
  public:
    virtual ~ProgressDisplay() = default;
    /// A choice or an observation, as a sentence.
    virtual void note(const std::string& sentence) = 0;
    /// A problem that the user should look at; work continues.
    virtual void warn(const std::string& sentence) = 0;
    /// Work in progress, such as "reading the folder: 1,200 images"; share < 0: unknown.
    virtual void working(const std::string& what, double share) = 0;
    virtual void event(const engine::TrainingEvent& event) = 0;
    /// Training was stopped and its checkpoint is on disk; `next` says what follows, if anything
    /// does.
    virtual void stopped(const engine::TrainingEvent& finished, const std::string& next) = 0;
    /// The requested output: a line of standard output in every style.
    virtual void result(const std::string& line) = 0;
    /// The same of a line that is not translated: names of files and classes.
    virtual void answer(const std::string& line) = 0;
    /// The end of the run, with all files written.
    virtual void end(const RunEnd& end) = 0;
    virtual void fold(const FoldBegin& begin) = 0;
    /// What follows as a line for people, and as an object for programs.
    virtual void report(const std::string& line, const nlohmann::ordered_json& object) = 0;
    /// The same of a table: the requested output in every style.
    virtual void table(const std::string& text, const nlohmann::ordered_json& object) = 0;
    /// What was asked for ended before its end; the sentence says how to continue.
    virtual void unfinished(const std::string& sentence) { note(sentence); }
    /// All folds that could be are finished.
    virtual void crossValidated(const engine::CrossValidation& validation,
                                const engine::CrossValidationSummary& summary) = 0;
};

/// How --progress shows a training. The bar is drawn only on a terminal; elsewhere, such as in a
/// log, there is a line per epoch, and one per minute of a long epoch.
enum class ProgressStyle : std::uint8_t { Auto, Bar, JsonLines, None };

std::unique_ptr<ProgressDisplay> makeProgressDisplay(ProgressStyle style, const Terminal& terminal);

inline constexpr const char* kProgressHelp =
    "auto or bar (a bar on a terminal, otherwise a line per epoch), jsonl (for programs) or none "
    "(default: auto)";

/// For commands that print a table or a sentence: a bar on a terminal, nothing elsewhere or with
/// --json.
std::unique_ptr<ProgressDisplay> makeReportDisplay(const Terminal& terminal, bool json);

std::unique_ptr<ProgressDisplay> makeBarDisplay(const Terminal& terminal);
std::unique_ptr<ProgressDisplay> makeJsonDisplay();

}  // namespace espalier::cli

namespace espalier::engine {

template <>
inline constexpr std::array kChoiceWords<cli::ProgressStyle>{
    ChoiceWord{cli::ProgressStyle::Auto, "auto"},
    ChoiceWord{cli::ProgressStyle::Bar, "bar"},
    ChoiceWord{cli::ProgressStyle::JsonLines, "jsonl"},
    ChoiceWord{cli::ProgressStyle::None, "none"}};

}  // namespace espalier::engine
