// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "engine/data/preprocessing/preprocessing.h"
#include "engine/formats/onnx_import.h"
#include "engine/tasks/task.h"

namespace espalier::engine {

/// What a model.onnx contains, before it is compiled for a device. A value.
struct ModelFile {
    ImportedModel imported;
    Preprocessing recipe;
    const Task* task = nullptr;  ///< that it was trained for
};

/// Throws RequestError with the reason when the file is missing, not a model by Espalier, or its
/// parts do not match; UnreachableError when it cannot be read now.
ModelFile readModelFile(const std::filesystem::path& path);

}  // namespace espalier::engine
