// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "engine/base/name_text.h"

#include "engine/base/shell_word.h"
#include "engine/network/templates.h"
#include "engine/network/trained_part.h"
#include "engine/project/project.h"
#include "engine/project/project_fields.h"
#include "engine/project/words.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

constexpr std::size_t kMostRelabelled = 20;

/// Collects words and quotes them.
class CommandLine {
  public:
    void add(const std::string& word) {
        if (!line_.empty()) line_ += ' ';
        line_ += shellQuoted(word);
    }
    void add(const std::string& option, const std::string& value) {
        // Joined by "=", so that a value that begins with a dash is not read as an option.
        if (value.starts_with('-')) return add(option + "=" + value);
        add(option);
        add(value);
    }
    std::string take() { return std::move(line_); }

  private:
    std::string line_;
};

void addValue(CommandLine& line, const Field& field, const FieldValue& value) {
    const std::string name = field.option.empty() ? field.name : field.option;
    if (const bool* flag = std::get_if<bool>(&value)) {
        return line.add(optionName((*flag ? "" : "no_") + name));
    }
    if (const auto* texts = std::get_if<std::vector<std::string>>(&value)) {
        for (const std::string& text : *texts) line.add(optionName(name), text);
        return;
    }
    const std::string text = toText(field, value);
    line.add(optionName(name), text.empty() ? "none" : text);
}

void addData(CommandLine& line, const Project& project) {
    line.add("--data", displayPath(project.dataset));
    if (project.task != Project{}.task) line.add("--task", project.task);
    const Project usual = freshProject(project.task);
    for (const ProjectField& entry : projectFields()) {
        if (!entry.places.command) continue;
        const FieldValue value = entry.row.read(project);
        const bool isSaid = entry.isSaid ? entry.isSaid(project) : value != entry.row.read(usual);
        if (isSaid) addValue(line, entry.row.field, value);
    }
}

NetworkDescription withoutFreezing(NetworkDescription network) {
    for (NetworkNode& node : network.nodes) node.frozen = false;
    return network;
}

std::optional<TrainedPart> trainedPartOf(const Project& project) {
    const Preprocessing& recipe = project.preprocessing;
    const std::optional<Network> network =
        networkOfParts(project.network, {.input = {recipe.channels, recipe.height, recipe.width}});
    if (!network) return std::nullopt;
    return trainedPartOf(project.network, *network);
}

// Of a template: a file says it itself.
void addFrozen(CommandLine& line, const Project& project) {
    const auto isFrozen = [](const NetworkNode& node) { return node.frozen; };
    if (std::ranges::none_of(project.network.nodes, isFrozen)) return;
    if (const auto part = trainedPartOf(project)) return line.add("--train-part", wordOf(*part));
    for (const NetworkNode& node : project.network.nodes) {
        if (node.frozen) line.add("--freeze", node.id);
    }
}

void addNetwork(CommandLine& line,
                const Project& project,
                const std::filesystem::path& networkFile) {
    if (project.network.nodes.empty()) return;
    bool convolutionBias = false;
    const std::string name = templateOf(project, convolutionBias);
    if (name.empty()) {
        line.add("--network",
                 networkFile.empty() ? project.network.name + ".json" : displayPath(networkFile));
        return;
    }
    line.add("--network", name);
    if (convolutionBias) line.add("--bias");
    addFrozen(line, project);
}

void addOptions(CommandLine& line, const Project& project) {
    const FieldValues values = toFields(project.options);
    const FieldValues usual = toFields(freshProject(project.task).options);
    for (const Field& field : trainingFields()) {
        const FieldValue& value = values.at(field.name);
        if (value != usual.at(field.name)) addValue(line, field, value);
    }
}

}  // namespace

std::string templateOf(const Project& project, bool& convolutionBias) {
    const Preprocessing& recipe = project.preprocessing;
    const NetworkDescription drawn = withoutFreezing(withoutLook(project.network));
    for (const TemplateEntry& entry : networkTemplates()) {
        for (const bool bias : {false, true}) {
            const NetworkDescription fresh = makeTemplate(
                entry.name,
                {.input = {recipe.channels, recipe.height, recipe.width}, .convolutionBias = bias});
            if (withoutLook(fresh) != drawn) continue;
            convolutionBias = bias;
            return entry.name;
        }
    }
    return {};
}

std::string trainCommand(const Project& project, const std::filesystem::path& networkFile) {
    CommandLine line;
    line.add("espalier");
    line.add("train");
    // Changes during a run have no options, and thousands of relabelled images would make a line
    // that no shell takes: the file that records them repeats them.
    const bool isForFile =
        !project.changes.empty() || project.dataChoices.relabelled.size() > kMostRelabelled;
    if (isForFile && !networkFile.empty()) {
        line.add(displayPath(networkFile));
        return line.take();
    }
    addData(line, project);
    addNetwork(line, project, networkFile);
    addOptions(line, project);
    return line.take();
}

}  // namespace espalier::engine
