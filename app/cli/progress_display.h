// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "app/cli/terminal.h"
#include "engine/runs/run_folder.h"
#include "engine/training/loop/training_event.h"

namespace espalier::cli {

/// Shows the progress of a run to the user who started it. Used by the main thread.
class ProgressDisplay {
  public:
    virtual ~ProgressDisplay() = default;
    /// What was chosen or found, a sentence.
    virtual void note(const std::string& sentence) = 0;
    /// Something that the user should look at; the work continues.
    virtual void warn(const std::string& sentence) = 0;
    /// Work with a known or (share < 0) unknown end: "reading the folder: 1,200 images".
    virtual void working(const std::string& what, double share) = 0;
    virtual void event(const engine::TrainingEvent& event) = 0;
    /// The requested output, a line of standard output in every style.
    virtual void result(const std::string& line) = 0;
    /// The end, with everything that was written; `results` when there are any.
    virtual void end(const engine::TrainingEvent& finished,
                     const engine::RunFolder& run,
                     const engine::RunResults* results) = 0;
};

/// `style` is auto, bar, jsonl or none. Throws RequestError for another one.
std::unique_ptr<ProgressDisplay> makeProgressDisplay(const std::string& style,
                                                     const Terminal& terminal);

/// For commands that end in a table or a sentence: a bar on a terminal, nothing else elsewhere or
/// with --json.
std::unique_ptr<ProgressDisplay> makeReportDisplay(const Terminal& terminal, bool json);

std::unique_ptr<ProgressDisplay> makeBarDisplay(const Terminal& terminal);
std::unique_ptr<ProgressDisplay> makeJsonDisplay();
std::unique_ptr<ProgressDisplay> makeQuietDisplay();

}  // namespace espalier::cli
