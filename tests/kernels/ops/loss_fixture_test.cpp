// SPDX-License-Identifier: Apache-2.0
// Every loss against PyTorch's double precision (tests/fixtures/losses.json).
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "tests/kernels/support/op_test.h"

namespace espalier::kernels::testing {
namespace {

using nlohmann::json;

/// The op of a case, by the key of its loss.
OpDesc opOf(const json& entry) {
    const std::string loss = entry["loss"];
    const json& options = entry["options"];
    if (loss == "cross_entropy")
        return SoftmaxCrossEntropy{false, options.value("label_smoothing", 0.0f)};
    if (loss == "focal") return SoftmaxFocalLoss{false, options["focusing"]};
    if (loss == "mean_squared_error") return MeanSquaredError{};
    if (loss == "mean_absolute_error") return MeanAbsoluteError{};
    if (loss == "huber") return HuberLoss{false, options["huber_delta"]};
    throw std::out_of_range(loss);
}

HostTensor tensorOf(const json& entry, const char* name, const Shape& shape) {
    return HostTensor(shape, entry[name].get<std::vector<double>>());
}

class LossFixtureTest : public OpTest {
  protected:
    void check(const json& entry) {
        const Shape shape(entry["shape"].get<std::vector<std::int64_t>>());
        const OpDesc op = opOf(entry);
        const bool indices = std::holds_alternative<SoftmaxCrossEntropy>(op) ||
                             std::holds_alternative<SoftmaxFocalLoss>(op);
        const Shape positions =
            indices && shape.rank() == 4 ? Shape{shape[0], shape[2], shape[3]} : Shape{shape[0]};
        const HostTensor truth = tensorOf(entry, "truth", indices ? positions : shape);
        StepValues step;
        step.lossScale = 1;
        forVariants([&](OpRunner& runner, Layout images) {
            const Layout layout = shape.rank() == 4 ? images : Layout::plain();
            const Argument compared = indices ? Argument{truth, Layout::plain(), DataType::Int32}
                                              : Argument{truth, layout};
            const auto out = runner.run(op,
                                        {{tensorOf(entry, "values", shape), layout},
                                         compared,
                                         {tensorOf(entry, "weights", positions)},
                                         stepArgument(step)},
                                        {{Shape{4}}, {shape, layout}});
            const double sum = entry["sum"];
            EXPECT_NEAR(out[0][0], sum, 2e-6 * (1 + sum));
            expectClose(out[1], tensorOf(entry, "gradient", shape), 1e-6, "gradient");
        });
    }
};

TEST_F(LossFixtureTest, EveryLossAndItsGradientAreThoseOfPyTorch) {
    std::ifstream file(std::string(ESPALIER_FIXTURES) + "/losses.json");
    const json fixture = json::parse(file);
    std::map<std::string, int> seen;
    for (const json& entry : fixture["cases"]) {
        SCOPED_TRACE(entry["loss"].get<std::string>() + ' ' + entry["options"].dump());
        ++seen[entry["loss"]];
        check(entry);
    }
    EXPECT_EQ(seen.size(), 5U);
}

}  // namespace
}  // namespace espalier::kernels::testing
