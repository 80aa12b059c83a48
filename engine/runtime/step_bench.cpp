// SPDX-License-Identifier: Apache-2.0
#include "engine/runtime/step_bench.h"

#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <optional>

#include "engine/base/checksum.h"
#include "engine/base/error.h"
#include "engine/base/json.h"
#include "engine/compiler/plan_usage.h"
#include "engine/runtime/bench_images.h"
#include "engine/runtime/executor.h"
#include "engine/runtime/loss_scale.h"
#include "kernels/math/philox.h"

namespace espalier::engine {

namespace {

using Clock = std::chrono::steady_clock;

double millisecondsSince(Clock::time_point begin) {
    return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

/// The peak resident set size of this process.
std::size_t peakBytes() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<std::size_t>(usage.ru_maxrss) * 1024;
}

double median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    return *middle;
}

/// As in training, a GPU receives the bytes of images and prepares the network's input from them.
std::optional<kernels::PrepareImages> pixelsOf(const Network& network,
                                               const kernels::DeviceDescription& device) {
    const kernels::Shape& image = network.input().shape.output;
    const bool isImage = image.rank() == 3 && (image[0] == 1 || image[0] == 3);
    if (device.hostVisible || !isImage) return std::nullopt;
    return kernels::PrepareImages{};
}

CompileOptions compileOptions(const StepBenchOptions& options) {
    CompileOptions compile;
    compile.loss = options.loss;
    compile.batch = options.batch;
    compile.optimizer.kind = kernels::OptimizerKind::SgdMomentum;
    compile.optimizer.weightDecay = 1e-4f;
    if (options.optimizer) compile.optimizer = *options.optimizer;
    compile.withoutPasses = options.withoutPasses;
    compile.recompute = options.recompute;
    compile.precision = options.precision;
    compile.prepare.tensorFloat32 = options.tensorFloat32;
    compile.prepare.deterministic = options.deterministic;
    return compile;
}

HostTensor randomInput(const Value& value, std::int64_t outputWidth) {
    const kernels::Shape& shape = value.desc.shape;
    if (value.name == kPixelInput) return benchPixels(shape[0], {shape[3], shape[1], shape[2]});
    if (value.name == kRecordInput) return benchRecords(shape[0]);
    if (shape.rank() == 4) {
        return benchImages(value.name.c_str(), shape[0], {shape[1], shape[2], shape[3]});
    }
    HostTensor tensor = HostTensor::make(value.name, value.desc.type, value.desc.shape);
    kernels::math::PhiloxSequence random(1, kernels::math::RandomPurpose::SampleDrawing, 0, 0);
    if (value.desc.type == kernels::DataType::Int32) {
        for (std::int32_t& target : tensor.as<std::int32_t>()) {
            target = static_cast<std::int32_t>(
                random.nextBelow(static_cast<std::uint32_t>(outputWidth)));
        }
    } else if (value.name == kWeightInput) {
        std::ranges::fill(tensor.floats(), 1.0f);
    } else {
        for (float& element : tensor.floats()) element = random.nextUniform();
    }
    return tensor;
}

/// A step that is ready to run, with its data in place.
class ResidentStep {
  public:
    ResidentStep(const Network& network, kernels::Device& device, const StepBenchOptions& options)
        : options_(options),
          device_(device),
          store_(device),
          executor_(declared(compiled(network)), store_, device) {
        for (const Value& value : executor_.plan().values) {
            if (value.role != ValueRole::Input) continue;
            executor_.setInput(value.name, randomInput(value, options.outputWidth));
        }
    }

    Executor& executor() { return executor_; }

    void setStep() {
        kernels::StepValues values;
        values.stepAttempted = values.stepApplied = ++step_;
        values.learningRate = 0.01f;
        values.lossScale = 1.0f / static_cast<float>(options_.batch);
        if (scalesLoss()) scale_.applyTo(values);
        executor_.setStepValues(values);
    }
    /// False if the host must wait for a step before it starts the next: on the CPU, which computes
    /// it synchronously, and in fp16, where the next loss scale depends on it, as in training.
    bool canQueue() const { return !device_.description().hostVisible && !scalesLoss(); }
    /// Enqueues many steps and waits for the last.
    void run(int steps) {
        for (int i = 0; i < steps; ++i) {
            setStep();
            executor_.run({});
            if (!canQueue()) finish();
        }
        if (steps > 0 && canQueue()) finish();
    }
    void finish() {
        executor_.readLoss();  // waits for the device
        noteScale();
    }
    // As in training, a step that overflows fp16 updates nothing, and the next one does.
    void noteScale() {
        if (scalesLoss()) scale_.note(executor_.readGradientStatus().allFinite != 0);
    }
    std::size_t storeBytes() const {
        return store_.bytes(ValueRole::Parameter) + store_.bytes(ValueRole::State) +
               store_.bytes(ValueRole::OptimizerState);
    }

    /// As documented in StepBenchResult.
    std::string recording() const {
        if (device_.description().hostVisible) return {};
        const std::string reason = executor_.whyNotRecorded();
        return reason.empty() ? "recorded" : reason;
    }

    std::string weights() {
        Checksum sum;
        const auto stream = device_.createStream();
        for (const HostTensor& tensor : store_.exportTensors(*stream, {ValueRole::Parameter})) {
            sum.add(tensor.bytes);
        }
        return sum.text();
    }

  private:
    CompiledPlan compiled(const Network& network) {
        CompileOptions compiling = compileOptions(options_);
        compiling.pixels = pixelsOf(network, device_.description());
        return compile(network, device_, compiling);
    }
    CompiledPlan declared(CompiledPlan plan) {
        store_.declare(plan.plan);
        store_.initialise(1);
        return plan;
    }

    bool scalesLoss() const { return options_.precision == kernels::DataType::Float16; }

    const StepBenchOptions& options_;
    kernels::Device& device_;
    ParameterStore store_;
    Executor executor_;
    LossScale scale_;
    std::uint32_t step_ = 0;
};

/// Milliseconds of each step.
std::vector<double> timesOfSteps(ResidentStep& step, int steps) {
    std::vector<double> times;
    for (int i = 0; i < steps; ++i) {
        const auto begin = Clock::now();
        step.run(1);
        times.push_back(millisecondsSince(begin));
    }
    return times;
}

/// Milliseconds per step, over blocks of steps with one wait each: a wait after every step would
/// let the device go idle, which training does not.
std::vector<double> timesOfBlocks(ResidentStep& step, int steps) {
    constexpr int kBlocks = 7;
    std::vector<double> times;
    for (int i = 0; i < kBlocks; ++i) {
        const auto begin = Clock::now();
        step.run(steps);
        times.push_back(millisecondsSince(begin) / steps);
    }
    return times;
}

/// A GPU's clocks take a while to rise.
void warmUpFor(double seconds, ResidentStep& step, int steps) {
    const auto begin = Clock::now();
    while (millisecondsSince(begin) < 1e3 * seconds) step.run(steps);
}

}  // namespace

StepBenchResult benchStep(const Network& network,
                          kernels::Device& device,
                          const StepBenchOptions& options) {
    const std::size_t before = peakBytes();
    ResidentStep step(network, device, options);
    const bool isRemote = !device.description().hostVisible;
    StepBenchResult result;
    step.run(options.warmup);
    if (isRemote) {
        // After the same number of steps everywhere, because the number of steps per second varies.
        step.run(options.steps);
        result.weights = step.weights();
        warmUpFor(options.warmupSeconds, step, options.steps);
    }
    const std::vector<double> times =
        step.canQueue() ? timesOfBlocks(step, options.steps) : timesOfSteps(step, options.steps);
    result.stepsPerWait = step.canQueue() ? options.steps : 1;
    result.network = options.network;
    result.device = device.description().name;
    result.precision = options.tensorFloat32 ? "tf32" : name(options.precision);
    result.deterministic =
        options.deterministic || device.description().kind == kernels::DeviceKind::Cpu;
    result.batch = options.batch;
    result.input = network.input().shape.output;
    result.medianMs = median(times);
    result.minimumMs = *std::ranges::min_element(times);
    result.maximumMs = *std::ranges::max_element(times);
    result.imagesPerSecond = 1e3 * static_cast<double>(options.batch) / result.medianMs;
    result.peakBytes = peakBytes() - before;  // before the weights are copied
    if (!isRemote) result.weights = step.weights();
    result.arenaBytes = step.executor().plan().arenaBytes;
    result.storeBytes = step.storeBytes();
    const std::size_t planned = result.arenaBytes + result.storeBytes;
    result.predictedBytes = planned + libraryBytes(device.description(), planned);
    // The process's memory does not include that of a GPU, where only planned memory is allocated.
    if (isRemote) result.peakBytes = planned;
    result.recording = step.recording();
    return result;
}

std::string toJson(const StepBenchResult& result) {
    const auto side = [&](int axis) {
        return axis < result.input.rank() ? result.input[axis] : std::int64_t{1};
    };
    return nlohmann::ordered_json{{"network", result.network},
                                  {"mode", result.mode},
                                  {"device", result.device},
                                  {"precision", result.precision},
                                  {"batch", result.batch},
                                  {"input", {side(1), side(2), side(0)}},
                                  {"median_ms", result.medianMs},
                                  {"min_ms", result.minimumMs},
                                  {"max_ms", result.maximumMs},
                                  {"steps_per_wait", result.stepsPerWait},
                                  {"images_per_second", result.imagesPerSecond},
                                  {"peak_bytes", result.peakBytes},
                                  {"predicted_bytes", result.predictedBytes},
                                  {"arena_bytes", result.arenaBytes},
                                  {"store_bytes", result.storeBytes},
                                  {"deterministic", result.deterministic},
                                  {"recording", result.recording},
                                  {"weights", result.weights}}
        .dump();
}

namespace {

std::int64_t multiplyAdds(const ExecutionPlan& plan, const OpNode& node) {
    const auto& shape = [&](ValueId value) -> const kernels::Shape& {
        return plan.values[value].desc.shape;
    };
    const auto window = [](const kernels::Shape& w) { return w[1] * w[2] * w[3]; };
    if (std::holds_alternative<kernels::ConvolutionForward>(node.op)) {
        return shape(node.outputs[0]).elementCount() * window(shape(node.inputs[1]));
    }
    if (std::holds_alternative<kernels::ConvolutionBackwardData>(node.op)) {
        return shape(node.inputs[0]).elementCount() * window(shape(node.inputs[1]));
    }
    if (std::holds_alternative<kernels::ConvolutionBackwardWeights>(node.op)) {
        return shape(node.inputs[1]).elementCount() * window(shape(node.outputs[0]));
    }
    if (const auto* matmul = std::get_if<kernels::Matmul>(&node.op)) {
        return shape(node.outputs[0]).elementCount() *
               shape(node.inputs[0])[matmul->transposeA ? 0 : 1];
    }
    return 0;
}

OpTime describe(const ExecutionPlan& plan, const PlanStep& step) {
    OpTime time{.op = opText(step.node.op),
                .origin = step.node.origin,
                .algorithm = step.algorithm,
                .phase = step.node.phase,
                .multiplyAdds = multiplyAdds(plan, step.node)};
    for (const ValueId value : step.node.inputs) time.bytes += plan.placements[value].bytes;
    for (const ValueId value : step.node.outputs) time.bytes += plan.placements[value].bytes;
    return time;
}

}  // namespace

std::vector<OpTime> benchOps(const Network& network,
                             kernels::Device& device,
                             const StepBenchOptions& options,
                             const std::stop_token& stop) {
    const auto refuseIfStopped = [&stop] {
        if (stop.stop_requested()) throw Stopped();
    };
    ResidentStep step(network, device, options);
    for (int i = 0; i < options.warmup; ++i) {
        refuseIfStopped();
        step.run(1);
    }
    const ExecutionPlan& plan = step.executor().plan();
    std::vector<std::vector<double>> times(plan.steps.size());
    for (int i = 0; i < options.steps; ++i) {
        refuseIfStopped();
        step.setStep();
        const std::vector<double> seconds = step.executor().runTimed();
        step.noteScale();
        for (std::size_t s = 0; s < times.size(); ++s) times[s].push_back(1e3 * seconds[s]);
    }
    std::vector<OpTime> result;
    for (std::size_t s = 0; s < times.size(); ++s) {
        result.push_back(describe(plan, plan.steps[s]));
        result.back().medianMs = median(times[s]);
        result.back().minimumMs = *std::ranges::min_element(times[s]);
    }
    return result;
}

std::map<NodeId, double> millisecondsByLayer(const std::vector<OpTime>& times) {
    std::map<NodeId, double> layers;
    for (const OpTime& time : times) layers[time.origin] += time.medianMs;
    return layers;
}

}  // namespace espalier::engine
