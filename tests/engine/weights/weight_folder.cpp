// SPDX-License-Identifier: Apache-2.0
#include "tests/engine/weights/weight_folder.h"

#include <gmock/gmock.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "engine/base/error.h"

namespace espalier::engine::tests {

namespace fs = std::filesystem;

fs::path weightFixture(const std::string& name) {
    return fs::path(ESPALIER_WEIGHT_FIXTURES) / name;
}

std::string bytesOf(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

const HostTensor& tensorNamed(const WeightFile& file, const std::string& name) {
    static const HostTensor kNone;
    const auto found = std::ranges::find(file.tensors, name, &HostTensor::name);
    if (found != file.tensors.end()) return *found;
    ADD_FAILURE() << "no tensor " << name;
    return kNone;
}

WeightFolder::WeightFolder() {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    folder_ = fs::path(testing::TempDir()) /
              ("weights " + std::string(test->name()) + std::to_string(::getpid()));
    fs::remove_all(folder_);
    fs::create_directories(folder_);
}

WeightFolder::~WeightFolder() {
    fs::remove_all(folder_);
}

WeightFile WeightFolder::read(const std::string& bytes, const WeightLimits& limits) const {
    std::ofstream(folder_ / "given.pth", std::ios::binary) << bytes;
    return readWeights(folder_ / "given.pth", limits);
}

std::string WeightFolder::refusalOf(const std::string& bytes, const WeightLimits& limits) const {
    try {
        read(bytes, limits);
        return "was read";
    } catch (const RequestError& error) {
        const std::string sentence = error.what();
        EXPECT_THAT(sentence, testing::HasSubstr("given.pth"));
        EXPECT_TRUE(sentence.ends_with('.')) << sentence;
        EXPECT_TRUE(std::ranges::none_of(sentence, [](unsigned char c) { return c < 0x20; }))
            << sentence;
        return sentence;
    }
}

void WeightFolder::expectTruncationsRefused(const std::string& bytes) const {
    for (std::size_t length = 0; length < bytes.size(); ++length) {
        EXPECT_NE(refusalOf(bytes.substr(0, length)), "was read") << length;
    }
}

}  // namespace espalier::engine::tests
