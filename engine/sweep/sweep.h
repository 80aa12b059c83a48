// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/project/prepared_data.h"
#include "engine/project/project.h"
#include "engine/runs/run_folder.h"
#include "engine/runs/run_lock.h"
#include "engine/sweep/sweep_file.h"
#include "engine/sweep/sweep_plan.h"
#include "nlohmann/json_fwd.hpp"

namespace espalier::engine {

/// The paths inside the folder of a sweep. A value; does not access files.
struct SweepFolder {
    std::filesystem::path path;

    std::filesystem::path record() const { return path / "sweep-record.json"; }
    std::filesystem::path note() const { return path / "note.json"; }
    /// An ordinary run.
    RunFolder trial(int number) const { return {path / ("trial-" + std::to_string(number))}; }
};

/// Whether the folder holds the record of a sweep.
bool isSweep(const std::filesystem::path& path);

/// n of a folder "trial-n", as SweepFolder::trial() names it; 0 of any other name.
int trialNumber(const std::filesystem::path& run);

/// The sweeps in all of these folders, the oldest first by name; like listFolders().
std::vector<std::filesystem::path> listSweeps(const std::vector<std::filesystem::path>& folders);

/// Why a trial has no result.
struct TrialFailure {
    std::string text;        ///< a sentence
    bool isRefused = false;  ///< before its first step; otherwise it is tried again

    friend bool operator==(const TrialFailure&, const TrialFailure&) = default;
};

struct Trial {
    TrialChoices choices;
    std::int64_t parameters = 0;  ///< of its network; 0 where that is not valid
};

/// A project that is trained once for each of its trials, on the same images in the same splits and
/// with the same seed. A value.
struct Sweep {
    SweepFolder folder;
    SweepPlan plan = {};
    Project project = {};                       ///< what all trials have in common; complete
    std::vector<Trial> trials = {};             ///< number n is at n-1
    std::string dataFingerprint = {};           ///< as they were scanned
    std::map<int, TrialFailure> failures = {};  ///< by the number of the trial

    int count() const { return static_cast<int>(trials.size()); }
    const Trial& trial(int number) const { return trials[static_cast<std::size_t>(number - 1)]; }
};

/// The project of a sweep file before its images are known: its values for all trials are applied.
/// Throws RequestError.
Project sweptProject(const SweepFile& file);

/// Looks for everything that trials of the file begin with, before any of them is trained. Reads
/// each start once. Throws as loadStart(): RequestError where one is not on this computer.
void refuseMissingStarts(const SweepFile& file,
                         const Project& project,
                         const std::stop_token& stop = {});

/// What prepareData() and prepareNew() say of the images of that project, which is completed as
/// `espalier train` would complete it; without trained starts for a folder of images, unless the
/// file names one: trials that begin otherwise then have its network too. Throws RequestError where
/// there is no validation image to choose by.
PreparedData prepareSweep(const SweepFile& file, Project& project, const DataSource& scanned);

/// The project with the values of one trial. Where it has another network or input, a template is
/// drawn for it. Pure.
Project withChoices(const Project& project, const TrialChoices& choices);

/// The project with those values of the plan that are the same for all trials. Pure.
Project withCommonValues(const Project& project, const SweepPlan& plan);

/// What the run of this trial trains. Of halving the epochs are those of the last rung, so that the
/// rates of its schedule do not depend on when it is judged.
Project trialProject(const Sweep& sweep, int number);

/// "learning rate 0.001, network resnet18": the choices in words.
std::string choicesText(const TrialChoices& choices);

/// A new sweep, in no folder yet: `project` is complete, `prepared` its images. `given`: trials
/// instead of those of the plan, each with a value of every option that varies in it: a race of a
/// few settings. Trials that cannot be trained as they are have a failure. Throws RequestError
/// where that is all of them, or where they could not be compared. Validates the network of each
/// trial, which takes seconds for many.
Sweep planSweep(const SweepFile& file,
                const Project& project,
                const PreparedData& prepared,
                const std::vector<TrialChoices>& given = {});

/// "momentum has no effect without optimizer sgdm or rmsprop: …": one sentence for each option that
/// varies and that the other ones make useless in every trial, or in some.
std::vector<std::string> uselessOptions(const Sweep& sweep);

/// Writes the record of a new sweep into its folder, which exists and is empty.
void beginSweep(const Sweep& sweep, FileSystem& files = realFileSystem());

/// As it was recorded. Throws RequestError with a sentence when the folder is none or its record is
/// damaged, too large, or of a newer version.
Sweep readSweep(const std::filesystem::path& path);

/// Writes the record again. `summary`: what of the results is kept for other programs; it is never
/// read.
void recordSweep(const Sweep& sweep,
                 const nlohmann::ordered_json& summary,
                 FileSystem& files = realFileSystem());

/// Marks the sweep as being trained while the result exists. Throws RequestError when it is being
/// trained here or in another process, or no longer exists.
RunLock lockSweep(const SweepFolder& folder);

/// Throws RequestError when the images are not those of the beginning.
void refuseOtherImages(const Sweep& sweep, const DataSource& scanned);

/// "espalier resume DIR": trains what is left.
std::string resumeCommand(const Sweep& sweep);

}  // namespace espalier::engine
