// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/scene/heat.h"

#include <algorithm>
#include <cmath>

#include "engine/network/summary.h"
#include "ui/canvas/scene/drawing_texts.h"

namespace espalier::ui {

namespace {

// Of those layers that have such a number.
std::map<engine::NodeId, double> valuesOfLayers(const DrawingFacts& facts) {
    std::map<engine::NodeId, double> values;
    if (isOfTraining(facts.measure)) {
        if (!facts.training) return values;
        for (const auto& [layer, numbers] : *facts.training) {
            const double value = numbers.of(facts.measure);
            if (!std::isnan(value)) values.emplace(layer, value);
        }
    } else if (facts.measure == Measure::StepTime) {
        if (facts.times) values = *facts.times;
    } else if (facts.measure != Measure::None && facts.validation.network) {
        for (const engine::LayerSummary& layer :
             engine::summarise(*facts.validation.network).layers) {
            values.emplace(layer.id, static_cast<double>(measured(layer, facts.measure)));
        }
    }
    return values;
}

void addGroupValues(const DrawingFacts& facts, std::map<engine::NodeId, double>& values) {
    for (const engine::NodeGroup& group : facts.network.groups) {
        for (const engine::NodeId& node : group.nodes) {
            const auto layer = values.find(node);
            if (layer == values.end()) continue;
            double& whole = values[group.id];
            whole = isOfTraining(facts.measure) ? std::max(whole, layer->second)
                                                : whole + layer->second;
        }
    }
}

}  // namespace

double Heat::shareOf(double value) const {
    return darkest > 0 ? std::clamp(value / darkest, 0.0, 1.0) : 0;
}

Heat heatOf(const DrawingFacts& facts) {
    Heat heat{.measure = facts.measure, .values = valuesOfLayers(facts)};
    if (heat.values.empty()) return heat;
    addGroupValues(facts, heat.values);
    for (const auto& [id, value] : heat.values) {
        if (std::isfinite(value)) heat.darkest = std::max(heat.darkest, value);
    }
    // A share needs no other layer to be compared with.
    if (facts.measure == Measure::DeadUnits) heat.darkest = 1;
    return heat;
}

QString heatText(Measure measure, double value) {
    if (isOfTraining(measure)) return trainingText(measure, value);
    if (measure == Measure::StepTime) return measuredTimeText(value);
    return measureText(measure, std::llround(value));
}

}  // namespace espalier::ui
