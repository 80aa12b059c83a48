// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/tested_model.h"

#include <chrono>
#include <string_view>
#include <system_error>

#include "engine/base/error.h"
#include "engine/formats/onnx_import.h"
#include "engine/starts/sha256.h"
#include "nlohmann/json.hpp"

namespace espalier::engine {

namespace {

namespace fs = std::filesystem;

bool isUntouchedSince(const RunFolder& run, const RunResults& results) {
    std::error_code unknown;
    const std::uintmax_t recorded = results.exportCheck.bytes;
    if (recorded != 0 && fs::file_size(run.model(), unknown) != recorded) return false;
    const auto tested = fs::last_write_time(run.results(), unknown);
    return fs::last_write_time(run.model(), unknown) <= tested + std::chrono::seconds(2);
}

bool hasTestedWeights(const RunFolder& run, const RunResults& results) {
    if (results.weights.empty()) return false;  // of an older version
    try {
        return weightsDigest(run.model()) == results.weights;
    } catch (const Error&) {
        return false;
    }
}

}  // namespace

std::string weightsDigest(const fs::path& model) {
    const ImportedModel content = importOnnx(model);
    std::string parts =
        content.record.preprocessing + nlohmann::json(content.record.outputNames).dump();
    for (const HostTensor& tensor : content.tensors) {
        const auto* bytes = reinterpret_cast<const char*>(tensor.bytes.data());
        parts += sha256Of(std::string_view(bytes, tensor.bytes.size()));
    }
    return sha256Of(parts);
}

bool isTestedModel(const RunFolder& run, const RunResults& results) {
    return isUntouchedSince(run, results) || hasTestedWeights(run, results);
}

}  // namespace espalier::engine
