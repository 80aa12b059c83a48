// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "engine/base/translatable.h"
#include "engine/losses/host_loss.h"
#include "engine/losses/loss_factory.h"
#include "engine/losses/lowering.h"

namespace espalier::engine {

/// Mean of the absolute differences.
class MeanAbsoluteErrorLoss final : public Loss {
  public:
    const LossDescription& description() const override {
        static const LossDescription description{
            .key = "mean_absolute_error",
            .label = translatable("Fields", "mean absolute error"),
            .truth = Truth::Values};
        return description;
    }

    void lower(LossContext& context, const LossSettings& settings) const override {
        lowerValueLoss(context,
                       kernels::MeanAbsoluteError{.evaluateOnly = context.evaluatesOnly()});
    }

    double ofValues(std::span<const float> output,
                    std::span<const float> target,
                    const LossSettings& /*settings*/) const override {
        return meanOverDifferences(output, target, [](double each) { return std::abs(each); });
    }
};

template std::unique_ptr<Loss> makeLoss<MeanAbsoluteErrorLoss>();

}  // namespace espalier::engine
