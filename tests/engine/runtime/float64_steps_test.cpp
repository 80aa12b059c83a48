// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>

#include "engine/base/json.h"
#include "engine/compiler/passes.h"
#include "engine/network/drawing.h"
#include "engine/network/templates.h"
#include "fmt/format.h"
#include "kernels/cpu/cpu_device.h"
#include "tests/support/formula_tensors.h"
#include "tests/support/network_run.h"
#include "tests/support/sanitizer.h"

// Twenty SGD steps from parameters and batches given by formulas, compared with double precision
// (tests/fixtures): our error is at most twice that of PyTorch's fp32.
namespace espalier::tests {
namespace {

using engine::CompileOptions;
using engine::HostTensor;
using nlohmann::json;
using test::FormulaKind;

json readFixture(const std::string& network) {
    std::ifstream file(std::string(ESPALIER_FIXTURES) + "/steps_" + network + ".json");
    return json::parse(file);
}

FormulaKind kindFromName(const std::string& name) {
    if (name == "bias") return FormulaKind::Bias;
    if (name == "scale") return FormulaKind::Scale;
    return name == "shift" ? FormulaKind::Shift : FormulaKind::Weight;
}

/// The network of make_frozen_fixture.py; its tensors have the names of PyTorch's.
engine::NetworkDescription partlyFrozen(const json& fixture) {
    engine::Drawing drawing("partly-frozen");
    const auto convolution = [&](const std::string& number, const engine::Conv& conv) {
        drawing.add("conv" + number, "Conv2D", engine::attributesOf(conv));
        drawing.add("norm" + number, "BatchNorm");
        drawing.add("relu" + number, "ReLU");
    };
    convolution("1", {.filters = 8, .bias = false});
    convolution("2", {.filters = 8, .bias = false});
    convolution("3", {.filters = 16, .stride = 2, .bias = false});
    drawing.add("pool", "GlobalAveragePool");
    drawing.add("classes", "Dense");
    engine::NetworkDescription network = drawing.finish();
    for (const json& frozen : fixture["frozen"]) network.find(frozen)->frozen = true;
    for (const auto& [layer, factor] : fixture["rate_factors"].items()) {
        network.find(layer)->rateFactor = factor;
    }
    return network;
}

engine::NetworkDescription drawingOf(const json& fixture, const kernels::Shape& input) {
    if (fixture.contains("frozen")) return partlyFrozen(fixture);
    return engine::makeTemplate(fixture["network"], {.input = input});
}

double median(std::vector<double> values) {
    std::ranges::sort(values);
    const std::size_t half = values.size() / 2;
    return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

/// The larger of 1e-5 and twice PyTorch's error.
double allowed(double peer) {
    return std::max(1e-5, 2 * peer);
}

/// The fixture's network on our device.
class FormulaRun {
  public:
    explicit FormulaRun(const json& fixture) : fixture_(fixture) {
        const auto input = fixture["input"].get<std::vector<std::int64_t>>();
        const engine::DataInterface data{{input[0], input[1], input[2]}, fixture["classes"]};
        network_ = validNetwork(drawing(data), catalog_, data);
        CompileOptions options;
        options.batch = fixture["batch"];
        options.optimizer = {.kind = kernels::OptimizerKind::SgdMomentum,
                             .momentum = fixture["momentum"],
                             .weightDecay = 0};
        if (fixture["classes"] == 0) options.loss = &engine::findLoss("mean_squared_error");
        gradientRun_ = std::make_unique<NetworkRun>(
            compile(network_, *device_, options), *device_, std::uint64_t{1});
        options.optimizer.weightDecay = fixture["weight_decay"];
        run_ = std::make_unique<NetworkRun>(
            compile(network_, *device_, options), *device_, std::uint64_t{1});
        const engine::OpGraph graph = engine::lower(network_, options);
        for (const engine::Value& value : graph.values) {
            if (value.role == engine::ValueRole::State) states_.push_back(value);
            if (value.role != engine::ValueRole::Parameter) continue;
            const auto place = static_cast<std::uint32_t>(parameters_.size());
            if (value.parameter.trainable) trained_.push_back(place);
            parameters_.push_back(value);
        }
    }

    std::size_t parameterCount() const { return parameters_.size(); }
    const engine::Value& parameter(std::size_t i) const { return parameters_[i]; }
    /// The places of the trained ones among all parameters.
    const std::vector<std::uint32_t>& trained() const { return trained_; }

    /// Loss before each of the steps.
    std::vector<double> losses(std::uint32_t seed) {
        start(*run_, seed);
        std::vector<double> result;
        for (std::uint32_t step = 0; step < fixture_["steps"].get<std::uint32_t>(); ++step) {
            result.push_back(lossOfStep(*run_, seed, step, fixture_["learning_rate"]));
        }
        return result;
    }

    /// Parameters and states before and after all steps.
    std::pair<std::vector<HostTensor>, std::vector<HostTensor>> ends(std::uint32_t seed) {
        start(*run_, seed);
        const auto before = run_->tensors();
        losses(seed);
        return {before, run_->tensors()};
    }

    /// Gradients of the first step, in the order of the trained tensors.
    std::vector<std::vector<float>> firstGradients(std::uint32_t seed) {
        start(*gradientRun_, seed);
        lossOfStep(*gradientRun_, seed, 0, 0.0f);
        const auto tensors = gradientRun_->tensors();
        std::vector<std::vector<float>> gradients;
        for (const std::uint32_t t : trained_) {
            const auto momentum = named(tensors, parameters_[t].name + ".optimizer0").floats();
            gradients.emplace_back(momentum.begin(), momentum.end());
        }
        return gradients;
    }

  private:
    /// The fixture's network: a template without dropout, which no two programs draw alike, and
    /// with no more than the first of its blocks.
    engine::NetworkDescription drawing(const engine::DataInterface& data) const {
        auto drawn = drawingOf(fixture_, data.input);
        if (fixture_.contains("blocks")) removeBlocks(drawn, fixture_["blocks"]);
        for (auto& node : drawn.nodes) {
            if (node.type == "Dropout") node.attributes["rate"] = 0.0;
        }
        return drawn;
    }

    static void removeBlocks(engine::NetworkDescription& drawn, int first) {
        const std::string kept = fmt::format("block{}.add", first - 1);
        const auto isRemoved = [&](const engine::NodeId& id) {
            return id.starts_with("block") && std::stoi(id.substr(5)) >= first;
        };
        std::erase_if(drawn.nodes, [&](const auto& node) { return isRemoved(node.id); });
        std::erase_if(drawn.connections, [&](const auto& wire) { return isRemoved(wire.to); });
        for (auto& wire : drawn.connections) {
            if (isRemoved(wire.from)) wire.from = kept;
        }
        drawn.groups.clear();
    }

    void start(NetworkRun& run, std::uint32_t seed) {
        run.store().initialise(1);
        auto tensors = run.tensors();
        for (std::uint32_t t = 0; t < parameters_.size(); ++t) {
            const auto sizes = parameters_[t].desc.shape.sizes();
            const auto kind = kindFromName(fixture_["tensors"][t]["kind"]);
            const auto values = test::formulaParameter(kind, sizes, t, seed);
            for (HostTensor& tensor : tensors) {
                if (tensor.name != parameters_[t].name) continue;
                std::ranges::copy(values, tensor.floats().begin());
            }
        }
        if (fixture_.contains("frozen")) setStatistics(tensors, seed);
        run.store().importTensors(*device_->createStream(), tensors);
    }

    // So that a frozen BatchNorm is no identity.
    void setStatistics(std::vector<HostTensor>& tensors, std::uint32_t seed) const {
        constexpr std::uint32_t kStatisticsStream = 4000;
        for (std::uint32_t s = 0; s < states_.size(); ++s) {
            const auto kind = s % 2 == 0 ? FormulaKind::Shift : FormulaKind::Scale;
            const auto values = test::formulaParameter(
                kind, states_[s].desc.shape.sizes(), kStatisticsStream + s, seed);
            for (HostTensor& tensor : tensors) {
                if (tensor.name != states_[s].name) continue;
                std::ranges::copy(values, tensor.floats().begin());
            }
        }
    }

    double lossOfStep(NetworkRun& run, std::uint32_t seed, std::uint32_t step, float rate) {
        const std::uint32_t batch = fixture_["batch"];
        for (const engine::Value& value : run.executor().plan().values) {
            if (value.role != engine::ValueRole::Input) continue;
            run.executor().setInput(value.name, input(value, seed, step));
        }
        const kernels::StepValues values = stepValues(step + 1, rate, static_cast<float>(batch));
        run.executor().setStepValues(values);
        EXPECT_TRUE(run.executor().run({}));
        const kernels::LossSums sums = run.executor().readLoss();
        return double{sums.loss} / double{sums.weight};
    }

    HostTensor input(const engine::Value& value, std::uint32_t seed, std::uint32_t step) const {
        HostTensor tensor = HostTensor::make(value.name, value.desc.type, value.desc.shape);
        const auto count = static_cast<std::uint32_t>(value.desc.shape.elementCount());
        const std::uint32_t classes = fixture_["classes"];
        if (value.name == engine::kWeightInput) {
            std::ranges::fill(tensor.floats(), 1.0f);
        } else if (value.name == engine::kTargetIndexInput) {
            std::ranges::copy(test::formulaLabels(count, classes, step, seed),
                              tensor.as<std::int32_t>().begin());
        } else {
            const auto pixels = classes > 0 ? test::formulaInput(count, step, seed)
                                            : test::formulaPixels(count, step, seed);
            std::ranges::copy(pixels, tensor.floats().begin());
        }
        return tensor;
    }

    const json& fixture_;
    engine::LayerCatalog catalog_;
    std::unique_ptr<kernels::Device> device_ =
        kernels::cpu::createCpuDevice({.threads = 1, .winograd = false});
    engine::Network network_;
    std::vector<engine::Value> parameters_;
    std::vector<std::uint32_t> trained_;
    std::vector<engine::Value> states_;
    std::unique_ptr<NetworkRun> gradientRun_;
    std::unique_ptr<NetworkRun> run_;
};

/// Distances to double precision: per tensor, one number per seed.
struct GradientDistances {
    std::vector<std::vector<double>> norms;
    std::vector<std::vector<double>> projections;
};

class Float64StepsTest : public testing::TestWithParam<std::string> {
  protected:
    const json fixture = readFixture(GetParam());
    FormulaRun run{fixture};

    void addDistances(const json& exact, GradientDistances& distances) {
        const std::uint32_t seed = exact["seed"];
        const auto gradients = run.firstGradients(seed);
        constexpr double kZero = 1e-9;
        const double largestNorm =
            std::ranges::max(exact["gradient_norms"].get<std::vector<double>>());
        for (std::size_t t = 0; t < gradients.size(); ++t) {
            const std::uint32_t place = run.trained()[t];
            double squares = 0;
            for (const float g : gradients[t]) squares += double{g} * g;
            const double norm = exact["gradient_norms"][t];
            const double scale = norm > kZero ? norm : largestNorm;
            const double projection = exact["gradient_projections"][t];
            distances.norms[t].push_back(std::abs(std::sqrt(squares) - norm) / scale);
            distances.projections[t].push_back(
                std::abs(test::formulaProjection(gradients[t], place, seed) - projection) / scale);
        }
    }
};

TEST_P(Float64StepsTest, HasTheFixturesParametersInItsOrder) {
    ASSERT_EQ(run.parameterCount(), fixture["tensors"].size());
    for (std::size_t t = 0; t < run.parameterCount(); ++t) {
        const auto sizes = fixture["tensors"][t]["shape"].get<std::vector<std::int64_t>>();
        EXPECT_EQ(run.parameter(t).desc.shape, kernels::Shape(sizes)) << run.parameter(t).name;
        EXPECT_EQ(run.parameter(t).parameter.decays, fixture["tensors"][t]["kind"] == "weight");
    }
}

TEST_P(Float64StepsTest, LossStaysAsCloseAsTwicePyTorch) {
    std::vector<double> worst;
    for (const json& exact : fixture["float64"]) {
        const auto losses = run.losses(exact["seed"]);
        double largest = 0;
        for (std::size_t step = 0; step < losses.size(); ++step) {
            const double expected = exact["losses"][step];
            largest = std::max(largest, std::abs(losses[step] - expected) / expected);
        }
        worst.push_back(largest);
    }
    const double peer = fixture["peer"]["loss"];
    std::cout << "loss: distance " << median(worst) << ", PyTorch's " << peer << '\n';
    EXPECT_LE(median(worst), allowed(peer));
}

TEST_P(Float64StepsTest, EveryGradientIsAsCloseAsTwicePyTorch) {
    // The gradients of its first blocks are differences of large numbers.
    if (espalier::tests::roundsOtherwise() && fixture["network"] == "efficientnet-lite0") {
        GTEST_SKIP() << "a sanitizer's build rounds otherwise";
    }
    GradientDistances distances;
    const std::size_t trained = run.trained().size();
    ASSERT_EQ(trained, fixture["peer"]["gradient_norm_per_tensor"].size());
    distances.norms.resize(trained);
    distances.projections.resize(trained);
    for (const json& exact : fixture["float64"]) addDistances(exact, distances);
    double largest = 0;
    double largestProjection = 0;
    for (std::size_t t = 0; t < trained; ++t) {
        const std::string& name = run.parameter(run.trained()[t]).name;
        const double distance = median(distances.norms[t]);
        const double projection = median(distances.projections[t]);
        EXPECT_LE(distance, allowed(fixture["peer"]["gradient_norm_per_tensor"][t])) << name;
        const double peer = fixture["peer"]["gradient_projection_per_tensor"][t];
        EXPECT_LE(projection, std::max(1e-4, 2 * peer)) << name;
        largest = std::max(largest, distance);
        largestProjection = std::max(largestProjection, projection);
    }
    std::cout << "gradient norms: largest distance " << largest << ", PyTorch's "
              << fixture["peer"]["gradient_norm_largest"] << "; projections " << largestProjection
              << '\n';
}

// How far twenty steps move each tensor: rate factors, running statistics, and what is frozen.
TEST(PartlyFrozenStepsTest, MovesEveryTensorAsFarAsPyTorch) {
    const json fixture = readFixture("partly-frozen");
    FormulaRun run{fixture};
    std::size_t still = 0;
    for (const json& exact : fixture["float64"]) {
        const auto [before, after] = run.ends(exact["seed"]);
        for (std::size_t i = 0; i < fixture["states"].size(); ++i) {
            const std::string name = fixture["states"][i];
            const double expected = exact["changes"][i];
            const auto old = named(before, name).floats();
            const auto now = named(after, name).floats();
            double squares = 0;
            for (std::size_t k = 0; k < old.size(); ++k) {
                squares += std::pow(double{now[k]} - double{old[k]}, 2);
            }
            // Twenty roundings of values near 1 are added to the error of the gradients.
            EXPECT_NEAR(std::sqrt(squares), expected, 2e-5 * expected + 2e-6) << name;
            if (expected == 0) {
                EXPECT_EQ(named(before, name).bytes, named(after, name).bytes) << name;
                ++still;
            }
        }
    }
    EXPECT_EQ(still, 9 * fixture["float64"].size()) << "two BatchNorms and a convolution";
}

INSTANTIATE_TEST_SUITE_P(
    EveryNetwork,
    Float64StepsTest,
    testing::Values("seed-cnn", "resnet18", "autoencoder", "efficientnet-lite0", "partly-frozen"),
    [](const auto& info) {
        std::string name = info.param;
        std::erase(name, '-');
        return name;
    });

}  // namespace
}  // namespace espalier::tests
