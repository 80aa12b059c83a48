// SPDX-License-Identifier: Apache-2.0
#include "engine/base/translatable.h"
#include "engine/losses/host_loss.h"
#include "engine/losses/loss_factory.h"
#include "engine/losses/lowering.h"

namespace espalier::engine {

/// Mean of the squared differences.
class MeanSquaredErrorLoss final : public Loss {
  public:
    const LossDescription& description() const override {
        static const LossDescription description{
            .key = "mean_squared_error",
            .label = translatable("Fields", "mean squared error"),
            .truth = Truth::Values};
        return description;
    }

    void lower(LossContext& context, const LossSettings& settings) const override {
        lowerValueLoss(context, kernels::MeanSquaredError{.evaluateOnly = context.evaluatesOnly()});
    }

    double ofValues(std::span<const float> output,
                    std::span<const float> target,
                    const LossSettings& /*settings*/) const override {
        return meanOverDifferences(output, target, [](double each) { return each * each; });
    }
};

template std::unique_ptr<Loss> makeLoss<MeanSquaredErrorLoss>();

}  // namespace espalier::engine
