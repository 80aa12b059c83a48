// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "app/cli/command_list.h"
#include "app/cli/data_advice.h"
#include "app/cli/json_output.h"
#include "app/cli/run_choice.h"
#include "app/cli/run_comparison.h"
#include "app/cli/text_table.h"
#include "app/cli/wrapped_text.h"
#include "engine/base/error.h"
#include "engine/base/grouped.h"
#include "engine/base/number_json.h"
#include "engine/certificate/state_comparison.h"
#include "engine/data/codecs/decode.h"
#include "engine/runs/run_folder.h"
#include "engine/training/checkpoint/checkpoint.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace {

using engine::TensorComparison;
using engine::TensorDifference;

// Of a file that is no checkpoint.
std::string kindOf(const std::filesystem::path& file) {
    if (engine::hasImageExtension(file)) return "an image";
    if (file.extension() == ".onnx") return "a model";
    if (file.extension() == ".espalier") return "a project";
    return "another file";
}

engine::Checkpoint checkpointIn(const std::filesystem::path& file) {
    try {
        return engine::loadCheckpoint(file);
    } catch (const engine::UnreachableError&) {
        throw;
    } catch (const engine::Error&) {
        // A checkpoint has this ending, and what is wrong with it has been said.
        if (file.extension() == ".safetensors" || !isNameTaken(file)) throw;
    }
    throw engine::RequestError(fmt::format(
        "{} is {}, and neither a run nor a checkpoint. Name two run folders, or two checkpoints "
        "such as {}.",
        engine::displayPath(file),
        kindOf(file),
        "RUN/checkpoints/last.safetensors"));
}

engine::FoundCheckpoint stateOf(const std::filesystem::path& given) {
    refuseMissing(given, "Name two run folders, or two checkpoints.");
    try {
        std::error_code ignored;
        const bool isRun = engine::isNamedRun(given);
        if (!isRun && std::filesystem::is_directory(given, ignored)) engine::readRun(given);
        if (isRun) return engine::loadNewestCheckpoint(engine::RunFolder{given}.checkpoints());
        return {given, checkpointIn(given)};
    } catch (const engine::Error& error) {
        throw engine::RequestError(error.what());
    }
}

// One of them may be older than expected, because its newest checkpoint is damaged.
void refuseOtherSteps(const engine::FoundCheckpoint& a, const engine::FoundCheckpoint& b) {
    const std::int64_t first = a.checkpoint.progress.stepsAttempted;
    const std::int64_t second = b.checkpoint.progress.stepsAttempted;
    if (first == second) return;
    std::string reasons;
    for (const std::string& fallback : {a.fallback, b.fallback}) {
        if (!fallback.empty()) reasons += fallback + " ";
    }
    throw engine::RequestError(
        fmt::format("{} is of step {}, but {} is of step {}: their tensors cannot be equal. {}"
                    "Compare checkpoints of the same step.",
                    engine::displayPath(a.file),
                    first,
                    engine::displayPath(b.file),
                    second,
                    reasons));
}

Json toJson(const TensorComparison& result) {
    Json different = Json::array();
    for (const TensorDifference& entry : result.different) {
        different.push_back({{"tensor", entry.tensor},
                             {"largest_difference", engine::numberOrNull(entry.largest)}});
    }
    return {{"equal", result.equal()},
            {"largest_difference", engine::numberOrNull(result.largest)},
            {"tensors", result.tensors},
            {"different", different}};
}

/// Of many tensors those that differ most are enough to see where.
constexpr std::size_t kMostShown = 10;

// By name, or of too many the ones that differ most, from the largest difference.
std::vector<TensorDifference> shownOf(const TensorComparison& result, bool all) {
    std::vector<TensorDifference> shown = result.different;
    if (all || shown.size() <= kMostShown) return shown;
    std::ranges::stable_sort(shown, std::ranges::greater{}, [](const TensorDifference& entry) {
        return std::isnan(entry.largest) ? std::numeric_limits<double>::infinity() : entry.largest;
    });
    shown.erase(shown.begin() + kMostShown, shown.end());
    return shown;
}

void show(const TensorComparison& result, int width, bool all) {
    if (result.equal()) {
        sayWrapped(
            fmt::format("Identical bits in all {} tensors of weights, statistics and optimizer.",
                        result.tensors),
            width);
        return;
    }
    say(fmt::format("Different: {} of {} tensors, by up to {:.3g}.",
                    result.different.size(),
                    result.tensors,
                    result.largest));
    TextTable table({"tensor", "largest difference"}, {false, true});
    const std::vector<TensorDifference> shown = shownOf(result, all);
    for (const TensorDifference& entry : shown) {
        table.add({entry.tensor, fmt::format("{:.3g}", entry.largest)});
    }
    sayAsIs(table.text(width));
    const std::size_t others = result.different.size() - shown.size();
    if (others > 0) {
        sayWrapped(fmt::format("These differ most; {} more with --all.",
                               engine::grouped(static_cast<std::int64_t>(others))),
                   width);
    }
}

class CompareCommand final : public Command {
  public:
    void declare(CLI::App& app) override {
        app.add_option("RUN", runs_, "Two run folders or two checkpoint files")
            ->type_name("")
            ->transform(folderOfRecord)
            ->required();
        app.add_flag("--all", all_, "Every tensor that differs, not only the ten that differ most");
        app.add_flag("--json", json_, "Print one JSON object, with every tensor that differs");
        app.footer(
            "For two runs: their results, the settings that differ, and a bitwise comparison of\n"
            "their newest checkpoints if both runs are at the same step. For two checkpoint "
            "files:\n"
            "only the bitwise comparison. Exits with 0 whether or not they differ.");
    }

    int run(const Surroundings& around) override {
        const int width = around.terminal.lineWidth();
        if (runs_.size() != 2) {
            throw engine::RequestError(fmt::format(
                "Name two runs to compare, for example espalier compare runs/a runs/b (given: {}).",
                runs_.size()));
        }
        for (const std::string& run : runs_) refuseGroup(run);
        std::optional<RunComparison> runs;
        if (engine::isRunFolder(runs_[0]) && engine::isRunFolder(runs_[1])) {
            runs.emplace(runs_[0], runs_[1]);
        }
        Json report = runs ? runs->toJson() : Json::object();
        if (runs && !json_) sayAsIs(runs->text(width));
        try {
            const TensorComparison result = compareStates(runs ? &*runs : nullptr);
            report.update(toJson(result));
            if (!json_) show(result, width, all_);
        } catch (const engine::RequestError& problem) {
            // The runs' results can be compared even if their networks differ.
            if (!runs) throw;
            report["equal"] = nullptr;
            report["weights_not_compared"] = problem.what();
            if (!json_) sayWrapped(fmt::format("Weights: {}", problem.what()), width);
        }
        if (json_) sayJson(report);
        return kExitDone;
    }

  private:
    TensorComparison compareStates(const RunComparison* runs) const {
        const engine::FoundCheckpoint first = stateOf(runs_[0]);
        const engine::FoundCheckpoint second = stateOf(runs_[1]);
        refuseOtherSteps(first, second);
        if (runs) runs->refuseOtherSteps(first.checkpoint.progress.stepsAttempted);
        for (const std::string& fallback : {first.fallback, second.fallback}) {
            if (!fallback.empty()) complain(fallback);
        }
        return engine::compareTensors(first.checkpoint.tensors, second.checkpoint.tensors);
    }

    std::vector<std::string> runs_;
    bool all_ = false;
    bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> makeCompareCommand() {
    return std::make_unique<CompareCommand>();
}

}  // namespace espalier::cli
