// SPDX-License-Identifier: Apache-2.0
// Replaces cuDNN and cuBLASLt by loops on the host in double precision; also conversions of type
// and layout, whose kernels need more than the emulation offers.
#include <algorithm>
#include <cstring>
#include <limits>
#include <vector>

#include "kernels/cuda/convert.h"
#include "kernels/cuda/cublaslt.h"
#include "kernels/cuda/cudnn_graphs.h"
#include "kernels/error.h"
#include "kernels/math/bfloat16.h"
#include "kernels/math/float16.h"
#include "tests/kernels/emulated_cuda/emulated_libraries.h"

namespace espalier::kernels::cuda {

namespace testing = kernels::testing;

namespace {

double load(DataType type, const void* values, std::int64_t i) {
    if (type == DataType::BFloat16) return float(static_cast<const math::BFloat16*>(values)[i]);
    if (type == DataType::Float16) return float(static_cast<const math::Float16*>(values)[i]);
    if (type == DataType::UInt8) return static_cast<const std::uint8_t*>(values)[i];
    return static_cast<const float*>(values)[i];
}

void store(DataType type, void* values, std::int64_t i, double value) {
    const auto rounded = static_cast<float>(value);
    if (type == DataType::BFloat16) {
        static_cast<math::BFloat16*>(values)[i] = math::BFloat16(rounded);
    } else if (type == DataType::Float16) {
        static_cast<math::Float16*>(values)[i] = math::Float16(rounded);
    } else {
        static_cast<float*>(values)[i] = rounded;
    }
}

/// Position of an element in channels-last order.
std::int64_t position(
    const Shape& shape, std::int64_t n, std::int64_t c, std::int64_t y, std::int64_t x) {
    return ((n * shape[2] + y) * shape[3] + x) * shape[1] + c;
}

class LoopConvolution final : public CudnnPlan {
  public:
    LoopConvolution(const ConvolutionProblem& problem, const PlanEstimate& estimate)
        : problem_(problem),
          workspaceBytes_(estimate.workspaceBytes),
          algorithm_(estimate.algorithm) {}
    std::size_t workspaceBytes() const override { return workspaceBytes_; }
    const std::string& algorithm() const override { return algorithm_; }

    void execute(CUstream_st*, const ConvolutionPointers& pointers) override {
        const Shape& shape = resultShape();
        checkAlignment(pointers);
        sums_.assign(static_cast<std::size_t>(shape.elementCount()), 0.0);
        if (problem_.batchNorm) normaliseSource(pointers);
        forProducts([&](std::int64_t source, std::int64_t weight, std::int64_t destination) {
            multiply(pointers, source, weight, destination);
        });
        for (std::int64_t i = 0; i < shape.elementCount(); ++i) {
            double value = sums_[static_cast<std::size_t>(i)];
            if (problem_.bias) value += load(DataType::Float32, pointers.bias, i % shape[1]);
            if (problem_.relu) value = std::max(value, 0.0);
            store(problem_.result, pointers.result, i, value);
        }
        if (problem_.statistics) sumChannels(pointers);
        if (problem_.batchNormSums) maskAndSum(pointers);
    }

  private:
    /// Without a given alignment, cuDNN assumes that all tensors are aligned to 16 bytes.
    static void checkAlignment(const ConvolutionPointers& pointers) {
        const BatchNormPointers& of = pointers.batchNorm;
        for (const void* const tensor : std::initializer_list<const void*>{pointers.first,
                                                                           pointers.second,
                                                                           pointers.bias,
                                                                           pointers.result,
                                                                           pointers.sums,
                                                                           pointers.squares,
                                                                           pointers.scale,
                                                                           pointers.shift,
                                                                           of.x,
                                                                           of.mean,
                                                                           of.inverse,
                                                                           of.gamma,
                                                                           of.beta,
                                                                           of.sums,
                                                                           of.products,
                                                                           of.unused}) {
            if (reinterpret_cast<std::uintptr_t>(tensor) % 16 != 0) {
                throw Error("A tensor of a convolution does not begin at 16 bytes.");
            }
        }
    }
    const Shape& resultShape() const {
        if (problem_.pass == ConvolutionPass::Forward) return problem_.destination;
        if (problem_.pass == ConvolutionPass::BackwardData) return problem_.source;
        return problem_.weights;
    }
    void sumChannels(const ConvolutionPointers& pointers) const {
        const std::int64_t channels = resultShape()[1];
        std::fill_n(pointers.sums, channels, 0.0f);
        std::fill_n(pointers.squares, channels, 0.0f);
        for (std::int64_t i = 0; i < resultShape().elementCount(); ++i) {
            const double value = load(problem_.result, pointers.result, i);
            pointers.sums[i % channels] += static_cast<float>(value);
            pointers.squares[i % channels] += static_cast<float>(value * value);
        }
    }
    /// relu(scale·x + shift), in the type of the factors.
    void normaliseSource(const ConvolutionPointers& pointers) {
        const std::int64_t count = problem_.source.elementCount();
        const std::int64_t channels = problem_.source[1];
        source_.resize(static_cast<std::size_t>(count) * byteSize(problem_.factors));
        for (std::int64_t i = 0; i < count; ++i) {
            const double scale = load(problem_.factors, pointers.scale, i % channels);
            const double shift = load(problem_.factors, pointers.shift, i % channels);
            const double value = scale * load(problem_.factors, pointers.first, i) + shift;
            store(problem_.factors, source_.data(), i, std::max(value, 0.0));
        }
    }
    /// Multiplies the result by relu' of the BatchNorm of x, and sums it.
    void maskAndSum(const ConvolutionPointers& pointers) const {
        const BatchNormPointers& of = pointers.batchNorm;
        const std::int64_t channels = problem_.source[1];
        std::vector<double> sums(static_cast<std::size_t>(channels)), products = sums;
        for (std::int64_t i = 0; i < problem_.source.elementCount(); ++i) {
            const auto c = static_cast<std::size_t>(i % channels);
            const double normal =
                (load(problem_.factors, of.x, i) - double{of.mean[c]}) * double{of.inverse[c]};
            const bool passes = normal * double{of.gamma[c]} + double{of.beta[c]} > 0;
            const double g = passes ? load(problem_.result, pointers.result, i) : 0.0;
            store(problem_.result, pointers.result, i, g);
            sums[c] += g;
            products[c] += g * normal;
        }
        for (std::size_t c = 0; c < sums.size(); ++c) {
            of.sums[c] = static_cast<float>(sums[c]);
            of.products[c] = static_cast<float>(products[c]);
        }
        std::fill_n(of.unused, 3 * channels, std::numeric_limits<float>::quiet_NaN());
    }
    void multiply(const ConvolutionPointers& pointers,
                  std::int64_t source,
                  std::int64_t weight,
                  std::int64_t destination) {
        const bool forward = problem_.pass == ConvolutionPass::Forward;
        const bool data = problem_.pass == ConvolutionPass::BackwardData;
        const std::int64_t first = data ? destination : source;
        const std::int64_t second = forward || data ? weight : destination;
        const std::int64_t result = forward ? destination : data ? source : weight;
        const void* const given = problem_.batchNorm ? source_.data() : pointers.first;
        sums_[static_cast<std::size_t>(result)] +=
            load(problem_.factors, given, first) * load(problem_.factors, pointers.second, second);
    }
    /// visit(position in source, in weights, in destination)
    template <class Visit>
    void forProducts(const Visit& visit) const {
        const Shape& y = problem_.destination;
        for (std::int64_t n = 0; n < y[0]; ++n) {
            for (std::int64_t k = 0; k < y[1]; ++k) {
                for (std::int64_t p = 0; p < y[2]; ++p) {
                    for (std::int64_t q = 0; q < y[3]; ++q) forWindow(n, k, p, q, visit);
                }
            }
        }
    }
    template <class Visit>
    void forWindow(
        std::int64_t n, std::int64_t k, std::int64_t p, std::int64_t q, const Visit& visit) const {
        const ConvolutionGeometry& g = problem_.geometry;
        const Shape& x = problem_.source;
        const Shape& w = problem_.weights;
        const std::int64_t firstChannel = k / (w[0] / g.groups) * w[1];
        for (std::int64_t r = 0; r < w[2]; ++r) {
            const std::int64_t h = p * g.stride[0] - g.padBegin[0] + r * g.dilation[0];
            for (std::int64_t s = 0; s < w[3] && h >= 0 && h < x[2]; ++s) {
                const std::int64_t v = q * g.stride[1] - g.padBegin[1] + s * g.dilation[1];
                for (std::int64_t c = 0; c < w[1] && v >= 0 && v < x[3]; ++c) {
                    visit(position(x, n, firstChannel + c, h, v),
                          position(w, k, c, r, s),
                          position(problem_.destination, n, k, p, q));
                }
            }
        }
    }

    const ConvolutionProblem problem_;
    const std::size_t workspaceBytes_;
    const std::string algorithm_;
    std::vector<double> sums_;
    std::vector<char> source_;  ///< normalised
};

class LoopProduct final : public ProductPlan {
  public:
    LoopProduct(const ProductProblem& problem, bool inOrder)
        : problem_(problem), algorithm_(inOrder ? testing::kInOrder : testing::kInAnyOrder) {}
    std::size_t workspaceBytes() const override { return 0; }
    const std::string& algorithm() const override { return algorithm_; }

    void execute(CUstream_st*, const ProductPointers& pointers) override {
        const ProductProblem& m = problem_;
        for (std::int64_t row = 0; row < m.rows; ++row) {
            for (std::int64_t column = 0; column < m.columns; ++column) {
                double sum = m.bias ? load(DataType::Float32, pointers.bias, column) : 0.0;
                for (std::int64_t i = 0; i < m.inner; ++i) {
                    const std::int64_t a = m.transposeA ? i * m.rows + row : row * m.inner + i;
                    const std::int64_t b =
                        m.transposeB ? column * m.inner + i : i * m.columns + column;
                    sum += load(m.factors, pointers.a, a) * load(m.factors, pointers.b, b);
                }
                if (m.relu) sum = std::max(sum, 0.0);
                store(m.result, pointers.c, row * m.columns + column, sum);
            }
        }
    }

  private:
    const ProductProblem problem_;
    const std::string algorithm_;
};

}  // namespace

struct Cudnn::State {};
Cudnn::Cudnn() = default;
Cudnn::~Cudnn() = default;

namespace {

// Like cuDNN: 16-bit convolutions have no bias and give the type of their factors; statistics and
// BatchNorm need fp16, and here not every convolution has them. The first engine adds in any order,
// the second in a fixed one and with more memory.
PlanEstimate firstEngine(const ConvolutionProblem& problem, const PlanLimits& limits) {
    const bool halves = problem.factors != DataType::Float32;
    if (halves && (problem.bias || problem.result != problem.factors)) {
        throw Error("There is no such plan.");
    }
    const bool strided = problem.geometry.stride[0] > 1;
    const bool fused = problem.statistics || problem.batchNorm || problem.batchNormSums;
    if (fused && (problem.factors != DataType::Float16 || strided)) {
        throw Error("There is no such plan.");
    }
    if (!limits.deterministic) return {0, testing::kInAnyOrder};
    if (testing::emulatedCudnn().withoutOrder.contains(problem.pass)) {
        throw Error("There is no engine of a fixed order.");
    }
    return {static_cast<std::size_t>(problem.source[0]) * 256, testing::kInOrder};
}

}  // namespace

std::unique_ptr<CudnnPlan> Cudnn::plan(const ConvolutionProblem& problem,
                                       const PlanLimits& limits) {
    const PlanEstimate engine = firstEngine(problem, limits);
    ++testing::emulatedCudnn().plans;
    return std::make_unique<LoopConvolution>(problem, engine);
}

PlanEstimate Cudnn::estimate(const ConvolutionProblem& problem, const PlanLimits& limits) {
    ++testing::emulatedCudnn().estimates;
    return firstEngine(problem, limits);
}

struct CublasLt::State {};
CublasLt::CublasLt() = default;
CublasLt::~CublasLt() = default;

std::unique_ptr<ProductPlan> CublasLt::plan(const ProductProblem& problem,
                                            const ProductLimits& limits) {
    if (testing::emulatedCublasLt().withoutEpilogues && (problem.bias || problem.relu)) {
        throw Error("There is no such product.");
    }
    return std::make_unique<LoopProduct>(problem, limits.deterministic);
}

bool isConverted(DataType from, DataType to) {
    const auto isHalf = [](DataType type) {
        return type == DataType::BFloat16 || type == DataType::Float16;
    };
    if (from == to) return true;
    if (to == DataType::Float32) return isHalf(from) || from == DataType::UInt8;
    return from == DataType::Float32 && isHalf(to);
}

void launchConvert(cudaStream_t,
                   const ConvertedSource& from,
                   const ConvertedTensor& to,
                   std::int64_t count) {
    if (from.type == to.type) {
        const auto bytes = static_cast<std::size_t>(count) * byteSize(to.type);
        std::memmove(to.values, from.values, bytes);
        return;
    }
    for (std::int64_t i = 0; i < count; ++i) {
        store(to.type, to.values, i, load(from.type, from.values, i));
    }
}

void launchTranspose(cudaStream_t stream,
                     const ConvertedSource& from,
                     const ConvertedTensor& to,
                     const TransposedSizes& sizes) {
    const auto at = [](const auto& tensor, std::int64_t i) {
        return static_cast<const char*>(tensor.values) +
               i * static_cast<std::int64_t>(byteSize(tensor.type));
    };
    for (std::int64_t matrix = 0; matrix < sizes.batch; ++matrix) {
        const std::int64_t base = matrix * sizes.rows * sizes.columns;
        for (std::int64_t row = 0; row < sizes.rows; ++row) {
            for (std::int64_t column = 0; column < sizes.columns; ++column) {
                const std::int64_t source = base + row * sizes.columns + column;
                const std::int64_t target = base + column * sizes.rows + row;
                launchConvert(stream,
                              {from.type, at(from, source)},
                              {to.type, const_cast<char*>(at(to, target))},
                              1);
            }
        }
    }
}

}  // namespace espalier::kernels::cuda

namespace espalier::kernels::testing {

EmulatedCudnn& emulatedCudnn() {
    static EmulatedCudnn cudnn;
    return cudnn;
}

EmulatedCublasLt& emulatedCublasLt() {
    static EmulatedCublasLt cublasLt;
    return cublasLt;
}

}  // namespace espalier::kernels::testing
