// SPDX-License-Identifier: Apache-2.0
#include "app/cli/cores_option.h"

#include "engine/base/error.h"
#include "engine/training/options/compute_threads.h"
#include "fmt/format.h"

namespace espalier::cli {

void CoresOption::declare(CLI::App& app) {
    app.add_option("--cores",
                   text_,
                   "Processors for this start alone, so that others stay free: a list such as "
                   "0-3,6, or free:2 for two cores that no other training of yours uses (default: "
                   "all); espalier devices shows which are in use")
        ->type_name("LIST");
}

void CoresOption::apply() {
    available_ = engine::allowedProcessors();
    if (!text_) return;
    try {
        taken_ = engine::takeProcessors(*text_);
    } catch (const engine::RequestError& problem) {
        throw engine::RequestError(fmt::format("--cores: {}", problem.what()));
    }
    engine::useProcessors(taken_.processors);
}

engine::IntendedUse CoresOption::useOf(const std::string& device) const {
    return {.device = device, .available = available_};
}

void CoresOption::keepThreads(engine::TrainingOptions& options) const {
    if (text_) engine::recordComputeThreads(options);
}

}  // namespace espalier::cli
