// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/atomic_file.h"
#include "engine/data/loading/data_source.h"
#include "engine/project/project.h"
#include "engine/runs/run_folder.h"

namespace espalier::engine {

/// Writes which samples a run starts with and what is in them: samples.txt, a line for each, of the
/// hash of its content (16 hexadecimal digits), what it is used for (t: training, v: validation, -:
/// neither), a space and its name, in which a backslash, a line
/// feed and a carriage return are \\, \n and \r.
void writeRunSamples(const RunFolder& run, const DataSource& data, FileSystem& files);

/// What is wrong with a run's list, "its line 3 cannot be read", or that it has another number of
/// lines than run.json says; empty where nothing is, and where there is none. What else reads a
/// damaged list throws a RequestError that says so.
std::string damageOfSamples(const RunFolder& run);

/// How data differ from those that a run started with, by the names of the samples.
struct SampleChanges {
    std::vector<std::string> changed;  ///< the content differs
    std::vector<std::string> missing;  ///< or no longer readable
    std::vector<std::string> added;
    std::size_t before = 0;          ///< samples that the run started with
    std::size_t training = 0;        ///< of these, for training
    std::size_t validation = 0;      ///< and for validation
    std::size_t lostTraining = 0;    ///< missing or changed
    std::size_t lostValidation = 0;  ///< missing or changed

    bool any() const { return !changed.empty() || !missing.empty() || !added.empty(); }
    /// A wrong folder, or a disk that is not connected, most likely.
    bool mostAreMissing() const { return 2 * missing.size() > before; }
    /// The same, or a folder of other images that happen to have their names.
    bool mostAreLost() const { return 2 * (missing.size() + changed.size()) > before; }
    /// A training that goes on would end at once: more than 5 % of its training images are lost, or
    /// one for validation. So does a folder that has most of them no longer.
    bool tooManyAreLost() const;
};

/// No changes for a run of an earlier version, which has no such list.
SampleChanges samplesChangedSince(const RunFolder& run, const DataSource& data);

/// The data with what the run started with in the split that it had then, by name, and by content
/// for those that were renamed: where some are missing, the same fractions would give others. Names
/// that are new stay where they are.
DataSource inSplitsOfStart(const RunFolder& run, const DataSource& data);

/// The same for an evaluation: what the run did not start with, by content, is in the test split,
/// wherever it is in the folder. The same data for a run of an earlier version.
DataSource withUnseenAsTest(const RunFolder& run, const DataSource& data);

/// How many samples the run started with; 0 for a run of an earlier version.
std::size_t sampleCountAtStart(const RunFolder& run);

/// How many of them were for training and for validation; 0 for a run of an earlier version.
SplitCounts splitCountsAtStart(const RunFolder& run);

/// What the run was to learn from and to be validated with when it started; empty for a run of an
/// earlier version.
UsedImages usedAtStart(const RunFolder& run);

/// Further folders of the data that are elsewhere than in the run's `project`.
SourceFolders movedFolders(const Project& project, const DataSource& data);
/// "espalier inspect RUN --list-changes": the command that names all changes of these data, which
/// may be elsewhere than in the folder of the run's `project`.
std::string listChangesCommand(const RunFolder& run,
                               const Project& project,
                               const DataSource& data);

/// One sentence for each kind of change, with the names; of very many the first ones.
std::vector<std::string> changeSentences(const SampleChanges& changes);

}  // namespace espalier::engine
