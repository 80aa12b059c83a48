// SPDX-License-Identifier: Apache-2.0
#include "engine/evaluation/model_file.h"

#include <utility>

#include "engine/base/error.h"
#include "engine/base/operation.h"
#include "engine/tasks/model_task.h"

namespace espalier::engine {

namespace {

ModelFile read(const std::filesystem::path& path) {
    const Operation operation("Reading the model", path);
    ImportedModel imported = importOnnx(path);
    const Preprocessing recipe = preprocessingFromJson(imported.record.preprocessing);
    const Task& task = taskOf(imported.record);
    return {.imported = std::move(imported), .recipe = recipe, .task = &task};
}

}  // namespace

ModelFile readModelFile(const std::filesystem::path& path) {
    ModelFile file;
    try {
        file = read(path);
    } catch (const RequestError&) {
        throw;
    } catch (const UnreachableError&) {
        throw;  // the request is right, but the file cannot be read now
    } catch (const Error& error) {
        throw RequestError(error.what());
    }
    const Preprocessing& recipe = file.recipe;
    if (!(file.imported.imageShape() ==
          kernels::Shape{recipe.channels, recipe.height, recipe.width})) {
        throw RequestError(
            "The model's preprocessing does not match its network's input. Export the model again "
            "from its run.");
    }
    if (file.task->description().result != file.imported.resultName()) {
        throw RequestError(
            "The model's task does not match its output. Export the model again from its run.");
    }
    return file;
}

}  // namespace espalier::engine
