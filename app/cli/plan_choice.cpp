// SPDX-License-Identifier: Apache-2.0
#include "app/cli/plan_choice.h"

#include "app/cli/model_choice.h"
#include "engine/base/error.h"
#include "engine/training/options/run_device.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace {

const engine::Loss& knownLoss(const std::string& key) {
    std::string known = engine::kAutomaticLoss;
    for (const auto& loss : engine::allLosses()) {
        if (loss->description().key == key) return *loss;
        known += ", " + loss->description().key;
    }
    throw engine::RequestError(
        fmt::format("--loss {}: there is no such loss. Choose one of {}.", key, known));
}

}  // namespace

void PlanChoice::declarePrecision(CLI::App& app) {
    app.add_option(
           "--precision",
           precision_,
           "fp32, bf16 if the processor or GPU supports it, tf32 or fp16 on a GPU (default: fp32)")
        ->type_name("WORD");
}

void PlanChoice::declareDevice(CLI::App& app) {
    app.add_option("--device", device_, kDeviceHelp)->type_name("WORD");
}

void PlanChoice::declarePasses(CLI::App& app) {
    app.add_option("--without-pass",
                   withoutPasses_,
                   "Omit a compiler pass: fuse, fuse-statistics, fuse-normalisation, layouts, "
                   "schedule, in-place or memory; can be repeated")
        ->type_name("NAME")
        ->allow_extra_args(false);
}

void PlanChoice::declareRecompute(CLI::App& app) {
    app.add_flag("--recompute",
                 recompute_,
                 "Recompute activations: a training step computes some results of the forward pass "
                 "again instead of keeping them");
}

void PlanChoice::declareLoss(CLI::App& app) {
    app.add_option("--loss", loss_, "As in espalier train (default: auto)")->type_name("WORD");
}

const engine::Loss& PlanChoice::loss(bool reconstructs) const {
    const engine::Truth truth = reconstructs ? engine::Truth::Values : engine::Truth::Indices;
    if (loss_ == engine::kAutomaticLoss) return engine::usualLoss(truth);
    const engine::Loss& loss = knownLoss(loss_);
    if (loss.description().truth == truth) return loss;
    throw engine::RequestError(
        fmt::format("--loss {}: compares {}, and this network gives {}. Choose {} or auto.",
                    loss_,
                    reconstructs ? "classes" : "values",
                    reconstructs ? "values" : "classes",
                    engine::usualLoss(truth).description().key));
}

kernels::DataType PlanChoice::precision() const {
    return engine::dataTypeOf(choice());
}

bool PlanChoice::tensorFloat32() const {
    return choice() == engine::Precision::TensorFloat32;
}

engine::Precision PlanChoice::choice() const {
    if (const auto known = engine::choiceOf<engine::Precision>(precision_)) return *known;
    throw engine::RequestError(
        fmt::format("--precision {}: not supported. Choose fp32, tf32, bf16 or fp16.", precision_));
}

std::unique_ptr<kernels::Device> PlanChoice::open(const kernels::DeviceChoice& cpu) const {
    auto device = engine::openRunDevice(device_, cpu);
    const std::string reason = engine::whyNotPrecision(choice(), device->description());
    if (reason.empty()) return device;
    throw engine::RequestError(fmt::format("--precision {}: {} Choose fp32.", precision_, reason));
}

std::set<std::string> PlanChoice::withoutPasses() const {
    return {withoutPasses_.begin(), withoutPasses_.end()};
}

}  // namespace espalier::cli
