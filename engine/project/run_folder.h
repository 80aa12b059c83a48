// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/base/atomic_file.h"
#include "engine/evaluation/evaluator.h"
#include "engine/project/project.h"
#include "engine/training/training_event.h"
#include "engine/training/training_session.h"

namespace espalier::engine {

/// Where things lie in a run's folder. A value; touches nothing by itself.
struct RunFolder {
    std::filesystem::path path;

    std::filesystem::path record() const { return path / "run.json"; }
    std::filesystem::path metrics() const { return path / "metrics.csv"; }
    std::filesystem::path events() const { return path / "events.jsonl"; }
    std::filesystem::path results() const { return path / "results.json"; }
    std::filesystem::path model() const { return path / "model.onnx"; }
    std::filesystem::path checkpoints() const { return path / "checkpoints"; }
};

/// "<parent>/2026-11-20_143015_resnet18", made unique and created.
RunFolder createRunFolder(const std::filesystem::path& parent, const Project& project);
/// The user's documents folder, "Espalier/runs".
std::filesystem::path defaultRunsFolder();

/// The request that trains `project` on `folder` into `run`: run.json is written, and the observer
/// that keeps metrics.csv and events.jsonl is attached.
TrainingRequest prepareRun(const Project& project,
                           std::shared_ptr<const ImageFolder> folder,
                           const RunFolder& run,
                           FileSystem& files = realFileSystem());
/// The same for going on with a stopped run; `extraEpochs` are added to the plan.
TrainingRequest prepareResume(const RunFolder& run,
                              std::shared_ptr<const ImageFolder> folder,
                              std::int64_t extraEpochs);

/// A run as it lies on disk.
struct RunRecord {
    RunFolder folder;
    Project project;
    std::vector<TrainingEvent> events;  ///< steps may be thinned into merged ones
    bool finished = false;
    std::string state;  ///< "completed", "stopped", "interrupted", …
};
/// Throws Error with a sentence when the folder is no run.
RunRecord readRun(const std::filesystem::path& path);
std::vector<std::filesystem::path> listRuns(const std::filesystem::path& parent);

struct ExportCheck {
    std::string file;
    std::string format;  ///< "onnx" | "safetensors"
    std::int64_t checkedImages = 0;
    double largestDifference = 0;
    std::int64_t labelsEqual = 0;
    std::string verifier;  ///< "OpenCV 4.6.0"; empty: not independently verified
    std::string notVerifiedReason;
    std::uintmax_t bytes = 0;
    bool passed() const {
        return !verifier.empty() && labelsEqual == checkedImages && largestDifference <= 1e-4;
    }
};

/// Writes the run's best (or last) weights as .onnx or .safetensors and has an independent runtime
/// check the model on held-out images. Throws RequestError for another ending.
ExportCheck exportRun(const RunFolder& run,
                      const ImageFolder& folder,
                      const std::filesystem::path& file,
                      const CountProgress& progress,
                      std::stop_token stop,
                      FileSystem& files = realFileSystem());

struct RunResults {
    ExportCheck exportCheck;
    std::optional<Evaluation> test;  ///< none when there are no test images
    double trainingAccuracy = 0;     ///< on a sample of the training images, for the gap
};

/// After a training: model.onnx with its proof, then the test split; kept in results.json.
RunResults concludeRun(const RunFolder& run,
                       const ImageFolder& folder,
                       const std::function<void(const std::string& stage, double share)>& progress,
                       std::stop_token stop);
/// From results.json; nothing when the run has none.
std::optional<RunResults> readResults(const RunFolder& run);

}  // namespace espalier::engine
