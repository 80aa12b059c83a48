// SPDX-License-Identifier: Apache-2.0
#include "engine/evaluation/opened_model.h"

#include <utility>

#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/base/json_object.h"
#include "engine/data/preprocessing/preprocessing_fields.h"
#include "engine/evaluation/model_file.h"
#include "engine/formats/onnx_export.h"
#include "engine/formats/onnx_operators.h"
#include "engine/network/network.h"
#include "engine/tasks/task_catalog.h"
#include "engine/weights/drawn_network.h"
#include "engine/weights/file_kind.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

namespace fs = std::filesystem;

OpenedModel described(const fs::path& file, ModelFile read) {
    return {.file = file,
            .given = file,
            .producer = {},
            .task = read.task,
            .recipe = read.recipe,
            .outputNames = std::move(read.imported.record.outputNames),
            .origin = std::move(read.imported.record.run),
            .notes = {}};
}

// How the images of a drawing are prepared, where nothing else is asked for.
Preprocessing usualRecipe(const OnnxDrawing& drawing, const fs::path& file) {
    Preprocessing recipe{.height = static_cast<int>(drawing.image[1]),
                         .width = static_cast<int>(drawing.image[2]),
                         .channels = static_cast<int>(drawing.image[0])};
    if (recipe.channels == 3) {
        recipe.mean = kImageNetMean;
        recipe.standardDeviation = kImageNetDeviation;
    } else if (recipe.channels != 1) {
        throw RequestError(
            fmt::format("{} takes images with {} channels. Choose a model of colour or grey "
                        "images.",
                        displayPath(file),
                        recipe.channels));
    }
    return recipe;
}

Preprocessing recipeOf(const OnnxDrawing& drawing,
                       const fs::path& file,
                       const FieldValues& preparation) {
    FieldValues values = preprocessingFields().valuesOf(usualRecipe(drawing, file));
    for (const auto& [name, value] : preparation) values[name] = value;
    return preprocessingFields().objectOf(values);
}

std::vector<std::string> numberedNames(std::int64_t count) {
    std::vector<std::string> names;
    for (std::int64_t i = 0; i < count; ++i) names.push_back(fmt::format("class {}", i));
    return names;
}

[[noreturn]] void refuseWithoutScores(const fs::path& file) {
    throw RequestError(
        fmt::format("{} does not give one score per class for an image. Choose a model that "
                    "classifies images.",
                    displayPath(file)));
}

OpenedModel convert(const fs::path& file,
                    const fs::path& converted,
                    const FieldValues& preparation) {
    OnnxDrawing drawing = readDrawnNetwork(file);
    if (drawing.outputs < 2) refuseWithoutScores(file);
    const Task& task = findTask(usualTask());
    OpenedModel opened{
        .file = converted,
        .given = file,
        .isConverted = true,
        .producer = drawing.producer,
        .task = &task,
        .recipe = recipeOf(drawing, file, preparation),
        .isSizeAssumed = drawing.isSizeAssumed(),
        .isNormalisationAssumed = !preparation.contains("mean") && !preparation.contains("std"),
        .outputNames = numberedNames(drawing.outputs),
        .origin = {},
        .notes = std::move(drawing.leftOut)};
    const LayerCatalog catalog;
    const DataInterface interface = task.networkInterface(opened.recipe, opened.outputNames);
    const Validation validation = validate(drawing.network, catalog, interface);
    const bool isFitting =
        validation.network && !hasErrors(task.checkNetwork(*validation.network, interface));
    if (!isFitting) refuseWithoutScores(file);
    const nlohmann::ordered_json origin{{"task", task.description().key},
                                        {"converted_from", displayPath(file.filename())}};
    opened.origin = writeJson(origin, -1);
    const ModelRecord record{.name = drawing.network.name,
                             .outputNames = opened.outputNames,
                             .preprocessing = preprocessingToJson(opened.recipe),
                             .run = opened.origin};
    exportOnnx(converted,
               {.network = *validation.network,
                .tensors = drawing.tensors,
                .record = record,
                .loss = task.losses().front()});
    return opened;
}

}  // namespace

OpenedModel openModelFile(const fs::path& given,
                          const fs::path& converted,
                          const FieldValues& preparation) {
    try {
        return described(given, readModelFile(given));
    } catch (const RequestError&) {
        const bool isOnnx = kindOfFile(given) == FileKind::Onnx;
        if (!isOnnx || !isOnnxOfOthers(readWeightBytes(given))) throw;
    }
    return convert(given, converted, preparation);
}

}  // namespace espalier::engine
