// SPDX-License-Identifier: Apache-2.0
// Deterministic operations give the same bits each time. The images are large enough for sums that
// many blocks share; the values are compared with nothing, which the other tests do with smaller
// images.
#include "tests/gpu/gpu_op_test.h"
#include "tests/kernels/support/convolution_case.h"

namespace espalier::kernels::testing {
namespace {

constexpr int kTimes = 4;

struct RepeatedCase {
    const char* name;
    Shape source;
    Shape weights;
    std::int64_t stride;
    std::int64_t groups;
};

/// Shapes of residual networks and of EfficientNet.
const RepeatedCase kCases[] = {
    {"3x3", {8, 64, 28, 28}, {64, 64, 3, 3}, 1, 1},
    {"1x1", {8, 64, 28, 28}, {256, 64, 1, 1}, 1, 1},
    {"1x1 stride 2", {8, 256, 28, 28}, {128, 256, 1, 1}, 2, 1},
    {"3x3 stride 2", {8, 64, 28, 28}, {128, 64, 3, 3}, 2, 1},
    {"small images", {8, 128, 7, 7}, {128, 128, 3, 3}, 1, 1},
    {"7x7 of an image", {8, 3, 64, 64}, {64, 3, 7, 7}, 2, 1},
    {"depthwise", {8, 96, 28, 28}, {96, 1, 3, 3}, 1, 96},
    {"depthwise 5x5 stride 2", {8, 144, 29, 29}, {144, 1, 5, 5}, 2, 144},
    {"depthwise, 33 channels", {8, 33, 28, 28}, {33, 1, 3, 3}, 2, 33},
};

class GpuRepeatTest : public GpuOpTest {
  protected:
    void SetUp() override {
        GpuOpTest::SetUp();
        if (runner) runner->alsoAgain(kTimes);
    }
    /// check(geometry, x, w, dy, type) for every case and type.
    template <class F>
    void forCases(const F& check) {
        for (const RepeatedCase& c : kCases) {
            SCOPED_TRACE(c.name);
            const std::int64_t pad = c.weights[2] / 2;
            const ConvolutionGeometry geometry{.stride = {c.stride, c.stride},
                                               .padBegin = {pad, pad},
                                               .padEnd = {pad, pad},
                                               .groups = c.groups};
            const Shape destination{c.source[0],
                                    c.weights[0],
                                    (c.source[2] - 1) / c.stride + 1,
                                    (c.source[3] - 1) / c.stride + 1};
            const HostTensor x = random.uniform(c.source);
            const HostTensor w = random.uniform(c.weights, -0.2, 0.2);
            const HostTensor dy = random.uniform(destination);
            forTypes([&](const GpuType& type) {
                check(geometry,
                      argument(x, type, Layout::any()),
                      argument(w, type, Layout::any()),
                      argument(dy, type, Layout::any()),
                      type);
            });
        }
    }
    /// Whether cuDNN may compute a BatchNorm in the convolutions of this case.
    static bool fuses(const Argument& x, const GpuType& type, std::int64_t groups) {
        return type.type == DataType::Float16 && groups == 1 && x.tensor.shape[1] % 8 == 0;
    }
    /// The arguments, followed by mean, variance, γ and β of `channels`.
    std::vector<Argument> withBatchNorm(std::vector<Argument> arguments, std::int64_t channels) {
        const Shape shape{channels};
        arguments.push_back({random.uniform(shape)});
        arguments.push_back({random.uniform(shape, 0.1, 1)});
        arguments.push_back({random.uniform(shape, -1.5, 1.5)});
        arguments.push_back({random.uniform(shape)});
        return arguments;
    }
};

constexpr float kEpsilon = 1e-3f;

TEST_F(GpuRepeatTest, Forward) {
    forCases([&](const ConvolutionGeometry& g,
                 const Argument& x,
                 const Argument& w,
                 const Argument& dy,
                 const GpuType& type) {
        runner->run(
            ConvolutionForward{g, {}}, {x, w}, {{dy.tensor.shape, Layout::any(), type.type}});
    });
}

TEST_F(GpuRepeatTest, BackwardData) {
    forCases([&](const ConvolutionGeometry& g,
                 const Argument& x,
                 const Argument& w,
                 const Argument& dy,
                 const GpuType& type) {
        runner->run(
            ConvolutionBackwardData{g, {}}, {dy, w}, {{x.tensor.shape, Layout::any(), type.type}});
    });
}

TEST_F(GpuRepeatTest, BackwardWeights) {
    forCases([&](const ConvolutionGeometry& g,
                 const Argument& x,
                 const Argument& w,
                 const Argument& dy,
                 const GpuType&) {
        runner->run(ConvolutionBackwardWeights{g, {}},
                    {x, dy},
                    {{w.tensor.shape, Layout::any(), DataType::Float32}});
    });
}

TEST_F(GpuRepeatTest, Statistics) {
    forCases([&](const ConvolutionGeometry& g,
                 const Argument& x,
                 const Argument& w,
                 const Argument& dy,
                 const GpuType& type) {
        if (!fuses(x, type, g.groups)) return;
        const Shape channels{dy.tensor.shape[1]};
        runner->run(ConvolutionForward{g, {.statistics = true}},
                    {x, w},
                    {{dy.tensor.shape, Layout::any(), type.type}, {channels}, {channels}});
    });
}

TEST_F(GpuRepeatTest, ForwardAfterABatchNorm) {
    forCases([&](const ConvolutionGeometry& g,
                 const Argument& x,
                 const Argument& w,
                 const Argument& dy,
                 const GpuType& type) {
        if (!fuses(x, type, g.groups)) return;
        const Shape channels{dy.tensor.shape[1]};
        const Fusion fusion{.batchNorm = true,
                            .statistics = true,
                            .between = Activation::ReLU,
                            .epsilon = kEpsilon};
        runner->run(ConvolutionForward{g, fusion},
                    withBatchNorm({x, w}, x.tensor.shape[1]),
                    {{dy.tensor.shape, Layout::any(), type.type}, {channels}, {channels}});
    });
}

TEST_F(GpuRepeatTest, BackwardWeightsAfterABatchNorm) {
    forCases([&](const ConvolutionGeometry& g,
                 const Argument& x,
                 const Argument& w,
                 const Argument& dy,
                 const GpuType& type) {
        if (!fuses(x, type, g.groups)) return;
        const Fusion fusion{.batchNorm = true, .between = Activation::ReLU, .epsilon = kEpsilon};
        runner->run(ConvolutionBackwardWeights{g, fusion},
                    withBatchNorm({x, dy}, x.tensor.shape[1]),
                    {{w.tensor.shape, Layout::any(), DataType::Float32}});
    });
}

TEST_F(GpuRepeatTest, SumsOfABatchNorm) {
    forCases([&](const ConvolutionGeometry& g,
                 const Argument& x,
                 const Argument& w,
                 const Argument& dy,
                 const GpuType& type) {
        if (!fuses(x, type, g.groups)) return;
        const Shape channels{x.tensor.shape[1]};
        const Fusion fusion{
            .batchNormSums = true, .between = Activation::ReLU, .epsilon = kEpsilon};
        runner->run(ConvolutionBackwardData{g, fusion},
                    withBatchNorm({dy, w, x}, x.tensor.shape[1]),
                    {{x.tensor.shape, Layout::any(), type.type}, {channels}, {channels}});
    });
}

}  // namespace
}  // namespace espalier::kernels::testing
