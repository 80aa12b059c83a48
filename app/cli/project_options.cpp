// SPDX-License-Identifier: Apache-2.0
#include "app/cli/project_options.h"

#include <algorithm>
#include <charconv>

#include "engine/base/error.h"
#include "engine/base/limits.h"
#include "engine/network/network_json.h"
#include "engine/network/templates.h"
#include "engine/project/words.h"
#include "engine/runs/run_folder.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace fs = std::filesystem;
using engine::RequestError;

namespace {

template <typename Number>
bool readNumber(std::string_view text, Number& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() && !text.empty();
}

template <typename Number>
std::optional<std::vector<Number>> readList(std::string_view text, char between) {
    std::vector<Number> list;
    while (true) {
        const std::size_t cut = std::min(text.find(between), text.size());
        if (!readNumber(text.substr(0, cut), list.emplace_back())) return std::nullopt;
        if (cut == text.size()) return list;
        text.remove_prefix(cut + 1);
    }
}

engine::SplitFractions splitFromText(const std::string& text) {
    constexpr double kTolerance = 1e-6;
    const auto fractions = readList<double>(text, ',');
    const bool three = fractions && fractions->size() == 3;
    const bool fits =
        three && std::ranges::all_of(*fractions, [](double s) { return s >= 0; }) &&
        fractions->front() > 0 &&
        std::abs(fractions->at(0) + fractions->at(1) + fractions->at(2) - 1) < kTolerance;
    if (!fits) {
        throw RequestError(
            fmt::format("--split {}: give three fractions that add to 1, for training, validation "
                        "and test, for "
                        "example 0.8,0.1,0.1.",
                        text));
    }
    return {fractions->at(0), fractions->at(1), fractions->at(2)};
}

std::array<float, 3> channelsFromText(const char* option, const std::string& text) {
    auto values = readList<float>(text, ',');
    // One number stands for all channels.
    if (values && values->size() == 1) values->resize(3, values->front());
    if (!values || values->size() != 3) {
        throw RequestError(fmt::format(
            "{} {}: give one number, or three with commas between, of pixels divided by 255.",
            option,
            text));
    }
    return {values->at(0), values->at(1), values->at(2)};
}

// A file that decides a network, whatever else it holds.
engine::NetworkDescription networkFromFile(const fs::path& file) {
    std::string text;
    try {
        text = engine::readFile(file, engine::limits::kJsonBytes);
    } catch (const engine::Error& error) {
        throw RequestError(error.what());
    }
    const bool isWhole = text.find("\"espalier_project\"") != std::string::npos;
    return isWhole ? engine::loadProject(file).network : engine::networkFromJson(text);
}

bool looksLikeFile(const std::string& name) {
    std::error_code ignored;
    return name.find('/') != std::string::npos || name.ends_with(".json") ||
           name.ends_with(".espalier") || fs::is_regular_file(name, ignored);
}

}  // namespace

engine::Preprocessing sizesFromText(const std::string& text) {
    const auto sizes = readList<int>(text, 'x');
    const bool rightCount = sizes && (sizes->size() == 2 || sizes->size() == 3);
    const auto isSide = [](int side) { return side >= 1 && side <= engine::limits::kImageSide; };
    const bool fits = rightCount && isSide(sizes->at(0)) && isSide(sizes->at(1)) &&
                      (sizes->size() == 2 || sizes->at(2) == 1 || sizes->at(2) == 3);
    if (!fits) {
        throw RequestError(fmt::format(
            "--input {}: give height x width x channels, for example 96x96x3; channels are 1 "
            "(grey) or 3 (colour).",
            text));
    }
    engine::Preprocessing recipe;
    recipe.height = sizes->at(0);
    recipe.width = sizes->at(1);
    recipe.channels = sizes->size() == 3 ? sizes->at(2) : 0;
    return recipe;
}

engine::NetworkDescription networkFromName(const std::string& name,
                                           const engine::TemplateOptions& options) {
    if (name.ends_with(".onnx")) {
        throw RequestError(fmt::format(
            "--network {}: training a network from an ONNX file is not built yet. Give a "
            "template's name (espalier network lists them) or a network's JSON file.",
            name));
    }
    return looksLikeFile(name) ? networkFromFile(name) : engine::makeTemplate(name, options);
}

void ProjectOptions::declare(CLI::App& app) {
    app.add_option("PROJECT",
                   projects_,
                   "A project (.espalier), a run's run.json to repeat it, or a folder of images")
        ->type_name("");
    declareData(app);
    declareImages(app);
    for (const engine::Field& field : engine::trainingFields()) declareField(app, field);
}

void ProjectOptions::declareData(CLI::App& app) {
    constexpr const char* kGroup = "Data";
    app.add_option("--data", data_, "Folder of images, one subfolder per class")
        ->type_name("DIR")
        ->allow_extra_args(false)
        ->group(kGroup);
    app.add_option("--task", task_, "classify (default) or reconstruct")
        ->type_name("TASK")
        ->group(kGroup);
    app.add_option(
           "--labels",
           labels_,
           "What names the class: the top folder (top, the default), the innermost one (parent), "
           "the file's own name up to its number (name), or nothing (none)")
        ->type_name("RULE")
        ->group(kGroup);
    app.add_option("--split",
                   split_,
                   "Fractions for training, validation and test, per class (0.8,0.1,0.1); existing "
                   "train/ val/ test/ folders are kept")
        ->type_name("LIST")
        ->group(kGroup);
    app.add_option("--split-seed", splitSeed_, "Random seed of the split (1)")
        ->type_name("N")
        ->group(kGroup);
    app.add_option("--exclude-class", excludedClasses_, "Leaves a class out; may be repeated")
        ->type_name("NAME")
        ->allow_extra_args(false)
        ->group(kGroup);
    app.add_option("--exclude",
                   excluded_,
                   "Leaves an image out, named as inside the folder; may be repeated")
        ->type_name("FILE")
        ->allow_extra_args(false)
        ->group(kGroup);
}

void ProjectOptions::declareImages(CLI::App& app) {
    constexpr const char* kGroup = "Network and its input";
    app.add_option("--network",
                   network_,
                   "A template (espalier network lists them) or a network's JSON file; default: "
                   "what fits the data")
        ->type_name("NAME|FILE")
        ->group(kGroup);
    app.add_flag("--bias", bias_, "Template with a bias in convolutions before BatchNorm")
        ->group(kGroup);
    app.add_option("--input", input_, "Size of the network's input; default: by the data")
        ->type_name("HxWxC")
        ->group(kGroup);
    app.add_option(
           "--resize", resize_, "How images come to that size: stretch (default), crop, pad")
        ->type_name("RULE")
        ->group(kGroup);
    app.add_option("--augment",
                   augment_,
                   "Random changes of training images: none, or a list of flip, flip-vertical, "
                   "crop:0.1, rotate:10, scale:0.1, brightness:0.2, contrast:0.2; default: flip, "
                   "unless the classes are digits or letters")
        ->type_name("LIST")
        ->group(kGroup);
    app.add_option("--normalise",
                   normalise_,
                   "data: by mean and deviation of the training images (default); none: pixels "
                   "divided by 255 only")
        ->type_name("RULE")
        ->group(kGroup);
    app.add_option("--mean", mean_, "Fixed mean instead, of pixels divided by 255")
        ->type_name("R,G,B")
        ->group(kGroup);
    app.add_option("--std", deviation_, "Fixed standard deviation instead")
        ->type_name("R,G,B")
        ->group(kGroup);
}

void ProjectOptions::declareField(CLI::App& app, const engine::Field& field) {
    FieldOption& option = fields_.emplace_back();
    option.field = &field;
    const std::string name = engine::optionName(field.name);
    const char* group = field.expert ? "Training, for experts" : "Training";
    const std::string usual = engine::toText(field.defaultValue);
    if (field.kind == engine::FieldKind::Boolean) {
        const std::string off = engine::optionName("no_" + field.name);
        app.add_flag_function(
               name + ",!" + off,
               [&option](std::int64_t count) { option.flag = count > 0; },
               field.help)
            ->group(group);
        return;
    }
    std::string help = field.help;
    if (!field.choices.empty()) help += fmt::format(" {}", fmt::join(field.choices, "|"));
    app.add_option(name, option.text, fmt::format("{} ({})", help, usual))
        ->type_name(field.kind == engine::FieldKind::Choice || field.kind == engine::FieldKind::Text
                        ? "WORD"
                        : "N")
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeLast)
        ->group(group);
}

bool ProjectOptions::isFresh() const {
    return projectFile().empty();
}

fs::path ProjectOptions::projectFile() const {
    if (projects_.empty()) return {};
    const fs::path given = projects_.front();
    std::error_code ignored;
    if (!fs::is_directory(given, ignored)) return given;
    return engine::isRunFolder(given) ? given / "run.json" : fs::path();
}

engine::Project ProjectOptions::project() const {
    if (projects_.size() + data_.size() > 1 && (projects_.size() > 1 || data_.size() > 1)) {
        throw RequestError(
            fmt::format("One folder or project at a time: {} were given. Put the classes of both "
                        "side by side into one folder, or train twice.",
                        projects_.size() + data_.size()));
    }
    engine::Project project;
    if (!isFresh()) project = engine::loadProject(projectFile());
    applyData(project);
    applyImages(project);
    applyNormalisation(project);
    applyFields(project);
    return project;
}

void ProjectOptions::applyData(engine::Project& project) const {
    if (task_) project.task = engine::taskFromName(*task_);
    if (isFresh()) project.labelRule = engine::usualLabelRule(project.task);
    std::string folder = data_.empty() ? "" : data_.front();
    if (folder.empty() && isFresh() && !projects_.empty()) folder = projects_.front();
    if (isFresh() && !projects_.empty() && !data_.empty()) {
        throw RequestError(fmt::format(
            "Two folders were given, {} and {}. Train on one folder at a time: put the classes of "
            "both side by side into one.",
            projects_.front(),
            data_.front()));
    }
    if (!folder.empty()) project.dataset = fs::absolute(folder).lexically_normal();
    if (project.dataset.empty()) {
        throw RequestError(
            "There is nothing to train on. Give a folder of images, for example espalier train "
            "--data flowers, or a project.");
    }
    if (labels_) project.labelRule = engine::labelRuleFromName(*labels_);
    if (split_) project.fractions = splitFromText(*split_);
    if (splitSeed_) project.splitSeed = *splitSeed_;
    if (!excluded_.empty()) project.excluded = excluded_;
    if (!excludedClasses_.empty()) project.excludedClasses = excludedClasses_;
    if (project.name.empty()) project.name = engine::displayPath(project.dataset.filename());
}

void ProjectOptions::applyImages(engine::Project& project) const {
    if (input_) {
        const engine::Preprocessing sizes = sizesFromText(*input_);
        project.preprocessing.height = sizes.height;
        project.preprocessing.width = sizes.width;
        project.preprocessing.channels = sizes.channels;
    }
    if (resize_) project.preprocessing.resize = engine::resizeRuleFromName(*resize_);
    if (augment_) {
        project.augmentation =
            *augment_ == "none" ? engine::Augmentation{} : engine::augmentationFromText(*augment_);
    }
    // Refuses a wrong name now; the template itself waits for the input's size.
    if (network_) project.network = networkFromName(*network_, {.convolutionBias = bias_});
}

void ProjectOptions::applyNormalisation(engine::Project& project) const {
    const bool isFixed = mean_ || deviation_ || normalise_ == "none" ||
                         (isFresh() && !normalise_ && project.task == engine::Task::Reconstruct);
    if (normalise_ && *normalise_ != "none" && *normalise_ != "data") {
        throw RequestError(fmt::format("--normalise is one of data, none, not '{}'.", *normalise_));
    }
    if (normalise_ == "data") project.normaliseByData = true;
    if (!isFixed) return;
    project.normaliseByData = false;
    engine::Preprocessing& recipe = project.preprocessing;
    recipe.mean = mean_ ? channelsFromText("--mean", *mean_) : std::array<float, 3>{0, 0, 0};
    recipe.standardDeviation =
        deviation_ ? channelsFromText("--std", *deviation_) : std::array<float, 3>{1, 1, 1};
    if (std::ranges::any_of(recipe.standardDeviation, [](float d) { return !(d > 0); })) {
        throw RequestError(fmt::format("--std {}: deviations are above 0.", *deviation_));
    }
}

void ProjectOptions::applyFields(engine::Project& project) const {
    engine::FieldValues values = engine::toFields(project.options);
    for (const FieldOption& option : fields_) {
        const std::string& name = option.field->name;
        if (option.flag) values[name] = *option.flag;
        if (!option.text) continue;
        std::string problem;
        if (!engine::parseText(*option.field, *option.text, values[name], problem)) {
            throw RequestError(
                fmt::format("{} {}: {}.", engine::optionName(name), *option.text, problem));
        }
    }
    project.options = engine::trainingOptionsFrom(values);
}

void ProjectOptions::drawNetwork(engine::Project& project) const {
    if (!network_ || looksLikeFile(*network_)) return;
    const engine::Preprocessing& recipe = project.preprocessing;
    project.network = networkFromName(
        *network_,
        {.input = {recipe.channels, recipe.height, recipe.width}, .convolutionBias = bias_});
}

}  // namespace espalier::cli
