// SPDX-License-Identifier: Apache-2.0
// Times the CPU's operations at the sizes of ResNet-18 (96x96, batch 32) and prints each as a ratio
// to this machine's limits, which it measures first: the bandwidth of a plain copy for memory-bound
// loops, the best matrix product for convolutions. Loops slower than a copy also run on so few
// samples that the data fit into the L2 cache: a loop that is no faster there is limited by its
// arithmetic, not by memory.
// cpu_kernels_bench [threads] [direct | winograd | memory: no convolutions] [part of a name]
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "kernels/cpu/cpu_device.h"
#include "kernels/math/bfloat16.h"
#include "kernels/ops/op_desc.h"
#include "kernels/rules/step_values.h"

namespace {

using namespace espalier::kernels;

/// An operation with its own memory.
class Bench {
  public:
    Bench(Device& device,
          Stream& stream,
          const OpDesc& op,
          const std::vector<TensorDesc>& inputs,
          const std::vector<TensorDesc>& outputs)
        : stream_(stream), operation_(device.prepare(op, inputs, outputs, {})) {
        for (const TensorDesc& desc : operation_->inputs())
            inputPointers_.push_back(memory(device, desc));
        for (const TensorDesc& desc : operation_->outputs()) {
            outputPointers_.push_back(memory(device, desc));
        }
        buffers_.push_back(device.allocate(operation_->workspaceBytes() + 64));
        workspace_ = buffers_.back()->data();
    }

    /// Binds output i to the memory of input k.
    void inPlace(std::size_t output, std::size_t input) {
        outputPointers_[output] = const_cast<void*>(inputPointers_[input]);
    }
    /// Reads input `input` from output `output` of `earlier`: with uninitialised positions, a
    /// scatter would write outside its image.
    void readFrom(std::size_t input, std::shared_ptr<Bench> earlier, std::size_t output) {
        earlier->run();
        inputPointers_[input] = earlier->outputPointers_[output];
        earlier_ = std::move(earlier);
    }
    template <class T>
    void setInput(std::size_t index, const T& value) {
        *static_cast<T*>(const_cast<void*>(inputPointers_[index])) = value;
    }
    const Operation& operation() const { return *operation_; }
    double bytes() const { return bytes_; }

    /// The shortest of the runs that fit into about a quarter of a second: other load on the
    /// machine can only make a run longer.
    double seconds() {
        double best = 1e9;
        double total = 0;
        for (int runs = 0; runs < 5 || (total < 0.25 && runs < 300); ++runs) {
            const auto start = std::chrono::steady_clock::now();
            run();
            const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
            best = std::min(best, taken.count());
            total += taken.count();
        }
        return best;
    }

  private:
    void run() { operation_->run(stream_, {inputPointers_, outputPointers_, workspace_}); }
    void* memory(Device& device, const TensorDesc& desc) {
        const std::size_t bytes = device.byteSize(desc);
        bytes_ += static_cast<double>(bytes);
        buffers_.push_back(device.allocate(bytes));
        std::memset(buffers_.back()->data(), 0, bytes);
        if (desc.type == DataType::Float32)
            fill(static_cast<float*>(buffers_.back()->data()), bytes / 4);
        if (desc.type == DataType::BFloat16)
            fill(static_cast<math::BFloat16*>(buffers_.back()->data()), bytes / 2);
        return buffers_.back()->data();
    }
    template <class T>
    static void fill(T* values, std::size_t count) {
        std::uint32_t state = 12345;
        for (std::size_t i = 0; i < count; ++i) {
            state = state * 1664525u + 1013904223u;
            values[i] = static_cast<float>(state >> 8) / 16777216.0f + 0.01f;
        }
    }

    Stream& stream_;
    std::unique_ptr<Operation> operation_;
    std::vector<std::unique_ptr<Buffer>> buffers_;
    std::vector<const void*> inputPointers_;
    std::vector<void*> outputPointers_;
    std::shared_ptr<Bench> earlier_;
    void* workspace_ = nullptr;
    double bytes_ = 0;
};

TensorDesc floats(const Shape& shape, Layout layout = Layout::plain()) {
    return {DataType::Float32, shape, layout};
}

TensorDesc stepDesc() {
    return {DataType::UInt8, {static_cast<std::int64_t>(sizeof(StepValues))}, Layout::plain()};
}

/// The measured limits of this machine.
struct Limits {
    double bytesPerSecond;
    double flopsPerSecond;
};

Limits measureLimits(Device& device, Stream& stream) {
    const TensorDesc large = floats({64 << 20});
    Bench copy(device, stream, Reorder{}, {large}, {large});
    const TensorDesc matrix = floats({1536, 1536});
    Bench product(device, stream, Matmul{}, {matrix, matrix}, {matrix});
    return {copy.bytes() / copy.seconds(), 2.0 * 1536 * 1536 * 1536 / product.seconds()};
}

class Report {
  public:
    Report(Device& device, Stream& stream, const Limits& limits)
        : device_(device), stream_(stream), limits_(limits) {}

    /// Makes the operation for a number of samples.
    using Maker = std::function<std::shared_ptr<Bench>(std::int64_t)>;

    /// `part` is the same operation on data that fit in the cache, or null.
    void memoryBound(const std::string& name,
                     Bench& whole,
                     const std::function<std::shared_ptr<Bench>()>& part) {
        const double seconds = whole.seconds();
        const double rate = whole.bytes() / seconds;
        fmt::print("{:<44} {:8.3f} ms {:7.1f} GB/s   {:4.2f} of copy",
                   name,
                   seconds * 1e3,
                   rate / 1e9,
                   rate / limits_.bytesPerSecond);
        if (rate < limits_.bytesPerSecond && part != nullptr) {
            const auto cached = part();
            fmt::print("   {:4.2f} of its speed in the cache",
                       rate * cached->seconds() / cached->bytes());
        }
        fmt::print("\n");
    }
    void memoryBound(const std::string& name, const Maker& make) {
        if (!asked(name)) return;
        constexpr double kCache = 3 << 20;
        const auto whole = make(kSamples);
        const double perSample = whole->bytes() / static_cast<double>(kSamples);
        const auto few = std::max<std::int64_t>(1, static_cast<std::int64_t>(kCache / perSample));
        if (few < kSamples) {
            memoryBound(name, *whole, [&] { return make(few); });
        } else {
            memoryBound(name, *whole, nullptr);
        }
    }
    void computeBound(const std::string& name, Bench& bench, double flops) {
        const double seconds = bench.seconds();
        fmt::print("{:<44} {:8.3f} ms {:7.1f} GFLOP/s {:4.2f} of matmul  {}\n",
                   name,
                   seconds * 1e3,
                   flops / seconds / 1e9,
                   flops / seconds / limits_.flopsPerSecond,
                   bench.operation().algorithm());
    }
    /// Measures only operations whose name contains `part`.
    void ask(std::string part) { asked_ = std::move(part); }
    /// Element type of the tensors made from now on.
    void setType(DataType type) { type_ = type; }
    void batchNorm(const Shape& shape, Layout layout);
    void convolution(const Shape& source, const Shape& weights, std::int64_t stride);
    void pooling(Layout layout);
    void elementwise(Layout layout);
    void optimizer();

    void loss(Layout layout);
    void layerNorm(const Shape& rows);
    void changesOfType(Layout layout);

  private:
    static constexpr std::int64_t kSamples = 32;

    std::shared_ptr<Bench> update(OptimizerKind kind, const std::vector<Shape>& shapes);

    bool asked(const std::string& name) const { return name.find(asked_) != std::string::npos; }
    std::shared_ptr<Bench> bench(const OpDesc& op,
                                 const std::vector<TensorDesc>& inputs,
                                 const std::vector<TensorDesc>& outputs) {
        return std::make_shared<Bench>(device_, stream_, op, inputs, outputs);
    }
    TensorDesc image(const Shape& shape, std::int64_t samples, Layout layout) const {
        return {type_, {samples, shape[1], shape[2], shape[3]}, layout};
    }
    std::string nameOf(const TensorDesc& desc) const {
        return device_.describe(desc) + (type_ == DataType::BFloat16 ? " bf16 " : " ");
    }

    Device& device_;
    Stream& stream_;
    Limits limits_;
    DataType type_ = DataType::Float32;
    std::string asked_;
};

void Report::batchNorm(const Shape& shape, Layout layout) {
    const auto x = [&](std::int64_t samples) { return image(shape, samples, layout); };
    const TensorDesc c = floats({shape[1]});
    const std::string name = shape.toString() + ' ' + nameOf(x(1));
    memoryBound(name + "statistics", [&](std::int64_t n) {
        return bench(BatchNormStatistics{}, {x(n)}, {c, c});
    });
    memoryBound(name + "apply+ReLU", [&](std::int64_t n) {
        const BatchNormApply op{.activation = Activation::ReLU};
        return bench(op, {x(n), c, c, c, c}, {x(n)});
    });
    memoryBound(name + "backward sums", [&](std::int64_t n) {
        const BatchNormBackwardSums op{.activation = Activation::ReLU};
        return bench(op, {x(n), x(n), c, c, x(n)}, {c, c});
    });
    memoryBound(name + "backward apply", [&](std::int64_t n) {
        const BatchNormBackwardApply op{.count = 9, .activation = Activation::ReLU};
        return bench(op, {x(n), x(n), c, c, c, c, c, x(n)}, {x(n)});
    });
}

void Report::convolution(const Shape& source, const Shape& weights, std::int64_t stride) {
    const std::int64_t pad = weights[2] / 2;
    const ConvolutionGeometry geometry{
        .stride = {stride, stride}, .padBegin = {pad, pad}, .padEnd = {pad, pad}};
    const std::int64_t size = (source[2] + 2 * pad - weights[2]) / stride + 1;
    const Shape destination{source[0], weights[0], size, size};
    const double flops =
        2.0 * static_cast<double>(destination.elementCount() * weights.elementsPerSample());
    const std::string name = source.toString() + " * " + weights.toString();
    const Layout any = Layout::any();
    Bench forward(device_,
                  stream_,
                  ConvolutionForward{geometry, {}},
                  {floats(source, any), floats(weights, any)},
                  {floats(destination, any)});
    computeBound(name + " forward", forward, flops);
    const TensorDesc x = forward.operation().inputs()[0];
    const TensorDesc y = forward.operation().outputs()[0];
    if (source[1] > 3) {
        Bench data(device_,
                   stream_,
                   ConvolutionBackwardData{geometry, {}},
                   {y, floats(weights, any)},
                   {x});
        computeBound(name + " data", data, flops);
    }
    Bench gradient(
        device_, stream_, ConvolutionBackwardWeights{geometry, {}}, {x, y}, {floats(weights, any)});
    computeBound(name + " weights", gradient, flops);
}

void Report::pooling(Layout layout) {
    const PoolingGeometry three{
        .window = {3, 3}, .stride = {2, 2}, .padBegin = {1, 1}, .padEnd = {1, 1}};
    const auto x = [&](std::int64_t n) { return image({1, 64, 48, 48}, n, layout); };
    const auto y = [&](std::int64_t n) { return image({1, 64, 24, 24}, n, layout); };
    const auto positions = [&](std::int64_t n) {
        return TensorDesc{DataType::UInt8, y(n).shape, layout};
    };
    const std::string name = nameOf(x(1));
    for (const auto& [window, word] :
         {std::pair{three, "max pool 3x3/2"}, std::pair{PoolingGeometry{}, "max pool 2x2"}}) {
        const auto forward = [&, geometry = window](std::int64_t n) {
            return bench(PoolForward{geometry}, {x(n)}, {y(n), positions(n)});
        };
        memoryBound(name + word, forward);
        memoryBound(name + word + " backward", [&, geometry = window](std::int64_t n) {
            auto backward = bench(PoolBackward{geometry}, {y(n), positions(n)}, {x(n)});
            backward->readFrom(1, forward(n), 1);
            return backward;
        });
    }
    const PoolingGeometry global{.kind = Pooling::AverageAll, .window = {3, 3}, .stride = {1, 1}};
    memoryBound(name + "global average 3x3x512", [&](std::int64_t n) {
        return bench(PoolForward{global},
                     {image({1, 512, 3, 3}, n, layout)},
                     {image({1, 512, 1, 1}, n, layout)});
    });
}

void Report::elementwise(Layout layout) {
    const auto x = [&](std::int64_t n) { return image({1, 64, 48, 48}, n, layout); };
    const auto small = [&](std::int64_t n) { return image({1, 64, 24, 24}, n, layout); };
    const auto joined = [&](std::int64_t n) { return image({1, 128, 48, 48}, n, layout); };
    const std::string name = nameOf(x(1));
    memoryBound(name + "add", [&](std::int64_t n) { return bench(Add{}, {x(n), x(n)}, {x(n)}); });
    for (const auto& [activation, word] : {std::pair{Activation::ReLU, "ReLU"},
                                           std::pair{Activation::Sigmoid, "Sigmoid"},
                                           std::pair{Activation::GELU, "GELU"}}) {
        const Activation kind = activation;
        memoryBound(name + word,
                    [&](std::int64_t n) { return bench(ActivationForward{kind}, {x(n)}, {x(n)}); });
        memoryBound(name + word + " backward", [&](std::int64_t n) {
            return bench(ActivationBackward{kind}, {x(n), x(n)}, {x(n)});
        });
    }
    memoryBound(name + "dropout", [&](std::int64_t n) {
        auto dropout = bench(Dropout{0.5f, 1}, {x(n), stepDesc()}, {x(n)});
        dropout->setInput(1, StepValues{});
        return dropout;
    });
    memoryBound(name + "to plain", [&](std::int64_t n) {
        TensorDesc plain = x(n);
        plain.layout = Layout::plain();
        return bench(Reorder{}, {x(n)}, {plain});
    });
    memoryBound(name + "bilinear x2", [&](std::int64_t n) {
        return bench(UpsampleForward{Interpolation::Bilinear, 2}, {small(n)}, {x(n)});
    });
    memoryBound(name + "bilinear x2 backward", [&](std::int64_t n) {
        return bench(UpsampleBackward{Interpolation::Bilinear, 2}, {x(n)}, {small(n)});
    });
    memoryBound(name + "concatenate", [&](std::int64_t n) {
        return bench(Concatenate{1}, {x(n), x(n)}, {joined(n)});
    });
}

void Report::loss(Layout layout) {
    memoryBound(
        nameOf(floats({1, 21, 64, 64}, layout)) + "cross-entropy 64x64x21", [&](std::int64_t n) {
            const TensorDesc logits = floats({n, 21, 64, 64}, layout);
            const TensorDesc places = floats({n, 64, 64});
            TensorDesc truth = places;
            truth.type = DataType::Int32;
            auto loss = bench(
                SoftmaxCrossEntropy{}, {logits, truth, places, stepDesc()}, {floats({4}), logits});
            loss->setInput(3, StepValues{});
            return loss;
        });
}

/// `rows`: [1,P,F], of which each row is normalised, as over the channels of an image.
void Report::layerNorm(const Shape& rows) {
    const auto x = [&](std::int64_t n) {
        return TensorDesc{type_, {n, rows[1], rows[2]}, Layout::plain()};
    };
    const auto saved = [&](std::int64_t n) { return floats({n * rows[1]}); };
    const TensorDesc parameter = floats({rows[2]});
    const std::string name = rows.toString() + ' ' + nameOf(x(1)) + "LayerNorm";
    memoryBound(name, [&](std::int64_t n) {
        return bench(
            LayerNormForward{1e-5f, 2}, {x(n), parameter, parameter}, {x(n), saved(n), saved(n)});
    });
    memoryBound(name + " backward", [&](std::int64_t n) {
        return bench(LayerNormBackward{2},
                     {x(n), x(n), saved(n), saved(n), parameter},
                     {x(n), parameter, parameter});
    });
}

void Report::changesOfType(Layout layout) {
    const Shape shape{1, 64, 48, 48};
    const auto whole = [&](std::int64_t n) { return floats({n, 64, 48, 48}, layout); };
    const auto half = [&](std::int64_t n) { return image(shape, n, layout); };
    const std::string name = nameOf(half(1));
    memoryBound(name + "from fp32",
                [&](std::int64_t n) { return bench(Reorder{}, {whole(n)}, {half(n)}); });
    memoryBound(name + "to fp32",
                [&](std::int64_t n) { return bench(Reorder{}, {half(n)}, {whole(n)}); });
}

std::shared_ptr<Bench> Report::update(OptimizerKind kind, const std::vector<Shape>& shapes) {
    OptimizerUpdate op{{.kind = kind}, std::vector(shapes.size(), 1.0f), {}};
    op.decays.assign(shapes.size(), 1);
    const auto states = static_cast<std::size_t>(op.constants.stateCount());
    std::vector<TensorDesc> inputs{stepDesc(), floats({4})};
    std::vector<TensorDesc> outputs;
    for (const Shape& shape : shapes) {
        inputs.insert(inputs.end(), 2 + states, floats(shape));
        outputs.insert(outputs.end(), 1 + states, floats(shape));
    }
    auto update = bench(op, inputs, outputs);
    update->setInput(0, StepValues{.stepApplied = 3, .learningRate = 1e-3f});
    update->setInput(1, GradientStatus{});
    std::size_t output = 0;
    for (std::size_t input = 2; input < inputs.size(); ++input) {
        if ((input - 2) % (2 + states) != 0) update->inPlace(output++, input);
    }
    return update;
}

void Report::optimizer() {
    // ResNet-18's parameters: a few large tensors and many small ones.
    std::vector<Shape> shapes(40, Shape{256});
    for (int i = 0; i < 4; ++i) shapes.push_back({512, 512, 3, 3});
    for (int i = 0; i < 4; ++i) shapes.push_back({256, 128, 3, 3});
    for (const auto& [optimizer, word] :
         {std::pair{OptimizerKind::SgdMomentum, "SGD with momentum"},
          std::pair{OptimizerKind::Adam, "Adam"},
          std::pair{OptimizerKind::RMSProp, "RMSProp"}}) {
        const OptimizerKind kind = optimizer;
        if (!asked(word)) continue;
        const auto whole = update(kind, shapes);
        memoryBound(word, *whole, [&] { return update(kind, {{1 << 16}}); });
    }
    if (!asked("gradient norm")) return;
    std::vector<TensorDesc> gradients{stepDesc()};
    for (const Shape& shape : shapes) gradients.push_back(floats(shape));
    const auto norm = bench(GradientNorm{1.0f}, gradients, {floats({4})});
    norm->setInput(0, StepValues{});
    memoryBound("gradient norm", *norm, nullptr);
}

}  // namespace

int main(int argumentCount, char** arguments) {
    const int threads = argumentCount > 1 ? std::atoi(arguments[1]) : 0;
    const std::string only = argumentCount > 2 ? arguments[2] : "";
    const bool winograd = only == "winograd";
    const auto device = cpu::createCpuDevice({.threads = threads, .winograd = winograd});
    const auto stream = device->createStream();
    const Limits limits = measureLimits(*device, *stream);
    fmt::print("{}, {}, {}: copy {:.1f} GB/s, matmul {:.0f} GFLOP/s\n",
               device->description().name,
               device->description().instructionSet,
               device->description().library,
               limits.bytesPerSecond / 1e9,
               limits.flopsPerSecond / 1e9);
    Report report(*device, *stream, limits);
    if (argumentCount > 3) report.ask(arguments[3]);
    const TensorDesc image = floats({32, 64, 48, 48}, Layout::any());
    const std::vector<TensorDesc> inputs{floats({32, 3, 96, 96}, Layout::any()),
                                         floats({64, 3, 7, 7}, Layout::any())};
    const ConvolutionGeometry stem{.stride = {2, 2}, .padBegin = {3, 3}, .padEnd = {3, 3}};
    const auto first = device->prepare(ConvolutionForward{stem, {}}, inputs, {&image, 1}, {});
    const Layout own = first->outputs()[0].layout;
    for (const Layout layout : {own, Layout::plain(), Layout::channelsLast()}) {
        report.batchNorm({32, 64, 48, 48}, layout);
        report.batchNorm({32, 64, 24, 24}, layout);
        report.batchNorm({32, 512, 3, 3}, layout);
        report.pooling(layout);
        report.elementwise(layout);
        report.loss(layout);
    }
    report.layerNorm({1, 3136, 96});
    report.layerNorm({1, 196, 384});
    report.optimizer();
    if (device->description().bfloat16) {
        report.setType(DataType::BFloat16);
        for (const Layout layout : {own, Layout::channelsLast()}) {
            report.batchNorm({32, 64, 48, 48}, layout);
            report.batchNorm({32, 512, 3, 3}, layout);
            report.pooling(layout);
            report.elementwise(layout);
            report.changesOfType(layout);
        }
        report.setType(DataType::Float32);
    }
    if (only == "memory") return 0;
    report.convolution({32, 3, 96, 96}, {64, 3, 7, 7}, 2);
    report.convolution({32, 64, 24, 24}, {64, 64, 3, 3}, 1);
    report.convolution({32, 64, 24, 24}, {128, 64, 3, 3}, 2);
    report.convolution({32, 64, 24, 24}, {128, 64, 1, 1}, 2);
    report.convolution({32, 128, 12, 12}, {128, 128, 3, 3}, 1);
    report.convolution({32, 128, 12, 12}, {256, 128, 3, 3}, 2);
    report.convolution({32, 256, 6, 6}, {256, 256, 3, 3}, 1);
    report.convolution({32, 256, 6, 6}, {512, 256, 3, 3}, 2);
    report.convolution({32, 512, 3, 3}, {512, 512, 3, 3}, 1);
    return 0;
}
