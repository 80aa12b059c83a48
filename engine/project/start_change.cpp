// SPDX-License-Identifier: Apache-2.0
#include "engine/project/start_change.h"

#include <algorithm>
#include <set>
#include <utility>

#include "engine/network/trained_part.h"
#include "engine/project/leave_start.h"
#include "engine/project/new_project.h"
#include "engine/project/start_review.h"

namespace espalier::engine {

namespace {

// Also without images, of which no classes are known then.
DataInterface interfaceOf(const Project& project, const DataSource& selected) {
    if (selected) return dataInterface(project, selected);
    const Preprocessing& input = project.preprocessing;
    if (input.height <= 0 || input.width <= 0) return {};
    return {.input = {input.channels, input.height, input.width}};
}

// Whichever of the parts that a start or an effort may choose is trained.
bool isNetworkTaken(const NetworkDescription& now,
                    const Project& taken,
                    const DataSource& selected) {
    if (now.name != taken.network.name) return false;
    const NetworkDescription plain = withoutLook(now);
    if (plain == withoutLook(taken.network)) return true;
    const DataInterface data = interfaceOf(taken, selected);
    return std::ranges::any_of(kChoiceWords<TrainedPart>, [&](const auto& choice) {
        NetworkDescription network = taken.network;
        return trainPart(network, data, choice.value) && plain == withoutLook(std::move(network));
    });
}

// What is trained is as it was before, in the drawing as it looks now.
void restoreTrained(NetworkDescription& network, const NetworkDescription& before) {
    for (NetworkNode& node : network.nodes) {
        const NetworkNode* former = before.find(node.id);
        if (!former) continue;
        node.frozen = former->frozen;
        node.rateFactor = former->rateFactor;
    }
}

// Only the padlocks and rates of another part differ, if anything does.
bool isSameDrawing(const NetworkDescription& a, const NetworkDescription& b) {
    NetworkDescription same = a;
    restoreTrained(same, b);
    return withoutLook(std::move(same)) == withoutLook(b);
}

// An edited network stays, and is trained as a whole: frozen layers would keep random weights.
void restoreNetwork(Project& left, const StartMemory& memory, const DataSource& selected) {
    const NetworkDescription& before = memory.before.network;
    if (!isNetworkTaken(left.network, memory.taken, selected)) {
        return trainAllOfPart(left, selected);
    }
    if (isSameDrawing(left.network, before)) return restoreTrained(left.network, before);
    left.network = before;
}

std::optional<Effort> effortOfAnyBatch(const Project& project, const DataSource& selected) {
    const auto effort = effortOf(project, selected);
    return effort ? effort : effortOfOtherBatch(project, selected);
}

// The effort that was pressed since the start was taken.
std::optional<Effort> pressedEffort(const Project& now,
                                    const StartMemory& memory,
                                    const DataSource& selected) {
    if (!selected) return std::nullopt;
    const auto effort = effortOfAnyBatch(now, selected);
    if (!effort || effort == effortOfAnyBatch(memory.taken, selected)) return std::nullopt;
    return effort;
}

// The start as it was taken, and then with this effort.
Project takenWith(const StartMemory& memory,
                  std::optional<Effort> effort,
                  std::int64_t batch,
                  const DataSource& selected) {
    Project taken = memory.taken;
    if (!effort) return taken;
    const std::int64_t batchBefore = std::exchange(taken.options.batch, batch);
    takeEffort(taken, selected, *effort);
    taken.options.batch = batchBefore;
    return taken;
}

std::set<std::string> optionsThatDiffer(const TrainingOptions& a, const TrainingOptions& b) {
    std::set<std::string> names;
    const FieldValues ofB = toFields(b);
    for (const auto& [name, value] : toFields(a)) {
        if (ofB.at(name) != value) names.insert(name);
    }
    return names;
}

// An effort counts as long as the project has it.
std::optional<Effort> stillOf(const Project& project,
                              std::optional<Effort> effort,
                              const DataSource& selected) {
    if (!effort || !selected) return std::nullopt;
    const auto now = effortOfAnyBatch(project, selected);
    if (!now || *now != *effort) return std::nullopt;
    return now;
}

StartMemory leftAsRemembered(const StartSituation& situation) {
    const StartMemory& memory = *situation.memory;
    const Project& now = situation.project;
    const DataSource& selected = situation.selected;
    const auto pressed = pressedEffort(now, memory, selected);
    const Project taken = takenWith(memory, pressed, now.options.batch, selected);
    StartMemory left{.before = now, .taken = {}, .effort = pressed ? pressed : memory.effort};
    Project& project = left.before;
    project.startFrom.clear();
    restoreNetwork(project, memory, selected);
    exchangeInput(project, taken, memory.before);
    if (project.augmentation == taken.augmentation) {
        project.augmentation = memory.before.augmentation;
    }
    project.options = exchangedOptions(project.options, taken.options, memory.before.options);
    if (pressed) {
        OpenSettings open;
        open.given = optionsThatDiffer(now.options, taken.options);
        takeEffort(project, selected, *pressed, open);
    }
    left.taken = project;
    left.effort = stillOf(project, left.effort, selected);
    return left;
}

StartMemory leftAlready(const StartSituation& situation) {
    const Project& now = situation.project;
    StartMemory left{.before = now, .taken = now};
    if (situation.memory) left.effort = stillOf(now, situation.memory->effort, situation.selected);
    return left;
}

bool isRemembered(const StartSituation& situation) {
    return situation.memory && situation.memory->taken.startFrom == situation.project.startFrom;
}

// Weights that are not adopted change only the length, where an effort decides nothing else.
void takeEffortOf(Project& project, const StartMemory& left, const DataSource& selected) {
    if (!selected) return;
    if (left.effort) {
        takeEffort(project, selected, *left.effort);
    } else {
        keepEffort(project, left.taken, selected);
    }
}

void adopt(Project& project, const TrainingStart& start, const DataSource& selected) {
    adoptStart(project, start, differencesFrom(start, project));
    if (!start.isOfOthers()) return;
    trainPart(project.network, interfaceOf(project, selected), TrainedPart::LastLayer);
    // Those of a file are as unknown as what it was trained on.
    if (!start.templateName.empty()) takeStartOptions(project, selected);
}

}  // namespace

StartMemory leaveStart(const StartSituation& situation) {
    const Project& now = situation.project;
    if (now.startFrom.empty()) return leftAlready(situation);
    if (isRemembered(situation)) return leftAsRemembered(situation);
    const DataSource& selected = situation.selected;
    StartMemory left{.before = withoutStart(now, selected, situation.outline.get()), .taken = {}};
    left.taken = left.before;
    if (!selected || isEffortOnlyLength(now)) return left;
    const auto effort = effortOfAnyBatch(now, selected);
    if (effort && effort != usualEffort(now, selected)) left.effort = effort;
    return left;
}

StartMemory takeStart(const StartSituation& situation,
                      const std::string& startFrom,
                      const TrainingStart* adopted) {
    const Project& now = situation.project;
    const DataSource& selected = situation.selected;
    const bool isSame = now.startFrom == startFrom;
    StartMemory made = leaveStart(situation);
    if (startFrom.empty()) return made;
    const StartMemory left = made;
    // What was set by hand in the start's own network stays.
    if (isSame && !(adopted && differencesFrom(*adopted, now).network)) {
        made.taken = now;
        if (adopted) adoptStart(made.taken, *adopted, differencesFrom(*adopted, now));
        return made;
    }
    made.taken.startFrom = startFrom;
    if (adopted) adopt(made.taken, *adopted, selected);
    if (adopted || isEffortOnlyLength(made.taken)) takeEffortOf(made.taken, left, selected);
    return made;
}

}  // namespace espalier::engine
