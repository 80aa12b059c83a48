// SPDX-License-Identifier: Apache-2.0
#pragma once

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
#include "engine/evaluation/evaluator.h"
#include "engine/project/project.h"
#include "engine/training/loop/training_event.h"
#include "engine/training/session/training_session.h"

namespace espalier::engine {

/// The paths inside a run's folder. A value; does not access files.
struct RunFolder {
    std::filesystem::path path;

    std::filesystem::path record() const { return path / "run.json"; }
    std::filesystem::path metrics() const { return path / "metrics.csv"; }
    std::filesystem::path events() const { return path / "events.jsonl"; }
    std::filesystem::path results() const { return path / "results.json"; }
    std::filesystem::path note() const { return path / "note.json"; }
    std::filesystem::path model() const { return path / "model.onnx"; }
    std::filesystem::path checkpoints() const { return path / "checkpoints"; }
};

/// True when the folder holds a run's record.
bool isRunFolder(const std::filesystem::path& path);

/// "<parent>/2026-11-20_143015_resnet18", made unique and created. Throws Error when it cannot be.
RunFolder createRunFolder(const std::filesystem::path& parent, const Project& project);

/// Throws RequestError, before anything is written, when `path` cannot become a new run: it exists
/// and is not an empty folder.
void checkNewRunFolder(const std::filesystem::path& path);
/// The folder the user named for a new run, checked and created.
RunFolder useRunFolder(const std::filesystem::path& path);

/// The user's documents folder, "Espalier/runs".
std::filesystem::path defaultRunsFolder();
/// Where runs of this project go: "runs" beside its file, or the default when it has none; the
/// repetition of a run goes beside that run.
std::filesystem::path runsFolderFor(const std::filesystem::path& projectFile);

/// Oldest first, by name. Empty when there is no such folder.
std::vector<std::filesystem::path> listRuns(const std::filesystem::path& parent);

/// The request that trains `project` on `data` into `run`: run.json is written, and the observer
/// that keeps metrics.csv and events.jsonl is attached. `data` as scanned: what the project
/// excludes is excluded here.
TrainingRequest prepareRun(const Project& project,
                           const DataSource& data,
                           const RunFolder& run,
                           FileSystem& files = realFileSystem());
/// The same for resuming a stopped run; `extraEpochs` are added to the plan. Throws
/// RequestError when there is nothing to resume from, or nothing left to do.
TrainingRequest prepareResume(const RunFolder& run,
                              const DataSource& data,
                              std::int64_t extraEpochs,
                              FileSystem& files = realFileSystem());

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
    bool finished = false;
    std::string state;  ///< "completed", "stopped", "patience", "diverged", "failed", "running" or
                        ///< "interrupted": the program was killed, or the computer went off
};
/// Throws RequestError with a sentence when the folder is no run, and Stopped. A million steps take
/// seconds: `progress` receives the number of bytes read.
RunRecord readRun(const std::filesystem::path& path,
                  const CountProgress& progress = {},
                  std::stop_token stop = {});

/// Summary of a run for lists; cheap to read, even for a run of a million steps.
struct RunSummary {
    RunFolder folder;
    Project project;
    std::string started;      ///< "2026-11-20T14:30:15+0100"
    std::string state;        ///< as in RunRecord
    std::string device;       ///< "AMD EPYC, 16 threads, AVX-512"; empty before the first step
    std::string loss;         ///< key of what its losses are values of; empty when not known
    std::int64_t epochs = 0;  ///< done, with validation
    std::int64_t steps = 0;
    double bestAccuracy = std::numeric_limits<double>::quiet_NaN();
    double bestLoss = std::numeric_limits<double>::quiet_NaN();
    std::vector<MetricValue> bestMetrics;    ///< of each metric its best value over all epochs
    std::vector<MetricValue> metricsOfBest;  ///< of the best epoch; empty when none is named
    double seconds = 0;
};
/// Throws RequestError with a sentence when the folder is no run.
RunSummary summariseRun(const std::filesystem::path& path);

struct ExportCheck {
    std::string file;
    std::string format;  ///< "onnx" | "safetensors"
    std::int64_t checkedImages = 0;
    double largestDifference = 0;
    std::int64_t equalAnswers = 0;
    std::string verifier;  ///< "OpenCV 4.6.0"; empty: not independently verified
    std::string notVerifiedReason;
    std::uintmax_t bytes = 0;
    std::string task;  ///< its key: says what equal answers are
    bool passed() const {
        return !verifier.empty() && equalAnswers == checkedImages && largestDifference <= 1e-4;
    }
};

/// What an exported model takes: normalised floats [N,C,H,W], or bytes [N,H,W,C] that it normalises
/// itself.
enum class ModelInput : std::uint8_t { Normalised, Pixels };

/// Writes the run's best (or last) weights as .onnx or .safetensors and has an independent runtime
/// check the model on held-out images, against what the checkpoint's own weights predict. `data`:
/// selectedImages() of the run's project. Meanwhile nobody can delete the run. Throws RequestError
/// for another ending.
ExportCheck exportRun(const RunFolder& run,
                      const DataSource& data,
                      const std::filesystem::path& file,
                      const CountProgress& progress,
                      std::stop_token stop,
                      FileSystem& files = realFileSystem(),
                      ModelInput input = ModelInput::Normalised);

struct RunResults {
    ExportCheck exportCheck;
    std::shared_ptr<const Evaluation> test;  ///< nullptr when no image was held out
    Split measuredOn = Split::Test;          ///< Validation when there are no test images
    double trainingAccuracy = 0;             ///< on a sample of the training images, for the gap
};

/// After training: model.onnx with its check, then the test split; kept in results.json. `data`
/// as for exportRun(). Meanwhile nobody can train or delete the run; throws RequestError when it is
/// being trained.
RunResults concludeRun(const RunFolder& run,
                       const DataSource& data,
                       const std::function<void(const std::string& stage, double share)>& progress,
                       std::stop_token stop,
                       FileSystem& files = realFileSystem());
/// From results.json; nothing when the run has none that can be read.
std::optional<RunResults> readResults(const RunFolder& run);

}  // namespace espalier::engine
