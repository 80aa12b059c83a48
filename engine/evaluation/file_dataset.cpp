// SPDX-License-Identifier: Apache-2.0
#include "engine/evaluation/file_dataset.h"

#include <algorithm>
#include <utility>

#include "engine/base/atomic_file.h"
#include "engine/data/decode.h"

namespace espalier::engine {

FileDataset::FileDataset(std::vector<std::filesystem::path> files, const Preprocessing& recipe)
    : files_(std::move(files)), recipe_(recipe) {
    fields_ = {{"image",
                SampleRole::Input,
                kernels::DataType::Float32,
                {recipe.channels, recipe.height, recipe.width}}};
}

std::string FileDataset::sampleName(std::size_t index) const {
    return displayPath(files_[index]);
}

void FileDataset::load(const SampleRequest& request, SampleSlot& slot) const {
    // Buffers of batches are aligned for every element type.
    auto* values = reinterpret_cast<float*>(slot.fields[0]);
    const DecodeResult<Image> decoded = decodeForRecipe(files_[request.index], recipe_);
    if (decoded) {
        normaliseImage(resizeImage(*decoded.value, recipe_), recipe_, values);
        return;
    }
    std::fill_n(values, fields_[0].shape.elementCount(), 0.0f);
    slot.weight = 0;
    slot.problem = decoded.problem.reason;
}

}  // namespace espalier::engine
