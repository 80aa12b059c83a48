// SPDX-License-Identifier: Apache-2.0
#include "kernels/math/optimizer.h"

#include <algorithm>
#include <vector>

#include "kernels/cuda/cuda_operation.h"
#include "kernels/cuda/map.h"
#include "kernels/cuda/operations.h"
#include "kernels/cuda/sums.h"
#include "kernels/cuda/tensor_check.h"

namespace espalier::kernels::cuda {

namespace {

constexpr int kChunk = 8192;
constexpr int kFloats = kPackBytes / sizeof(float);

/// The tensors of one launch, passed as a parameter of the kernel: nothing has to be copied to the
/// GPU, and a recorded launch contains its addresses. Each tensor is cut into blocks of kChunk
/// elements, none of which crosses tensors.
template <class Tensor, int kCapacity>
struct TensorTable {
    std::uint32_t count;
    std::uint32_t firstBlock[kCapacity];
    Tensor tensors[kCapacity];

    /// The tensor of a block: the last one that begins at or before it.
    __device__ int tensorOf(std::uint32_t block) const {
        std::uint32_t low = 0;
        std::uint32_t high = count;
        while (high - low > 1) {
            const std::uint32_t middle = (low + high) / 2;
            if (firstBlock[middle] <= block) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return static_cast<int>(low);
    }
};

/// Elements of a tensor that one block processes.
struct Chunk {
    std::int64_t begin;
    std::int64_t end;

    __device__ Chunk(std::uint32_t block, std::uint32_t firstBlock, std::int64_t elements)
        : begin(std::int64_t{block - firstBlock} * kChunk),
          end(begin + kChunk < elements ? begin + kChunk : elements) {}
};

/// Consecutive tensors of one launch.
struct LaunchPlan {
    std::vector<std::size_t> tensors;
    std::vector<std::uint32_t> firstBlock;
    std::uint32_t blocks = 0;
};

/// Size limit of all parameters of one kernel, on every card since Volta.
constexpr std::size_t kParameterBytes = 32764;

/// Number of tensors in the table of a small network, within the first 4 KB of a launch's
/// parameters, and the most that a launch can take.
template <int kSmall, int kLarge>
struct Capacities {
    static constexpr std::size_t kMost = kLarge;

    template <class F>
    static void choose(std::size_t tensors, const F& f) {
        if (tensors <= kSmall) {
            f(std::integral_constant<int, kSmall>{});
        } else {
            f(std::integral_constant<int, kLarge>{});
        }
    }
};
using GradientCapacities = Capacities<128, 1024>;
using UpdateCapacities = Capacities<48, 400>;

void append(std::vector<LaunchPlan>& plans,
            std::size_t capacity,
            std::size_t tensor,
            std::int64_t elements) {
    if (elements == 0) return;
    if (plans.empty() || plans.back().tensors.size() == capacity) plans.emplace_back();
    LaunchPlan& plan = plans.back();
    plan.tensors.push_back(tensor);
    plan.firstBlock.push_back(plan.blocks);
    plan.blocks += blocksFor(elements, kChunk);
}

/// The table of a launch; bind(k) is tensor k's row.
template <class Table, class Bind>
void fill(Table& table, const LaunchPlan& plan, const Bind& bind) {
    static_assert(sizeof(Table) + 256 <= kParameterBytes);
    table.count = static_cast<std::uint32_t>(plan.tensors.size());
    for (std::size_t i = 0; i < plan.tensors.size(); ++i) {
        table.firstBlock[i] = plan.firstBlock[i];
        table.tensors[i] = bind(plan.tensors[i]);
    }
}

struct GradientTensor {
    const float* values;
    std::int64_t elements;
};

/// Σ g² of every block.
template <int kCapacity>
__global__ void __launch_bounds__(kThreadsPerBlock)
    squaresKernel(const __grid_constant__ TensorTable<GradientTensor, kCapacity> table,
                  double* parts) {
    const int tensor = table.tensorOf(blockIdx.x);
    const float* values = table.tensors[tensor].values;
    const Chunk chunk(blockIdx.x, table.firstBlock[tensor], table.tensors[tensor].elements);
    double sum = 0;
    const std::int64_t whole = chunk.end - (chunk.end - chunk.begin) % kFloats;
    const std::int64_t first = chunk.begin + threadIdx.x * kFloats;
#pragma unroll 4
    for (std::int64_t i = first; i < whole; i += kThreadsPerBlock * kFloats) {
        const auto pack = loadPack<kFloats>(values, i);
#pragma unroll
        for (int k = 0; k < kFloats; ++k) {
            const double value = pack.values[k];
            sum += value * value;
        }
    }
    if (whole + threadIdx.x < chunk.end) {
        const double value = values[whole + threadIdx.x];
        sum += value * value;
    }
    sum = blockSum(sum);
    if (threadIdx.x == 0) parts[blockIdx.x] = sum;
}

/// One block joins the sums of all others.
__global__ void __launch_bounds__(kThreadsPerBlock) normKernel(const double* parts,
                                                               std::int64_t count,
                                                               const StepValues* step,
                                                               float limit,
                                                               GradientStatus* status) {
    double sum = 0;
    for (std::int64_t i = threadIdx.x; i < count; i += kThreadsPerBlock) sum += parts[i];
    sum = blockSum(sum);
    if (threadIdx.x == 0) *status = math::gradientStatus(sum, *step, limit);
}

/// A parameter with its gradient and states; results go to the same addresses or to others.
struct UpdateTensor {
    const float* gradient;
    const float* parameter;
    const float* states[2];
    float* newParameter;
    float* newStates[2];
    std::int64_t elements;
    float rateFactor;
    std::uint32_t decays;
};

template <bool kMomentum>
struct SgdRule {
    static constexpr int kStates = kMomentum ? 1 : 0;
    __device__ static void update(const math::UpdateFactors& f, float g, float& p, float* states) {
        math::updateSgd(f, g, p, kMomentum ? states : nullptr);
    }
};

template <bool kDecoupled>
struct AdamRule {
    static constexpr int kStates = 2;
    __device__ static void update(const math::UpdateFactors& f, float g, float& p, float* states) {
        math::updateAdam<kDecoupled>(f, g, p, states[0], states[1]);
    }
};

template <bool kMomentum>
struct RmsPropRule {
    static constexpr int kStates = kMomentum ? 2 : 1;
    __device__ static void update(const math::UpdateFactors& f, float g, float& p, float* states) {
        math::updateRmsProp(f, g, p, states[0], kMomentum ? states + 1 : nullptr);
    }
};

/// Updates kCount elements from `first` on. Reads everything before it writes.
template <class Rule, int kCount>
__device__ void updateElements(const math::UpdateFactors& factors,
                               const UpdateTensor& tensor,
                               std::int64_t first) {
    const auto gradient = loadPack<kCount>(tensor.gradient, first);
    auto parameter = loadPack<kCount>(tensor.parameter, first);
    Pack<float, kCount> states[2] = {};
#pragma unroll
    for (int s = 0; s < Rule::kStates; ++s) states[s] = loadPack<kCount>(tensor.states[s], first);
#pragma unroll
    for (int i = 0; i < kCount; ++i) {
        float own[2] = {states[0].values[i], states[1].values[i]};
        Rule::update(factors, gradient.values[i], parameter.values[i], own);
        states[0].values[i] = own[0];
        states[1].values[i] = own[1];
    }
    storePack(tensor.newParameter, first, parameter);
#pragma unroll
    for (int s = 0; s < Rule::kStates; ++s) storePack(tensor.newStates[s], first, states[s]);
}

/// Every block updates a chunk of one parameter; all return at once if a gradient is not finite.
template <class Rule, int kCapacity>
__global__ void __launch_bounds__(kThreadsPerBlock)
    updateKernel(const __grid_constant__ TensorTable<UpdateTensor, kCapacity> table,
                 OptimizerConstants constants,
                 const StepValues* step,
                 const GradientStatus* status) {
    if (status->allFinite == 0.0f) return;
    const int number = table.tensorOf(blockIdx.x);
    const UpdateTensor& tensor = table.tensors[number];
    // One thread computes them: Adam's corrections are powers in double precision.
    alignas(math::UpdateFactors) __shared__ unsigned char memory[sizeof(math::UpdateFactors)];
    auto* shared = reinterpret_cast<math::UpdateFactors*>(memory);
    if (threadIdx.x == 0) {
        *shared =
            math::updateFactors(constants, *step, *status, tensor.rateFactor, tensor.decays != 0);
    }
    __syncthreads();
    const math::UpdateFactors factors = *shared;
    const Chunk chunk(blockIdx.x, table.firstBlock[number], tensor.elements);
    const std::int64_t whole = chunk.end - (chunk.end - chunk.begin) % kFloats;
    const std::int64_t first = chunk.begin + threadIdx.x * kFloats;
    for (std::int64_t i = first; i < whole; i += kThreadsPerBlock * kFloats) {
        updateElements<Rule, kFloats>(factors, tensor, i);
    }
    if (whole + threadIdx.x < chunk.end) {
        updateElements<Rule, 1>(factors, tensor, whole + threadIdx.x);
    }
}

/// One prepared update: everything that a launch needs besides the addresses of a run.
struct UpdatePlan {
    OptimizerUpdate op;
    UpdateTensors tensors;
    std::vector<std::int64_t> elements;  ///< per parameter
    std::vector<LaunchPlan> launches;

    UpdateTensor bind(const Run& run, std::size_t k) const {
        UpdateTensor bound{};
        bound.gradient = run.input(tensors.gradient(k));
        bound.parameter = run.input(tensors.parameter(k));
        bound.newParameter = run.output(tensors.output(k));
        for (std::size_t s = 0; s < tensors.states; ++s) {
            bound.states[s] = run.input(tensors.parameter(k) + 1 + s);
            bound.newStates[s] = run.output(tensors.output(k) + 1 + s);
        }
        bound.elements = elements[k];
        bound.rateFactor = op.rateFactors[k];
        bound.decays = op.decays[k];
        return bound;
    }
};

template <class Rule>
void update(const Run& run, const UpdatePlan& plan) {
    for (const LaunchPlan& part : plan.launches) {
        UpdateCapacities::choose(part.tensors.size(), [&](auto capacity) {
            TensorTable<UpdateTensor, capacity()> table{};
            fill(table, part, [&](std::size_t k) { return plan.bind(run, k); });
            launch(run.stream,
                   part.blocks,
                   kThreadsPerBlock,
                   &updateKernel<Rule, capacity()>,
                   table,
                   plan.op.constants,
                   run.input<StepValues>(0),
                   run.input<GradientStatus>(1));
        });
    }
}

void updateByRule(const Run& run, const UpdatePlan& plan) {
    const bool momentum = plan.op.constants.momentum != 0;
    switch (plan.op.constants.kind) {
        case OptimizerKind::SgdMomentum:
            return momentum ? update<SgdRule<true>>(run, plan) : update<SgdRule<false>>(run, plan);
        case OptimizerKind::Adam:
            return update<AdamRule<false>>(run, plan);
        case OptimizerKind::AdamW:
            return update<AdamRule<true>>(run, plan);
        case OptimizerKind::RMSProp:
            return momentum ? update<RmsPropRule<true>>(run, plan)
                            : update<RmsPropRule<false>>(run, plan);
    }
}

/// A value and the average that follows it; the result goes to the same address or to another.
struct AverageTensor {
    const float* value;
    const float* average;
    float* moved;
    std::int64_t elements;
};

template <int kCount>
__device__ void followElements(float weight, const AverageTensor& tensor, std::int64_t first) {
    const auto value = loadPack<kCount>(tensor.value, first);
    auto average = loadPack<kCount>(tensor.average, first);
#pragma unroll
    for (int i = 0; i < kCount; ++i) {
        average.values[i] += weight * (value.values[i] - average.values[i]);
    }
    storePack(tensor.moved, first, average);
}

/// Every block moves a chunk of one average; all return at once if a gradient is not finite.
template <int kCapacity>
__global__ void __launch_bounds__(kThreadsPerBlock)
    averageKernel(const __grid_constant__ TensorTable<AverageTensor, kCapacity> table,
                  float decay,
                  const StepValues* step,
                  const GradientStatus* status) {
    if (status->allFinite == 0.0f) return;
    const float weight = math::averageWeight(decay, *step);
    const int number = table.tensorOf(blockIdx.x);
    const AverageTensor& tensor = table.tensors[number];
    const Chunk chunk(blockIdx.x, table.firstBlock[number], tensor.elements);
    const std::int64_t whole = chunk.end - (chunk.end - chunk.begin) % kFloats;
    const std::int64_t first = chunk.begin + threadIdx.x * kFloats;
    for (std::int64_t i = first; i < whole; i += kThreadsPerBlock * kFloats) {
        followElements<kFloats>(weight, tensor, i);
    }
    if (whole + threadIdx.x < chunk.end) followElements<1>(weight, tensor, whole + threadIdx.x);
}

std::vector<std::int64_t> elementCounts(const std::vector<TensorDesc>& tensors) {
    std::vector<std::int64_t> counts;
    for (const TensorDesc& desc : tensors) counts.push_back(desc.shape.elementCount());
    return counts;
}

}  // namespace

template <>
OperationPointer make(const GradientNorm& op, Tensors tensors, const Preparation&) {
    const std::vector<std::int64_t> elements = elementCounts(tensors.inputs);
    std::vector<LaunchPlan> launches;
    for (std::size_t i = 1; i < elements.size(); ++i) {
        append(launches, GradientCapacities::kMost, i, elements[i]);
    }
    std::int64_t blocks = 0;
    for (const LaunchPlan& launch : launches) blocks += launch.blocks;
    const float limit = op.clipNorm;
    const KernelTraits traits{
        .name = GradientNorm::kName,
        .workspaceBytes =
            static_cast<std::size_t>(std::max<std::int64_t>(1, blocks)) * sizeof(double)};
    return kernelOperation(std::move(tensors), traits, [=](const Run& run) {
        double* parts = run.workspace<double>();
        for (const LaunchPlan& part : launches) {
            GradientCapacities::choose(part.tensors.size(), [&](auto capacity) {
                TensorTable<GradientTensor, capacity()> table{};
                fill(table, part, [&](std::size_t i) {
                    return GradientTensor{run.input(i), elements[i]};
                });
                launch(run.stream,
                       part.blocks,
                       kThreadsPerBlock,
                       &squaresKernel<capacity()>,
                       table,
                       parts);
            });
            parts += part.blocks;
        }
        launch(run.stream,
               1,
               kThreadsPerBlock,
               &normKernel,
               run.workspace<double>(),
               blocks,
               run.input<StepValues>(0),
               limit,
               run.output<GradientStatus>(0));
    });
}

template <>
OperationPointer make(const OptimizerUpdate& op, Tensors tensors, const Preparation&) {
    UpdatePlan plan{op, {static_cast<std::size_t>(op.constants.stateCount())}, {}, {}};
    for (std::size_t k = 0; k < op.rateFactors.size(); ++k) {
        plan.elements.push_back(tensors.inputs[plan.tensors.parameter(k)].shape.elementCount());
        if (op.rateFactors[k] == 0.0f) continue;
        append(plan.launches, UpdateCapacities::kMost, k, plan.elements[k]);
    }
    const KernelTraits traits{.name = OptimizerUpdate::kName};
    return kernelOperation(std::move(tensors), traits, [plan = std::move(plan)](const Run& run) {
        updateByRule(run, plan);
    });
}

template <>
OperationPointer make(const MovingAverage& op, Tensors tensors, const Preparation&) {
    std::vector<std::int64_t> elements;
    std::vector<LaunchPlan> launches;
    for (std::size_t k = 0; k < op.values; ++k) {
        elements.push_back(tensors.inputs[op.value(k)].shape.elementCount());
        append(launches, UpdateCapacities::kMost, k, elements[k]);
    }
    const KernelTraits traits{.name = MovingAverage::kName};
    return kernelOperation(std::move(tensors), traits, [=](const Run& run) {
        for (const LaunchPlan& part : launches) {
            UpdateCapacities::choose(part.tensors.size(), [&](auto capacity) {
                TensorTable<AverageTensor, capacity()> table{};
                fill(table, part, [&](std::size_t k) {
                    return AverageTensor{run.input(op.value(k)),
                                         run.input(op.average(k)),
                                         run.output(k),
                                         elements[k]};
                });
                launch(run.stream,
                       part.blocks,
                       kThreadsPerBlock,
                       &averageKernel<capacity()>,
                       table,
                       op.decay,
                       run.input<StepValues>(0),
                       run.input<GradientStatus>(1));
            });
        }
    });
}

}  // namespace espalier::kernels::cuda
