// SPDX-License-Identifier: Apache-2.0
#include "engine/base/translatable.h"
#include "engine/losses/loss_factory.h"
#include "engine/losses/lowering.h"

namespace espalier::engine {

/// Mean of the differences without their signs.
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
};

template std::unique_ptr<Loss> makeLoss<MeanAbsoluteErrorLoss>();

}  // namespace espalier::engine
