// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "engine/base/field.h"
#include "engine/data/preprocessing/preprocessing.h"

namespace espalier::engine {

class Task;

/// A model of any program, as a file that Model::load() reads. A value.
struct OpenedModel {
    std::filesystem::path file;  ///< the given one, or `converted`
    std::filesystem::path given;
    bool isConverted = false;  ///< another program wrote the given one
    std::string producer;      ///< that program: "pytorch 2.9.0"; may be empty
    const Task* task = nullptr;
    Preprocessing recipe;
    bool isSizeAssumed = false;           ///< the given file leaves the size of images open
    bool isNormalisationAssumed = false;  ///< it does not say how they were normalised
    std::vector<std::string> outputNames;
    std::string origin;              ///< ModelRecord::run
    std::vector<std::string> notes;  ///< sentences: what of the given file is computed otherwise
};

/// Opens a model.onnx. One of another program is drawn as layers and written to `converted`, whole
/// or not at all: its scores are the softmax of its outputs, which get numbers as names, and colour
/// images are normalised with the mean and deviation of ImageNet, unless `preparation` has other
/// values of "resize", "mean" or "std" (preprocessingFields()); one of Espalier says them itself.
/// Throws RequestError with a sentence when the file is missing, damaged, or none that gives scores
/// for images.
OpenedModel openModelFile(const std::filesystem::path& given,
                          const std::filesystem::path& converted,
                          const FieldValues& preparation = {});

}  // namespace espalier::engine
