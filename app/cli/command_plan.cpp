// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "app/cli/choice_option.h"
#include "app/cli/command_list.h"
#include "app/cli/json_output.h"
#include "app/cli/network_choice.h"
#include "app/cli/plan_choice.h"
#include "app/cli/text_format.h"
#include "app/cli/text_table.h"
#include "engine/base/error.h"
#include "engine/compiler/compile.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace {

/// The numbers of a plan with one more pass omitted.
struct PassEffect {
    std::string without;  ///< name of the pass; empty: none
    std::size_t operations = 0;
    std::size_t reorders = 0;
    std::size_t arenaBytes = 0;
    std::size_t liveBytes = 0;
};

PassEffect effectOf(const std::string& without, const engine::ExecutionPlan& plan) {
    const auto reorders = std::ranges::count_if(plan.steps, [](const engine::PlanStep& step) {
        return std::holds_alternative<kernels::Reorder>(step.node.op);
    });
    return {.without = without,
            .operations = plan.steps.size(),
            .reorders = static_cast<std::size_t>(reorders),
            .arenaBytes = plan.arenaBytes,
            .liveBytes = plan.liveBytes};
}

/// The plan itself, then without each pass that is not yet omitted, one at a time.
std::vector<PassEffect> passEffects(const engine::Network& network,
                                    kernels::Device& device,
                                    const engine::CompileOptions& options,
                                    const std::stop_token& stop) {
    std::vector<PassEffect> effects;
    effects.push_back(effectOf("", engine::compile(network, device, options, stop).plan));
    for (const std::string& pass : engine::optionalPasses()) {
        engine::CompileOptions fewer = options;
        if (!fewer.withoutPasses.insert(pass).second) continue;
        effects.push_back(effectOf(pass, engine::compile(network, device, fewer, stop).plan));
    }
    return effects;
}

Json toJson(const std::vector<PassEffect>& effects) {
    Json list = Json::array();
    for (const PassEffect& effect : effects) {
        list.push_back({{"without", effect.without},
                        {"operations", effect.operations},
                        {"reorders", effect.reorders},
                        {"arena_bytes", effect.arenaBytes},
                        {"live_bytes", effect.liveBytes}});
    }
    return list;
}

class PlanCommand final : public Command {
  public:
    void declare(CLI::App& app) override {
        choice_.declare(app, false);
        app.add_option("--batch", batch_, "Images per step (default: 32)")->type_name("N");
        app.add_option("--mode", mode_, "train, evaluate or predict (default: train)")
            ->type_name("WORD");
        app.add_option("--compute-threads", threads_, "CPU threads; 0: one per physical core")
            ->type_name("N");
        app.add_flag("--winograd,!--no-winograd",
                     winograd_,
                     "Winograd for 3x3 convolutions where it is faster (default: on)");
        plan_.declarePrecision(app);
        plan_.declareDevice(app);
        plan_.declarePasses(app);
        plan_.declareRecompute(app);
        plan_.declareLoss(app);
        app.add_flag(
            "--effects", effects_, "Show the effect of each compiler pass instead of the plan");
        app.add_flag("--json", json_, "Print one JSON object: steps, memory");
    }

    int run(const Surroundings& around) override {
        if (!choice_.isGiven()) {
            throw engine::RequestError("Name a network, for example espalier plan resnet18.");
        }
        if (batch_ < 1 || batch_ > 65536) {
            throw engine::RequestError(fmt::format("--batch {}: must be 1 to 65536.", batch_));
        }
        const engine::Mode mode = chosenWord<engine::Mode>("--mode", mode_);
        const engine::LayerCatalog catalog;
        const engine::Network network = choice_.network(catalog);
        const kernels::DataType precision = plan_.precision();
        const auto device = plan_.open({.threads = threads_, .winograd = winograd_});
        const bool reconstructs = network.output().shape.output == choice_.data().input;
        engine::CompileOptions options;
        options.mode = mode;
        options.batch = batch_;
        const engine::Loss& loss = plan_.loss(reconstructs);  // also rejects an invalid one
        options.loss = mode == engine::Mode::Predict ? nullptr : &loss;
        options.precision = precision;
        options.prepare.tensorFloat32 = plan_.tensorFloat32();
        options.withoutPasses = plan_.withoutPasses();
        options.recompute = plan_.recompute();
        if (effects_) {
            showEffects(passEffects(network, *device, options, around.interrupt.token()));
            return kExitDone;
        }
        const engine::CompiledPlan compiled =
            engine::compile(network, *device, options, around.interrupt.token());
        if (json_) {
            sayJson({{"network", choice_.name()},
                     {"mode", mode_},
                     {"batch", batch_},
                     {"steps", compiled.plan.steps.size()},
                     {"values", compiled.plan.values.size()},
                     {"precision", plan_.precisionName()},
                     {"reorders", effectOf("", compiled.plan).reorders},
                     {"arena_bytes", compiled.plan.arenaBytes}});
        } else {
            sayAsIs(engine::printPlan(compiled.plan, *device));
        }
        return kExitDone;
    }

  private:
    void showEffects(const std::vector<PassEffect>& effects) const {
        if (json_) return sayJson({{"network", choice_.name()}, {"passes", toJson(effects)}});
        TextTable table({"compiled", "operations", "reorders", "arena", "peak live"},
                        {false, true, true, true, true});
        for (const PassEffect& effect : effects) {
            table.add({effect.without.empty() ? "as requested" : "without " + effect.without,
                       grouped(static_cast<std::int64_t>(effect.operations)),
                       grouped(static_cast<std::int64_t>(effect.reorders)),
                       byteText(static_cast<double>(effect.arenaBytes)),
                       byteText(static_cast<double>(effect.liveBytes))});
        }
        sayAsIs(table.text());
    }

    NetworkChoice choice_;
    PlanChoice plan_;
    bool effects_ = false;
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
