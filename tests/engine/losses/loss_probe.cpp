// SPDX-License-Identifier: Apache-2.0
#include "tests/engine/losses/loss_probe.h"

#include "engine/losses/loss_catalog.h"
#include "kernels/rules/step_values.h"

namespace espalier::engine::test {

using kernels::DataType;
using kernels::Layout;

LossProbe::LossProbe(const std::string& loss, Mode mode, const LossSettings& settings) {
    Value output;
    output.desc = {DataType::Float32, {kSamples, 4, 2, 5}, Layout::any()};
    Value step;
    step.desc = {DataType::UInt8, {sizeof(kernels::StepValues)}, Layout::plain()};
    step.role = ValueRole::StepValues;
    LossContext context{.graph = graph_,
                        .mode = mode,
                        .node = "last",
                        .output = graph_.addValue(output),
                        .stepValues = graph_.addValue(step)};
    findLoss(loss).lower(context, settings);
}

kernels::Shape LossProbe::shapeOf(const char* name) const {
    const ValueId found = graph_.find(name);
    return found == kNoValue ? kernels::Shape() : graph_.desc(found).shape;
}

}  // namespace espalier::engine::test
