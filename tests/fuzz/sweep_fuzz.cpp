// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/base/error.h"
#include "engine/base/json.h"
#include "engine/sweep/sweep_file.h"
#include "promise.h"

namespace {

using namespace espalier::engine;
using namespace espalier::tests;

// What a record keeps of an accepted file is read back as the same.
void requireTheSameAgain(const SweepPlan& plan) {
    const auto json = nlohmann::json::parse(planToJson(plan).dump());
    require(planFrom(json) == plan);
}

void requireTrials(const SweepPlan& plan) {
    const std::vector<TrialChoices> trials = trialsOf(plan);
    require(!trials.empty() && trials.size() <= static_cast<std::size_t>(kMostTrials));
    for (const TrialChoices& trial : trials) {
        require(!trial.empty());
        nlohmann::json json = nlohmann::json::object();
        for (const auto& [name, value] : trial) json[name] = value;
        require(choicesFrom(json) == trial);
    }
    const std::vector<Rung> rungs = rungsOf(plan);
    require(rungs.empty() == (plan.method != SweepMethod::Halving));
}

}  // namespace

/// Any text is refused in a sentence, or is a plan with trials that could all be recorded.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    try {
        const SweepFile file = sweepFileFrom(text, "/sweeps");
        require(file.project.empty() != file.data.empty());
        requireTheSameAgain(file.plan);
        requireTrials(file.plan);
    } catch (const RequestError& error) {
        require(*error.what() != '\0');
    }
    return 0;
}
