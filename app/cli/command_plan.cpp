// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command_list.h"
#include "app/cli/json_output.h"
#include "app/cli/network_choice.h"
#include "engine/base/error.h"
#include "engine/compiler/compile.h"
#include "fmt/format.h"
#include "kernels/device_list.h"

namespace espalier::cli {

namespace {

engine::Mode modeFromName(const std::string& name) {
    if (name == "train") return engine::Mode::Train;
    if (name == "evaluate") return engine::Mode::Evaluate;
    if (name == "predict") return engine::Mode::Predict;
    throw engine::RequestError(
        fmt::format("--mode is one of train, evaluate, predict, not '{}'.", name));
}

class PlanCommand final : public Command {
  public:
    void declare(CLI::App& app) override {
        choice_.declare(app, false);
        app.add_option("--batch", batch_, "Images per step (32)")->type_name("N");
        app.add_option("--mode", mode_, "train, evaluate or predict (train)")->type_name("WORD");
        app.add_option("--compute-threads", threads_, "0: one per physical core")->type_name("N");
        app.add_flag("--winograd,!--no-winograd",
                     winograd_,
                     "3x3 convolutions by Winograd where that is faster (yes)");
        app.add_flag("--json", json_, "One JSON object: steps, memory");
    }

    int run(const Surroundings& around) override {
        if (!choice_.isGiven()) {
            throw engine::RequestError("Name a network, for example espalier plan resnet18.");
        }
        if (batch_ < 1 || batch_ > 65536) {
            throw engine::RequestError(
                fmt::format("--batch {}: give a number from 1 to 65536.", batch_));
        }
        const engine::Mode mode = modeFromName(mode_);
        const engine::LayerCatalog catalog;
        const engine::Network network = choice_.network(catalog);
        const auto device = kernels::openDevice(
            {.kind = kernels::DeviceKind::Cpu, .threads = threads_, .winograd = winograd_});
        const bool reconstructs = network.output().shape.output == choice_.data().input;
        engine::CompileOptions options;
        options.mode = mode;
        options.batch = batch_;
        if (reconstructs) options.loss = engine::LossKind::MeanSquaredError;
        if (mode == engine::Mode::Predict) options.loss = engine::LossKind::None;
        const engine::CompiledPlan compiled =
            engine::compile(network, *device, options, around.interrupt.token());
        if (json_) {
            sayJson({{"network", choice_.name()},
                     {"mode", mode_},
                     {"batch", batch_},
                     {"steps", compiled.plan.steps.size()},
                     {"values", compiled.plan.values.size()},
                     {"arena_bytes", compiled.plan.arenaBytes}});
        } else {
            say(engine::printPlan(compiled.plan, *device));
        }
        return kExitDone;
    }

  private:
    NetworkChoice choice_;
    std::int64_t batch_ = 32;
    std::string mode_ = "train";
    int threads_ = 0;
    bool winograd_ = true;
    bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> makePlanCommand() {
    return std::make_unique<PlanCommand>();
}

}  // namespace espalier::cli
