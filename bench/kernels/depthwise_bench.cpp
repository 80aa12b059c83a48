// SPDX-License-Identifier: Apache-2.0
// Times our kernel and the library for depthwise convolutions in alternating rounds. Prints the
// shortest and the median time of each in milliseconds, and the bandwidth of ours if every image is
// read or written once. With one thread it measures the thread's processor time, so that other
// programs only disturb caches and memory.
// depthwise_bench [threads] [rounds] [batch] [part of a name]
#include <fmt/format.h>
#include <time.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "kernels/cpu/cpu_device.h"
#include "kernels/ops/op_desc.h"

namespace {

using namespace espalier::kernels;

struct Case {
    std::int64_t channels;
    std::int64_t size;
    std::int64_t window;
    std::int64_t stride;
};

constexpr std::array kCases{Case{96, 56, 3, 1},
                            Case{96, 56, 3, 2},
                            Case{96, 56, 5, 1},
                            Case{96, 56, 5, 2},
                            Case{32, 112, 3, 1},
                            Case{192, 28, 3, 1},
                            Case{96, 28, 7, 1},
                            Case{384, 14, 3, 1},
                            Case{960, 7, 3, 1},
                            Case{672, 14, 5, 1},
                            Case{960, 7, 5, 1}};

/// An operation with its own memory.
class Timed {
  public:
    Timed(Device& device,
          int threads,
          const OpDesc& op,
          const std::vector<TensorDesc>& inputs,
          const std::vector<TensorDesc>& outputs)
        : threads_(threads),
          stream_(device.createStream()),
          operation_(device.prepare(op, inputs, outputs, {})) {
        for (const TensorDesc& desc : operation_->inputs()) inputs_.push_back(memory(device, desc));
        for (const TensorDesc& desc : operation_->outputs()) {
            outputs_.push_back(memory(device, desc));
        }
        buffers_.push_back(device.allocate(operation_->workspaceBytes() + 64));
        workspace_ = buffers_.back()->data();
    }

    double milliseconds() {
        const double start = now();
        operation_->run(*stream_, {inputs_, outputs_, workspace_});
        return now() - start;
    }
    double bytes() const { return bytes_; }
    std::string algorithm() const { return operation_->algorithm(); }

  private:
    void* memory(Device& device, const TensorDesc& desc) {
        const std::size_t bytes = device.byteSize(desc);
        bytes_ += static_cast<double>(bytes);
        buffers_.push_back(device.allocate(bytes));
        auto* values = static_cast<float*>(buffers_.back()->data());
        for (std::size_t i = 0; i < bytes / sizeof(float); ++i) {
            values[i] = static_cast<float>(i % 251) / 251.0f;
        }
        return values;
    }

    double now() const {
        timespec time{};
        clock_gettime(threads_ == 1 ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &time);
        return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
    }

    int threads_;
    std::unique_ptr<Stream> stream_;
    std::unique_ptr<Operation> operation_;
    std::vector<std::unique_ptr<Buffer>> buffers_;
    std::vector<const void*> inputs_;
    std::vector<void*> outputs_;
    void* workspace_ = nullptr;
    double bytes_ = 0;
};

double medianOf(std::vector<double> times) {
    std::ranges::sort(times);
    return times[times.size() / 2];
}

TensorDesc open(const Shape& shape) {
    return {DataType::Float32, shape, Layout::any()};
}

void compare(const std::string& name, Timed& ours, Timed& library, int rounds) {
    std::array<std::vector<double>, 2> times;
    for (int round = -1; round < rounds; ++round) {
        // The first run after the other kernel finds its code and data outside the caches.
        ours.milliseconds();
        const double a = ours.milliseconds();
        library.milliseconds();
        const double b = library.milliseconds();
        if (round < 0) continue;
        times[0].push_back(a);
        times[1].push_back(b);
    }
    const double least = std::ranges::min(times[0]);
    const double other = std::ranges::min(times[1]);
    fmt::print(
        "{:<30} {:7.3f} {:7.3f}   {:7.3f} {:7.3f}   {:4.2f} {:4.2f}   {:5.1f} GB/s  {}, {}\n",
        name,
        least,
        medianOf(times[0]),
        other,
        medianOf(times[1]),
        least / other,
        medianOf(times[0]) / medianOf(times[1]),
        ours.bytes() / least / 1e6,
        ours.algorithm(),
        library.algorithm());
    std::fflush(stdout);
}

}  // namespace

int main(int count, char** arguments) {
    const int threads = count > 1 ? std::atoi(arguments[1]) : 0;
    const int rounds = count > 2 ? std::atoi(arguments[2]) : 30;
    const std::int64_t batch = count > 3 ? std::atoi(arguments[3]) : 32;
    const std::string asked = count > 4 ? arguments[4] : "";
    const auto ours =
        cpu::createCpuDevice({.threads = threads, .convolutions = ConvolutionAlgorithm::Depthwise});
    const auto library =
        cpu::createCpuDevice({.threads = threads, .convolutions = ConvolutionAlgorithm::Library});
    fmt::print("{}, {}, {}, {} threads, batch {}\n",
               ours->description().name,
               ours->description().instructionSet,
               ours->description().library,
               threads,
               batch);
    fmt::print("{:<30} {:>15}   {:>15}   {:>9}\n", "ms", "ours: least, median", "library", "ratio");
    for (const Case& c : kCases) {
        const std::int64_t pad = c.window / 2;
        const ConvolutionGeometry geometry{.stride = {c.stride, c.stride},
                                           .padBegin = {pad, pad},
                                           .padEnd = {pad, pad},
                                           .groups = c.channels};
        const std::int64_t made = (c.size + 2 * pad - c.window) / c.stride + 1;
        const TensorDesc x = open({batch, c.channels, c.size, c.size});
        const TensorDesc w = open({c.channels, 1, c.window, c.window});
        const TensorDesc y = open({batch, c.channels, made, made});
        const std::string name = fmt::format(
            "{}x{}x{}, {}x{}/{}", c.channels, c.size, c.size, c.window, c.window, c.stride);
        const auto compareOp = [&](const std::string& pass,
                                   const OpDesc& op,
                                   const std::vector<TensorDesc>& inputs,
                                   const TensorDesc& output) {
            if ((name + ' ' + pass).find(asked) == std::string::npos) return;
            Timed first(*ours, threads, op, inputs, {output});
            Timed second(*library, threads, op, inputs, {output});
            compare(name + ' ' + pass, first, second, rounds);
        };
        if (c.stride == 1) {
            TensorDesc plain = x;
            plain.layout = Layout::plain();
            compareOp("clip", Clip{}, {plain}, plain);
        }
        compareOp("forward", ConvolutionForward{geometry, {}}, {x, w}, y);
        compareOp("data", ConvolutionBackwardData{geometry, {}}, {y, w}, x);
        compareOp("weights", ConvolutionBackwardWeights{geometry, {}}, {x, y}, w);
    }
    return 0;
}
