// SPDX-License-Identifier: Apache-2.0
#include "kernels/math/optimizer.h"

#include <algorithm>

#include "kernels/cpu/device/cpu_operation.h"
#include "kernels/cpu/operations.h"

namespace espalier::kernels::cpu {

namespace {

constexpr std::int64_t kChunk = 16384;

/// Tensors laid end to end and cut into chunks of a fixed size, none of which crosses tensors.
struct Chunk {
    std::size_t tensor = 0;
    std::int64_t first = 0;
    std::int64_t size = 0;
};

void appendChunks(std::vector<Chunk>& chunks, std::size_t tensor, std::int64_t elements) {
    for (std::int64_t first = 0; first < elements; first += kChunk) {
        chunks.push_back({tensor, first, std::min(kChunk, elements - first)});
    }
}

// Several sums side by side: a single one would wait for its own additions and reach half the
// memory bandwidth.
double sumOfSquares(const float* values, std::int64_t count) {
    constexpr std::int64_t kSums = 64;
    double sums[kSums] = {};
    const std::int64_t whole = count - count % kSums;
    for (std::int64_t i = 0; i < whole; i += kSums) {
        for (std::int64_t k = 0; k < kSums; ++k) {
            const double value = values[i + k];
            sums[k] += value * value;
        }
    }
    double sum = 0;
    for (const double part : sums) sum += part;
    for (std::int64_t i = whole; i < count; ++i) {
        const double value = values[i];
        sum += value * value;
    }
    return sum;
}

/// The tensors of one parameter in one chunk.
struct ParameterChunk {
    const float* gradient;
    const float* parameter;
    const float* states[2];
    float* newParameter;
    float* newStates[2];
    std::int64_t size;
};

// The pragmas tell the compiler what it cannot derive for so many pointers: each output is either
// in place or does not overlap any input.

template <bool kMomentum>
void updateSgd(const math::UpdateFactors& f, const ParameterChunk& c) {
#pragma omp simd
    for (std::int64_t i = 0; i < c.size; ++i) {
        float p = c.parameter[i];
        float v = kMomentum ? c.states[0][i] : 0.0f;
        math::updateSgd(f, c.gradient[i], p, kMomentum ? &v : nullptr);
        c.newParameter[i] = p;
        if constexpr (kMomentum) c.newStates[0][i] = v;
    }
}

template <bool kDecoupled>
void updateAdam(const math::UpdateFactors& f, const ParameterChunk& c) {
#pragma omp simd
    for (std::int64_t i = 0; i < c.size; ++i) {
        float p = c.parameter[i];
        float m = c.states[0][i];
        float v = c.states[1][i];
        math::updateAdam<kDecoupled>(f, c.gradient[i], p, m, v);
        c.newParameter[i] = p;
        c.newStates[0][i] = m;
        c.newStates[1][i] = v;
    }
}

template <bool kMomentum>
void updateRmsProp(const math::UpdateFactors& f, const ParameterChunk& c) {
#pragma omp simd
    for (std::int64_t i = 0; i < c.size; ++i) {
        float p = c.parameter[i];
        float s = c.states[0][i];
        float b = kMomentum ? c.states[1][i] : 0.0f;
        math::updateRmsProp(f, c.gradient[i], p, s, kMomentum ? &b : nullptr);
        c.newParameter[i] = p;
        c.newStates[0][i] = s;
        if constexpr (kMomentum) c.newStates[1][i] = b;
    }
}

void updateChunk(const OptimizerConstants& constants,
                 const math::UpdateFactors& factors,
                 const ParameterChunk& chunk) {
    const bool momentum = constants.momentum != 0;
    switch (constants.kind) {
        case OptimizerKind::SgdMomentum:
            return momentum ? updateSgd<true>(factors, chunk) : updateSgd<false>(factors, chunk);
        case OptimizerKind::Adam:
            return updateAdam<false>(factors, chunk);
        case OptimizerKind::AdamW:
            return updateAdam<true>(factors, chunk);
        case OptimizerKind::RMSProp:
            return momentum ? updateRmsProp<true>(factors, chunk)
                            : updateRmsProp<false>(factors, chunk);
    }
}

ParameterChunk bind(const UpdateTensors& tensors, const Chunk& chunk, const Run& run) {
    const std::size_t k = chunk.tensor;
    ParameterChunk bound{};
    bound.gradient = run.input(tensors.gradient(k)) + chunk.first;
    bound.parameter = run.input(tensors.parameter(k)) + chunk.first;
    bound.newParameter = run.output(tensors.output(k)) + chunk.first;
    for (std::size_t s = 0; s < tensors.states; ++s) {
        bound.states[s] = run.input(tensors.parameter(k) + 1 + s) + chunk.first;
        bound.newStates[s] = run.output(tensors.output(k) + 1 + s) + chunk.first;
    }
    bound.size = chunk.size;
    return bound;
}

// `moved` is `average` itself or does not overlap it.
void follow(
    float weight, const float* values, const float* average, float* moved, std::int64_t count) {
#pragma omp simd
    for (std::int64_t i = 0; i < count; ++i) {
        moved[i] = average[i] + weight * (values[i] - average[i]);
    }
}

}  // namespace

template <>
OperationPointer make(const GradientNorm& op, Tensors tensors, CpuContext& context) {
    std::vector<Chunk> chunks;
    for (std::size_t i = 1; i < tensors.inputs.size(); ++i) {
        appendChunks(chunks, i, context.elementCount(tensors.inputs[i]));
    }
    const KernelTraits traits{.workspaceBytes =
                                  std::max<std::size_t>(1, chunks.size()) * sizeof(double)};
    return kernelOperation(context.updateTeam, std::move(tensors), traits, [=](const Run& run) {
        auto* partial = run.workspace<double>();
        const auto count = static_cast<std::int64_t>(chunks.size());
        run.team.forRange(count, 2, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t i = begin; i < end; ++i) {
                const Chunk& chunk = chunks[static_cast<std::size_t>(i)];
                partial[i] = sumOfSquares(run.input(chunk.tensor) + chunk.first, chunk.size);
            }
        });
        double total = 0;
        for (std::int64_t i = 0; i < count; ++i) total += partial[i];
        *run.output<GradientStatus>(0) =
            math::gradientStatus(total, *run.input<StepValues>(0), op.clipNorm);
    });
}

template <>
OperationPointer make(const OptimizerUpdate& op, Tensors tensors, CpuContext& context) {
    const UpdateTensors layout{static_cast<std::size_t>(op.constants.stateCount())};
    std::vector<Chunk> chunks;
    for (std::size_t k = 0; k < op.rateFactors.size(); ++k) {
        if (op.rateFactors[k] == 0.0f) continue;
        appendChunks(chunks, k, context.elementCount(tensors.inputs[layout.parameter(k)]));
    }
    return kernelOperation(context.updateTeam, std::move(tensors), {}, [=](const Run& run) {
        const StepValues& step = *run.input<StepValues>(0);
        const GradientStatus& status = *run.input<GradientStatus>(1);
        if (status.allFinite == 0.0f) return;
        const auto count = static_cast<std::int64_t>(chunks.size());
        run.team.forRange(count, 1, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t i = begin; i < end; ++i) {
                const Chunk& chunk = chunks[static_cast<std::size_t>(i)];
                const std::size_t k = chunk.tensor;
                const math::UpdateFactors factors = math::updateFactors(
                    op.constants, step, status, op.rateFactors[k], op.decays[k] != 0);
                updateChunk(op.constants, factors, bind(layout, chunk, run));
            }
        });
    });
}

template <>
OperationPointer make(const MovingAverage& op, Tensors tensors, CpuContext& context) {
    std::vector<Chunk> chunks;
    for (std::size_t k = 0; k < op.values; ++k) {
        appendChunks(chunks, k, context.elementCount(tensors.inputs[op.value(k)]));
    }
    return kernelOperation(context.updateTeam, std::move(tensors), {}, [=](const Run& run) {
        if (run.input<GradientStatus>(1)->allFinite == 0.0f) return;
        const float weight = math::averageWeight(op.decay, *run.input<StepValues>(0));
        const auto count = static_cast<std::int64_t>(chunks.size());
        run.team.forRange(count, 1, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t i = begin; i < end; ++i) {
                const Chunk& chunk = chunks[static_cast<std::size_t>(i)];
                follow(weight,
                       run.input(op.value(chunk.tensor)) + chunk.first,
                       run.input(op.average(chunk.tensor)) + chunk.first,
                       run.output(chunk.tensor) + chunk.first,
                       chunk.size);
            }
        });
    });
}

}  // namespace espalier::kernels::cpu
