// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <set>

#include "engine/base/error.h"
#include "engine/base/name_text.h"
#include "engine/network/templates.h"
#include "engine/project/new_project.h"
#include "engine/project/project_fields.h"
#include "engine/project/training_start.h"
#include "engine/sweep/sweep.h"
#include "engine/sweep/swept_field.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

// Values that are in a sweep have been checked.
FieldValue checkedValue(const SweptField& swept, const std::string& text) {
    FieldValue value;
    std::string problem;
    if (parseText(*swept.field, text, value, problem)) return value;
    throw RequestError(fmt::format("{} {}: {}.", swept.name, text, problem));
}

void setOption(Project& project, const SweptField& swept, const std::string& text) {
    FieldValues values = toFields(project.options);
    values[swept.name] = checkedValue(swept, text);
    project.options = trainingOptionsFrom(values);
}

bool isChosen(const TrialChoices& choices, const std::string& name) {
    return std::ranges::any_of(choices, [&](const auto& choice) { return choice.first == name; });
}

// What it already is stays as it is: writing it may reset others, as normalise does mean and std.
void write(Project& project, const ProjectField& entry, const FieldValue& value) {
    if (entry.row.read(project) != value) entry.row.write(project, value);
}

void setField(Project& project,
              const SweptField& swept,
              const std::string& text,
              const TrialChoices& choices) {
    for (const auto& [name, value] : swept.entry->implies) {
        if (!isChosen(choices, name)) write(project, projectField(name), value);
    }
    const bool isNoStart = swept.name == "start_from" && text == kNoStart;
    const int channels = project.preprocessing.channels;
    write(project, *swept.entry, checkedValue(swept, isNoStart ? "" : text));
    // A size of two numbers leaves the channels as they are.
    if (project.preprocessing.channels == 0) project.preprocessing.channels = channels;
}

NetworkDescription drawn(const std::string& name, const Project& project, bool convolutionBias) {
    const Preprocessing& recipe = project.preprocessing;
    return makeTemplate(name,
                        {.input = {recipe.channels, recipe.height, recipe.width},
                         .convolutionBias = convolutionBias});
}

// Some templates adapt to the size of the images.
void drawAgain(Project& project, const Project& before) {
    bool convolutionBias = false;
    const std::string name = templateOf(before, convolutionBias);
    if (name.empty()) return;
    NetworkDescription network = drawn(name, project, convolutionBias);
    for (NetworkNode& node : network.nodes) {
        const NetworkNode* old = before.network.find(node.id);
        if (old) node.frozen = old->frozen;
    }
    project.network = std::move(network);
}

// Those that another one implies come before it, because writing them may reset it.
TrialChoices impliedFirst(TrialChoices choices) {
    std::set<std::string> implied;
    for (const auto& [name, value] : choices) {
        const SweptField swept = sweptField(name);
        if (!swept.entry) continue;
        for (const auto& [other, ignored] : swept.entry->implies) implied.insert(other);
    }
    std::ranges::stable_partition(
        choices, [&](const auto& choice) { return implied.contains(choice.first); });
    return choices;
}

bool hasSize(const Project& project) {
    const Preprocessing& recipe = project.preprocessing;
    return recipe.height > 0 && recipe.width > 0 && recipe.channels > 0;
}

OpenSettings openSettingsOf(const SweepPlan& plan) {
    const auto isOpen = [&](const char* name) { return !plan.find(name); };
    OpenSettings open{.size = isOpen("input"),
                      .resize = isOpen("resize"),
                      .normalisation = isOpen("normalise") && isOpen("mean") && isOpen("std"),
                      .augmentation = isOpen("augmentation")};
    for (const SweepOption& option : plan.options) {
        if (findField(trainingFields(), option.name)) open.given.insert(option.name);
    }
    return open;
}

// The first value stands for those that vary: it completes what all trials have in common.
Project withFirstValues(Project project, const SweepPlan& plan, bool ofAllTrials) {
    TrialChoices choices;
    for (const SweepOption& option : plan.options) {
        if (option.range || option.varies() == ofAllTrials) continue;
        choices.emplace_back(option.name, option.values.front());
    }
    return withChoices(project, choices);
}

// Trials from random weights and from a trained start have its network, and train all of it: frozen
// layers would keep random weights.
void takeNetworkOfStart(Project& project, const SweepPlan& plan, OpenSettings& open) {
    const SweepOption* start = plan.find("start_from");
    if (!start || !start->varies()) return;
    const auto named = std::ranges::find_if(
        start->values, [](const auto& value) { return !value.empty() && value != kNoStart; });
    if (named == start->values.end()) return;
    project.startFrom = *named;
    open.trainedPart = false;
}

std::set<std::string> startsOf(const Project& project, const SweepPlan& plan) {
    const SweepOption* option = plan.find("start_from");
    if (!option) return {project.startFrom};
    std::set<std::string> starts;
    for (const std::string& value : option->values) {
        starts.insert(withChoices(project, {{option->name, value}}).startFrom);
    }
    return starts;
}

}  // namespace

Project withChoices(const Project& project, const TrialChoices& choices) {
    Project changed = project;
    std::string network;
    for (const auto& [name, value] : impliedFirst(choices)) {
        const SweptField swept = sweptField(name);
        if (!swept.field) {
            network = value;
        } else if (swept.entry) {
            setField(changed, swept, value, choices);
        } else {
            setOption(changed, swept, value);
        }
    }
    const bool isOtherSize = changed.preprocessing.height != project.preprocessing.height ||
                             changed.preprocessing.width != project.preprocessing.width ||
                             changed.preprocessing.channels != project.preprocessing.channels;
    if (!network.empty() && network != kOwnNetwork) {
        changed.network =
            hasSize(changed) ? drawn(network, changed, false) : makeTemplate(network, {});
    } else if (isOtherSize && hasSize(changed) && !project.network.nodes.empty()) {
        drawAgain(changed, project);
    }
    return changed;
}

Project withCommonValues(const Project& project, const SweepPlan& plan) {
    return withFirstValues(project, plan, true);
}

Project sweptProject(const SweepFile& file) {
    Project project;
    if (file.project.empty()) {
        project = freshProject(file.task.empty() ? usualTask() : file.task);
        project.dataset = file.data;
        project.name = displayPath(file.data.filename());
    } else {
        project = loadProject(file.project);
    }
    if (!project.changes.empty()) {
        throw RequestError(
            "This run was changed while it was trained, which a sweep cannot repeat. Name a "
            "project with the options that all trials are to have.");
    }
    return withFirstValues(project, file.plan, true);
}

void refuseMissingStarts(const SweepFile& file,
                         const Project& project,
                         const std::stop_token& stop) {
    for (const std::string& start : startsOf(project, file.plan)) {
        if (!start.empty()) loadStart(start, stop);
    }
}

PreparedData prepareSweep(const SweepFile& file, Project& project, const DataSource& scanned) {
    OpenSettings open = openSettingsOf(file.plan);
    const bool isFresh = file.project.empty();
    const bool isOpen = isFresh && !file.plan.find(kNetworkOption);
    if (isFresh && !isOpen) project = withFirstValues(project, file.plan, false);
    if (isOpen) takeNetworkOfStart(project, file.plan, open);
    PreparedData prepared = isOpen ? prepareNew(scanned, project, {}, open)
                                   : prepareData(scanned, project, isFresh && open.augmentation);
    // The network was drawn before its size was known.
    if (isFresh && !isOpen) {
        project = withChoices(project,
                              {{kNetworkOption, file.plan.find(kNetworkOption)->values.front()}});
    }
    if (!hasErrors(prepared.issues) && prepared.counts.validation == 0) {
        throw RequestError(
            "There are no validation images, by which the trials are compared. Give some of the "
            "images to validation: \"split\":\"0.8,0.1,0.1\" in the options.");
    }
    return prepared;
}

}  // namespace espalier::engine
