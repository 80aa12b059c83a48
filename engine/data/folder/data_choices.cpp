// SPDX-License-Identifier: Apache-2.0
#include "engine/data/folder/data_choices.h"

#include <utility>

namespace espalier::engine {

bool haveAnnotations(const DataChoices& choices) {
    return choices.labelRule != LabelRule::NoLabels;
}

bool haveSameAnnotations(const DataChoices& these, const DataChoices& those) {
    return these.labelRule == those.labelRule;
}

bool haveSameSources(const DataChoices& these, const DataChoices& those) {
    return haveSameAnnotations(these, those) && these.moreFolders == those.moreFolders;
}

DataChoices withAnnotationsOf(DataChoices these, const DataChoices& those) {
    if (haveSameAnnotations(these, those)) return these;
    these.labelRule = those.labelRule;
    these.relabelled = those.relabelled;
    these.addedClasses = those.addedClasses;
    return these;
}

DataChoices withoutSingleChoices(DataChoices choices) {
    choices.excluded.clear();
    choices.moreFolders.clear();
    choices.relabelled = {};
    choices.addedClasses.clear();
    return choices;
}

DataChoices withLabels(DataChoices choices, LabelRule rule) {
    choices.labelRule = rule;
    choices.excludedClasses.clear();
    choices.relabelled = {};
    choices.addedClasses.clear();
    return choices;
}

DataChoices withAnnotationRule(DataChoices choices, const std::string& word) {
    return withLabels(std::move(choices), choiceFrom<LabelRule>("The rule for labels", word));
}

std::string annotationRule(const DataChoices& choices) {
    return std::string(wordOf(choices.labelRule));
}

}  // namespace espalier::engine
