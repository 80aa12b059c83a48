// SPDX-License-Identifier: Apache-2.0
#include "app/cli/bench_step.h"

#include <algorithm>
#include <string>

#include "app/cli/text_format.h"
#include "engine/base/error.h"
#include "engine/language/spoken.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace {

// The rows have names of operations and columns of one width.
std::string withHeadSpoken(const std::string& table) {
    const std::size_t head = std::min(table.find('\n'), table.size());
    return engine::spoken(table.substr(0, head)) + table.substr(head);
}

}  // namespace

void StepBench::declare(CLI::App& app) {
    choice_.declare(app, true);
    app.add_option("--batch", batch_, "Images per step (default: 32)")->type_name("N");
    app.add_option("--steps", steps_, "Steps to time, per block on a GPU (default: 10)")
        ->type_name("N");
    app.add_option("--warmup",
                   warmup_,
                   "Untimed steps before that (default: 3), plus one second of steps on a GPU")
        ->type_name("N");
    app.add_option("--compute-threads", threads_, "CPU threads; 0: one per physical core")
        ->type_name("N");
    plan_.declarePrecision(app);
    plan_.declarePasses(app);
    plan_.declareDevice(app);
    plan_.declareRecompute(app);
    plan_.declareLoss(app);
    app.add_flag("--winograd,!--no-winograd",
                 winograd_,
                 "Winograd for 3x3 convolutions where it is faster (default: on)");
    app.add_flag("--deterministic,!--no-deterministic",
                 deterministic_,
                 "On a GPU, use only algorithms with a fixed order of summation, as on the CPU "
                 "(default: on)");
    app.add_flag("--ops", ops_, "Show a table of the step's operations instead");
    app.add_flag("--json", json_, "Print one JSON object");
}

namespace {

std::string recordingText(const std::string& recording) {
    if (recording.empty()) return {};
    return recording == "recorded" ? "; recorded" : "; not recorded: " + recording;
}

}  // namespace

int StepBench::run() const {
    check();
    const engine::LayerCatalog catalog;
    const engine::Network network = choice_.network(catalog);
    const engine::DataInterface data = choice_.data();
    const auto device = plan_.open({.threads = threads_, .winograd = winograd_});
    engine::StepBenchOptions options;
    options.network = choice_.name();
    options.loss = &plan_.loss(network.output().shape.output == data.input);
    options.batch = batch_;
    options.outputWidth = data.outputWidth;
    options.warmup = warmup_;
    options.steps = steps_;
    options.precision = plan_.precision();
    options.tensorFloat32 = plan_.tensorFloat32();
    options.deterministic = deterministic_;
    options.withoutPasses = plan_.withoutPasses();
    options.recompute = plan_.recompute();
    if (ops_) {
        const std::vector<engine::OpTime> times = engine::benchOps(network, *device, options);
        json_ ? putLine(engine::opsToJson(times)) : sayAsIs(withHeadSpoken(engine::opTable(times)));
        return kExitDone;
    }
    const engine::StepBenchResult result = engine::benchStep(network, *device, options);
    if (json_) {
        putLine(engine::toJson(result));
        return kExitDone;
    }
    say(
        fmt::format("{}, {}, batch {}: {:.2f} ms per step ({:.2f} to {:.2f}), {:.0f} images/s, {} "
                    "peak memory{}",
                    result.network,
                    result.precision,
                    result.batch,
                    result.medianMs,
                    result.minimumMs,
                    result.maximumMs,
                    result.imagesPerSecond,
                    byteText(static_cast<double>(result.peakBytes)),
                    recordingText(result.recording)));
    return kExitDone;
}

void StepBench::check() const {
    if (!choice_.isGiven()) {
        throw engine::RequestError(
            "Name a network, for example espalier bench step --network resnet18.");
    }
    constexpr std::int64_t kMost = 65536;
    if (batch_ >= 1 && batch_ <= kMost && steps_ >= 1 && warmup_ >= 0 && threads_ >= 0) return;
    throw engine::RequestError(
        "--batch must be 1 to 65536, --steps 1 or more, --warmup and --compute-threads 0 or more.");
}

}  // namespace espalier::cli
