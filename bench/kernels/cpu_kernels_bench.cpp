// SPDX-License-Identifier: Apache-2.0
// Times the CPU's operations at the sizes of ResNet-18 (96x96, batch 32) and prints each as a ratio
// to what this machine was just measured to reach: bytes per second of a plain copy for loops bound
// by memory, the best matrix product for convolutions.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "kernels/cpu/cpu_device.h"
#include "kernels/ops/step_values.h"

namespace {

using namespace espalier::kernels;

/// An operation with memory of its own to run on.
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
    /// Reads input `input` from what `earlier` wrote to its output `output`; a scatter by places
    /// nobody wrote would leave its image.
    void readFrom(std::size_t input, const Bench& earlier, std::size_t output) {
        inputPointers_[input] = earlier.outputPointers_[output];
    }
    template <class T>
    void setInput(std::size_t index, const T& value) {
        *static_cast<T*>(const_cast<void*>(inputPointers_[index])) = value;
    }
    const Operation& operation() const { return *operation_; }
    double bytes() const { return bytes_; }

    /// The shortest of the runs that fit into about a quarter of a second: what else the machine
    /// does can only add.
    double seconds() {
        double best = 1e9;
        double total = 0;
        for (int runs = 0; runs < 5 || (total < 0.25 && runs < 300); ++runs) {
            const auto start = std::chrono::steady_clock::now();
            operation_->run(stream_, {inputPointers_, outputPointers_, workspace_});
            const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
            best = std::min(best, taken.count());
            total += taken.count();
        }
        return best;
    }

  private:
    void* memory(Device& device, const TensorDesc& desc) {
        const std::size_t bytes = device.byteSize(desc);
        bytes_ += static_cast<double>(bytes);
        buffers_.push_back(device.allocate(bytes));
        std::memset(buffers_.back()->data(), 0, bytes);
        if (desc.type == DataType::Float32)
            fill(static_cast<float*>(buffers_.back()->data()), bytes / 4);
        return buffers_.back()->data();
    }
    static void fill(float* values, std::size_t count) {
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
    void* workspace_ = nullptr;
    double bytes_ = 0;
};

TensorDesc floats(const Shape& shape, Layout layout = Layout::plain()) {
    return {DataType::Float32, shape, layout};
}

TensorDesc stepDesc() {
    return {DataType::UInt8, {static_cast<std::int64_t>(sizeof(StepValues))}, Layout::plain()};
}

/// What the machine reaches, measured first.
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

    void memoryBound(const std::string& name, Bench& bench) {
        const double seconds = bench.seconds();
        const double rate = bench.bytes() / seconds;
        fmt::print("{:<44} {:8.3f} ms {:7.1f} GB/s   {:4.2f} of copy\n",
                   name,
                   seconds * 1e3,
                   rate / 1e9,
                   rate / limits_.bytesPerSecond);
    }
    void computeBound(const std::string& name, Bench& bench, double flops) {
        const double seconds = bench.seconds();
        fmt::print("{:<44} {:8.3f} ms {:7.1f} GFLOP/s {:4.2f} of matmul  {}\n",
                   name,
                   seconds * 1e3,
                   flops / seconds / 1e9,
                   flops / seconds / limits_.flopsPerSecond,
                   bench.operation().choice());
    }
    void batchNorm(const Shape& shape, Layout layout);
    void convolution(const Shape& source, const Shape& weights, std::int64_t stride);
    void pooling(Layout layout);
    void elementwise(Layout layout);
    void optimizer();

  private:
    Device& device_;
    Stream& stream_;
    Limits limits_;
};

void Report::batchNorm(const Shape& shape, Layout layout) {
    const TensorDesc x = floats(shape, layout);
    const TensorDesc c = floats({shape[1]});
    const std::string name = shape.toString() + ' ' + device_.describe(x) + ' ';
    Bench statistics(device_, stream_, BatchNormStatistics{}, {x}, {c, c});
    memoryBound(name + "statistics", statistics);
    Bench apply(
        device_, stream_, BatchNormApply{.activation = Activation::ReLU}, {x, c, c, c, c}, {x});
    memoryBound(name + "apply+ReLU", apply);
    Bench sums(device_,
               stream_,
               BatchNormBackwardSums{.activation = Activation::ReLU},
               {x, x, c, c, x},
               {c, c});
    memoryBound(name + "backward sums", sums);
    Bench backward(device_,
                   stream_,
                   BatchNormBackwardApply{.count = 9, .activation = Activation::ReLU},
                   {x, x, c, c, c, c, c, x},
                   {x});
    memoryBound(name + "backward apply", backward);
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
    const PoolingGeometry max{
        .window = {3, 3}, .stride = {2, 2}, .padBegin = {1, 1}, .padEnd = {1, 1}};
    const TensorDesc x = floats({32, 64, 48, 48}, layout);
    const TensorDesc y = floats({32, 64, 24, 24}, layout);
    const TensorDesc positions{DataType::UInt8, y.shape, layout};
    const std::string name = device_.describe(x) + ' ';
    Bench forward(device_, stream_, PoolForward{max}, {x}, {y, positions});
    memoryBound(name + "max pool 3x3/2 48x48x64", forward);
    Bench backward(device_, stream_, PoolBackward{max}, {y, positions}, {x});
    backward.readFrom(1, forward, 1);
    memoryBound(name + "max pool backward", backward);
    const PoolingGeometry two{};
    Bench forward2(device_, stream_, PoolForward{two}, {x}, {y, positions});
    memoryBound(name + "max pool 2x2 48x48x64", forward2);
    Bench backward2(device_, stream_, PoolBackward{two}, {y, positions}, {x});
    backward2.readFrom(1, forward2, 1);
    memoryBound(name + "max pool 2x2 backward", backward2);
    const PoolingGeometry global{.kind = Pooling::AverageAll, .window = {3, 3}, .stride = {1, 1}};
    const TensorDesc last = floats({32, 512, 3, 3}, layout);
    const TensorDesc pooled = floats({32, 512, 1, 1}, layout);
    Bench average(device_, stream_, PoolForward{global}, {last}, {pooled});
    memoryBound(name + "global average 3x3x512", average);
}

void Report::elementwise(Layout layout) {
    const TensorDesc x = floats({32, 64, 48, 48}, layout);
    const std::string name = device_.describe(x) + ' ';
    Bench add(device_, stream_, Add{}, {x, x}, {x});
    memoryBound(name + "add", add);
    for (const auto& [kind, word] : {std::pair{Activation::ReLU, "ReLU"},
                                     std::pair{Activation::Sigmoid, "Sigmoid"},
                                     std::pair{Activation::GELU, "GELU"}}) {
        Bench activation(device_, stream_, ActivationForward{kind}, {x}, {x});
        memoryBound(name + word, activation);
        Bench gradient(device_, stream_, ActivationBackward{kind}, {x, x}, {x});
        memoryBound(name + word + " backward", gradient);
    }
    Bench dropout(device_, stream_, Dropout{0.5f, 1}, {x, stepDesc()}, {x});
    dropout.setInput(1, StepValues{});
    memoryBound(name + "dropout", dropout);
    const TensorDesc logits = floats({32, 21, 64, 64}, layout);
    const TensorDesc places = floats({32, 64, 64});
    TensorDesc labels = places;
    labels.type = DataType::Int32;
    Bench loss(device_,
               stream_,
               SoftmaxCrossEntropy{},
               {logits, labels, places, stepDesc()},
               {floats({4}), logits});
    loss.setInput(3, StepValues{});
    memoryBound(name + "cross-entropy 64x64x21", loss);
    const TensorDesc plain = floats({32, 64, 48, 48});
    Bench reorder(device_, stream_, Reorder{}, {x}, {plain});
    memoryBound(name + "to plain", reorder);
    const TensorDesc small = floats({32, 64, 24, 24}, layout);
    Bench upsample(device_, stream_, UpsampleForward{Interpolation::Bilinear, 2}, {small}, {x});
    memoryBound(name + "bilinear x2", upsample);
    Bench upsampleBack(
        device_, stream_, UpsampleBackward{Interpolation::Bilinear, 2}, {x}, {small});
    memoryBound(name + "bilinear x2 backward", upsampleBack);
    const TensorDesc joined = floats({32, 128, 48, 48}, layout);
    Bench concatenate(device_, stream_, Concatenate{1}, {x, x}, {joined});
    memoryBound(name + "concatenate", concatenate);
}

void Report::optimizer() {
    // ResNet-18's parameters: mostly a few large tensors, and many small ones.
    std::vector<Shape> shapes(40, Shape{256});
    for (int i = 0; i < 4; ++i) shapes.push_back({512, 512, 3, 3});
    for (int i = 0; i < 4; ++i) shapes.push_back({256, 128, 3, 3});
    for (const OptimizerKind kind : {OptimizerKind::SgdMomentum, OptimizerKind::Adam}) {
        OptimizerUpdate op{{.kind = kind}, std::vector(shapes.size(), 1.0f), {}};
        op.decays.assign(shapes.size(), 1);
        std::vector<TensorDesc> inputs{stepDesc(), floats({4})};
        std::vector<TensorDesc> outputs;
        std::vector<TensorDesc> gradients{stepDesc()};
        for (const Shape& shape : shapes) {
            gradients.push_back(floats(shape));
            inputs.push_back(floats(shape));
            for (int i = 0; i <= op.constants.stateCount(); ++i) {
                inputs.push_back(floats(shape));
                outputs.push_back(floats(shape));
            }
        }
        Bench update(device_, stream_, op, inputs, outputs);
        update.setInput(0, StepValues{.stepApplied = 3, .learningRate = 1e-3f});
        update.setInput(1, GradientStatus{});
        std::size_t output = 0;
        for (std::size_t input = 2; input < inputs.size(); ++input) {
            const std::size_t perParameter =
                2 + static_cast<std::size_t>(op.constants.stateCount());
            if ((input - 2) % perParameter != 0) update.inPlace(output++, input);
        }
        memoryBound(kind == OptimizerKind::Adam ? "Adam" : "SGD with momentum", update);
        if (kind == OptimizerKind::Adam) continue;
        Bench norm(device_, stream_, GradientNorm{1.0f}, gradients, {floats({4})});
        norm.setInput(0, StepValues{});
        memoryBound("gradient norm", norm);
    }
}

}  // namespace

int main(int argumentCount, char** arguments) {
    const int threads = argumentCount > 1 ? std::atoi(arguments[1]) : 0;
    const bool winograd = argumentCount > 2 && std::string(arguments[2]) == "winograd";
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
    }
    report.optimizer();
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
