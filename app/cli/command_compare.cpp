// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <map>

#include "app/cli/command_list.h"
#include "app/cli/json_output.h"
#include "app/cli/text_table.h"
#include "engine/base/error.h"
#include "engine/runs/run_folder.h"
#include "engine/training/checkpoint/checkpoint.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace {

using engine::HostTensor;

struct Difference {
    std::string tensor;
    double largest = 0;
};

struct Comparison {
    std::int64_t tensors = 0;
    std::vector<Difference> different;
    double largest = 0;
};

engine::Checkpoint stateOf(const std::filesystem::path& given) {
    try {
        const bool isRun = engine::isRunFolder(given);
        if (!isRun && std::filesystem::is_directory(given)) engine::readRun(given);
        return engine::loadCheckpoint(
            isRun ? engine::newestCheckpoint(engine::RunFolder{given}.checkpoints()) : given);
    } catch (const engine::Error& error) {
        throw engine::RequestError(error.what());
    }
}

std::map<std::string, const HostTensor*> byName(const engine::Checkpoint& checkpoint) {
    std::map<std::string, const HostTensor*> tensors;
    for (const HostTensor& tensor : checkpoint.tensors) tensors[tensor.name] = &tensor;
    return tensors;
}

double largestDifference(const HostTensor& a, const HostTensor& b) {
    if (a.type != kernels::DataType::Float32) return std::nan("");
    double largest = 0;
    const auto first = a.floats();
    const auto second = b.floats();
    for (std::size_t i = 0; i < first.size(); ++i) {
        const double difference = std::abs(static_cast<double>(first[i]) - second[i]);
        if (!(difference <= largest)) largest = difference;
        if (std::isnan(difference)) return difference;
    }
    return largest;
}

Comparison compare(const engine::Checkpoint& a, const engine::Checkpoint& b) {
    const auto first = byName(a);
    const auto second = byName(b);
    const bool sameNames = std::ranges::equal(first, second, [](const auto& x, const auto& y) {
        return x.first == y.first && x.second->type == y.second->type &&
               x.second->shape == y.second->shape;
    });
    if (!sameNames) {
        throw engine::RequestError(
            "The runs have different networks or optimizers, so their tensors cannot be compared. "
            "Compare runs with the same settings.");
    }
    Comparison result{.tensors = static_cast<std::int64_t>(first.size()), .different = {}};
    for (const auto& [name, tensor] : first) {
        const HostTensor& other = *second.at(name);
        if (tensor->bytes == other.bytes) continue;
        result.different.push_back({name, largestDifference(*tensor, other)});
        const double largest = result.different.back().largest;
        if (!(largest <= result.largest)) result.largest = largest;
    }
    return result;
}

Json toJson(const Comparison& result) {
    Json different = Json::array();
    for (const Difference& entry : result.different) {
        different.push_back(
            {{"tensor", entry.tensor}, {"largest_difference", numberOrNull(entry.largest)}});
    }
    return {{"equal", result.different.empty()},
            {"largest_difference", numberOrNull(result.largest)},
            {"tensors", result.tensors},
            {"different", different}};
}

void show(const Comparison& result) {
    if (result.different.empty()) {
        say(fmt::format("Identical bits in all {} tensors of weights, statistics and optimizer.",
                        result.tensors));
        return;
    }
    say(fmt::format("Different: {} of {} tensors, by up to {:.3g}.",
                    result.different.size(),
                    result.tensors,
                    result.largest));
    TextTable table({"tensor", "largest difference"}, {false, true});
    for (const Difference& entry : result.different) {
        table.add({entry.tensor, fmt::format("{:.3g}", entry.largest)});
    }
    say(table.text());
}

class CompareCommand final : public Command {
  public:
    void declare(CLI::App& app) override {
        app.add_option("RUN", runs_, "Two run folders or two checkpoint files")
            ->type_name("")
            ->required();
        app.add_flag("--json", json_, "Print one JSON object");
        app.footer(
            "Compares the newest checkpoints bit by bit. Exits with 0 whether or not they differ.");
    }

    int run(const Surroundings&) override {
        if (runs_.size() != 2) {
            throw engine::RequestError(fmt::format(
                "Name two runs to compare, for example espalier compare runs/a runs/b (given: {}).",
                runs_.size()));
        }
        const Comparison result = compare(stateOf(runs_[0]), stateOf(runs_[1]));
        if (json_) {
            sayJson(toJson(result));
        } else {
            show(result);
        }
        return kExitDone;
    }

  private:
    std::vector<std::string> runs_;
    bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> makeCompareCommand() {
    return std::make_unique<CompareCommand>();
}

}  // namespace espalier::cli
