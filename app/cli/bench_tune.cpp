// SPDX-License-Identifier: Apache-2.0
#include "app/cli/bench_tune.h"

#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/json_output.h"
#include "engine/base/error.h"
#include "engine/runtime/step_bench.h"
#include "fmt/format.h"
#include "kernels/device_list.h"

namespace espalier::cli {

namespace {

using kernels::ConvolutionWay;

constexpr std::array kWays{std::pair{ConvolutionWay::Table, "table"},
                           std::pair{ConvolutionWay::Library, "library"},
                           std::pair{ConvolutionWay::Winograd, "winograd"},
                           std::pair{ConvolutionWay::Taps, "taps"}};

/// One convolution by every way: the shortest of all rounds.
struct Row {
    std::string op;
    std::string layer;
    std::string choice;  ///< the table's
    std::array<double, kWays.size()> ms;

    double best() const { return *std::ranges::min_element(ms); }
    double table() const { return ms.front(); }
};

bool isConvolution(const engine::OpTime& time) {
    return time.op.starts_with("Convolution");
}

// Plans of different ways hold the same convolutions in the same order; only reorders differ.
void add(std::vector<Row>& rows, std::size_t way, const std::vector<engine::OpTime>& times) {
    std::size_t row = 0;
    for (const engine::OpTime& time : times) {
        if (!isConvolution(time)) continue;
        if (row == rows.size()) {
            rows.push_back({time.op, time.origin, "", {}});
            rows.back().ms.fill(std::numeric_limits<double>::infinity());
        }
        if (way == 0) rows[row].choice = time.choice;
        rows[row].ms[way] = std::min(rows[row].ms[way], time.minimumMs);
        ++row;
    }
}

std::string textOf(const std::vector<Row>& rows) {
    std::string text = fmt::format("{:<52} {:>9} {:>9} {:>9} {:>9}  {:<7} {}\n",
                                   "ms",
                                   kWays[0].second,
                                   kWays[1].second,
                                   kWays[2].second,
                                   kWays[3].second,
                                   "of best",
                                   "by the table");
    double table = 0, best = 0;
    for (const Row& row : rows) {
        text += fmt::format("{:<52} {:>9.3f} {:>9.3f} {:>9.3f} {:>9.3f}  {:<7.2f} {}\n",
                            row.op + ' ' + row.layer,
                            row.ms[0],
                            row.ms[1],
                            row.ms[2],
                            row.ms[3],
                            row.table() / row.best(),
                            row.choice);
        table += row.table();
        best += row.best();
    }
    return text +
           fmt::format("All convolutions: {:.2f} ms by the table, {:.2f} ms with the best of each.",
                       table,
                       best);
}

nlohmann::ordered_json jsonOf(const std::vector<Row>& rows) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const Row& row : rows) {
        nlohmann::ordered_json one{{"op", row.op}, {"layer", row.layer}, {"choice", row.choice}};
        for (std::size_t way = 0; way < kWays.size(); ++way) {
            one[std::string(kWays[way].second) + "_ms"] = row.ms[way];
        }
        list.push_back(std::move(one));
    }
    return {{"convolutions", std::move(list)}};
}

}  // namespace

void TuneBench::declare(CLI::App& app) {
    choice_.declare(app, true);
    app.add_option("--batch", batch_, "Images per step (32)")->type_name("N");
    app.add_option("--steps", steps_, "Steps per round and way (5)")->type_name("N");
    app.add_option("--rounds", rounds_, "How often the ways take turns (3)")->type_name("N");
    app.add_option("--compute-threads", threads_, "0: one per physical core")->type_name("N");
    plan_.declarePrecision(app);
    app.add_flag("--json", json_, "One JSON object");
}

int TuneBench::run() const {
    if (!choice_.isGiven() || batch_ < 1 || steps_ < 1 || rounds_ < 1 || threads_ < 0) {
        throw engine::RequestError(
            "Name a network, for example espalier bench tune --network resnet18; --batch, --steps "
            "and --rounds are numbers from 1.");
    }
    const engine::LayerCatalog catalog;
    const engine::Network network = choice_.network(catalog);
    const engine::DataInterface data = choice_.data();
    engine::StepBenchOptions options;
    options.network = choice_.name();
    options.reconstructs = network.output().shape.output == data.input;
    options.batch = batch_;
    options.classes = data.classes;
    options.warmup = 1;
    options.steps = steps_;
    options.precision = plan_.precision();
    std::vector<Row> rows;
    for (int round = 0; round < rounds_; ++round) {
        for (std::size_t way = 0; way < kWays.size(); ++way) {
            const auto device = kernels::openDevice({.kind = kernels::DeviceKind::Cpu,
                                                     .threads = threads_,
                                                     .winograd = true,
                                                     .convolutions = kWays[way].first});
            add(rows, way, engine::benchOps(network, *device, options));
        }
    }
    if (json_) {
        sayJson(jsonOf(rows));
    } else {
        say(textOf(rows));
    }
    return kExitDone;
}

}  // namespace espalier::cli
