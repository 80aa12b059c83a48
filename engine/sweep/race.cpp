// SPDX-License-Identifier: Apache-2.0
#include "engine/sweep/race.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "engine/base/error.h"
#include "engine/project/new_project.h"
#include "engine/project/training_start.h"
#include "engine/sweep/swept_field.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

constexpr const char* kStart = "start_from";

using Values = std::map<std::string, std::string>;  // by the name of the option

std::string valueIn(const Project& project, const SweptField& swept) {
    if (!swept.field) return kOwnNetwork;
    if (!swept.entry) return toText(*swept.field, toFields(project.options).at(swept.name));
    std::string text = toText(*swept.field, swept.entry->row.read(project));
    return swept.name == kStart && text.empty() ? std::string(kNoStart) : text;
}

// What an effort changes besides the drawing.
Values differences(const Project& project, const Project& changed) {
    Values values;
    for (const std::string& name : racedOptions()) {
        if (name == kNetworkOption) continue;
        const SweptField swept = sweptField(name);
        std::string value = valueIn(changed, swept);
        if (value != valueIn(project, swept)) values[name] = std::move(value);
    }
    return values;
}

Values ofEffort(const Project& project, const DataSource& selected, Effort effort) {
    Project changed = project;
    takeEffort(changed, selected, effort);
    if (changed.network != project.network) {
        throw RequestError(fmt::format(
            "The effort {} trains another part of the trained start, which a race cannot compare. "
            "Leave it out, and start a run with it instead.",
            wordOf(effort)));
    }
    return differences(project, changed);
}

Values valuesOf(const RaceEntrant& entrant, const Project& project, const DataSource& selected) {
    Values values;
    if (entrant.effort) values = ofEffort(project, selected, *entrant.effort);
    if (!entrant.network.empty()) {
        values[kNetworkOption] = sweptValue({kNetworkOption}, entrant.network);
        if (!project.startFrom.empty()) values[kStart] = kNoStart;
    }
    for (const auto& [name, text] : entrant.changes) {
        const SweptField swept = sweptField(name);
        if (const std::string why = whyNotVaried(swept); !why.empty()) {
            throw RequestError(
                fmt::format("{} cannot differ between the entrants of a race: {}.", name, why));
        }
        values[swept.name] = sweptValue(swept, text);
    }
    Values implied;
    for (const auto& [name, text] : values) {
        const SweptField swept = sweptField(name);
        if (!swept.entry) continue;
        for (const auto& [other, value] : swept.entry->implies) {
            implied[other] = toText(projectField(other).row.field, value);
        }
    }
    values.merge(implied);
    return values;
}

void refuseCount(std::size_t entrants) {
    if (entrants < 2) {
        throw RequestError("A race needs at least two entrants. Add a network or a setting.");
    }
    if (entrants <= kMostEntrants) return;
    throw RequestError(fmt::format(
        "A race has at most {} entrants, not {}. Leave some out, or plan a sweep instead.",
        kMostEntrants,
        entrants));
}

// Each has a value for every option in which any of them differs.
std::vector<TrialChoices> filledIn(const std::vector<Values>& entrants, const Project& project) {
    std::set<std::string> names;
    for (const Values& values : entrants) {
        for (const auto& [name, value] : values) names.insert(name);
    }
    std::vector<TrialChoices> trials(entrants.size());
    for (const std::string& name : names) {
        const std::string own = valueIn(project, sweptField(name));
        for (std::size_t i = 0; i < entrants.size(); ++i) {
            const auto found = entrants[i].find(name);
            trials[i].emplace_back(name, found == entrants[i].end() ? own : found->second);
        }
    }
    return trials;
}

void refuseEqual(const std::vector<TrialChoices>& trials) {
    for (std::size_t i = 0; i < trials.size(); ++i) {
        const auto other = std::find(trials.begin(), trials.begin() + std::ptrdiff_t(i), trials[i]);
        if (other == trials.begin() + std::ptrdiff_t(i)) continue;
        throw RequestError(fmt::format(
            "Entrants {} and {} would train the same. Remove one of them, or change it.",
            other - trials.begin() + 1,
            i + 1));
    }
}

// Each with its values in the order of the entrants; a single one where they share it.
std::vector<SweepOption> optionsOf(const std::vector<TrialChoices>& trials) {
    std::map<std::string, std::vector<std::string>> values;
    for (const TrialChoices& trial : trials) {
        for (const auto& [name, value] : trial) {
            std::vector<std::string>& known = values[name];
            if (std::ranges::find(known, value) == known.end()) known.push_back(value);
        }
    }
    std::vector<SweepOption> options;
    for (auto& [name, list] : values) options.push_back({.name = name, .values = std::move(list)});
    return options;
}

// What all of them share is the project's, so that it is no option that varies.
Project shareCommon(const Project& project,
                    const std::vector<SweepOption>& options,
                    std::vector<TrialChoices>& trials) {
    TrialChoices common;
    for (const SweepOption& option : options) {
        if (option.varies()) continue;
        const std::string& value = option.values.front();
        if (value != valueIn(project, sweptField(option.name))) {
            common.emplace_back(option.name, value);
        }
        for (TrialChoices& trial : trials) {
            std::erase_if(trial, [&](const auto& choice) { return choice.first == option.name; });
        }
    }
    return withChoices(project, common);
}

}  // namespace

std::string valueIn(const Project& project, const std::string& option) {
    return valueIn(project, sweptField(option));
}

std::vector<std::string> racedOptions() {
    std::vector<std::string> names{kNetworkOption};
    const auto add = [&](const std::string& name) {
        if (whyNotVaried(sweptField(name)).empty()) names.push_back(name);
    };
    for (const Field& field : trainingFields()) add(field.name);
    for (const ProjectField& entry : projectFields()) {
        if (entry.places.command) add(entry.row.field.name);
    }
    return names;
}

RacePlan planRace(const Project& project,
                  const DataSource& selected,
                  const std::vector<RaceEntrant>& entrants,
                  const RaceShare& share) {
    refuseCount(entrants.size());
    std::vector<Values> changed;
    for (const RaceEntrant& entrant : entrants) {
        changed.push_back(valuesOf(entrant, project, selected));
        if (share.epochs > 0) changed.back().erase("epochs");
    }
    RacePlan race{.file = {}, .project = project, .trials = filledIn(changed, project)};
    refuseEqual(race.trials);
    race.file.plan.options = optionsOf(race.trials);
    race.project = shareCommon(project, race.file.plan.options, race.trials);
    race.project.changes.clear();
    if (share.epochs > 0) race.project.options.epochs = share.epochs;
    race.file.plan.secondsPerTrial = share.seconds;
    return race;
}

}  // namespace espalier::engine
