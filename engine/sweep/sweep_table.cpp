// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "engine/base/json_object.h"
#include "engine/base/number_json.h"
#include "engine/sweep/sweep_standing.h"

namespace espalier::engine {

namespace {

using Json = nlohmann::ordered_json;

}  // namespace

template <>
inline constexpr std::array kChoiceWords<TrialState>{
    ChoiceWord{TrialState::Open, "open"},
    ChoiceWord{TrialState::Begun, "begun"},
    ChoiceWord{TrialState::Waiting, "waiting"},
    ChoiceWord{TrialState::Trained, "trained"},
    ChoiceWord{TrialState::Finished, "finished"},
    ChoiceWord{TrialState::Diverged, "diverged"},
    ChoiceWord{TrialState::Failed, "failed"},
};

namespace {

Json testOf(const TrialStanding& trial) {
    if (!trial.isTestedThen()) return {};
    const TrialFiles& files = trial.files;
    Json test{{"images", files.run->test->images}};
    for (const MetricValue& metric : files.run->test->metrics) {
        test[metric.key] = numberOrNull(metric.value);
    }
    return test;
}

Json rowOf(const SweepStanding& standing, const TrialStanding& trial, Json rank) {
    const Sweep& sweep = standing.sweep();
    Json options = Json::object();
    for (const auto& [name, value] : sweep.trial(trial.number).choices) options[name] = value;
    const auto failure = sweep.failures.find(trial.number);
    const auto& run = trial.files.run;
    return {{"trial", trial.number},
            {"rank", std::move(rank)},
            {"run", displayPath(sweep.folder.trial(trial.number).path)},
            {"state", wordOf(trial.state)},
            {"options", options},
            {"validation", numberOrNull(trial.value)},
            {"epoch", trial.epoch},
            {"epochs", trial.trained},
            {"planned_epochs", trial.epochs},
            {"rung", trial.rung},
            {"test", testOf(trial)},
            {"seconds", run ? numberOrNull(trial.seconds) : Json()},
            {"model_bytes", trial.files.modelBytes},
            {"parameters", sweep.trial(trial.number).parameters},
            {"problem", failure == sweep.failures.end() ? Json() : Json(failure->second.text)}};
}

}  // namespace

Json toJson(const SweepStanding& standing) {
    const std::vector<int> ranking = standing.ranking();
    Json table = Json::array();
    for (std::size_t place = 0; place < ranking.size(); ++place) {
        table.push_back(rowOf(standing, standing.trial(ranking[place]), place + 1));
    }
    for (const TrialStanding& trial : standing.trials()) {
        if (std::ranges::find(ranking, trial.number) != ranking.end()) continue;
        table.push_back(rowOf(standing, trial, {}));
    }
    return {{"complete", standing.isComplete()},
            {"judged_by", standing.judge()},
            {"judged_on", "validation"},
            {"best", ranking.empty() ? Json() : Json(ranking.front())},
            {"trials", table}};
}

}  // namespace espalier::engine
