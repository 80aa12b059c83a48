// SPDX-License-Identifier: Apache-2.0
#include "small_checkpoint.h"

#include "toy_training.h"

namespace espalier::engine::test {

Checkpoint smallCheckpoint(std::int64_t step) {
    Checkpoint checkpoint;
    checkpoint.progress = {.stepsAttempted = step,
                           .stepsApplied = step - 1,
                           .epoch = 3,
                           .batchInEpoch = 4,
                           .bestValidationLoss = 1.0 / 3,
                           .bestMetric = 0.1 + 0.7,
                           .bestEpoch = 2,
                           .epochsWithoutBetter = 1,
                           .elapsedSeconds = 12.5,
                           .epochLossSum = 0.1 + 0.2,
                           .epochWeightSum = 7,
                           .epochCorrect = 5,
                           .lossScale = LossScale(1024, 17),
                           .stepsSkipped = 2,
                           .epochSkipped = 1,
                           .firstLoss = 2.25};
    checkpoint.options.epochs = 17;
    checkpoint.options.learningRate = 0.1;
    checkpoint.network = toyNetwork();
    checkpoint.preprocessing = {.height = 8,
                                .width = 9,
                                .channels = 3,
                                .mean = {0.1f, 0.2f, 0.3f},
                                .standardDeviation = {0.4f, 0.5f, 0.6f}};
    checkpoint.outputNames = {"バラ", "tulip \"red\""};
    checkpoint.dataFingerprint = "abc";
    checkpoint.producedBy = {{"version", "1"}, {"device", "a test"}};
    HostTensor weight = HostTensor::make("conv.weight", kernels::DataType::Float32, {3, 5});
    weight.floats()[7] = static_cast<float>(step);
    checkpoint.tensors = {weight, HostTensor::make("x", kernels::DataType::Float32, {2})};
    return checkpoint;
}

}  // namespace espalier::engine::test
