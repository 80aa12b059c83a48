// SPDX-License-Identifier: Apache-2.0
#include "engine/weights/weight_list.h"

#include <optional>
#include <utility>

#include "engine/base/error.h"
#include "engine/formats/float_values.h"
#include "engine/formats/safetensors_header.h"
#include "engine/weights/weight_refusal.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

WeightFile listOf(TensorHeader&& header, const std::filesystem::path& path) {
    WeightFile file{"safetensors", {}, {}};
    for (const std::string& left : header.leftOut) file.leftOut.push_back(shownText(left));
    for (TensorHeader::Entry& entry : header.entries) {
        if (!isUsableName(entry.name)) {
            throw RequestError(
                fmt::format("{} cannot be used: it names a tensor with something other than "
                            "printable text. Use another copy.",
                            displayPath(path)));
        }
        if (isFloatType(entry.type)) {
            file.tensors.push_back(
                {std::move(entry.name), kernels::DataType::Float32, entry.shape, {}});
        } else {
            file.leftOut.push_back(fmt::format("{}: integers", entry.name));
        }
    }
    return file;
}

}  // namespace

WeightFile listWeights(const std::filesystem::path& path, std::stop_token stop) {
    try {
        std::optional<TensorHeader> header = readTensorHeader(path);
        if (!header) return readWeights(path, {}, std::move(stop));
        if (header->metadata.contains(std::string(kChecksumKey))) verifyTensorFile(path);
        return listOf(std::move(*header), path);
    } catch (const RequestError&) {
        throw;
    } catch (const Error& error) {
        throw RequestError(error.what());
    }
}

}  // namespace espalier::engine
