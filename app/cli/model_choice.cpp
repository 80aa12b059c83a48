// SPDX-License-Identifier: Apache-2.0
#include "app/cli/model_choice.h"

#include "app/cli/data_advice.h"
#include "app/cli/foreign_model.h"
#include "app/cli/network_file.h"
#include "app/cli/run_choice.h"
#include "app/cli/scratch_folder.h"
#include "app/cli/terminal.h"
#include "engine/base/error.h"
#include "engine/base/file_status.h"
#include "engine/base/shell_word.h"
#include "engine/evaluation/model_file.h"
#include "engine/project/project.h"
#include "engine/project/training_start.h"
#include "engine/runs/resume_command.h"
#include "engine/runs/run_folder.h"
#include "engine/training/checkpoint/saved_steps.h"
#include "engine/training/options/run_device.h"
#include "engine/weights/file_kind.h"
#include "engine/weights/weight_file.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace fs = std::filesystem;

namespace {

// A training that has not ended writes and tests its model when it is resumed. `end`: "failed".
std::string whyNotEnded(const engine::RunFolder& run, const char* end) {
    const std::string shown = engine::displayPath(run.path);
    const std::string resume = engine::resumeCommand(run);
    if (!engine::hasCheckpoints(run.checkpoints())) {
        return fmt::format(
            "The run {} has no model yet, because its training {}. Resume it; the model is then "
            "written and tested: {}",
            shown,
            end,
            resume);
    }
    return fmt::format(
        "The run {} has no model yet, because its training {}. Resume it; the model is then "
        "written and tested: {}. To write it now, from what is saved: espalier export {} --to {}",
        shown,
        end,
        resume,
        engine::shellQuoted(shown),
        engine::shellQuoted(engine::displayPath(run.model())));
}

std::string whyNoModel(const engine::RunFolder& run) {
    const engine::RunStatus status = engine::summariseRun(run.path).status;
    const std::string shown = engine::displayPath(run.path);
    const std::string word = engine::shellQuoted(shown);
    if (status == engine::RunStatus::Running) {
        return fmt::format(
            "The run {} has no model yet, because it is being trained. Wait until it "
            "has ended, or stop it.",
            shown);
    }
    if (status == engine::RunStatus::Diverged) return engine::divergedText(run.path);
    if (std::string away = engine::whyCheckpointsAreMissing(run.checkpoints()); !away.empty()) {
        return away;
    }
    if (status == engine::RunStatus::Interrupted || status == engine::RunStatus::Failed) {
        return whyNotEnded(run, status == engine::RunStatus::Failed ? "failed" : "was interrupted");
    }
    if (!engine::hasCheckpoints(run.checkpoints())) {
        return fmt::format(
            "The run {} has no trained network yet, because no checkpoint was written. Resume it; "
            "the model is then written and tested: {}",
            shown,
            engine::resumeCommand(run));
    }
    return fmt::format("The run {} has no model yet. Export it with: espalier export {} --to {}",
                       shown,
                       word,
                       engine::shellQuoted(engine::displayPath(run.model())));
}

bool isDamaged(const fs::path& model) {
    try {
        engine::readModelFile(model);
        return false;
    } catch (const engine::RequestError&) {
        return true;
    }
}

// A model that is damaged is written again from the checkpoints of its run, if there are any.
// Called while `refusal` is handled.
[[noreturn]] void refuseModel(const fs::path& given, const engine::RequestError& refusal) {
    const engine::RunFolder run{given};
    const bool canBeWritten = engine::isNamedRun(given) && isDamaged(run.model()) &&
                              engine::hasCheckpoints(run.checkpoints());
    if (!canBeWritten) throw;
    throw engine::RequestError(
        fmt::format("{} To write it again from the run: espalier export {} --to {}",
                    refusal.what(),
                    engine::shellQuoted(engine::displayPath(run.path)),
                    engine::shellQuoted(engine::displayPath(run.model()))));
}

constexpr const char* kModels = "Name a model.onnx written by Espalier, or the folder of a run.";

// `load` opens the file of a model by Espalier. What is assumed of one of another program goes to
// standard error: standard output belongs to the answers.
template <typename Load>
void loadOfAnyProgram(const ModelQuestion& question, const Load& load) {
    const fs::path file = modelFile(question.given);
    try {
        load(file);
        return refusePreparation(file, question.preparation);
    } catch (const engine::RequestError& refusal) {
        if (!isOfAnotherProgram(file)) refuseModel(question.given, refusal);
    }
    const ScratchFolder scratch;
    const fs::path converted = scratch.path() / "model.onnx";
    complain(convertForeignModel(file, converted, question.preparation));
    load(converted);
}

}  // namespace

void refuseOtherThanModel(const fs::path& file) {
    refuseMissing(file, kModels);
    refuseGroup(file);
    if (file.extension() != ".onnx" || engine::isFolder(file)) refusePartOfRun(file);
    const engine::FileKind kind = engine::kindOfFile(file);
    if (kind == engine::FileKind::OnnxText) engine::readWeightBytes(file);  // says how to save it
    const std::string what = weightsOnly(kind);
    if (what.empty() && engine::isFolder(file) && !engine::isNamedRun(file)) {
        throw engine::RequestError(
            fmt::format("{} is not a run folder. {}", engine::displayPath(file), kModels));
    }
    if (what.empty()) return;
    const std::string shown = engine::displayPath(file);
    throw engine::RequestError(fmt::format(
        "{} is {}, with which Espalier cannot predict. {} To train from its weights: espalier "
        "train --data FOLDER --start-from {}",
        shown,
        what,
        kModels,
        engine::shellQuoted(shown)));
}

void refuseDiverged(const fs::path& run) {
    if (engine::summariseRun(run).status != engine::RunStatus::Diverged) return;
    throw engine::RequestError(engine::divergedText(run));
}

fs::path modelFile(const fs::path& given) {
    std::error_code ignored;
    refuseOtherThanModel(given);
    const bool isFile = !fs::is_directory(given, ignored);
    if (isFile) return given;
    const engine::RunFolder run{given};
    if (isNameTaken(run.model())) return run.model();
    throw engine::RequestError(whyNoModel(run));
}

void MemoryLimit::declare(CLI::App& app) {
    app.add_option(
           "--memory-limit",
           gigabytes_,
           fmt::format("Memory limit for running the model, in GB (default: {})", gigabytes_))
        ->type_name("N");
}

std::size_t MemoryLimit::bytes() const {
    constexpr double kMost = 1e6;
    constexpr double kGigabyte = 1e9;
    if (gigabytes_ > 0 && gigabytes_ <= kMost) {
        return static_cast<std::size_t>(gigabytes_ * kGigabyte);
    }
    throw engine::RequestError(
        fmt::format("--memory-limit {}: must be a number of GB, such as 8.", gigabytes_));
}

OpenModel openModel(const ModelQuestion& question) {
    const fs::path file = modelFile(question.given);
    OpenModel open;
    open.device = engine::openRunDevice(question.device);
    try {
        open.model = engine::Model::load(file, *open.device, {.memoryLimit = question.memoryLimit});
    } catch (const engine::RequestError& refusal) {
        refuseModel(question.given, refusal);
    }
    return open;
}

OpenModel openModelOfAnyProgram(const ModelQuestion& question) {
    OpenModel open;
    open.device = engine::openRunDevice(question.device);
    loadOfAnyProgram(question, [&](const fs::path& file) {
        open.model = engine::Model::load(file, *open.device, {.memoryLimit = question.memoryLimit});
    });
    return open;
}

OpenInspectedModel openInspectedModel(const ModelQuestion& question) {
    OpenInspectedModel open;
    open.device = engine::openRunDevice(question.device);
    loadOfAnyProgram(question, [&](const fs::path& file) {
        open.model = engine::InspectedModel::load(file, *open.device, question.memoryLimit);
    });
    return open;
}

}  // namespace espalier::cli
