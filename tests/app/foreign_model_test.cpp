// SPDX-License-Identifier: Apache-2.0
// Models of other programs, whose files do not say how images are prepared.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <map>

#include "program_process.h"

namespace espalier::cli::tests {

namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr const char* kForeign = ESPALIER_NETWORK_FIXTURES "/residual.onnx";

// The scores of the only image, by class.
std::map<std::string, double> scoresFor(const std::vector<std::string>& rest) {
    std::vector<std::string> arguments{"predict", kForeign, "--json"};
    arguments.insert(arguments.end(), rest.begin(), rest.end());
    const ProgramResult result = runProgram(arguments);
    EXPECT_EQ(result.code, 0) << result.err;
    return result.json()["scores"].get<std::map<std::string, double>>();
}

struct Colour {
    unsigned char red, green, blue;
};

// A BMP file whose pixels have the colours of their columns, a multiple of four.
std::string writeColumns(const std::string& file, const std::vector<Colour>& columns) {
    constexpr std::uint32_t kHeight = 24, kHeader = 54;
    const auto width = static_cast<std::uint32_t>(columns.size());
    const std::uint32_t pixels = 3 * width * kHeight;
    std::ofstream stream(file, std::ios::binary);
    const auto put = [&](std::uint32_t value) {
        for (int i = 0; i < 4; ++i) stream << static_cast<char>(value >> (8 * i));
    };
    stream << "BM";
    const std::uint32_t planesAndBits = 1u | (24u << 16);
    for (const std::uint32_t value : {kHeader + pixels, 0u, kHeader, 40u, width, kHeight})
        put(value);
    for (const std::uint32_t value : {planesAndBits, 0u, pixels, 0u, 0u, 0u, 0u}) put(value);
    for (std::uint32_t y = 0; y < kHeight; ++y) {
        for (const Colour& colour : columns) stream << colour.blue << colour.green << colour.red;
    }
    return file;
}

std::string writeSquare(const std::string& file, Colour colour) {
    return writeColumns(file, std::vector<Colour>(24, colour));
}

constexpr Colour kRed{255, 0, 0}, kBlue{0, 0, 255}, kWhite{255, 255, 255}, kBlack{0, 0, 0};

}  // namespace

TEST(ForeignModelTest, PredictsAndSaysHowImagesAreAssumedToBePrepared) {
    const WorkFolder folder;
    writeImage(folder / "red.bmp", 24, 0xFF0000u);
    const ProgramResult result = runProgram({"predict", kForeign, folder / "red.bmp", "--json"});
    EXPECT_EQ(result.code, 0);
    EXPECT_EQ(result.json()["scores"].size(), 4u) << "all scores";
    EXPECT_THAT(result.err, HasSubstr("written by another program (pytorch"));
    EXPECT_THAT(result.err, HasSubstr("stretched to 24x24"));
    EXPECT_THAT(result.err, HasSubstr("0.485, 0.456, 0.406"));
    EXPECT_THAT(result.err, HasSubstr("those of ImageNet"));
}

// An image of nothing but the mean is zero to the network, whatever its colour and the deviation.
TEST(ForeignModelTest, UsesTheGivenMeanAndStandardDeviation) {
    const WorkFolder folder;
    const std::string redImage = writeSquare(folder / "red.bmp", kRed);
    const std::string blueImage = writeSquare(folder / "blue.bmp", kBlue);
    const auto red = scoresFor({redImage, "--mean", "1,0,0"});
    const auto blue = scoresFor({blueImage, "--mean", "0,0,1"});
    const auto narrow = scoresFor({redImage, "--mean", "1,0,0", "--std", "0.1,0.1,0.1"});
    const auto usual = scoresFor({redImage});
    const auto scaled = scoresFor({redImage, "--std", "0.1,0.1,0.1"});
    ASSERT_EQ(red.size(), 4u);
    double fromUsual = 0, fromScaled = 0;
    for (const auto& [name, score] : red) {
        EXPECT_NEAR(blue.at(name), score, 1e-6) << name;
        EXPECT_NEAR(narrow.at(name), score, 1e-6) << name;
        fromUsual = std::max(fromUsual, std::abs(usual.at(name) - score));
        fromScaled = std::max(fromScaled, std::abs(scaled.at(name) - usual.at(name)));
    }
    EXPECT_GT(fromUsual, 1e-3);
    EXPECT_GT(fromScaled, 1e-3);
}

// In a square of a wide image there is only what is in its middle.
TEST(ForeignModelTest, ResizesAsAskedFor) {
    const WorkFolder folder;
    std::vector<Colour> columns(72, kBlack);
    std::fill(columns.begin() + 24, columns.begin() + 48, kWhite);
    const std::string wide = writeColumns(folder / "wide.bmp", columns);
    const auto white = scoresFor({writeSquare(folder / "white.bmp", kWhite)});
    const auto cropped = scoresFor({wide, "--resize", "crop"});
    const auto stretched = scoresFor({wide});
    double difference = 0;
    for (const auto& [name, score] : white) {
        EXPECT_NEAR(cropped.at(name), score, 1e-6) << name;
        difference = std::max(difference, std::abs(stretched.at(name) - score));
    }
    EXPECT_GT(difference, 1e-3);
}

TEST(ForeignModelTest, RefusesValuesThatCannotPrepareImages) {
    const WorkFolder folder;
    const std::string image = folder / "red.bmp";
    writeImage(image, 24, 0xFF0000u);
    const auto refusal = [&](const std::string& option, const std::string& value) {
        const ProgramResult result = runProgram({"predict", kForeign, image, option, value});
        EXPECT_NE(result.code, 0) << option << ' ' << value;
        EXPECT_THAT(result.out, IsEmpty());
        return result.err;
    };
    EXPECT_THAT(refusal("--mean", "0.5,0.5"), HasSubstr("3 numbers"));
    EXPECT_THAT(refusal("--std", "0,1,1"), HasSubstr("greater than 0"));
    EXPECT_THAT(refusal("--resize", "tile"), HasSubstr("stretch"));
}

TEST(ForeignModelTest, IsLookedIntoLikeAnyOther) {
    const WorkFolder folder;
    writeImage(folder / "red.bmp", 24, 0xFF0000u);
    const ProgramResult layers = runProgram({"activations", kForeign});
    EXPECT_EQ(layers.code, 0) << layers.err;
    EXPECT_THAT(layers.out, HasSubstr("conv1"));
    const ProgramResult explained = runProgram({"explain", kForeign, folder / "red.bmp"});
    EXPECT_EQ(explained.code, 0) << explained.err;
    EXPECT_THAT(explained.out, HasSubstr("class "));
}

TEST(ForeignModelTest, WhatNeedsOneOfOursSaysWhatElseToDo) {
    const WorkFolder folder;
    writeImage(folder / "images/a/red.bmp", 24, 0xFF0000u);
    const ProgramResult result = runProgram({"evaluate", kForeign, "--data", folder / "images"});
    EXPECT_NE(result.code, 0);
    EXPECT_THAT(result.err, HasSubstr("espalier predict"));
    EXPECT_THAT(result.err, HasSubstr("espalier train --network"));
    EXPECT_THAT(result.err, Not(HasSubstr("export it again")));
}

}  // namespace espalier::cli::tests
