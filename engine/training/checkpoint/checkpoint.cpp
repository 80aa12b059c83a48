// SPDX-License-Identifier: Apache-2.0
#include "engine/training/checkpoint/checkpoint.h"

#include <optional>

#include "engine/base/error.h"
#include "engine/formats/safetensors.h"
#include "engine/training/checkpoint/checkpoint_json.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

constexpr const char* kStateKey = "espalier.checkpoint";

// Empty when the file is a complete checkpoint, else what is wrong with it.
std::string problemWith(const std::filesystem::path& file) {
    try {
        loadCheckpoint(file);
        return "";
    } catch (const Error& error) {
        return error.what();
    }
}

}  // namespace

void saveCheckpoint(const std::filesystem::path& file,
                    const Checkpoint& checkpoint,
                    FileSystem& files) {
    writeTensorFile(
        file, {{kStateKey, checkpointStateToJson(checkpoint)}}, checkpoint.tensors, files);
}

Checkpoint loadCheckpoint(const std::filesystem::path& file) {
    TensorFile stored = readTensorFile(file, ChecksumRule::Require);
    const auto state = stored.metadata.find(kStateKey);
    if (state == stored.metadata.end()) {
        throw Error(
            fmt::format("{} contains weights but no training state. Choose a file from the folder "
                        "'checkpoints' of a run.",
                        displayPath(file)));
    }
    try {
        Checkpoint checkpoint = checkpointStateFromJson(state->second);
        checkpoint.tensors = std::move(stored.tensors);
        return checkpoint;
    } catch (const Error& error) {
        throw Error(fmt::format("{} cannot be used: {}. Use another checkpoint of the run.",
                                displayPath(file),
                                error.what()));
    }
}

void saveLastCheckpoint(const CheckpointFolder& folder,
                        const Checkpoint& checkpoint,
                        FileSystem& files) {
    // The new one is complete on disk under another name before the old ones move.
    saveCheckpoint(folder.fresh(), checkpoint, files);
    if (std::filesystem::exists(folder.last())) files.rename(folder.last(), folder.previous());
    files.rename(folder.fresh(), folder.last());
    files.syncFolder(folder.path);
}

std::filesystem::path newestCheckpoint(const std::filesystem::path& checkpointFolder) {
    const CheckpointFolder folder{checkpointFolder};
    std::string problems;
    for (const std::filesystem::path& file :
         {folder.fresh(), folder.last(), folder.previous(), folder.best()}) {
        if (!std::filesystem::exists(file)) continue;
        const std::string problem = problemWith(file);
        if (problem.empty()) return file;
        problems += " " + problem;
    }
    throw Error(fmt::format("There is no complete checkpoint in {}.{} Start a new run.",
                            displayPath(checkpointFolder),
                            problems));
}

std::filesystem::path outputCheckpoint(const std::filesystem::path& checkpointFolder) {
    const std::filesystem::path best = CheckpointFolder{checkpointFolder}.best();
    if (std::filesystem::exists(best)) {
        const Checkpoint checkpoint = loadCheckpoint(best);
        if (checkpoint.options.outputNetwork == OutputNetwork::Best) return best;
    }
    return newestCheckpoint(checkpointFolder);
}

}  // namespace espalier::engine
