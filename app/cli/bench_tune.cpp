// SPDX-License-Identifier: Apache-2.0
#include "app/cli/bench_tune.h"

#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/json_output.h"
#include "app/cli/text_format.h"
#include "engine/base/error.h"
#include "engine/language/spoken.h"
#include "engine/runtime/step_bench.h"
#include "fmt/format.h"
#include "kernels/devices/device_list.h"

namespace espalier::cli {

namespace {

using kernels::ConvolutionAlgorithm;

constexpr std::array kAlgorithms{std::pair{ConvolutionAlgorithm::Table, "table"},
                                 std::pair{ConvolutionAlgorithm::Library, "library"},
                                 std::pair{ConvolutionAlgorithm::Winograd, "winograd"},
                                 std::pair{ConvolutionAlgorithm::OffsetGemm, "taps"},
                                 std::pair{ConvolutionAlgorithm::Depthwise, "depthwise"}};

constexpr int kRatioColumns = 7;  // "vs best"

/// The times of one convolution with every algorithm; the shortest of all rounds counts.
struct Row {
    std::string op;
    std::string layer;
    std::string algorithm;  ///< the one that the table selects
    std::array<double, kAlgorithms.size()> ms;

    double best() const { return *std::ranges::min_element(ms); }
    double table() const { return ms.front(); }
};

bool isConvolution(const engine::OpTime& time) {
    return time.op.starts_with("Convolution");
}

// Plans with different algorithms have the same convolutions in the same order; only reorders
// differ.
void add(std::vector<Row>& rows, std::size_t algorithm, const std::vector<engine::OpTime>& times) {
    std::size_t row = 0;
    for (const engine::OpTime& time : times) {
        if (!isConvolution(time)) continue;
        if (row == rows.size()) {
            rows.push_back({time.op, time.origin, "", {}});
            rows.back().ms.fill(std::numeric_limits<double>::infinity());
        }
        if (algorithm == 0) rows[row].algorithm = time.algorithm;
        rows[row].ms[algorithm] = std::min(rows[row].ms[algorithm], time.minimumMs);
        ++row;
    }
}

std::string textOf(const std::vector<Row>& rows) {
    const std::string ratio = engine::spoken("vs best");
    const int ratioColumns = std::max(kRatioColumns, displayWidth(ratio));
    std::string text = fmt::format("{:<52} {:>9} {:>9} {:>9} {:>9} {:>9}  {} {}\n",
                                   "ms",
                                   kAlgorithms[0].second,
                                   kAlgorithms[1].second,
                                   kAlgorithms[2].second,
                                   kAlgorithms[3].second,
                                   kAlgorithms[4].second,
                                   padded(ratio, ratioColumns),
                                   engine::spoken("current algorithm"));
    double table = 0, best = 0;
    for (const Row& row : rows) {
        text += fmt::format("{:<52} {:>9.3f} {:>9.3f} {:>9.3f} {:>9.3f} {:>9.3f}  {:<{}.2f} {}\n",
                            row.op + ' ' + row.layer,
                            row.ms[0],
                            row.ms[1],
                            row.ms[2],
                            row.ms[3],
                            row.ms[4],
                            row.table() / row.best(),
                            ratioColumns,
                            row.algorithm);
        table += row.table();
        best += row.best();
    }
    return text + engine::spoken(fmt::format(
                      "All convolutions: {:.2f} ms with the current algorithms, {:.2f} ms with the "
                      "best algorithms.",
                      table,
                      best));
}

nlohmann::ordered_json jsonOf(const std::vector<Row>& rows) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const Row& row : rows) {
        nlohmann::ordered_json one{{"op", row.op}, {"layer", row.layer}, {"choice", row.algorithm}};
        for (std::size_t algorithm = 0; algorithm < kAlgorithms.size(); ++algorithm) {
            one[std::string(kAlgorithms[algorithm].second) + "_ms"] = row.ms[algorithm];
        }
        list.push_back(std::move(one));
    }
    return {{"convolutions", std::move(list)}};
}

}  // namespace

void TuneBench::declare(CLI::App& app) {
    choice_.declare(app, true);
    app.add_option("--batch", batch_, "Images per step (default: 32)")->type_name("N");
    app.add_option("--steps", steps_, "Steps per round and algorithm (default: 5)")->type_name("N");
    app.add_option("--rounds", rounds_, "Number of rounds over the algorithms (default: 3)")
        ->type_name("N");
    app.add_option("--compute-threads", threads_, "CPU threads; 0: one per physical core")
        ->type_name("N");
    plan_.declarePrecision(app);
    app.add_flag("--json", json_, "Print one JSON object");
}

int TuneBench::run() const {
    if (!choice_.isGiven() || batch_ < 1 || steps_ < 1 || rounds_ < 1 || threads_ < 0) {
        throw engine::RequestError(
            "Name a network, for example espalier bench tune --network resnet18; --batch, --steps "
            "and --rounds must be 1 or more.");
    }
    const engine::LayerCatalog catalog;
    const engine::Network network = choice_.network(catalog);
    const engine::DataInterface data = choice_.data();
    engine::StepBenchOptions options;
    options.network = choice_.name();
    options.loss = &plan_.loss(network.output().shape.output == data.input);
    options.batch = batch_;
    options.outputWidth = data.outputWidth;
    options.warmup = 1;
    options.steps = steps_;
    options.precision = plan_.precision();
    std::vector<Row> rows;
    for (int round = 0; round < rounds_; ++round) {
        for (std::size_t algorithm = 0; algorithm < kAlgorithms.size(); ++algorithm) {
            const auto device = kernels::openDevice({.kind = kernels::DeviceKind::Cpu,
                                                     .threads = threads_,
                                                     .winograd = true,
                                                     .convolutions = kAlgorithms[algorithm].first});
            add(rows, algorithm, engine::benchOps(network, *device, options));
        }
    }
    if (json_) {
        sayJson(jsonOf(rows));
    } else {
        sayAsIs(textOf(rows));
    }
    return kExitDone;
}

}  // namespace espalier::cli
