// SPDX-License-Identifier: Apache-2.0
#include "engine/project/settings.h"

#include <algorithm>
#include <map>
#include <utility>

#include "engine/base/translatable.h"
#include "engine/network/bypass.h"
#include "engine/project/project_fields.h"
#include "engine/project/words.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace espalier::engine {

namespace {

constexpr std::string_view kLayer = "Layer ";
constexpr std::ptrdiff_t kMostLayers = 8;  // that differ and are still listed individually

std::string listed(const std::vector<std::string>& names) {
    constexpr std::size_t kShown = 3;
    if (names.empty()) return "none";
    if (names.size() > kShown) return fmt::format("{}: {}, …", names.size(), names.front());
    return fmt::format("{}", fmt::join(names, ", "));
}

std::string spoken(const FieldValue& value) {
    if (const bool* flag = std::get_if<bool>(&value)) return *flag ? "on" : "off";
    if (const auto* names = std::get_if<std::vector<std::string>>(&value)) return listed(*names);
    const std::string text = toText(value);
    return text.empty() ? "none" : text;
}

void addData(std::vector<Setting>& settings, const Project& project) {
    settings.push_back({translatable("Fields", "Data"), displayPath(project.dataset)});
    settings.push_back({translatable("Fields", "Task"), project.task});
    for (const ProjectField& entry : projectFields()) {
        if (!entry.places.settings) continue;
        settings.push_back({entry.row.field.label,
                            entry.shown ? entry.shown(project) : spoken(entry.row.read(project))});
    }
}

std::string layerText(const NetworkDescription& network, const NetworkNode& node) {
    std::string text = node.type;
    for (const auto& [name, value] : node.attributes) {
        text += fmt::format(", {} {}", name, spoken(value));
    }
    std::vector<std::string> from;
    for (const std::size_t wire : network.wiresInto(node.id)) {
        from.push_back(network.connections[wire].from);
    }
    if (!from.empty()) text += fmt::format(", after {}", fmt::join(from, " and "));
    if (node.bypassed) text += ", bypassed";
    if (node.frozen) text += ", frozen";
    if (node.rateFactor != 1) text += fmt::format(", rate factor {}", toText(node.rateFactor));
    return text;
}

std::vector<NetworkNode> computedLayers(const NetworkDescription& network) {
    return withoutBypassed(network, LayerCatalog()).network.nodes;
}

void addNetwork(std::vector<Setting>& settings, const NetworkDescription& network) {
    settings.push_back({translatable("Fields", "Network"), network.name});
    const std::vector<NetworkNode> computed = computedLayers(network);
    settings.push_back({translatable("Fields", "Layers"), std::to_string(computed.size())});
    const auto frozen = std::ranges::count(computed, true, &NetworkNode::frozen);
    if (frozen > 0) {
        settings.push_back({translatable("Fields", "Frozen layers"), std::to_string(frozen)});
    }
    const std::size_t bypassed = network.nodes.size() - computed.size();
    if (bypassed > 0) {
        settings.push_back({translatable("Fields", "Bypassed layers"), std::to_string(bypassed)});
    }
    for (const NetworkNode& node : network.nodes) {
        settings.push_back({std::string(kLayer) + node.id, layerText(network, node)});
    }
}

// Two fields may share a label and differ in their unit.
std::string nameOf(const Field& field) {
    const auto sharing = std::ranges::count(trainingFields(), field.label, &Field::label);
    return sharing > 1 ? fmt::format("{}, {}", field.label, field.unit) : field.label;
}

// Epochs are those that the run was to have in the end: nobody asks what it was first planned for.
void addOptions(std::vector<Setting>& settings, const Project& project) {
    TrainingOptions options = project.options;
    options.epochs = afterChanges(options, project.changes).epochs;
    const FieldValues values = toFields(options);
    for (const Field& field : trainingFields()) {
        const std::string text = toText(values.at(field.name));
        const bool isNone = text.empty() && !field.zero.empty();
        settings.push_back({nameOf(field), isNone ? field.zero : spoken(values.at(field.name))});
    }
}

// Epochs are compared as they are in the end; a rate or a patience that was changed is.
void addChanges(std::vector<Setting>& settings, const Project& project) {
    TrainingOptions options = project.options;
    std::vector<std::string> texts;
    for (OptionChange change : project.changes) {
        change.epochs = options.epochs;
        const std::string text = changeText(change, options);
        if (!text.empty())
            texts.push_back(fmt::format("after step {}: {}", change.afterStep, text));
        applyChange(change, options);
    }
    if (texts.empty()) return;
    settings.push_back({translatable("Fields", "Changed while training"),
                        fmt::format("{}", fmt::join(texts, "; "))});
}

bool differ(const SettingRow& row) {
    return std::ranges::any_of(row.values,
                               [&](const auto& value) { return value != row.values.front(); });
}

bool isLayer(const SettingRow& row) {
    return row.name.starts_with(kLayer);
}

// Instead of the layers themselves, where many differ.
std::vector<std::string> howFarLayersDiffer(const std::vector<SettingRow>& rows,
                                            const std::vector<const Project*>& projects) {
    std::vector<std::string> texts{
        fmt::format("{} layers", computedLayers(projects.front()->network).size())};
    for (std::size_t i = 1; i < projects.size(); ++i) {
        const auto count = std::ranges::count_if(rows, [i](const SettingRow& row) {
            return isLayer(row) && row.values[i] != row.values.front();
        });
        texts.push_back(count == 0   ? "the same layers"
                        : count == 1 ? "1 layer differs"
                                     : fmt::format("{} layers differ", count));
    }
    return texts;
}

}  // namespace

std::vector<Setting> settingsOf(const Project& project) {
    std::vector<Setting> settings;
    addData(settings, project);
    addNetwork(settings, project.network);
    addOptions(settings, project);
    addChanges(settings, project);
    return settings;
}

const std::vector<std::string>& commonSettings() {
    static const std::vector<std::string> kNames = [] {
        std::vector<std::string> names;
        for (Setting& setting : settingsOf({})) names.push_back(std::move(setting.name));
        return names;
    }();
    return kNames;
}

std::vector<std::string> commonSettingsOf(const Project& project) {
    const std::vector<std::string>& names = commonSettings();
    std::vector<std::string> values(names.size());
    std::size_t next = 0;  // both are in one order
    for (Setting& setting : settingsOf(project)) {
        const auto found =
            std::find(names.begin() + static_cast<std::ptrdiff_t>(next), names.end(), setting.name);
        if (found == names.end()) continue;
        next = static_cast<std::size_t>(found - names.begin());
        values[next++] = std::move(setting.value);
    }
    return values;
}

std::vector<SettingRow> differencesOf(const std::vector<const Project*>& projects) {
    std::vector<SettingRow> rows;
    std::map<std::string, std::size_t> places;
    for (std::size_t i = 0; i < projects.size(); ++i) {
        for (const Setting& setting : settingsOf(*projects[i])) {
            const auto [place, isNew] = places.emplace(setting.name, rows.size());
            if (isNew) {
                rows.push_back({setting.name, std::vector<std::string>(projects.size())});
            }
            rows[place->second].values[i] = setting.value;
        }
    }
    std::erase_if(rows, [](const SettingRow& row) { return !differ(row); });
    if (std::ranges::count_if(rows, isLayer) <= kMostLayers) return rows;
    const bool isSaid = std::ranges::any_of(
        rows, [](const SettingRow& row) { return row.name == "Network" || row.name == "Layers"; });
    if (!isSaid) {
        const SettingRow changed{"Network", howFarLayersDiffer(rows, projects)};
        rows.insert(std::ranges::find_if(rows, isLayer), changed);
    }
    std::erase_if(rows, isLayer);
    return rows;
}

}  // namespace espalier::engine
