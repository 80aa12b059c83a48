// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/scene/drawing_texts.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "engine/layers/shape_rules.h"
#include "engine/network/summary.h"
#include "ui/canvas/drawing/freezing.h"
#include "ui/canvas/drawing/short_names.h"
#include "ui/canvas/scene/box_text.h"
#include "ui/canvas/scene/heat.h"
#include "ui/isolated.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

using ParameterCounts = std::map<engine::NodeId, ParameterCount>;

ParameterCounts parametersOfGroups(const DrawingFacts& facts) {
    ParameterCounts parameters;
    if (!facts.validation.network) return parameters;
    for (const engine::LayerSummary& layer : engine::summarise(*facts.validation.network).layers) {
        const auto hidden = facts.shown.hiddenIn.find(layer.id);
        if (hidden == facts.shown.hiddenIn.end()) continue;
        parameters[hidden->second].all += layer.parameters;
        parameters[hidden->second].trained += layer.trainedParameters;
    }
    return parameters;
}

// "48 × 48 × 64"; in parentheses if it was known before a wire was cut; empty if unknown.
QString shapeOf(const DrawingFacts& facts, const engine::NodeId& layer) {
    const auto shape = facts.shapes.find(layer);
    if (shape == facts.shapes.end()) return {};
    const QString text = fromUtf8(engine::shapeText(shape->second));
    return facts.validation.shapes.contains(layer) ? text : QStringLiteral("(%1)").arg(text);
}

void addGroups(const DrawingFacts& facts, std::map<engine::NodeId, BoxText>& texts) {
    if (facts.shown.hiddenIn.empty()) return;
    const ParameterCounts parameters = parametersOfGroups(facts);
    const std::map<engine::NodeId, engine::NodeId> exits = exitsOfGroups(facts.network);
    std::map<std::string_view, int> entering;
    for (const engine::Connection& wire : facts.shown.network.connections) ++entering[wire.to];
    for (const engine::NodeGroup& group : facts.network.groups) {
        if (!group.folded) continue;
        const auto known = parameters.find(group.id);
        const auto exit = exits.find(group.id);
        BoxText text = groupText(group,
                                 known == parameters.end() ? nullptr : &known->second,
                                 exit == exits.end() ? QString() : shapeOf(facts, exit->second));
        text.takesOneInput = entering[group.id] <= 1;
        texts[group.id] = text;
    }
}

void addProblems(const DrawingFacts& facts, std::map<engine::NodeId, BoxText>& texts) {
    std::set<std::string_view> entered;
    for (const engine::Connection& wire : facts.shown.network.connections) entered.insert(wire.to);
    for (const engine::Diagnostic& diagnostic : facts.validation.diagnostics) {
        if (diagnostic.severity != engine::Severity::Error) continue;
        const auto text = texts.find(facts.shown.shownId(diagnostic.node));
        if (text == texts.end() || !text->second.problem.isEmpty()) continue;
        text->second.problem = sentenceOf(diagnostic);
        const bool lacksWire =
            diagnostic.code == "network.no_wire" || diagnostic.code == "network.few_wires";
        // Inside a folded group, another layer may lack it.
        text->second.lacksWire =
            lacksWire && (!text->second.isGroup || !entered.contains(text->first));
    }
}

QString rateText(const engine::NetworkNode& node) {
    return node.rateFactor == 1 ? QString()
                                : isolated(QStringLiteral("× ") + numberText(node.rateFactor));
}

// The title above the layers of an open group says what their names have in common.
void shortenNames(const DrawingFacts& facts, std::map<engine::NodeId, BoxText>& texts) {
    if (facts.network.groups.empty()) return;
    const auto names = layerNames(facts.network);
    for (const engine::NetworkNode& node : facts.network.nodes) {
        const auto name = names.find(node.id);
        const auto text = texts.find(node.id);
        if (name == names.end() || text == texts.end() || name->second.group.empty()) continue;
        text->second.name = QString::fromStdString(name->second.shown);
        text->second.fullName = QString::fromStdString(node.shownName());
    }
}

void markBypassed(BoxText& text) {
    text.isBypassed = true;
    text.detail =
        QCoreApplication::translate("BoxText", "bypassed") + QStringLiteral("  ·  ") + text.detail;
}

void addBypasses(const DrawingFacts& facts, std::map<engine::NodeId, BoxText>& texts) {
    std::map<engine::NodeId, int> inGroups;
    for (const engine::NetworkNode& node : facts.network.nodes) {
        if (!node.bypassed) continue;
        const engine::NodeId& shown = facts.shown.shownId(node.id);
        BoxText& text = texts.at(shown);
        if (text.isGroup) {
            ++inGroups[shown];
        } else {
            markBypassed(text);
        }
    }
    for (const auto& [id, count] : inGroups) {
        BoxText& text = texts.at(id);
        if (std::cmp_equal(count, facts.network.findGroup(id)->nodes.size())) markBypassed(text);
        if (!text.more.isEmpty()) text.more += QLatin1Char('\n');
        text.more += QCoreApplication::translate("BoxText", "%n layer(s) bypassed", nullptr, count);
    }
}

// A folded group has the padlock of its layers.
void addLocks(const DrawingFacts& facts, std::map<engine::NodeId, BoxText>& texts) {
    const std::set<engine::NodeId> possible =
        freezableLayers(facts.network, facts.validation, facts.catalog);
    std::map<engine::NodeId, std::vector<Lock>> inside;
    for (const engine::NetworkNode& node : facts.network.nodes) {
        const engine::NodeId& shown = facts.shown.shownId(node.id);
        const Lock lock = !possible.contains(node.id) ? Lock::None
                          : node.frozen               ? Lock::Closed
                                                      : Lock::Open;
        inside[shown].push_back(lock);
        if (shown == node.id && lock == Lock::Open) texts.at(shown).rate = rateText(node);
    }
    for (const auto& [id, locks] : inside) texts.at(id).lock = combined(locks);
}

void addHeat(const Heat& heat, std::map<engine::NodeId, BoxText>& texts) {
    for (auto& [id, text] : texts) {
        const auto value = heat.values.find(id);
        if (value == heat.values.end()) continue;
        text.heat = heat.shareOf(value->second);
        text.heatText = heatText(heat.measure, value->second);
    }
}

}  // namespace

std::map<engine::NodeId, BoxText> textsOfBoxes(const DrawingFacts& facts, const Heat& heat) {
    std::map<engine::NodeId, BoxText> texts;
    addGroups(facts, texts);
    for (const engine::NetworkNode& node : facts.network.nodes) {
        if (facts.shown.hiddenIn.contains(node.id)) continue;
        texts.try_emplace(node.id, boxText(node, facts.catalog));
    }
    shortenNames(facts, texts);
    addLocks(facts, texts);
    addBypasses(facts, texts);
    addProblems(facts, texts);
    addHeat(heat, texts);
    return texts;
}

std::map<std::size_t, QString> problemsOfWires(const DrawingFacts& facts) {
    std::map<std::size_t, QString> problems;
    for (const engine::Diagnostic& diagnostic : facts.validation.diagnostics) {
        if (diagnostic.severity != engine::Severity::Error || diagnostic.wire < 0) continue;
        const std::vector<std::size_t> wires = facts.network.wiresInto(diagnostic.node);
        const auto number = static_cast<std::size_t>(diagnostic.wire);
        if (number >= wires.size()) continue;
        problems.try_emplace(wires[number], sentenceOf(diagnostic));
    }
    return problems;
}

QString flowOf(const DrawingFacts& facts, const std::vector<std::size_t>& numbers) {
    QStringList shapes;
    for (const std::size_t number : numbers) {
        QString text = shapeOf(facts, facts.network.connections[number].from);
        if (text.isEmpty()) continue;
        text = isolated(text);
        if (!shapes.contains(text)) shapes.append(text);
    }
    return shapes.join(QStringLiteral(", "));
}

}  // namespace espalier::ui
