// SPDX-License-Identifier: Apache-2.0
#include "engine/training/checkpoint/checkpoint.h"

#include <algorithm>
#include <exception>
#include <system_error>
#include <utility>

#include "engine/base/error.h"
#include "engine/base/file_error.h"
#include "engine/base/file_status.h"
#include "engine/base/json_object.h"
#include "engine/base/operation.h"
#include "engine/compiler/compile.h"
#include "engine/formats/safetensors.h"
#include "engine/runtime/finite_values.h"
#include "engine/training/checkpoint/checkpoint_json.h"
#include "engine/training/checkpoint/saved_steps.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace espalier::engine {

namespace {

constexpr const char* kStateKey = "espalier.checkpoint";

using Metadata = std::map<std::string, std::string>;

Metadata metadataOf(const Checkpoint& checkpoint) {
    return {{kStateKey, checkpointStateToJson(checkpoint)}};
}

// Everything but the tensors.
Checkpoint stateIn(const Metadata& metadata, const std::filesystem::path& file) {
    const auto state = metadata.find(kStateKey);
    if (state == metadata.end()) {
        throw Error(
            fmt::format("{} contains weights but no training state. Choose a file from the folder "
                        "'checkpoints' of a run.",
                        displayPath(file)));
    }
    try {
        return checkpointStateFromJson(state->second);
    } catch (const Error& error) {
        throw Error(fmt::format("{} cannot be used: {}. Use another checkpoint of the run.",
                                displayPath(file),
                                error.what()));
    }
}

// "/runs/a/last.safetensors cannot be used: it is damaged (its checksum differs)", without a next
// step of its own.
std::string problemOnly(const std::string& sentence) {
    const std::size_t end = sentence.find(". Use another");
    return withoutFullStop(end == std::string::npos ? sentence : sentence.substr(0, end));
}

// As the training that resumes from it will read it. Until then it has another name.
void readBack(const std::filesystem::path& written, const std::filesystem::path& file) {
    const Purpose purpose("Reading back the checkpoint", file);
    try {
        stateIn(verifyTensorFile(written), file);
    } catch (const Error& error) {
        std::string problem = problemOnly(error.what());
        for (const std::filesystem::path& path : {written, file}) {
            const std::string subject = displayPath(path) + " cannot be used: ";
            if (problem.starts_with(subject)) problem.erase(0, subject.size());
        }
        throw Error(fmt::format(
            "The checkpoint {} could not be read back after it was written: {}. It replaces "
            "nothing. Check the disk and the memory, then resume.",
            displayPath(file),
            problem));
    }
}

// A run that has been moved, or is on a disk that is not connected, has checkpoints elsewhere.
void refuseMissingRun(const std::filesystem::path& checkpointFolder) {
    if (isThere(std::filesystem::absolute(checkpointFolder).parent_path())) return;
    throw UnreachableError(fmt::format(
        "The folder {} cannot be reached: {}. If the run has been moved, resume it where it is "
        "now; if its disk is not connected, connect it first.",
        displayPath(checkpointFolder),
        std::make_error_code(std::errc::no_such_file_or_directory).message()));
}

// A link to a disk that is not connected looks as if there were no checkpoint yet.
void refuseDanglingLink(const std::filesystem::path& folder) {
    std::error_code unknown;
    if (!std::filesystem::is_symlink(folder, unknown) || isThere(folder)) return;
    const std::string target = displayPath(std::filesystem::read_symlink(folder, unknown));
    throw UnreachableError(fmt::format(
        "The checkpoints of this run cannot be reached: {} is a link to {}, which is not there. "
        "Connect its disk or restore the folder.",
        displayPath(folder),
        target));
}

std::string fallbackSentence(const std::vector<std::string>& problems,
                             const std::filesystem::path& file,
                             const Checkpoint& checkpoint) {
    if (problems.empty()) return {};
    return fmt::format("{}. {} of step {} is used instead.",
                       fmt::join(problems, ". "),
                       displayPath(file.filename()),
                       checkpoint.progress.stepsAttempted);
}

// Training would diverge again at its first step. Reads every tensor once, in the time of a copy.
void refuseNonFinite(const Checkpoint& checkpoint, const std::filesystem::path& file) {
    const auto bad = std::ranges::find_if_not(checkpoint.tensors, [](const HostTensor& tensor) {
        return allFinite(tensor.type, tensor.bytes);
    });
    if (bad == checkpoint.tensors.end()) return;
    throw Error(fmt::format(
        "{} cannot be used: its tensor \"{}\" has values that are NaN or infinite. Use another "
        "checkpoint of the run.",
        displayPath(file),
        bad->name));
}

}  // namespace

std::string lostRunText(const std::filesystem::path& run) {
    std::error_code problem;
    if (fileStatus(run, problem).type() != std::filesystem::file_type::not_found) return {};
    return fmt::format(
        "The folder {} of this run cannot be reached any more: if it was deleted, everything that "
        "was trained is lost; if it was moved or its disk is not connected, resume it where it is "
        "now.",
        displayPath(run));
}

void exchangeAverages(std::vector<HostTensor>& network, std::vector<HostTensor>& states) {
    std::map<std::string, HostTensor*> averages;
    for (HostTensor& state : states) {
        if (isAverage(state.name)) averages[state.name] = &state;
    }
    if (averages.empty()) return;
    for (HostTensor& tensor : network) {
        const auto average = averages.find(averageName(tensor.name));
        // A file may say anything of its tensors.
        const bool fits = average != averages.end() && average->second->shape == tensor.shape &&
                          average->second->type == tensor.type &&
                          average->second->bytes.size() == tensor.bytes.size();
        if (!fits) continue;
        std::swap(tensor.bytes, average->second->bytes);
    }
}

void useAverages(Checkpoint& checkpoint) {
    exchangeAverages(checkpoint.tensors, checkpoint.tensors);
    std::erase_if(checkpoint.tensors,
                  [](const HostTensor& tensor) { return isAverage(tensor.name); });
}

void saveCheckpoint(const std::filesystem::path& file,
                    const Checkpoint& checkpoint,
                    FileSystem& files) {
    const Purpose purpose("Saving the checkpoint", file);
    const std::filesystem::path unproven = unfinishedName(file);
    try {
        writeTensorFile(unproven, metadataOf(checkpoint), checkpoint.tensors, files);
        readBack(unproven, file);
        files.rename(unproven, file);
    } catch (...) {  // also of memory that was refused
        files.remove(unproven);
        throw;
    }
    files.syncFolder(std::filesystem::absolute(file).parent_path());
}

Checkpoint loadCheckpoint(const std::filesystem::path& file) {
    const Purpose purpose("Reading the checkpoint", file);
    TensorFile stored = readTensorFile(file, ChecksumRule::Require);
    Checkpoint checkpoint = stateIn(stored.metadata, file);
    checkpoint.tensors = std::move(stored.tensors);
    return checkpoint;
}

bool isCheckpoint(const std::filesystem::path& file) {
    try {
        return readTensorFileMetadata(file).contains(kStateKey);
    } catch (const Error&) {
        return false;  // of another format
    }
}

Checkpoint loadCheckpointState(const std::filesystem::path& file) {
    const Purpose purpose("Reading the checkpoint", file);
    return stateIn(readTensorFileMetadata(file), file);
}

Checkpoint verifyCheckpoint(const std::filesystem::path& file) {
    const Purpose purpose("Reading the checkpoint", file);
    return stateIn(verifyTensorFile(file), file);
}

std::string whyNotLoadable(const Checkpoint& state, std::span<const TensorSpec> tensors) {
    Checkpoint plain = state;
    plain.options = {};  // a request's options have a review of their own, of more than this
    const Metadata metadata = metadataOf(plain);
    try {
        checkpointStateFromJson(metadata.at(kStateKey));
    } catch (const Error& error) {
        return error.what();
    }
    return whyNotReadable(metadata, tensors);
}

void saveLastCheckpoint(const CheckpointFolder& folder,
                        const Checkpoint& checkpoint,
                        FileSystem& files) {
    const std::filesystem::path last = folder.last();
    const Purpose purpose("Saving the checkpoint", last);
    // The new one is complete on disk under another name before the old ones move.
    saveCheckpoint(folder.fresh(), checkpoint, files);
    keepPermissions(last, folder.fresh());
    if (isThere(last)) files.rename(last, folder.previous());
    files.rename(folder.fresh(), last);
    files.syncFolder(folder.path);
}

std::optional<Checkpoint> newestCheckpointState(const CheckpointFolder& folder) {
    for (const std::filesystem::path& file : {folder.fresh(), folder.last(), folder.previous()}) {
        try {
            return loadCheckpointState(file);
        } catch (const std::exception&) {
            continue;  // a resume says what is wrong with it
        }
    }
    return std::nullopt;
}

std::optional<FoundCheckpoint> findNewestCheckpoint(const std::filesystem::path& checkpointFolder,
                                                    std::optional<std::int64_t> beforeStep) {
    const CheckpointFolder folder{checkpointFolder};
    refuseMissingRun(checkpointFolder);
    refuseDanglingLink(checkpointFolder);
    std::vector<std::string> problems;
    for (const std::filesystem::path& file :
         {folder.fresh(), folder.last(), folder.previous(), folder.best()}) {
        if (!isThere(file)) continue;
        try {
            Checkpoint checkpoint = loadCheckpoint(file);
            if (beforeStep && checkpoint.progress.stepsAttempted >= *beforeStep) continue;
            refuseNonFinite(checkpoint, file);
            std::string fallback = fallbackSentence(problems, file, checkpoint);
            return FoundCheckpoint{file, std::move(checkpoint), std::move(fallback)};
        } catch (const UnreachableError& error) {
            throw UnreachableError(
                fmt::format("{} Nothing was changed. To continue from an older checkpoint, move "
                            "this one out of the folder.",
                            error.what()));
        } catch (const Error& error) {
            // A training that goes on renames them meanwhile.
            if (isThere(file)) problems.push_back(problemOnly(error.what()));
        }
    }
    if (problems.empty()) return std::nullopt;
    throw Error(
        fmt::format("There is no complete checkpoint in {}. {}. Restore one from a copy, or "
                    "train again from the beginning: espalier train {}.",
                    displayPath(checkpointFolder),
                    fmt::join(problems, ". "),
                    displayPath(checkpointFolder.parent_path() / "run.json")));
}

FoundCheckpoint loadNewestCheckpoint(const std::filesystem::path& checkpointFolder) {
    const std::optional<std::int64_t> saved = newestSavedStep(checkpointFolder);
    auto found = findNewestCheckpoint(checkpointFolder);
    if (found) {
        found->fallback = fallbackWithMissing(*found, saved);
        return std::move(*found);
    }
    if (saved) throw UnreachableError(missingCheckpointsText(checkpointFolder, *saved));
    throw Error(fmt::format(
        "There is no checkpoint in {} yet: the run ended before the first one was written. Resume "
        "the run first; it starts from its beginning.",
        displayPath(checkpointFolder)));
}

namespace {

FoundCheckpoint findOutputCheckpoint(const std::filesystem::path& checkpointFolder) {
    const std::filesystem::path best = CheckpointFolder{checkpointFolder}.best();
    refuseMissingRun(checkpointFolder);
    refuseDanglingLink(checkpointFolder);
    std::exception_ptr problem;
    if (isThere(best)) {
        try {
            FoundCheckpoint found{best, loadCheckpoint(best)};
            if (found.checkpoint.options.outputNetwork == OutputNetwork::Best) return found;
        } catch (const Error&) {
            problem = std::current_exception();
        }
    }
    FoundCheckpoint found = loadNewestCheckpoint(checkpointFolder);
    const Checkpoint& newest = found.checkpoint;
    if (newest.options.outputNetwork != OutputNetwork::Best) return found;
    // Another network than the one that was chosen: only where the chosen one is gone for good.
    if (problem) std::rethrow_exception(problem);
    if (newest.progress.bestEpoch > 0 && found.file != best) {
        found.fallback = fmt::format("{} of epoch {} is missing. {} of step {} is used instead.{}",
                                     displayPath(best),
                                     newest.progress.bestEpoch,
                                     displayPath(found.file.filename()),
                                     newest.progress.stepsAttempted,
                                     found.fallback.empty() ? "" : " " + found.fallback);
    }
    return found;
}

}  // namespace

FoundCheckpoint loadOutputCheckpoint(const std::filesystem::path& checkpointFolder) {
    FoundCheckpoint found = findOutputCheckpoint(checkpointFolder);
    useAverages(found.checkpoint);
    return found;
}

}  // namespace espalier::engine
