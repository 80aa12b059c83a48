// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/base/atomic_file.h"
#include "engine/base/choice_words.h"
#include "engine/evaluation/evaluator.h"
#include "engine/project/project.h"
#include "engine/runs/curve_sketch.h"
#include "engine/runs/run_status.h"
#include "engine/training/checkpoint/resume_plan.h"
#include "engine/training/loop/best_result.h"
#include "engine/training/loop/training_event.h"
#include "engine/training/session/training_session.h"

namespace espalier::engine {

/// The paths inside a run's folder. A value; does not access files.
struct RunFolder {
    std::filesystem::path path;

    std::filesystem::path record() const { return path / "run.json"; }
    std::filesystem::path samples() const { return path / "samples.txt"; }
    std::filesystem::path metrics() const { return path / "metrics.csv"; }
    std::filesystem::path events() const { return path / "events.jsonl"; }
    std::filesystem::path results() const { return path / "results.json"; }
    std::filesystem::path note() const { return path / "note.json"; }
    /// What it is compared with, by engine/runs/earlier_test.
    std::filesystem::path earlierTest() const { return path / "earlier_test.json"; }
    /// Written by engine/certificate; a training removes it.
    std::filesystem::path certificate() const { return path / "certificate.json"; }
    std::filesystem::path model() const { return path / "model.onnx"; }
    std::filesystem::path checkpoints() const { return path / "checkpoints"; }
};

/// True when the folder holds a run's record, and it can be reached.
bool isRunFolder(const std::filesystem::path& path);
/// The same of a folder that the user names. Throws RequestError when it cannot be found out, as
/// without permission: it must not be taken for something else.
bool isNamedRun(const std::filesystem::path& path);

/// "… belongs to the run RUN. Name that folder.", of a file or folder inside of a run, such as one
/// of its checkpoints; empty of everything else, and of a run itself.
std::string partOfRunText(const std::filesystem::path& path);

/// Folders created for a run, the outermost first: for removeEmptyFolders(), where nothing was
/// written into them.
using CreatedFolders = std::vector<std::filesystem::path>;

/// "<parent>/2026-11-20_143015_resnet18", made unique and created. Throws Error when it cannot be;
/// what was created until then is removed again.
RunFolder createRunFolder(const std::filesystem::path& parent,
                          const Project& project,
                          FileSystem& files = realFileSystem(),
                          CreatedFolders* created = nullptr);

/// Throws RequestError, before anything is written, when `path` cannot become a new run: it can
/// neither be created nor written into, or it exists and is not an empty folder; one that holds
/// only what a program has left which was killed before the run had begun counts as empty.
void checkNewRunFolder(const std::filesystem::path& path);
/// The folder the user named for a new run, checked and created.
RunFolder useRunFolder(const std::filesystem::path& path,
                       FileSystem& files = realFileSystem(),
                       CreatedFolders* created = nullptr);

/// The user's documents folder, "Espalier/runs".
std::filesystem::path defaultRunsFolder();
/// Where runs of this project go: "runs" beside its file, or the default when it has none; the
/// repetition of a run goes beside that run.
std::filesystem::path runsFolderFor(const std::filesystem::path& projectFile);

/// The request that trains `project` on `data` into `run`: run.json is written, and the observer
/// that keeps metrics.csv and events.jsonl is attached. `data` as scanned: what the project
/// excludes is excluded here. Throws like startOfProject(), before anything is written.
TrainingRequest prepareRun(const Project& project,
                           const DataSource& data,
                           const RunFolder& run,
                           FileSystem& files = realFileSystem(),
                           std::stop_token stop = {});
/// The same for resuming a stopped run from its newest checkpoint, or from its beginning when it
/// has none yet. What `choices` alter is added to run.json, which repeats the whole run. Throws
/// RequestError when none of its checkpoints can be used or they are away, nothing is left to do,
/// too many of its images are lost (SampleChanges::tooManyAreLost()), or its folder cannot be
/// written to; nothing is written then. The images are used as when it started. Throws Stopped as
/// startAgain() does.
TrainingRequest prepareResume(const RunFolder& run,
                              const DataSource& data,
                              const ResumeChoices& choices = {},
                              FileSystem& files = realFileSystem(),
                              std::stop_token stop = {});

/// What a new run that repeats the one with this record says at its start: what may differ because
/// libraries have other versions than when that run started. Empty as a rule, and for a record that
/// is another project's, which says nothing about versions. `repeated`: its run.json; `options`:
/// those of the new run. Throws Error when it cannot be read: ask before creating a folder.
std::vector<std::string> repetitionMessages(const std::filesystem::path& repeated,
                                            const TrainingOptions& options);

/// Adds to run.json what was changed while the run was paused.
void recordChange(const RunFolder& run, const OptionChange& change, FileSystem& files);

/// Adds to run.json on which images a run has measured mean and deviation, and what they are.
void recordNormalisation(const RunFolder& run,
                         const MeasuredNormalisation& measured,
                         FileSystem& files);

/// A run as stored on disk.
struct RunRecord {
    RunFolder folder;
    Project project;
    std::string started;                                         ///< "2026-11-20T14:30:15+0100"
    std::string dataFingerprint;                                 ///< as they were scanned
    double baseline = std::numeric_limits<double>::quiet_NaN();  ///< Task::baseline()
    std::vector<TrainingEvent> events;  ///< steps may be thinned into merged ones
    std::int64_t validationImages = 0;  ///< of the split of its start; 0 = not known
    bool finished = false;
    RunStatus status = RunStatus::Interrupted;
    bool lossExploded = false;  ///< and did not recover; also where an earlier network is kept
};
/// Throws RequestError with a sentence when the folder is no run, and Stopped. A million steps take
/// seconds: `progress` receives the number of bytes read.
RunRecord readRun(const std::filesystem::path& path,
                  const CountProgress& progress = {},
                  std::stop_token stop = {});

/// What the test at the end of a run measured, without its predictions.
struct TestMetrics {
    std::int64_t images = 0;
    std::vector<MetricValue> metrics;
    /// The network, as in ExportCheck.
    std::int64_t epoch = 0;
    OutputNetwork network = OutputNetwork::Last;
    bool isWithinEpoch = false;

    friend bool operator==(const TestMetrics&, const TestMetrics&) = default;
};

/// Options that were changed: what is recorded (OptionChange) and what alters no bit, as other
/// workers for the same shards.
struct ChangedOptions {
    std::int64_t afterStep = 0;
    std::string text;  ///< "workers 1, was 2; device cpu, was gpu"

    friend bool operator==(const ChangedOptions&, const ChangedOptions&) = default;
};

/// Summary of a run for lists; cheap to read, even for a run of a million steps.
struct RunSummary {
    RunFolder folder;
    Project project;
    std::string started;  ///< "2026-11-20T14:30:15+0100"
    RunStatus status = RunStatus::Interrupted;
    bool lossExploded = false;  ///< as in RunRecord
    bool listsSamples = false;  ///< it was started with samples.txt: earlier versions wrote none
    std::string device;         ///< "AMD EPYC, 16 threads, AVX-512"; empty before the first step
    std::string loss;           ///< key of what its losses are values of; empty when not known
    std::int64_t epochs = 0;    ///< done, with validation; see TrainingProgress::lastEpoch()
    std::int64_t steps = 0;
    std::int64_t unreadImages = 0;  ///< that were skipped, because they could not be read
    BestResult best = {};
    /// The lowest validation loss of all epochs: that of the best one only by that criterion.
    double lowestLoss = std::numeric_limits<double>::quiet_NaN();
    std::int64_t validationImages = 0;  ///< of the split of its start; 0 = not known
    CurveSketch curve = {};             ///< of its validation
    std::int64_t outputs = 0;           ///< classes, or 0 where its record counts none
    double seconds = 0;
    std::optional<TestMetrics> test = {};  ///< of its newest network; nothing until it is tested
    /// What was changed while it was paused or when it was resumed, in order: the newest of them.
    std::vector<ChangedOptions> changed;
    std::int64_t earlierChanges = 0;  ///< that `changed` no longer lists
};
/// Throws RequestError with a sentence when the folder is no run.
RunSummary summariseRun(const std::filesystem::path& path);

/// A model, or weights alone.
enum class ExportFormat : std::uint8_t { Onnx, Safetensors };
template <>
inline constexpr std::array kChoiceWords<ExportFormat>{
    ChoiceWord{ExportFormat::Onnx, "onnx"}, ChoiceWord{ExportFormat::Safetensors, "safetensors"}};

struct ExportCheck {
    std::string file;
    ExportFormat format = ExportFormat::Onnx;
    std::int64_t checkedImages = 0;
    double largestDifference = 0;
    std::int64_t equalAnswers = 0;
    std::string verifier;  ///< "OpenCV 4.6.0"; empty: not independently verified
    std::string notVerifiedReason;
    std::uintmax_t bytes = 0;
    std::string task;  ///< its key: says what equal answers are
    /// The network that was exported: after this epoch, the best one or the last; 0: not known.
    std::int64_t epoch = 0;
    OutputNetwork network = OutputNetwork::Last;
    bool isWithinEpoch = false;  ///< training was stopped before the end of that epoch
    /// Why it is another network than the one looked for: a damaged checkpoint, and the one used
    /// instead. Empty as a rule; not kept in results.json.
    std::string fallback = {};
    bool passed() const {
        return !verifier.empty() && equalAnswers == checkedImages && largestDifference <= 1e-4;
    }
    friend bool operator==(const ExportCheck&, const ExportCheck&) = default;
};

/// What an exported model takes: normalised floats [N,C,H,W], or bytes [N,H,W,C] that it normalises
/// itself.
enum class ModelInput : std::uint8_t { Normalised, Pixels };

struct ExportOptions {
    ModelInput input = ModelInput::Normalised;
    /// ModelOptions::memoryLimit; a model that needs more is written, but not checked.
    std::size_t memoryLimit = 0;
    FileSystem& files = realFileSystem();
};

/// Writes the run's best (or last) weights as .onnx or .safetensors and has an independent runtime
/// check the model on held-out images, against what the checkpoint's own weights predict. `data`:
/// selectedImages() of the run's project; used in the splits of the start. Meanwhile nobody can
/// delete the run. Throws RequestError for another ending.
ExportCheck exportRun(const RunFolder& run,
                      const DataSource& data,
                      const std::filesystem::path& file,
                      const CountProgress& progress,
                      std::stop_token stop,
                      const ExportOptions& options = {});

struct RunResults {
    ExportCheck exportCheck;
    std::shared_ptr<const Evaluation> test;  ///< nullptr when no image was held out
    Split measuredOn = Split::Test;          ///< Validation when there are no test images
    double trainingAccuracy = 0;             ///< on a sample of the training images, for the gap
    /// What the run has trained on and validated with; nothing in results of older versions.
    std::optional<UsedImages> used;
    /// weightsDigest() of the model that was tested; empty in results of older versions.
    std::string weights = {};
};

/// After training: model.onnx with its check, then the test split; kept in results.json. `found`
/// as for exportRun(). Meanwhile nobody can train or delete the
/// run; throws RequestError when it is being trained.
RunResults concludeRun(const RunFolder& run,
                       const DataSource& found,
                       const std::function<void(const std::string& stage, double share)>& progress,
                       std::stop_token stop,
                       FileSystem& files = realFileSystem());
/// From results.json; nothing when the run has none that can be read.
std::optional<RunResults> readResults(const RunFolder& run);

/// What the run has trained on and validated with, by content: from its results, else from the
/// images of its project, if they are still those that it started with. Nothing where neither is
/// there. Throws RequestError when its list of images is damaged, and Stopped.
std::optional<UsedImages> usedImagesOf(const RunFolder& run, std::stop_token stop);

}  // namespace espalier::engine
