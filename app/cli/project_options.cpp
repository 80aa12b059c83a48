// SPDX-License-Identifier: Apache-2.0
#include "app/cli/project_options.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "app/cli/choice_option.h"
#include "app/cli/data_advice.h"
#include "app/cli/field_option.h"
#include "app/cli/known_names.h"
#include "app/cli/network_file.h"
#include "app/cli/source_choice.h"
#include "engine/base/error.h"
#include "engine/base/file_status.h"
#include "engine/base/limits.h"
#include "engine/base/name_text.h"
#include "engine/base/shell_word.h"
#include "engine/cross_validation/cross_validation.h"
#include "engine/network/input_size.h"
#include "engine/network/templates.h"
#include "engine/project/leave_start.h"
#include "engine/project/words.h"
#include "engine/runs/run_folder.h"
#include "engine/starts/start_catalog.h"
#include "engine/sweep/sweep.h"
#include "engine/tasks/task_catalog.h"
#include "engine/training/options/workers.h"
#include "engine/weights/drawn_network.h"
#include "engine/weights/weight_file.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace espalier::cli {

namespace fs = std::filesystem;
using engine::RequestError;

namespace {

constexpr const char* kBatch = "batch";
constexpr const char* kForget = "none";
constexpr const char* kFurtherFolder = "Name a folder of images, one subfolder per class.";

// Lists in which a project keeps what was chosen one by one: options add to them.
bool areFolders(const std::string& field) {
    return field == "more_data" || field == "test_data";
}
bool canForget(const std::string& field) {
    return field == "relabelled" || areFolders(field);
}
bool addsTo(const std::string& field) {
    return canForget(field) || field == "added_classes";
}

// "classify or reconstruct (default: classify)".
std::string taskHelp() {
    std::vector<std::string> keys;
    for (const auto& task : engine::allTasks()) keys.push_back(task->description().key);
    return fmt::format("{} (default: {})", fmt::join(keys, " or "), engine::usualTask());
}

// A message about JSON, or about two projects, would not help here.
void refuseUnusable(const fs::path& given, const std::string& adviceIfMissing) {
    std::error_code ignored;
    const std::string shown = engine::displayPath(given);
    refuseMissing(given, adviceIfMissing);
    refuseArchive(given);
    const bool isNamedAsOne = given.extension() == ".espalier" || given.extension() == ".json";
    if (fs::is_directory(given, ignored) || isNamedAsOne) return;
    throw RequestError(
        fmt::format("{} is neither a project (.espalier) nor a run.json. Name one of them, or the "
                    "folder that contains your images.",
                    shown));
}

void refuseSweep(const fs::path& given) {
    if (!engine::isSweep(given)) return;
    throw RequestError(
        fmt::format("{0} is a sweep, not a folder of images. To train the rest of it: espalier "
                    "resume {1}; to repeat one of its trials, name that run.",
                    engine::displayPath(given),
                    engine::shellQuoted(engine::displayPath(given))));
}

// What it holds are no images to train on.
void refuseRun(const fs::path& given) {
    refuseSweep(given);
    const bool areFolds = engine::isCrossValidation(given);
    if (!areFolds && !engine::isRunFolder(given)) return;
    throw RequestError(
        fmt::format("--data {} is a {}, not a folder of images. To train with its "
                    "images and options: espalier train {}",
                    engine::displayPath(given),
                    areFolds ? "cross-validation" : "run",
                    engine::shellQuoted(engine::displayPath(given))));
}

}  // namespace

void ProjectOptions::declare(CLI::App& app) {
    app.add_option(
           "PROJECT",
           projects_,
           "A project (.espalier), the run.json of a run to repeat, or one or more folders of "
           "images")
        ->type_name("");
    declareData(app);
    declareInput(app);
    app.add_option("--effort",
                   effort_,
                   "quick, balanced or thorough: chooses length, learning rate and what belongs to "
                   "them (default: chosen to suit the data)")
        ->type_name("WORD")
        ->group("Training");
    for (const engine::Field& field : engine::trainingFields()) {
        declareField(app, field, nullptr, field.expert ? "Training (expert)" : "Training");
    }
    batchPerWorker_.declare(app, "Training (expert)");
}

void ProjectOptions::declareData(CLI::App& app) {
    constexpr const char* kHeading = "Data";
    app.add_option("--data", data_, "Folder of images, one subfolder per class")
        ->type_name("DIR")
        ->expected(1)
        ->allow_extra_args(false)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->group(kHeading);
    app.add_option("--task", task_, taskHelp())->type_name("TASK")->group(kHeading);
    declareGroup(app, "data", kHeading);
}

void ProjectOptions::declareInput(CLI::App& app) {
    constexpr const char* kHeading = "Network and input";
    app.add_option(
           "--network",
           network_,
           "A template (espalier network lists them), a network's JSON file, or an ONNX file "
           "of any program, whose weights are taken, too (default: chosen to suit the "
           "data)")
        ->type_name("NAME|FILE")
        ->group(kHeading);
    app.add_flag("--bias", bias_, "Use a bias in a template's convolutions before BatchNorm")
        ->group(kHeading);
    trained_.declare(app, kHeading);
    declareGroup(app, "input", kHeading);
    declareGroup(app, "", kHeading);
}

void ProjectOptions::declareGroup(CLI::App& app, const std::string& group, const char* heading) {
    for (const engine::ProjectField& entry : engine::projectFields()) {
        if (!entry.places.command || entry.group != group) continue;
        declareField(app, entry.row.field, &entry, heading);
    }
}

void ProjectOptions::declareField(CLI::App& app,
                                  const engine::Field& field,
                                  const engine::ProjectField* entry,
                                  const char* heading) {
    FieldOption& option = fields_.emplace_back();
    option.field = &field;
    option.entry = entry;
    const std::string name = optionOf(field);
    if (field.kind == engine::FieldKind::Boolean) {
        app.add_flag_function(
               name + ",!--no-" + name.substr(2),
               [&option](std::int64_t count) { option.flag = count > 0; },
               field.help)
            ->group(heading);
        return;
    }
    CLI::Option* said = nullptr;
    if (field.kind == engine::FieldKind::TextList) {
        // Takes one value each time, any number of times; the help must not promise more.
        said = app.add_option(name, option.texts, helpOf(field, entry))
                   ->expected(1)
                   ->allow_extra_args(false)
                   ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    } else {
        said = app.add_option(name, option.text, helpOf(field, entry))
                   ->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
    }
    const bool hasArgument = entry && !entry->argument.empty();
    said->type_name(hasArgument ? entry->argument : argumentOf(field))->group(heading);
}

bool ProjectOptions::isFresh() const {
    return projectFile().empty();
}

fs::path ProjectOptions::projectFile() const {
    if (projects_.empty()) return {};
    fs::path given = projects_.front();
    if (!engine::isFolder(given)) return given;
    if (engine::isNamedRun(given)) return engine::RunFolder{given}.record();
    return engine::isCrossValidation(given) ? engine::CrossValidationFolder{given}.record()
                                            : fs::path();
}

std::optional<engine::RunFolder> ProjectOptions::repeatedRun() const {
    return data_.empty() ? recordedRun() : std::nullopt;
}

std::optional<engine::RunFolder> ProjectOptions::recordedRun() const {
    const fs::path file = projectFile();
    if (file.filename() != "run.json") return std::nullopt;
    return engine::RunFolder{fs::absolute(file).parent_path()};
}

engine::Project ProjectOptions::project() const {
    trained_.check();
    effort();  // an unknown word is refused before anything is read
    for (const std::string& given : projects_) {
        refuseSweep(given);
        refuseUnusable(given, adviceIfMissing());
    }
    for (const std::string& given : data_) refuseRun(given);
    if (projects_.size() > 1 && !areDataFolders(projects_)) {
        throw RequestError(
            fmt::format("Name one project, or folders of images (given: {}). To use further "
                        "folders with a project: --more-data FOLDER.",
                        projects_.size()));
    }
    engine::Project project;
    if (!isFresh()) project = engine::loadProject(projectFile());
    applyData(project);
    applyFields(project);
    applyOptions(project);
    if (isGiven("start_from") && !refusesStart()) {
        if (project.startFrom.empty()) {
            throw RequestError(
                "--start-from names nothing. Name a trained start, a file of weights or a run, or "
                "none for random weights.");
        }
        project.startFrom = engine::startFromText(project.startFrom);
    }
    if (startsFromNetwork()) project.startFrom = engine::startFromText(*network_);
    // Rejects an unknown name now; drawing the template needs the input's size.
    if (network_) project.network = networkFromName(*network_, {.convolutionBias = bias_});
    takeInputSize(project);
    return project;
}

// A network from a file may say which images it is for.
void ProjectOptions::takeInputSize(engine::Project& project) const {
    if (!isFresh() || !network_ || isGiven("input") || startsFromNetwork()) return;
    const auto size = engine::namedInputSize(project.network);
    const auto isSide = [](std::int64_t side) { return side <= engine::limits::kImageSide; };
    const bool isForImages =
        size && ((*size)[0] == 1 || (*size)[0] == 3) && isSide((*size)[1]) && isSide((*size)[2]);
    if (!isForImages) return;  // which the review of the network refuses
    project.preprocessing.channels = static_cast<int>((*size)[0]);
    project.preprocessing.height = static_cast<int>((*size)[1]);
    project.preprocessing.width = static_cast<int>((*size)[2]);
}

void ProjectOptions::applyData(engine::Project& project) const {
    const std::string task = task_ ? engine::findTask(*task_).description().key : project.task;
    if (isFresh()) project = engine::freshProject(task);
    project.task = task;
    std::string folder = data_.empty() ? "" : data_.front();
    if (folder.empty() && isFresh() && !projects_.empty()) folder = projects_.front();
    if (isFresh() && !projects_.empty() && !data_.empty()) {
        throw RequestError(
            fmt::format("Folders were named with --data and without, {} and {}. Name them in one "
                        "way to use the images of both: espalier train {} {}",
                        projects_.front(),
                        data_.front(),
                        engine::shellQuoted(projects_.front()),
                        engine::shellQuoted(data_.front())));
    }
    if (!folder.empty()) project.dataset = fs::absolute(folder).lexically_normal();
    if (project.dataset.empty()) {
        throw RequestError(
            "Nothing to train on. Name a folder of images, for example espalier train --data "
            "flowers, or a project.");
    }
    if (project.name.empty()) project.name = engine::displayPath(project.dataset.filename());
    const std::vector<std::string>& named = data_.empty() && isFresh() ? projects_ : data_;
    const engine::SourceFolders before = project.dataChoices.moreFolders;
    for (std::size_t i = 1; i < named.size(); ++i) {
        refuseMissing(named[i], kFurtherFolder);
        engine::addFolder(project.dataChoices.moreFolders, fs::path(named[i]), false, before);
    }
}

// Of a list to which options add, with what the project has.
engine::FieldValue ProjectOptions::FieldOption::addedTo(const engine::Project& project) const {
    const bool forgets = std::ranges::find(texts, kForget) != texts.end();
    std::vector<std::string> values;
    if (!forgets) values = std::get<std::vector<std::string>>(entry->row.read(project));
    const engine::FieldValue given = value();
    for (const std::string& text : std::get<std::vector<std::string>>(given)) {
        const bool isKnown = std::ranges::find(values, text) != values.end();
        if (!isKnown) values.push_back(text);
    }
    return values;
}

engine::FieldValue ProjectOptions::FieldOption::value() const {
    if (flag) return *flag;
    if (field->kind == engine::FieldKind::TextList) {
        std::vector<std::string> values;
        for (const std::string& each : texts) {
            if (canForget(field->name) && each == kForget) continue;
            if (entry) checkFieldValue(*entry, std::vector<std::string>{each}, each);
            // It could be taken for one of the project's that has moved.
            if (areFolders(field->name)) {
                refuseMissing(engine::sourceFrom(each, false).path, kFurtherFolder);
            }
            values.push_back(each);
        }
        return values;
    }
    engine::FieldValue value = fieldValueFrom(*field, *text);
    if (entry) checkFieldValue(*entry, value, *text);
    return value;
}

bool ProjectOptions::isGiven(const std::string& field) const {
    if (field == kBatch && batchPerWorker_.isGiven()) return true;
    return std::ranges::any_of(fields_, [&](const FieldOption& option) {
        return option.field->name == field && option.isGiven();
    });
}

// A second name behind an option that takes one looks like a project.
std::string ProjectOptions::adviceIfMissing() const {
    const bool repeats = std::ranges::any_of(
        fields_, [](const FieldOption& option) { return !option.texts.empty(); });
    return repeats ? "An option that takes one value is repeated for more, as in --exclude-class "
                     "rose --exclude-class tulip."
                   : "Name the folder that contains your images, a project (.espalier) or the "
                     "run.json of a run.";
}

// Applies the given options and those that they imply.
void ProjectOptions::applyFields(engine::Project& project) const {
    engine::FieldValues values;
    for (const FieldOption& option : fields_) {
        if (!option.entry || !option.isGiven()) continue;
        values[option.field->name] =
            addsTo(option.field->name) ? option.addedTo(project) : option.value();
    }
    for (const FieldOption& option : fields_) {
        if (!option.entry || !option.isGiven()) continue;
        for (const auto& [name, value] : option.entry->implies) values[name] = value;
    }
    // leaveStart() does that, once the images are known.
    if (refusesStart()) values.erase("start_from");
    for (const engine::ProjectField& entry : engine::projectFields()) {
        const auto said = values.find(entry.row.field.name);
        if (said != values.end()) entry.row.write(project, said->second);
    }
}

void ProjectOptions::applyOptions(engine::Project& project) const {
    engine::FieldValues values = engine::toFields(project.options);
    for (const FieldOption& option : fields_) {
        if (option.entry || !option.isGiven()) continue;
        if (option.field->name == kBatch) batchPerWorker_.refuseBatch();
        values[option.field->name] = option.value();
    }
    project.options = engine::trainingOptionsFrom(values);
    batchPerWorker_.apply(project.options);
    // Those of a run that is repeated are of no use to other workers.
    const bool isOtherwiseDivided = isGiven("workers") || isGiven("shards");
    if (isOtherwiseDivided && !isGiven("worker_loads") && !engine::hasLoads(project.options)) {
        project.options.workerLoads.clear();
    }
    // The options given apply to the whole run and override changes made during the repeated run.
    for (engine::OptionChange& change : project.changes) {
        if (isGiven("epochs")) change.epochs = project.options.epochs;
        if (isGiven("learning_rate")) change.learningRate = project.options.learningRate;
        if (isGiven("validation_patience")) {
            change.validationPatience = project.options.validationPatience;
        }
    }
}

void ProjectOptions::checkExclusions(const engine::DataSource& scanned) const {
    for (const FieldOption& option : fields_) {
        const bool isList = option.field->kind == engine::FieldKind::TextList;
        if (!option.entry || !isList || !option.isGiven()) continue;
        if (option.field->name == "added_classes") continue;
        if (option.field->name == "more_data" || option.field->name == "test_data") continue;
        // Read back, so that a name given as bytes is compared in its text form.
        engine::Project given;
        option.entry->row.write(given, option.value());
        if (option.field->name == "relabelled") {
            refuseUnknown(given.dataChoices.relabelled, scanned, optionOf(*option.field));
            continue;
        }
        const auto names = std::get<std::vector<std::string>>(option.entry->row.read(given));
        const std::string name = optionOf(*option.field);
        if (option.field->name == "excluded") {
            refuseUnknownImages(names, scanned, name);
        } else {
            refuseUnknown(names, scanned.outputNames(), name, scanned.root());
        }
    }
}

void ProjectOptions::drawNetwork(engine::Project& project) const {
    if (!network_ || looksLikeFile(*network_)) return;
    const engine::Preprocessing& recipe = project.preprocessing;
    project.network = networkFromName(
        *network_,
        {.input = {recipe.channels, recipe.height, recipe.width}, .convolutionBias = bias_});
}

std::vector<std::string> ProjectOptions::adoptStart(engine::Project& project,
                                                    const engine::TrainingStart& start) const {
    if (!isFresh() || (!isGiven("start_from") && !startsFromNetwork())) return {};
    const engine::OpenSettings open = openSettings();
    return engine::adoptStart(project,
                              start,
                              {.network = !network_ || startsFromNetwork(),
                               .size = open.size,
                               .resize = open.resize,
                               .normalisation = open.normalisation});
}

bool ProjectOptions::startsFromNetwork() const {
    return network_ && !isGiven("start_from") && engine::isNetworkOfOnnx(*network_);
}

bool ProjectOptions::refusesStart() const {
    return std::ranges::any_of(fields_, [](const FieldOption& option) {
        return option.field->name == "start_from" && option.text == engine::kNoStart;
    });
}

std::string ProjectOptions::leaveStart(engine::Project& project,
                                       const engine::DataSource& selected,
                                       std::stop_token stop) const {
    if (!refusesStart() || project.startFrom.empty()) return {};
    const std::string before = std::exchange(project.startFrom, {});
    const std::string asIs = engine::projectToJson(project, {});
    project.startFrom = before;
    std::optional<engine::TrainingStart> outline;
    try {
        if (!engine::startNamed(before)) outline = engine::loadStart(before, std::move(stop));
    } catch (const engine::Error&) {
        // One that is gone can be left, too; what it brought stays then.
    }
    project = engine::withoutStart(project, selected, outline ? &*outline : nullptr);
    applyFields(project);
    applyOptions(project);
    return fmt::format("Training starts from random weights instead of {}. {}",
                       before,
                       engine::projectToJson(project, {}) == asIs
                           ? "Network and settings stay."
                           : "What had been chosen for it is what suits these images without it.");
}

bool ProjectOptions::takesRecommendation(const engine::Project& project) const {
    if (!isFresh() || network_) return false;
    return !isGiven("start_from") || refusesStart() || engine::startNamed(project.startFrom);
}

std::optional<engine::Effort> ProjectOptions::effort() const {
    if (!effort_) return std::nullopt;
    return chosenWord<engine::Effort>("--effort", *effort_);
}

std::optional<engine::TrainedPart> ProjectOptions::takeEffort(
    engine::Project& project, const engine::DataSource& selected) const {
    const auto wanted = effort();
    if (!wanted) return std::nullopt;
    engine::OpenSettings open = openSettings();
    open.augmentation = !isGiven("augmentation");  // that of a project may be a recommended one
    return engine::takeEffort(project, selected, *wanted, open);
}

engine::OpenSettings ProjectOptions::openSettings() const {
    engine::OpenSettings open{
        .size = !isGiven("input"),
        .resize = !isGiven("resize"),
        .normalisation = !isGiven("normalise") && !isGiven("mean") && !isGiven("std"),
        .augmentation = isFresh() && !isGiven("augmentation"),
        .trainedPart = !trained_.isGiven(),
        .effort = effort()};
    for (const FieldOption& option : fields_) {
        if (!option.entry && option.isGiven()) open.given.insert(option.field->name);
    }
    if (batchPerWorker_.isGiven()) open.given.insert(kBatch);
    return open;
}

std::optional<engine::TrainedPart> ProjectOptions::usualPart(
    const engine::TrainingStart& start) const {
    const bool isKnown = start.isOfOthers();
    const bool isItsNetwork = isFresh() && (!network_ || startsFromNetwork()) && isKnown;
    if (!isItsNetwork || trained_.isGiven()) return std::nullopt;
    return engine::TrainedPart::LastLayer;
}

bool ProjectOptions::choosesTrainedPart() const {
    const bool isDrawn =
        !isFresh() || (network_ && looksLikeFile(*network_) && !startsFromNetwork());
    return trained_.isGiven() || !isDrawn;
}

void ProjectOptions::refuseFreezing(const std::vector<engine::NodeId>& layers) const {
    for (const engine::NodeId& layer : layers) {
        if (!trained_.freezes(layer)) continue;
        throw engine::RequestError(fmt::format(
            "--freeze {}: the start has no weights for this layer, which would stay random.",
            layer));
    }
}

void ProjectOptions::chooseTrainedLayers(engine::Project& project,
                                         const engine::DataInterface& data,
                                         std::optional<engine::TrainedPart> usual) const {
    trained_.apply(project.network, data, usual);
}

}  // namespace espalier::cli
