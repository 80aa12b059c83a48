// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "program_process.h"

// Small files that would need much memory are rejected in one sentence before it is allocated.
namespace espalier::cli::tests {

namespace {

using testing::HasSubstr;
using testing::Not;

constexpr std::int64_t kMegabyte = 1 << 20;
/// Memory allowed in addition to the file's own size.
constexpr std::int64_t kMostBytes = 2048 * kMegabyte;

std::string repeated(const std::string& part, std::int64_t bytes) {
    std::string text;
    text.reserve(static_cast<std::size_t>(bytes) + part.size());
    while (static_cast<std::int64_t>(text.size()) < bytes) text += part;
    return text;
}

/// A length-delimited field of a protobuf message.
std::string protoField(int number, const std::string& content) {
    std::string field(1, static_cast<char>(number << 3 | 2));
    for (std::size_t length = content.size();;) {
        const auto low = static_cast<char>(length & 0x7f);
        length >>= 7;
        field += length > 0 ? static_cast<char>(low | '\x80') : low;
        if (length == 0) break;
    }
    return field + content;
}

/// A lossless WebP file of one colour: every prefix code has a single symbol, so the pixels take no
/// bits (RFC 9649, 3.7.2.1.1).
std::string onePixelCodeWebP(std::uint32_t side) {
    std::vector<bool> bits;
    const auto put = [&](std::uint32_t value, int count) {
        for (int i = 0; i < count; ++i) bits.push_back((value >> i & 1) != 0);
    };
    put(side - 1, 14);
    put(side - 1, 14);
    put(0, 1 + 3);                                   // no alpha, version 0
    put(0, 1);                                       // no transforms
    put(0, 1);                                       // no colour cache
    put(0, 1);                                       // one set of prefix codes
    for (int code = 0; code < 5; ++code) put(1, 4);  // simple, one symbol of one bit: 0
    std::string data = "\x2f";
    for (std::size_t i = 0; i < bits.size(); i += 8) {
        unsigned byte = 0;
        for (std::size_t bit = i; bit < std::min(i + 8, bits.size()); ++bit) {
            if (bits[bit]) byte |= 1u << (bit - i);
        }
        data += static_cast<char>(byte);
    }
    if (data.size() % 2 != 0) data += '\0';
    const auto word = [](std::size_t value) {
        std::string text;
        for (int i = 0; i < 4; ++i) text += static_cast<char>(value >> 8 * i & 0xff);
        return text;
    };
    return "RIFF" + word(4 + 8 + data.size()) + "WEBPVP8L" + word(data.size()) + data;
}

class MemoryLimitsTest : public testing::Test {
  protected:
    std::string file(const std::string& name, const std::string& content) const {
        writeText(folder_ / name, content);
        bytes_ = static_cast<std::int64_t>(content.size());
        return folder_ / name;
    }

    void expectRefused(const std::vector<std::string>& arguments) const {
        const ProgramResult result = runProgram(arguments);
        SCOPED_TRACE(result.err.substr(0, 400));
        EXPECT_GT(result.code, 0);
        EXPECT_LT(result.code, 126);
        EXPECT_EQ(result.complaints().size(), 1);
        EXPECT_LE(result.peakBytes, bytes_ + kMostBytes);
    }

    WorkFolder folder_;
    mutable std::int64_t bytes_ = 0;
};

TEST_F(MemoryLimitsTest, ModelOfMillionsOfEmptyNodes) {
    const std::string nodes = repeated(std::string("\x0a\x00", 2), 60 * kMegabyte);
    expectRefused({"inspect", file("nodes.onnx", protoField(7, nodes))});
}

TEST_F(MemoryLimitsTest, ModelOfMillionsOfEmptyTensorsInOneNode) {
    const std::string tensors = repeated(std::string("\x52\x00", 2), 60 * kMegabyte);
    const std::string node = protoField(1, protoField(5, tensors));
    expectRefused({"inspect", file("tensors.onnx", protoField(7, node))});
}

TEST_F(MemoryLimitsTest, ModelOfMillionsOfUnknownGroups) {
    const std::string groups = repeated(std::string("\xa3\x06\xa4\x06", 4), 60 * kMegabyte);
    expectRefused({"inspect", file("groups.onnx", protoField(7, groups))});
}

TEST_F(MemoryLimitsTest, ProjectOfMillionsOfLists) {
    const std::string lists = "{\"network\":[" + repeated("[],", 63 * kMegabyte) + "[]]}";
    expectRefused({"train", file("lists.espalier", lists)});
}

TEST_F(MemoryLimitsTest, ProjectOfMillionsOfMembers) {
    std::string members = "{";
    for (int i = 0; static_cast<std::int64_t>(members.size()) < 60 * kMegabyte; ++i) {
        members += "\"" + std::to_string(i) + "\":0,";
    }
    expectRefused({"train", file("members.espalier", members + "\"end\":0}")});
}

TEST_F(MemoryLimitsTest, TrainingOnSmallFilesOfHugeImages) {
    std::filesystem::create_directories(folder_.path() / "data" / "a");
    std::filesystem::create_directories(folder_.path() / "data" / "b");
    const std::string image = onePixelCodeWebP(13'000);
    EXPECT_LE(image.size(), 40);
    for (int i = 0; i < 4; ++i) {
        // As many as two cores decode at once.
        if (i < 2) writeText(folder_.path() / "data" / "a" / (std::to_string(i) + ".webp"), image);
        writeImage(folder_.path() / "data" / "a" / (std::to_string(i) + ".bmp"), 8, 0xff0000);
        writeImage(folder_.path() / "data" / "b" / (std::to_string(i) + ".bmp"), 8, 0x0000ff);
    }
    const ProgramResult training = runProgram({"train",
                                               "--data",
                                               folder_ / "data",
                                               "--input",
                                               "32x32x3",
                                               "--network",
                                               "seed-cnn",
                                               "--epochs",
                                               "1",
                                               "--out",
                                               folder_ / "run"});
    ASSERT_EQ(training.code, 0) << training.err;
    EXPECT_LE(training.peakBytes, kMostBytes);
    const ProgramResult prediction =
        runProgram({"predict", folder_ / "run/model.onnx", folder_ / "data/a"});
    EXPECT_EQ(prediction.code, 0) << prediction.err;
    EXPECT_LE(prediction.peakBytes, kMostBytes);
}

TEST_F(MemoryLimitsTest, LittleAddressSpaceIsReportedInOneSentence) {
    runProgram({"sample", folder_ / "data"});
    for (std::uint64_t megabytes = 150; megabytes <= 2100; megabytes += 150) {
        SCOPED_TRACE(megabytes);
        const ProgramResult result = ProgramProcess({"train",
                                                     "--data",
                                                     folder_ / "data",
                                                     "--input",
                                                     "24x24x3",
                                                     "--epochs",
                                                     "1",
                                                     "--out",
                                                     folder_ / std::to_string(megabytes)},
                                                    {},
                                                    {.addressSpace = megabytes * kMegabyte})
                                         .wait();
        SCOPED_TRACE(result.err);
        EXPECT_LT(result.code, 128);
        EXPECT_THAT(result.err, Not(HasSubstr("terminate called")));
        EXPECT_TRUE(result.code == 0 || !result.err.empty());
    }
}

}  // namespace

}  // namespace espalier::cli::tests
