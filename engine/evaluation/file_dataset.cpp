// SPDX-License-Identifier: Apache-2.0
#include "engine/evaluation/file_dataset.h"

#include <cstring>
#include <utility>

#include "engine/base/atomic_file.h"
#include "engine/data/codecs/decode.h"

namespace espalier::engine {

FileDataset::FileDataset(std::vector<std::filesystem::path> files,
                         const Preprocessing& recipe,
                         bool asBytes)
    : files_(std::move(files)), recipe_(recipe), asBytes_(asBytes) {
    if (asBytes) {
        constexpr kernels::DataType kByte = kernels::DataType::UInt8;
        fields_ = {
            {"pixels", SampleRole::Input, kByte, {recipe.height, recipe.width, recipe.channels}},
            {"records", SampleRole::Input, kByte, {std::int64_t{sizeof(kernels::ImageRecord)}}}};
        return;
    }
    fields_ = {{"image",
                SampleRole::Input,
                kernels::DataType::Float32,
                {recipe.channels, recipe.height, recipe.width}}};
}

std::string FileDataset::sampleName(std::size_t index) const {
    return displayPath(files_[index]);
}

void FileDataset::load(const SampleRequest& request, SampleSlot& slot) const {
    const DecodeResult<Image> decoded =
        decodeForRecipe(files_[request.index], recipe_, JpegDetail::Full, &decoding_);
    if (decoded) return write(resizeImage(*decoded.value, recipe_), slot);
    for (std::size_t i = 0; i < fields_.size(); ++i) {
        const auto elements = static_cast<std::size_t>(fields_[i].shape.elementCount());
        std::memset(slot.fields[i], 0, elements * byteSize(fields_[i].type));
    }
    slot.weight = 0;
    slot.problem = decoded.problem.reason;
}

void FileDataset::write(const Image& image, SampleSlot& slot) const {
    if (asBytes_) {
        const kernels::ImageRecord asItIs{.variant = {}, .present = 1};
        std::memcpy(slot.fields[0], image.pixels.data(), image.pixels.size());
        std::memcpy(slot.fields[1], &asItIs, sizeof asItIs);
        return;
    }
    // Buffers of batches are aligned for every element type.
    normaliseImage(image, recipe_, reinterpret_cast<float*>(slot.fields[0]));
}

}  // namespace espalier::engine
