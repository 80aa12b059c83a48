// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "app/cli/command.h"
#include "app/cli/progress_display.h"
#include "engine/base/choice_words.h"
#include "engine/runs/run_folder.h"

namespace espalier::cli {

/// Throws RequestError where the device of a training is not there: before its images are read,
/// which may take minutes.
void checkDevice(const std::string& device);

/// Scans the data of a project and reports progress, then what it found, unless `check` throws.
/// Throws Stopped, RequestError.
engine::DataSource scanProject(
    const engine::Project& project,
    ProgressDisplay& display,
    const Interrupt& interrupt,
    const std::function<void(const engine::DataSource& data)>& check = {});

/// The same for the data that a run or project file names, which may have moved: in `movedTo` if
/// that is named. Otherwise, where they are gone, the sentence says how many images of the `run`
/// they were, and how to name their place.
engine::DataSource scanRecordedData(engine::Project& project,
                                    const std::filesystem::path& movedTo,
                                    ProgressDisplay& display,
                                    const Interrupt& interrupt,
                                    const std::optional<engine::RunFolder>& run = std::nullopt);

/// Before a run is repeated on the `scanned` images: warns of those that have changed since it
/// started; images that the repetition excludes are there. Throws RequestError when most are
/// missing, as it would not be the same run.
void reviewRepetition(const engine::RunFolder& run,
                      const engine::DataSource& scanned,
                      ProgressDisplay& display);

/// Before the record of a run is used with the images of a folder that was named: warns of how the
/// `scanned` images differ from those of the run. None need be the same.
void reviewOtherImages(const engine::RunFolder& run,
                       const engine::DataSource& scanned,
                       ProgressDisplay& display);

/// Warns of copies that make results look better than they are, or that have two classes, as
/// `espalier inspect` does. Reads files of equal size. `selected` has the images of `data` that the
/// training uses. Throws Stopped.
void reportCopies(const engine::DataSource& data,
                  const engine::DataSource& selected,
                  ProgressDisplay& display,
                  const Interrupt& interrupt);

/// Prints the problems of a request; throws RequestError with the errors, if any.
void reportIssues(const engine::Diagnostics& issues, ProgressDisplay& display);

/// What to do after Ctrl-C, once the checkpoint is on disk.
enum class OnStop : std::uint8_t { Conclude, Save };
inline constexpr const char* kOnStopHelp =
    "After Ctrl-C has stopped and saved the training: conclude (write and test the model; another "
    "Ctrl-C skips that) or save (end at once; SIGTERM always does) (default: conclude)";

/// Of what a run is a part that its user has asked for.
struct Occasion {
    OnStop onStop = OnStop::Conclude;
    /// The command that continues all of it; empty: the run is all, and resumeCommand() continues
    /// it.
    std::string resumeAll = {};
    /// Says what is trained, once its request is accepted: what is refused leaves nothing to name.
    std::function<void()> announce = [] {};

    bool isPart() const { return !resumeAll.empty(); }
};

/// Trains to the end or to Ctrl-C, then tests and exports. Returns an exit code: that of a wrong
/// request where it is refused before its first step, as for lack of memory.
int trainAndConclude(engine::TrainingRequest request,
                     const engine::RunFolder& run,
                     const engine::DataSource& data,
                     ProgressDisplay& display,
                     Interrupt& interrupt,
                     const Occasion& occasion);

/// Tests and exports a run that is trained already. No results if a signal ended it. Throws Error.
std::optional<engine::RunResults> conclude(const engine::RunFolder& run,
                                           const engine::DataSource& data,
                                           ProgressDisplay& display,
                                           Interrupt& interrupt,
                                           const Occasion& occasion);

}  // namespace espalier::cli

namespace espalier::engine {

template <>
inline constexpr std::array kChoiceWords<cli::OnStop>{ChoiceWord{cli::OnStop::Conclude, "conclude"},
                                                      ChoiceWord{cli::OnStop::Save, "save"}};

}  // namespace espalier::engine
