// SPDX-License-Identifier: Apache-2.0
#include "engine/starts/known_start.h"

#include <algorithm>
#include <utility>

#include "engine/base/error.h"
#include "engine/starts/fetch_start.h"
#include "engine/starts/sha256.h"

namespace espalier::engine {

const Start* knownStart(const std::filesystem::path& file, std::span<const Start> catalog) {
    std::error_code problem;
    if (!std::filesystem::is_regular_file(file, problem)) return nullptr;
    const auto bytes = std::filesystem::file_size(file, problem);
    if (problem) return nullptr;
    const auto hasItsSize = [bytes](const Start& start) {
        return std::cmp_equal(bytes, start.wheel.bytes) ||
               std::cmp_equal(bytes, start.weights.bytes);
    };
    if (std::ranges::none_of(catalog, hasItsSize)) return nullptr;
    try {
        return startWithDigest(sha256OfFile(file), catalog);
    } catch (const Error&) {
        return nullptr;  // whoever reads it as weights says why
    }
}

const Start* startWithDigest(std::string_view sha256, std::span<const Start> catalog) {
    const auto found = std::ranges::find_if(catalog, [&](const Start& start) {
        return sha256 == start.wheel.sha256 || sha256 == start.weights.sha256;
    });
    return found == catalog.end() ? nullptr : &*found;
}

void keepStart(const Start& start, const StartStorage& storage, const std::filesystem::path& file) {
    if (!storage.isWhole(start)) importStart(start, storage, file);
}

}  // namespace espalier::engine
