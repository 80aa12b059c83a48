// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "engine/network/templates.h"
#include "engine/project/project.h"
#include "engine/project/words.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

/// Collects words and quotes them.
class CommandLine {
  public:
    void add(const std::string& word) {
        if (!line_.empty()) line_ += ' ';
        line_ += shellQuoted(word);
    }
    void add(const std::string& option, const std::string& value) {
        // Joined, so that a value with a dash in front is not read as an option.
        if (value.starts_with('-')) return add(option + "=" + value);
        add(option);
        add(value);
    }
    std::string take() { return std::move(line_); }

  private:
    std::string line_;
};

void addData(CommandLine& line, const Project& project) {
    const Project usual;
    line.add("--data", displayPath(project.dataset));
    if (project.task != usual.task) line.add("--task", taskName(project.task));
    if (project.labelRule != usualLabelRule(project.task)) {
        line.add("--labels", labelRuleName(project.labelRule));
    }
    const SplitFractions& fractions = project.fractions;
    const std::string split =
        fmt::format("{},{},{}", fractions.training, fractions.validation, fractions.test);
    if (split != "0.8,0.1,0.1") line.add("--split", split);
    if (project.splitSeed != usual.splitSeed) {
        line.add("--split-seed", std::to_string(project.splitSeed));
    }
    for (const std::string& name : project.excludedClasses) line.add("--exclude-class", name);
    for (const std::string& path : project.excluded) line.add("--exclude", path);
}

std::string listText(const std::array<float, 3>& values) {
    return fmt::format("{},{},{}", values[0], values[1], values[2]);
}

void addNormalisation(CommandLine& line, const Project& project) {
    const bool usuallyByData = project.task == Task::Classify;
    if (project.normaliseByData) {
        if (!usuallyByData) line.add("--normalise", "data");
        return;
    }
    const Preprocessing usual;
    const Preprocessing& recipe = project.preprocessing;
    const bool usualNumbers =
        recipe.mean == usual.mean && recipe.standardDeviation == usual.standardDeviation;
    if (usualNumbers && usuallyByData) line.add("--normalise", "none");
    if (usualNumbers) return;
    line.add("--mean", listText(recipe.mean));
    line.add("--std", listText(recipe.standardDeviation));
}

void addInput(CommandLine& line, const Project& project) {
    const Preprocessing& recipe = project.preprocessing;
    if (recipe.height > 0 && recipe.width > 0) {
        line.add("--input", fmt::format("{}x{}x{}", recipe.height, recipe.width, recipe.channels));
    }
    if (recipe.resize != ResizeRule::Stretch) {
        line.add("--resize", resizeRuleName(recipe.resize));
    }
    addNormalisation(line, project);
    // Its default depends on the data, so it is always said.
    const std::string augmentation = augmentationToText(project.augmentation);
    line.add("--augment", augmentation.empty() ? "none" : augmentation);
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
}

void addOptions(CommandLine& line, const TrainingOptions& options) {
    const FieldValues values = toFields(options);
    const FieldValues usual = toFields(TrainingOptions{});
    for (const Field& field : trainingFields()) {
        const FieldValue& value = values.at(field.name);
        if (value == usual.at(field.name)) continue;
        const bool* flag = std::get_if<bool>(&value);
        if (flag) {
            line.add(optionName((*flag ? "" : "no_") + field.name));
        } else {
            line.add(optionName(field.name), toText(value));
        }
    }
}

}  // namespace

std::string shellQuoted(const std::string& word) {
    const auto isPlain = [](unsigned char c) {
        return std::isalnum(c) || c >= 0x80 ||
               std::string_view("-_./,:=+@%").find(static_cast<char>(c)) != std::string_view::npos;
    };
    if (!word.empty() && std::ranges::all_of(word, isPlain)) return word;
    std::string quoted = "'";
    for (char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

std::string templateOf(const Project& project, bool& convolutionBias) {
    const Preprocessing& recipe = project.preprocessing;
    const NetworkDescription drawn = withoutLook(project.network);
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
    // Changes on the way have no options: the file that tells of them repeats them.
    if (!project.changes.empty() && !networkFile.empty()) {
        line.add(displayPath(networkFile));
        return line.take();
    }
    addData(line, project);
    addInput(line, project);
    addNetwork(line, project, networkFile);
    addOptions(line, project.options);
    return line.take();
}

}  // namespace espalier::engine
