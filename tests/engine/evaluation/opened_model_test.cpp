// SPDX-License-Identifier: Apache-2.0
// Models that are opened without their run: ours, and those of other programs as drawn from
// tests/fixtures/networks.
#include "engine/evaluation/opened_model.h"

#include <gmock/gmock.h>

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

#include "engine/base/error.h"
#include "engine/evaluation/model.h"
#include "kernels/cpu/cpu_device.h"

namespace espalier::engine {
namespace {

namespace fs = std::filesystem;

class OpenedModelTest : public testing::Test {
  protected:
    OpenedModelTest() { fs::create_directories(folder_); }
    ~OpenedModelTest() override { fs::remove_all(folder_); }
    fs::path inFolder(const std::string& name) const { return folder_ / name; }

  private:
    fs::path folder_ = fs::path(testing::TempDir()) / fs::path("opened_model_" + name());
    static std::string name() {
        return testing::UnitTest::GetInstance()->current_test_info()->name();
    }
};
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

fs::path networkOfOthers(const std::string& name) {
    return fs::path(ESPALIER_NETWORK_FIXTURES) / name;
}

// make_network_fixtures.py: images().
HostTensor formulaImages(const kernels::Shape& shape) {
    HostTensor images = HostTensor::make(kImageInput, kernels::DataType::Float32, shape);
    std::int64_t index = 0;
    for (float& value : images.floats()) {
        value = static_cast<float>((37 * index++) % 64 - 31) / 16;
    }
    return images;
}

std::vector<double> softmaxOf(std::span<const float> logits) {
    std::vector<double> shares;
    double sum = 0;
    for (const float logit : logits) sum += std::exp(static_cast<double>(logit));
    for (const float logit : logits) shares.push_back(std::exp(static_cast<double>(logit)) / sum);
    return shares;
}

std::string refusalOf(const fs::path& file, const fs::path& converted) {
    try {
        openModelFile(file, converted);
        return "was opened";
    } catch (const RequestError& refusal) {
        return refusal.what();
    }
}

}  // namespace

// ONNX Runtime computed outputs.json.
TEST_F(OpenedModelTest, ANetworkOfAnotherProgramGivesTheScoresOfOnnxRuntime) {
    const OpenedModel opened =
        openModelFile(networkOfOthers("residual.onnx"), inFolder("model.onnx"));
    EXPECT_TRUE(opened.isConverted);
    EXPECT_TRUE(opened.isNormalisationAssumed);
    EXPECT_THAT(opened.producer, HasSubstr("pytorch"));
    EXPECT_THAT(opened.outputNames, ElementsAre("class 0", "class 1", "class 2", "class 3"));
    EXPECT_EQ(opened.recipe.mean, kImageNetMean);

    std::ifstream stream(networkOfOthers("outputs.json"));
    const auto recorded = nlohmann::json::parse(stream)["residual"];
    const auto logits = recorded["outputs"].get<std::vector<float>>();
    const auto sizes = recorded["shape"].get<std::vector<std::int64_t>>();
    const auto device = kernels::cpu::createCpuDevice({.threads = 1});
    const auto model = Model::load(opened.file, *device);
    const HostTensor images = formulaImages(kernels::Shape(std::span<const std::int64_t>(sizes)));
    const HostTensor scores = model->predictTensors({&images, 1});
    ASSERT_EQ(scores.floats().size(), logits.size());
    for (std::size_t i = 0; i < logits.size(); i += 4) {
        const auto expected = softmaxOf(std::span(logits).subspan(i, 4));
        for (std::size_t c = 0; c < 4; ++c) {
            EXPECT_NEAR(scores.floats()[i + c], expected[c], 1e-5) << i << ' ' << c;
        }
    }
}

TEST_F(OpenedModelTest, OneOfOursIsOpenedAsItIs) {
    const fs::path ours = fs::path(ESPALIER_MODEL_FIXTURES) / "finished.onnx";
    const OpenedModel opened = openModelFile(ours, inFolder("model.onnx"));
    EXPECT_FALSE(opened.isConverted);
    EXPECT_EQ(opened.file, ours);
    EXPECT_FALSE(opened.outputNames.empty());
    EXPECT_FALSE(fs::exists(inFolder("model.onnx")));
}

TEST_F(OpenedModelTest, AnotherFileIsRefusedWithASentence) {
    const fs::path converted = inFolder("model.onnx");
    EXPECT_THAT(refusalOf(inFolder("nothing.onnx"), converted), HasSubstr("nothing.onnx"));
    const fs::path text = inFolder("text.onnx");
    std::ofstream(text) << "no model at all";
    EXPECT_THAT(refusalOf(text, converted),
                AllOf(HasSubstr("text.onnx cannot be opened"), HasSubstr("Choose a model")));
    // A model of ours that is damaged is not taken for one of another program.
    std::ifstream whole(fs::path(ESPALIER_MODEL_FIXTURES) / "finished.onnx", std::ios::binary);
    std::string bytes{std::istreambuf_iterator<char>(whole), {}};
    bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 0x40);
    const fs::path damaged = inFolder("damaged.onnx");
    std::ofstream(damaged, std::ios::binary) << bytes;
    EXPECT_THAT(refusalOf(damaged, converted), HasSubstr("damaged"));
    EXPECT_FALSE(fs::exists(converted));
}

}  // namespace espalier::engine
