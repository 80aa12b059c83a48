// SPDX-License-Identifier: Apache-2.0
#include "passport_probe.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>

#include "engine/base/atomic_file.h"
#include "engine/base/shell_word.h"
#include "engine/data/codecs/png_writer.h"
#include "engine/evaluation/model.h"
#include "engine/losses/loss_catalog.h"
#include "engine/passport/passport.h"
#include "engine/sample/sample_images.h"
#include "fmt/format.h"
#include "kernels/devices/device_list.h"

namespace espalier::engine::test {

namespace {

constexpr const char* kPrograms = ESPALIER_SOURCE_DIR "/tests/engine/passport/";

std::string answerOf(const std::string& line) {
    FILE* pipe = ::popen((line + " 2>/dev/null").c_str(), "r");
    std::string text;
    for (int c = 0; (c = std::fgetc(pipe)) != EOF;) text += static_cast<char>(c);
    return ::pclose(pipe) == 0 ? text.substr(0, text.find('\n')) : "";
}

// The largest difference between the answers for two images.
double spreadOf(const std::vector<std::vector<float>>& answers) {
    double spread = 0;
    for (const std::vector<float>& answer : answers) {
        for (std::size_t k = 0; k < answer.size(); ++k) {
            spread = std::max<double>(spread, std::abs(answer[k] - answers.front()[k]));
        }
    }
    return spread;
}

DataInterface interfaceOf(const Preprocessing& recipe, std::size_t names) {
    return {.input = {recipe.channels, recipe.height, recipe.width},
            .outputWidth = static_cast<std::int64_t>(names)};
}

}  // namespace

bool hasNode() {
    return !answerOf("command -v node").empty();
}

std::string chromium() {
    const std::string found = answerOf("command -v chromium");
    return found.empty() ? answerOf("command -v chromium-browser") : found;
}

PassportProbe::PassportProbe(const NetworkDescription& drawing,
                             const Preprocessing& recipe,
                             std::vector<std::string> names,
                             bool takesPixels) {
    espalier::tests::OnnxProbe probe(drawing, interfaceOf(recipe, names.size()));
    const ModelRecord record{
        .name = "probe",
        .outputNames = names,
        .preprocessing = preprocessingToJson(recipe),
        .run = nlohmann::json{{"run", "probe"},
                              {"espalier", ESPALIER_VERSION},
                              {"task", names.empty() ? "reconstruct" : "classify"}}
                   .dump()};
    OnnxExport exported{.network = probe.network(), .tensors = probe.tensors(), .record = record};
    if (!names.empty()) exported.loss = &findLoss("cross_entropy");
    if (takesPixels) {
        const auto channels = static_cast<std::size_t>(recipe.channels);
        exported.pixels =
            PixelInput{.mean = {recipe.mean.begin(), recipe.mean.begin() + channels},
                       .standardDeviation = {recipe.standardDeviation.begin(),
                                             recipe.standardDeviation.begin() + channels}};
    }
    exportOnnx(model(), exported);
    writePassport(passportSource(model()), passport());
}

std::vector<std::filesystem::path> PassportProbe::addImages(int count) {
    constexpr int kSides[] = {20, 33, 48, 64, 96, 150};
    std::vector<std::filesystem::path> files;
    for (int i = 0; i < count; ++i) {
        Image image = drawFlower(
            i % kFlowerKinds, static_cast<std::uint32_t>(i), kSides[i % std::size(kSides)]);
        if (i % 3 == 1) {  // wide
            image.height -= image.height / 3;
            image.pixels.resize(static_cast<std::size_t>(image.width) *
                                static_cast<std::size_t>(image.height * image.channels));
        }
        const std::vector<std::byte> png = encodePng(image);
        files.push_back(folder_ / (std::to_string(i) + ".png"));
        writeFileAtomically(files.back(), {reinterpret_cast<const char*>(png.data()), png.size()});
    }
    return files;
}

std::vector<std::vector<float>> PassportProbe::ours(
    const std::vector<std::filesystem::path>& images) const {
    const auto device = kernels::openDevice({.kind = kernels::DeviceKind::Cpu});
    const auto loaded = Model::load(model(), *device);
    std::vector<Image> decoded;
    for (const auto& file : images) {
        const auto image = decodeForRecipe(file, loaded->preprocessing(), JpegDetail::Full);
        EXPECT_TRUE(image) << file;
        if (image) decoded.push_back(*image.value);
    }
    return loaded->predict(decoded);
}

std::vector<std::string> PassportProbe::node(const std::string& program,
                                             const std::vector<std::string>& words) const {
    const std::string out = (folder_ / "answers").string();
    std::string line = "node " + shellQuoted(kPrograms + program);
    for (const std::string& word : words) line += " " + shellQuoted(word);
    const int code = std::system((line + " > " + shellQuoted(out)).c_str());
    EXPECT_EQ(code, 0) << line;
    std::ifstream stream(out);
    std::vector<std::string> lines;
    for (std::string text; std::getline(stream, text);) lines.push_back(text);
    return lines;
}

std::vector<std::vector<float>> PassportProbe::theirs(
    const std::vector<std::filesystem::path>& images) const {
    std::vector<std::string> words{"scores", passport().string()};
    for (const auto& file : images) words.push_back(file.string());
    std::vector<std::vector<float>> scores;
    for (const std::string& line : node("run_passport.js", words)) {
        scores.push_back(nlohmann::json::parse(line).get<std::vector<float>>());
    }
    return scores;
}

nlohmann::json PassportProbe::facts() const {
    return nlohmann::json::parse(node("run_passport.js", {"facts", passport().string()}).at(0));
}

void expectAlike(const std::vector<std::vector<float>>& ours,
                 const std::vector<std::vector<float>>& theirs,
                 double most) {
    ASSERT_EQ(ours.size(), theirs.size());
    double largest = 0;
    for (std::size_t i = 0; i < ours.size(); ++i) {
        ASSERT_EQ(ours[i].size(), theirs[i].size()) << i;
        for (std::size_t k = 0; k < ours[i].size(); ++k) {
            const double difference = std::abs(ours[i][k] - theirs[i][k]);
            largest = std::isfinite(difference) ? std::max(largest, difference) : INFINITY;
        }
        const auto labelOf = [](const std::vector<float>& scores) {
            return std::ranges::max_element(scores) - scores.begin();
        };
        EXPECT_EQ(labelOf(ours[i]), labelOf(theirs[i])) << i;
    }
    EXPECT_LE(largest, most);
    EXPECT_GT(spreadOf(ours), 10 * most) << "every image gets the same answer";
    testing::Test::RecordProperty("largest_difference", fmt::format("{:.1e}", largest));
    testing::Test::RecordProperty("spread", fmt::format("{:.1e}", spreadOf(ours)));
}

}  // namespace espalier::engine::test
