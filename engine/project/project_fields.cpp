// SPDX-License-Identifier: Apache-2.0
#include "engine/project/project_fields.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "engine/base/limits.h"
#include "engine/base/translatable.h"
#include "engine/data/folder/data_choice_fields.h"
#include "engine/data/preprocessing/augmentation_fields.h"
#include "engine/data/preprocessing/preprocessing_fields.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace espalier::engine {

namespace {

using Numbers = std::vector<double>;
using Sizes = std::vector<std::int64_t>;

constexpr const char* kData = "data";
constexpr const char* kInput = "input";
constexpr const char* kNormalise = "normalise";

enum class Normalisation : std::uint8_t { ByData, None };

}  // namespace

template <>
inline constexpr std::array kChoiceWords<Normalisation>{
    ChoiceWord{Normalisation::ByData, "data"},
    ChoiceWord{Normalisation::None, "none"},
};

namespace {

std::string problemOfFolders(const FieldValue& value) {
    const auto& texts = std::get<std::vector<std::string>>(value);
    const bool areNamed = std::ranges::none_of(texts, [](const std::string& text) {
        const bool hasNoPath = text.find('=') + 1 == text.size();
        return text.empty() || (hasNoPath && !sourceFrom(text, false).name.empty());
    });
    return areNamed ? "" : "The name of a further folder of images is empty. Name the folder.";
}

ProjectField fieldOfData(const DataChoiceField& choice) {
    return {.row = fieldRow(&Project::dataChoices, choice.row),
            .group = kData,
            .argument = choice.argument,
            .places = {.fileIfSet = choice.inFileIfSet, .form = choice.inForm},
            .problem = choice.problem,
            .typedProblem = choice.typedProblem,
            .shown = choice.shown
                         ? [shown = choice.shown](
                               const Project& project) { return shown(project.dataChoices); }
                         : std::function<std::string(const Project&)>()};
}

// The file has them with their names and uses.
ProjectField fieldOfSources(const Field& field, bool isTest) {
    const auto read = [isTest](const Project& project) {
        std::vector<std::string> texts;
        for (const SourceFolder& folder : project.dataChoices.moreFolders) {
            if (folder.isTest == isTest) texts.push_back(sourceText(folder));
        }
        return FieldValue(std::move(texts));
    };
    const auto write = [isTest](Project& project, const FieldValue& value) {
        SourceFolders& folders = project.dataChoices.moreFolders;
        const SourceFolders before = folders;
        std::erase_if(folders, [&](const SourceFolder& folder) { return folder.isTest == isTest; });
        for (const std::string& text : std::get<std::vector<std::string>>(value)) {
            addSource(folders, text, isTest, before);
        }
    };
    return {.row = {field, read, write},
            .group = kData,
            .argument = "FOLDER",
            .places = {.file = false, .form = false},
            .problem = problemOfFolders};
}

std::vector<ProjectField> dataFields() {
    std::vector<ProjectField> fields;
    std::ranges::transform(dataChoiceFields(), std::back_inserter(fields), fieldOfData);
    fields.push_back(fieldOfSources(
        {.name = "more_data",
         .label = translatable("Fields", "Further folders of images"),
         .kind = FieldKind::TextList,
         .help = translatable("Fields",
                              "Another folder of images, with classes of its own or the same ones; "
                              "can be repeated. One that has moved takes the place of the folder "
                              "of its name, or write NAME=FOLDER; none forgets those of a "
                              "project.")},
        false));
    fields.push_back(fieldOfSources(
        {.name = "test_data",
         .label = translatable("Fields", "Folders of test images"),
         .kind = FieldKind::TextList,
         .help = translatable("Fields",
                              "A folder of test images, with the same classes: all of them are "
                              "tested with, and none of the other images. Otherwise as "
                              "--more-data.")},
        true));
    return fields;
}

// Height, width and channels in one text, as typed; with two sizes the channels stay open.
FieldRow<Project> sizesRow() {
    return {
        {.name = "input",
         .label = translatable("Fields", "Input size"),
         .kind = FieldKind::IntegerList,
         .help = translatable("Fields", "Network input size (default: chosen to suit the data).")},
        [](const Project& project) {
            const Preprocessing& recipe = project.preprocessing;
            return Sizes{recipe.height, recipe.width, recipe.channels};
        },
        [](Project& project, const FieldValue& value) {
            const auto& sizes = std::get<Sizes>(value);
            Preprocessing& recipe = project.preprocessing;
            recipe.height = static_cast<int>(sizes[0]);
            recipe.width = static_cast<int>(sizes[1]);
            recipe.channels = sizes.size() == 3 ? static_cast<int>(sizes[2]) : 0;
        }};
}

std::string problemOfSizes(const FieldValue& value) {
    const auto& sizes = std::get<Sizes>(value);
    const auto isSide = [](std::int64_t side) { return side >= 1 && side <= limits::kImageSide; };
    const bool rightCount = sizes.size() == 2 || sizes.size() == 3;
    const bool fits = rightCount && isSide(sizes[0]) && isSide(sizes[1]) &&
                      (sizes.size() == 2 || sizes[2] == 1 || sizes[2] == 3);
    return fits ? ""
                : "Enter height x width x channels, such as 96x96x3, with 1 channel (grey) or 3 "
                  "(colour).";
}

bool sizesAreSaid(const Project& project) {
    return project.preprocessing.height > 0 && project.preprocessing.width > 0;
}

std::string shownSizes(const Project& project) {
    const Preprocessing& recipe = project.preprocessing;
    return fmt::format("{} × {} × {}", recipe.height, recipe.width, recipe.channels);
}

std::string problemOfChannels(const FieldValue& value) {
    return std::get<std::int64_t>(value) == 2
               ? "Channels must be 1 or 3, or 0 to take it from the data."
               : "";
}

bool hasUsualNumbers(const Project& project) {
    const Preprocessing usual;
    const Preprocessing& recipe = project.preprocessing;
    return recipe.mean == usual.mean && recipe.standardDeviation == usual.standardDeviation;
}

bool normalisesByData(const Project& project) {
    return project.normaliseByData;
}

// Fixed values other than 0 and 1 are given by --mean and --std.
bool normalisationIsSaid(const Project& project) {
    const bool usual = freshProject(project.task).normaliseByData;
    // A start may bring its own.
    if (!project.startFrom.empty()) return normalisesByData(project) || hasUsualNumbers(project);
    if (normalisesByData(project)) return !usual;
    return usual && hasUsualNumbers(project);
}

bool numbersAreSaid(const Project& project) {
    return !normalisesByData(project) && !hasUsualNumbers(project);
}

std::string shownNormalisation(const Project& project) {
    const Preprocessing& recipe = project.preprocessing;
    return normalisesByData(project) ? "from the data"
                                     : fmt::format("mean {}, standard deviation {}",
                                                   fmt::join(recipe.mean, " "),
                                                   fmt::join(recipe.standardDeviation, " "));
}

// Likewise.
bool resizeIsSaid(const Project& project) {
    return !project.startFrom.empty() || project.preprocessing.resize != Preprocessing{}.resize;
}

FieldRow<Project> normaliseRow() {
    return {{.name = kNormalise,
             .label = translatable("Fields", "Normalisation"),
             .kind = FieldKind::Choice,
             .choices = allWords<Normalisation>(),
             .help = translatable("Fields",
                                  "data: mean and standard deviation of the training images; none: "
                                  "only divide pixels by 255 (default: data).")},
            [](const Project& project) {
                return std::string(wordOf(normalisesByData(project) ? Normalisation::ByData
                                                                    : Normalisation::None));
            },
            [](Project& project, const FieldValue& value) {
                project.normaliseByData =
                    choiceOf<Normalisation>(std::get<std::string>(value)) == Normalisation::ByData;
                if (project.normaliseByData) return;
                const Preprocessing usual;
                project.preprocessing.mean = usual.mean;
                project.preprocessing.standardDeviation = usual.standardDeviation;
            }};
}

std::string problemOfDeviation(const FieldValue& value) {
    const bool fits = std::ranges::all_of(
        std::get<Numbers>(value), [](double number) { return static_cast<float>(number) > 0; });
    return fits ? "" : "Standard deviations must be greater than 0.";
}

ProjectField fieldOfRecipe(const FieldRow<Preprocessing>& row) {
    ProjectField field{.row = fieldRow(&Project::preprocessing, row), .group = kInput};
    const std::string& name = row.field.name;
    // Typed as a single text, shown by an editor of their own.
    if (name == "height" || name == "width" || name == "channels") {
        field.places = {.command = false, .settings = false, .form = false};
    }
    if (name == "channels") field.problem = problemOfChannels;
    if (name == "mean" || name == "std") {
        field.places = {.settings = false, .form = false};
        field.argument = "R,G,B";
        field.isSaid = numbersAreSaid;
        field.implies = {{kNormalise, std::string(wordOf(Normalisation::None))}};
    }
    if (name == "std") field.problem = problemOfDeviation;
    if (name == "resize") field.isSaid = resizeIsSaid;
    return field;
}

std::vector<ProjectField> inputFields() {
    std::vector<ProjectField> fields{
        {.row = sizesRow(),
         .group = kInput,
         .argument = "HxWxC",
         .places = {.file = false, .form = false},
         .problem = problemOfSizes,
         .isSaid = sizesAreSaid,
         .shown = shownSizes},
    };
    for (const auto& row : preprocessingFields().rows()) {
        if (row.field.name == "mean") {
            fields.push_back({.row = fieldRow(&Project::normaliseByData,
                                              {.name = "normalise_by_data",
                                               .label = translatable("Fields", "Normalisation")}),
                              .group = kInput,
                              .places = {.command = false, .form = false},
                              .shown = shownNormalisation});
            fields.push_back({.row = normaliseRow(),
                              .group = kInput,
                              .places = {.file = false, .settings = false, .form = false},
                              .isSaid = normalisationIsSaid});
        }
        fields.push_back(fieldOfRecipe(row));
    }
    return fields;
}

ProjectField augmentationField() {
    return {.row = {{.name = "augmentation",
                     .label = translatable("Fields", "Augmentation"),
                     .kind = FieldKind::Text,
                     .help = "Random changes of training images: none, or a list of " +
                             augmentationExamples() +
                             " (default: chosen with the network; where that is given, flip, "
                             "unless the classes are digits or letters).",
                     .option = "augment"},
                    [](const Project& project) { return augmentationToText(project.augmentation); },
                    [](Project& project, const FieldValue& value) {
                        project.augmentation = augmentationFromText(std::get<std::string>(value));
                    }},
            .argument = "LIST",
            .places = {.form = false},
            // Its default depends on the data.
            .isSaid = [](const Project&) { return true; }};
}

ProjectField startField() {
    return {.row = fieldRow(&Project::startFrom,
                            {.name = "start_from",
                             .label = translatable("Fields", "Starts from"),
                             .help = "Begin with trained weights instead of random ones: a trained "
                                     "start (espalier starts lists them), a file of weights, or a "
                                     "run; none for random weights although a project has others "
                                     "or a trained start is here. Network, input size and "
                                     "normalisation are the start's "
                                     "unless they are given; with the network of a trained start "
                                     "or of an ONNX file, only the last layer is trained unless "
                                     "--train-part is given."}),
            .argument = "NAME|FILE|RUN",
            .places = {.form = false},
            .isSaid = [](const Project& project) { return !project.startFrom.empty(); }};
}

std::vector<ProjectField> allFields() {
    std::vector<ProjectField> fields = dataFields();
    std::ranges::move(inputFields(), std::back_inserter(fields));
    fields.push_back(augmentationField());
    fields.push_back(startField());
    const Project usual;
    for (ProjectField& entry : fields) entry.row.field.defaultValue = entry.row.read(usual);
    return fields;
}

}  // namespace

const std::vector<ProjectField>& projectFields() {
    static const std::vector<ProjectField> fields = allFields();
    return fields;
}

const ProjectField& projectField(const std::string& name) {
    return *std::ranges::find(
        projectFields(), name, [](const ProjectField& entry) { return entry.row.field.name; });
}

Project freshProject(const std::string& task) {
    Project project;
    project.task = task;
    project.dataChoices = findTask(task).usualChoices({});
    project.normaliseByData = findTask(task).description().measuresPixels;
    project.options.bestBy = findTask(task).bestBy();
    return project;
}

std::string problemWith(const ProjectField& entry, const FieldValue& value) {
    FieldValues values{{entry.row.field.name, value}};
    const Diagnostics problems = completeAndCheck({entry.row.field}, values, {});
    if (!problems.empty()) return englishSentence(problems.front());
    return entry.problem ? entry.problem(value) : "";
}

}  // namespace espalier::engine
