// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>

#include "engine/base/json.h"
#include "engine/compiler/passes.h"
#include "engine/network/templates.h"
#include "kernels/cpu/cpu_device.h"
#include "tests/support/formula_tensors.h"
#include "tests/support/network_run.h"

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
        network_ = validNetwork(
            engine::makeTemplate(fixture["network"], {.input = data.input}), catalog_, data);
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
            if (value.role == engine::ValueRole::Parameter) parameters_.push_back(value);
        }
    }

    std::size_t parameterCount() const { return parameters_.size(); }
    const engine::Value& parameter(std::size_t i) const { return parameters_[i]; }

    /// Loss before each of the steps.
    std::vector<double> losses(std::uint32_t seed) {
        start(*run_, seed);
        std::vector<double> result;
        for (std::uint32_t step = 0; step < fixture_["steps"].get<std::uint32_t>(); ++step) {
            result.push_back(lossOfStep(*run_, seed, step, fixture_["learning_rate"]));
        }
        return result;
    }

    /// Gradients of the first step, in the order of the fixture's tensors.
    std::vector<std::vector<float>> firstGradients(std::uint32_t seed) {
        start(*gradientRun_, seed);
        lossOfStep(*gradientRun_, seed, 0, 0.0f);
        const auto tensors = gradientRun_->tensors();
        std::vector<std::vector<float>> gradients;
        for (const engine::Value& value : parameters_) {
            const auto momentum = named(tensors, value.name + ".optimizer0").floats();
            gradients.emplace_back(momentum.begin(), momentum.end());
        }
        return gradients;
    }

  private:
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
        run.store().importTensors(*device_->createStream(), tensors);
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
        for (std::uint32_t t = 0; t < gradients.size(); ++t) {
            double squares = 0;
            for (const float g : gradients[t]) squares += double{g} * g;
            const double norm = exact["gradient_norms"][t];
            const double projection = exact["gradient_projections"][t];
            distances.norms[t].push_back(std::abs(std::sqrt(squares) - norm) / norm);
            distances.projections[t].push_back(
                std::abs(test::formulaProjection(gradients[t], t, seed) - projection) / norm);
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
    GradientDistances distances;
    distances.norms.resize(run.parameterCount());
    distances.projections.resize(run.parameterCount());
    for (const json& exact : fixture["float64"]) addDistances(exact, distances);
    double largest = 0;
    double largestProjection = 0;
    for (std::size_t t = 0; t < run.parameterCount(); ++t) {
        const std::string& name = run.parameter(t).name;
        const double distance = median(distances.norms[t]);
        const double projection = median(distances.projections[t]);
        EXPECT_LE(distance, allowed(fixture["peer"]["gradient_norm_per_tensor"][t])) << name;
        EXPECT_LE(projection, 1e-4) << name;
        largest = std::max(largest, distance);
        largestProjection = std::max(largestProjection, projection);
    }
    std::cout << "gradient norms: largest distance " << largest << ", PyTorch's "
              << fixture["peer"]["gradient_norm_largest"] << "; projections " << largestProjection
              << '\n';
}

INSTANTIATE_TEST_SUITE_P(EveryNetwork,
                         Float64StepsTest,
                         testing::Values("seed-cnn", "resnet18", "autoencoder"),
                         [](const auto& info) {
                             std::string name = info.param;
                             std::erase(name, '-');
                             return name;
                         });

}  // namespace
}  // namespace espalier::tests
