// SPDX-License-Identifier: Apache-2.0
// Opened networks of other programs are trained on as PyTorch does it:
// tests/fixtures/networks/make_fine_tuning_fixture.py.
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

#include "engine/formats/onnx_drawing.h"
#include "kernels/cpu/cpu_device.h"
#include "tests/support/formula_tensors.h"
#include "tests/support/network_run.h"

namespace espalier::engine {
namespace {

using espalier::tests::named;
using espalier::tests::NetworkRun;
using nlohmann::json;

std::string contentOfFixture(const std::string& name) {
    std::ifstream stream(std::string(ESPALIER_NETWORK_FIXTURES) + '/' + name, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

json fineTuningOf(const std::string& network) {
    const json fixture = json::parse(contentOfFixture("fine_tuning.json"));
    for (const json& one : fixture["networks"]) {
        if (one["network"] == network) return one;
    }
    throw std::out_of_range(network);
}

OnnxDrawing openedWithoutDropout(const std::string& network) {
    const std::string bytes = contentOfFixture(network + ".onnx");
    OnnxDrawing drawing = drawOnnx(std::as_bytes(std::span(bytes)), {}, 64 << 20);
    for (NetworkNode& node : drawing.network.nodes) {
        if (node.type == "Dropout") node.attributes["rate"] = 0.0;
    }
    return drawing;
}

double distanceBetween(std::span<const float> a, std::span<const float> b) {
    double squares = 0;
    for (std::size_t i = 0; i < a.size(); ++i) squares += std::pow(double{a[i]} - double{b[i]}, 2);
    return std::sqrt(squares);
}

class OnnxFineTuningTest : public testing::TestWithParam<std::string> {
  protected:
    /// With the weights of the file.
    void start() {
        run_->store().initialise(1);
        run_->store().importTensors(*device_->createStream(), drawing_.tensors);
    }

    double lossOfStep(std::uint32_t seed, std::uint32_t step) {
        const std::uint32_t batch = fixture_["batch"];
        const std::uint32_t classes = fixture_["classes"];
        for (const Value& value : run_->executor().plan().values) {
            if (value.role != ValueRole::Input) continue;
            HostTensor tensor = HostTensor::make(value.name, value.desc.type, value.desc.shape);
            if (value.name == kWeightInput) {
                std::ranges::fill(tensor.floats(), 1.0f);
            } else if (value.name == kTargetIndexInput) {
                std::ranges::copy(test::formulaLabels(batch, classes, step, seed),
                                  tensor.as<std::int32_t>().begin());
            } else {
                const auto count = static_cast<std::uint32_t>(value.desc.shape.elementCount());
                std::ranges::copy(test::formulaInput(count, step, seed), tensor.floats().begin());
            }
            run_->executor().setInput(value.name, tensor);
        }
        run_->executor().setStepValues(
            tests::stepValues(step + 1, fixture_["learning_rate"], static_cast<float>(batch)));
        EXPECT_TRUE(run_->executor().run({}));
        const kernels::LossSums sums = run_->executor().readLoss();
        return double{sums.loss} / double{sums.weight};
    }

    const json fixture_ = fineTuningOf(GetParam());
    const OnnxDrawing drawing_ = openedWithoutDropout(GetParam());
    const LayerCatalog catalog_;
    const Network network_ = tests::validNetwork(
        drawing_.network,
        catalog_,
        {.input = drawing_.image, .outputWidth = fixture_["classes"].get<std::int64_t>()});
    const std::unique_ptr<kernels::Device> device_ = kernels::cpu::createCpuDevice({.threads = 2});
    const std::unique_ptr<NetworkRun> run_ = [this] {
        CompileOptions options;
        options.batch = fixture_["batch"];
        options.optimizer = {.kind = kernels::OptimizerKind::SgdMomentum,
                             .momentum = fixture_["momentum"],
                             .weightDecay = fixture_["weight_decay"]};
        return std::make_unique<NetworkRun>(
            compile(network_, *device_, options), *device_, std::uint64_t{1});
    }();
};

TEST_P(OnnxFineTuningTest, TwentyStepsAreThoseOfPyTorch) {
    const double allowed = std::max(1e-5, 2 * fixture_["peer_loss"].get<double>());
    double largest = 0;
    for (const json& exact : fixture_["float64"]) {
        start();
        for (std::uint32_t step = 0; step < fixture_["steps"].get<std::uint32_t>(); ++step) {
            const double expected = exact["losses"][step];
            const double loss = lossOfStep(exact["seed"], step);
            EXPECT_NEAR(loss, expected, allowed * expected) << "step " << step;
            largest = std::max(largest, std::abs(loss - expected) / expected);
        }
    }
    std::cout << "loss: distance " << largest << ", PyTorch's " << fixture_["peer_loss"] << '\n';
}

TEST_P(OnnxFineTuningTest, TheyMoveEveryTensorAsFarAsPyTorch) {
    const std::vector<std::string> names = fixture_["tensors"];
    for (const json& exact : fixture_["float64"]) {
        start();
        const auto before = run_->tensors();
        for (std::uint32_t step = 0; step < fixture_["steps"].get<std::uint32_t>(); ++step) {
            lossOfStep(exact["seed"], step);
        }
        const auto after = run_->tensors();
        for (std::size_t i = 0; i < names.size(); ++i) {
            const double expected = exact["changes"][i];
            const double change =
                distanceBetween(named(before, names[i]).floats(), named(after, names[i]).floats());
            EXPECT_NEAR(change, expected, 2e-5 * expected + 2e-6) << names[i];
        }
    }
}

INSTANTIATE_TEST_SUITE_P(
    Fixtures,
    OnnxFineTuningTest,
    testing::Values(
        "residual", "residual_batchnorm", "excited", "hard", "shuffled", "scaled", "joined"),
    [](const auto& info) { return std::string(info.param); });

}  // namespace
}  // namespace espalier::engine
