// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/cudnn_graphs.h"

#include <cuda.h>
#include <cuda_runtime_api.h>

// The only call that cuDNN's frontend makes to the driver's library directly. The runtime has the
// same function, so the module loads without a driver.
static CUresult exchangeCaptureMode(CUstreamCaptureMode* mode) {
    auto runtimeMode = static_cast<cudaStreamCaptureMode>(*mode);
    const cudaError_t status = cudaThreadExchangeStreamCaptureMode(&runtimeMode);
    *mode = static_cast<CUstreamCaptureMode>(runtimeMode);
    return static_cast<CUresult>(status);
}
#define cuThreadExchangeStreamCaptureMode exchangeCaptureMode
#include <cudnn_frontend.h>  // 40 seconds of compilation: in this file only
#undef cuThreadExchangeStreamCaptureMode

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <optional>

#include "kernels/cuda/cudnn_graph_numbers.h"
#include "kernels/error.h"

namespace espalier::kernels::cuda {

namespace {

namespace fe = cudnn_frontend;
using fe::graph::Graph;
using TensorPointer = std::shared_ptr<fe::graph::Tensor_attributes>;
using Knobs = std::unordered_map<fe::KnobType_t, std::int64_t>;

constexpr const char* kAlgorithmPrefix = "cudnn:";

fe::DataType_t dataType(DataType type) {
    switch (type) {
        case DataType::BFloat16:
            return fe::DataType_t::BFLOAT16;
        case DataType::Float16:
            return fe::DataType_t::HALF;
        case DataType::Float32:
            return fe::DataType_t::FLOAT;
        default:
            throw Error("Convolutions with cuDNN use fp32, bf16 or fp16, not " +
                        std::string(name(type)) + '.');
    }
}

std::vector<std::int64_t> sizes(const Shape& shape) {
    return {shape[0], shape[1], shape[2], shape[3]};
}

/// Strides of N, C, H, W in a tensor stored as N, H, W, C.
std::vector<std::int64_t> strides(const Shape& shape) {
    return {shape[1] * shape[2] * shape[3], 1, shape[1] * shape[3], shape[1]};
}

TensorPointer tensor(Graph& graph, const Shape& shape, DataType type, std::int64_t number) {
    return graph.tensor(fe::graph::Tensor_attributes()
                            .set_dim(sizes(shape))
                            .set_stride(strides(shape))
                            .set_data_type(dataType(type))
                            .set_uid(number));
}

template <class Attributes>
Attributes attributes(const ConvolutionGeometry& geometry) {
    const auto pair = [](const std::array<std::int64_t, 2>& values) {
        return std::vector<std::int64_t>(values.begin(), values.end());
    };
    return Attributes()
        .set_pre_padding(pair(geometry.padBegin))
        .set_post_padding(pair(geometry.padEnd))
        .set_stride(pair(geometry.stride))
        .set_dilation(pair(geometry.dilation));
}

fe::graph::Pointwise_attributes pointwise(fe::PointwiseMode_t mode) {
    return fe::graph::Pointwise_attributes().set_mode(mode).set_compute_data_type(
        fe::DataType_t::FLOAT);
}

TensorPointer perChannel(Graph& graph, std::int64_t channels, DataType type, std::int64_t number) {
    return tensor(graph, Shape{1, channels, 1, 1}, type, number);
}

void makeOutput(const TensorPointer& channels, std::int64_t number) {
    channels->set_output(true).set_data_type(fe::DataType_t::FLOAT).set_uid(number);
}

/// The source of a convolution, after BatchNorm and ReLU if these are fused.
TensorPointer addSource(Graph& graph, const ConvolutionProblem& p) {
    TensorPointer source = tensor(graph, p.source, p.factors, graph_number::kFirst);
    if (!p.batchNorm) return source;
    const std::int64_t channels = p.source[1];
    source = graph.pointwise(source,
                             perChannel(graph, channels, p.factors, graph_number::kScale),
                             pointwise(fe::PointwiseMode_t::MUL));
    source = graph.pointwise(source,
                             perChannel(graph, channels, p.factors, graph_number::kShift),
                             pointwise(fe::PointwiseMode_t::ADD));
    source = graph.pointwise(source, pointwise(fe::PointwiseMode_t::RELU_FWD));
    source->set_data_type(dataType(p.factors));
    return source;
}

void addStatistics(Graph& graph, const TensorPointer& y) {
    const auto [sums, squares] = graph.genstats(
        y, fe::graph::Genstats_attributes().set_compute_data_type(fe::DataType_t::FLOAT));
    makeOutput(sums, graph_number::kSums);
    makeOutput(squares, graph_number::kSquares);
}

/// The gradient of a source times relu' of the normalised x, and its sums.
TensorPointer addBatchNormSums(Graph& graph,
                               const TensorPointer& gradient,
                               const ConvolutionProblem& p) {
    const auto channels = [&](std::int64_t number) {
        return perChannel(graph, p.source[1], DataType::Float32, number);
    };
    const TensorPointer x = tensor(graph, p.source, p.factors, graph_number::kNormalised);
    const TensorPointer mean = channels(graph_number::kMean);
    const TensorPointer inverse = channels(graph_number::kInverse);
    const TensorPointer gamma = channels(graph_number::kGamma);
    TensorPointer y = graph.pointwise(x, mean, pointwise(fe::PointwiseMode_t::SUB));
    y = graph.pointwise(y, inverse, pointwise(fe::PointwiseMode_t::MUL));
    y = graph.pointwise(y, gamma, pointwise(fe::PointwiseMode_t::MUL));
    y = graph.pointwise(y, channels(graph_number::kBeta), pointwise(fe::PointwiseMode_t::ADD));
    TensorPointer masked = graph.pointwise(gradient, y, pointwise(fe::PointwiseMode_t::RELU_BWD));
    const auto [products, sums, first, second, third] =
        graph.dbn_weight(masked, x, mean, inverse, gamma, fe::graph::DBN_weight_attributes());
    makeOutput(sums, graph_number::kGradientSums);
    makeOutput(products, graph_number::kGradientProducts);
    makeOutput(first, graph_number::kUnused[0]);
    makeOutput(second, graph_number::kUnused[1]);
    makeOutput(third, graph_number::kUnused[2]);
    return masked;
}

TensorPointer addForward(Graph& graph, const ConvolutionProblem& p) {
    const TensorPointer source = addSource(graph, p);
    const TensorPointer weights = tensor(graph, p.weights, p.factors, graph_number::kSecond);
    TensorPointer y =
        graph.conv_fprop(source, weights, attributes<fe::graph::Conv_fprop_attributes>(p.geometry));
    if (p.bias) {
        const TensorPointer bias =
            perChannel(graph, p.weights[0], DataType::Float32, graph_number::kBias);
        y = graph.pointwise(y, bias, pointwise(fe::PointwiseMode_t::ADD));
    }
    if (p.relu) y = graph.pointwise(y, pointwise(fe::PointwiseMode_t::RELU_FWD));
    if (p.statistics) addStatistics(graph, y);
    return y;
}

TensorPointer addBackwardData(Graph& graph, const ConvolutionProblem& p) {
    const TensorPointer gradient = tensor(graph, p.destination, p.factors, graph_number::kFirst);
    const TensorPointer weights = tensor(graph, p.weights, p.factors, graph_number::kSecond);
    const TensorPointer dx = graph.conv_dgrad(
        gradient, weights, attributes<fe::graph::Conv_dgrad_attributes>(p.geometry));
    dx->set_dim(sizes(p.source)).set_stride(strides(p.source));
    return p.batchNormSums ? addBatchNormSums(graph, dx, p) : dx;
}

TensorPointer addBackwardWeights(Graph& graph, const ConvolutionProblem& p) {
    const TensorPointer source = addSource(graph, p);
    const TensorPointer gradient = tensor(graph, p.destination, p.factors, graph_number::kSecond);
    TensorPointer dw = graph.conv_wgrad(
        gradient, source, attributes<fe::graph::Conv_wgrad_attributes>(p.geometry));
    dw->set_dim(sizes(p.weights)).set_stride(strides(p.weights));
    return dw;
}

TensorPointer addConvolution(Graph& graph, const ConvolutionProblem& problem) {
    switch (problem.pass) {
        case ConvolutionPass::Forward:
            return addForward(graph, problem);
        case ConvolutionPass::BackwardData:
            return addBackwardData(graph, problem);
        case ConvolutionPass::BackwardWeights:
            break;
    }
    return addBackwardWeights(graph, problem);
}

/// "cudnn:37:24=15,2=3", knobs in the order of their numbers.
std::string algorithmText(std::int64_t engine, const Knobs& knobs) {
    std::map<std::int64_t, std::int64_t> sorted;
    for (const auto& [knob, value] : knobs) sorted[static_cast<std::int64_t>(knob)] = value;
    std::string text = kAlgorithmPrefix + std::to_string(engine) + ':';
    for (const auto& [knob, value] : sorted) {
        if (text.back() != ':') text += ',';
        text += std::to_string(knob) + '=' + std::to_string(value);
    }
    return text;
}

struct RecordedAlgorithm {
    std::int64_t engine = 0;
    Knobs knobs;
};

/// Takes a number off the front of `text`, and `end` behind it if there is more.
std::optional<std::int64_t> takeNumber(std::string_view& text, char end) {
    std::int64_t number = 0;
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{}) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(rest - text.data()));
    if (text.empty()) return number;
    if (text.front() != end) return std::nullopt;
    text.remove_prefix(1);
    return number;
}

/// None if algorithmText() did not write the text.
std::optional<RecordedAlgorithm> parseAlgorithm(std::string_view text) {
    if (!text.starts_with(kAlgorithmPrefix)) return std::nullopt;
    text.remove_prefix(std::string_view(kAlgorithmPrefix).size());
    RecordedAlgorithm algorithm;
    const auto engine = takeNumber(text, ':');
    if (!engine) return std::nullopt;
    algorithm.engine = *engine;
    while (!text.empty()) {
        const auto knob = takeNumber(text, '=');
        const auto value = text.empty() ? std::nullopt : takeNumber(text, ',');
        if (!knob || !value) return std::nullopt;
        algorithm.knobs[static_cast<fe::KnobType_t>(*knob)] = *value;
    }
    return algorithm;
}

std::string problemText(const ConvolutionProblem& problem) {
    static constexpr std::array kPasses{
        "convolution", "gradient of the source", "gradient of the weights"};
    return std::string(kPasses[static_cast<std::size_t>(problem.pass)]) + " of " +
           problem.source.toString() + " with weights " + problem.weights.toString() + " in " +
           std::string(name(problem.factors)) + (problem.batchNorm ? " after a BatchNorm" : "") +
           (problem.statistics ? " with its statistics" : "") +
           (problem.batchNormSums ? " with the sums of a BatchNorm" : "");
}

/// cuDNN lists every candidate that failed; the first line says what failed.
std::string firstLine(fe::error_t status) {
    const std::string message = status.get_message();
    return message.substr(0, message.find('\n'));
}

/// Which of cuDNN's engines may not be used.
void limitEngines(Graph& graph, const ConvolutionProblem& problem, const PlanLimits& limits) {
    if (limits.deterministic) {
        graph.deselect_numeric_notes({fe::NumericalNote_t::NONDETERMINISTIC});
    }
    if (problem.factors == DataType::Float32 && !limits.tensorFloat32) {
        // On tensor cores fp32 becomes TF32.
        graph.deselect_numeric_notes(
            {fe::NumericalNote_t::TENSOR_CORE, fe::NumericalNote_t::DOWN_CONVERT_INPUTS});
    }
    graph.deselect_numeric_notes({fe::NumericalNote_t::REDUCED_PRECISION_REDUCTION});
    if (limits.workspaceLimit > 0) {
        graph.deselect_workspace_greater_than(static_cast<std::int64_t>(limits.workspaceLimit));
    }
}

/// A graph whose candidates can be inspected without building them.
class CandidateGraph final : public Graph {
  public:
    /// Best first. Despite its name, the call omits barred engines.
    fe::EngineConfigList allowed() { return plans.get_barred_engine_configs(); }
};

/// Asks for candidates: the recorded one, or all of the heuristics, best first.
fe::error_t addCandidates(Graph& graph, const std::optional<RecordedAlgorithm>& recorded) {
    if (recorded) return graph.create_execution_plan(recorded->engine, recorded->knobs);
    return graph.create_execution_plans(
        {fe::HeurMode_t::A, fe::HeurMode_t::B, fe::HeurMode_t::FALLBACK});
}

}  // namespace

struct Cudnn::State {
    cudnnHandle_t handle = nullptr;  ///< null for a profile
    std::shared_ptr<fe::DeviceProperties> profile;
    int architecture = 0;

    ~State() {
        if (handle) static_cast<void>(cudnnDestroy(handle));
    }

    /// A graph of the problem, ready to be asked for plans.
    fe::error_t open(Graph& graph, const ConvolutionProblem& problem) const {
        graph.set_io_data_type(dataType(problem.factors))
            .set_intermediate_data_type(fe::DataType_t::FLOAT)
            .set_compute_data_type(fe::DataType_t::FLOAT);
        if (profile) graph.set_device_properties(profile).set_sm_version(architecture);
        addConvolution(graph, problem)
            ->set_output(true)
            .set_data_type(dataType(problem.result))
            .set_uid(graph_number::kResult);
        fe::error_t valid = graph.validate();
        if (valid.is_bad()) return valid;
        return profile ? graph.build_operation_graph() : graph.build_operation_graph(handle);
    }

    /// Passes `take` graphs with their candidates within the limits until it accepts one: first
    /// with only the recorded candidate, then with all of them.
    template <class Take>
    fe::error_t offer(const ConvolutionProblem& problem,
                      const PlanLimits& limits,
                      const Take& take) const {
        std::vector<std::optional<RecordedAlgorithm>> candidates{std::nullopt};
        if (const auto recorded = parseAlgorithm(limits.recordedAlgorithm))
            candidates.insert(candidates.begin(), recorded);
        fe::error_t status;
        for (const auto& candidate : candidates) {
            auto graph = std::make_shared<CandidateGraph>();
            status = open(*graph, problem);
            if (status.is_good()) status = addCandidates(*graph, candidate);
            if (status.is_bad()) continue;
            limitEngines(*graph, problem, limits);
            status = take(graph);
            if (status.is_good()) break;
        }
        return status;
    }
};

namespace {

class GraphPlan final : public CudnnPlan {
  public:
    GraphPlan(cudnnHandle_t handle,
              std::shared_ptr<Graph> graph,
              const ConvolutionProblem& problem,
              std::string algorithm)
        : handle_(handle),
          graph_(std::move(graph)),
          numbers_(numbersOf(problem)),
          channels_(static_cast<std::ptrdiff_t>(problem.source[1])),
          workspaceBytes_(static_cast<std::size_t>(graph_->get_workspace_size())),
          algorithm_(std::move(algorithm)) {}

    std::size_t workspaceBytes() const override { return workspaceBytes_; }
    const std::string& algorithm() const override { return algorithm_; }

    void execute(CUstream_st* stream, const ConvolutionPointers& pointers) override {
        const BatchNormPointers& batchNorm = pointers.batchNorm;
        const std::ptrdiff_t channels = channels_;
        const std::array<void*, graph_number::kCount> byNumber{
            nullptr,
            const_cast<void*>(pointers.first),
            const_cast<void*>(pointers.second),
            const_cast<void*>(pointers.bias),
            pointers.result,
            pointers.sums,
            pointers.squares,
            const_cast<void*>(pointers.scale),
            const_cast<void*>(pointers.shift),
            const_cast<void*>(batchNorm.x),
            const_cast<float*>(batchNorm.mean),
            const_cast<float*>(batchNorm.inverse),
            const_cast<float*>(batchNorm.gamma),
            const_cast<float*>(batchNorm.beta),
            batchNorm.sums,
            batchNorm.products,
            batchNorm.unused,
            batchNorm.unused + channels,
            batchNorm.unused + 2 * channels};
        std::array<void*, graph_number::kCount> given{};
        for (std::size_t i = 0; i < numbers_.size(); ++i) {
            given[i] = byNumber[static_cast<std::size_t>(numbers_[i])];
        }
        if (cudnnSetStream(handle_, stream) != CUDNN_STATUS_SUCCESS) {
            throw Error("cuDNN does not accept the stream of a convolution.");
        }
        const fe::error_t status = graph_->execute(
            handle_, given.data(), static_cast<int>(numbers_.size()), pointers.workspace);
        if (status.is_bad()) throw Error("cuDNN failed in a convolution: " + firstLine(status));
    }

  private:
    cudnnHandle_t handle_;
    std::shared_ptr<Graph> graph_;
    std::vector<std::int64_t> numbers_;
    std::ptrdiff_t channels_ = 0;
    std::size_t workspaceBytes_ = 0;
    std::string algorithm_;
};

/// Builds the first candidate that can be built within the limits.
fe::error_t buildFirst(Graph& graph, std::string& algorithm) {
    fe::error_t status{fe::error_code_t::GRAPH_EXECUTION_PLAN_CREATION_FAILED, "no candidates"};
    for (std::int64_t i = 0; i < graph.get_execution_plan_count(); ++i) {
        status = graph.build_plan_at_index(i);
        if (status.is_bad()) continue;
        std::int64_t engine = 0;
        Knobs knobs;
        status = graph.get_engine_and_knobs_at_index(i, engine, knobs);
        if (status.is_bad()) return status;
        algorithm = algorithmText(engine, knobs);
        return graph.prepare_variant_pack_template();
    }
    return status;
}

/// Memory of the first candidate that reports it; none is built.
std::optional<PlanEstimate> firstEstimate(CandidateGraph& graph, const PlanLimits& limits) {
    for (auto& candidate : graph.allowed()) {
        std::int64_t bytes = 0;
        if (fe::detail::get_workspace_size(candidate, bytes).is_bad()) continue;
        const auto workspace = static_cast<std::size_t>(bytes);
        if (limits.workspaceLimit > 0 && workspace > limits.workspaceLimit) continue;
        std::int64_t engine = 0;
        std::vector<std::pair<cudnnBackendKnobType_t, std::int64_t>> settings;
        const cudnnStatus_t status =
            fe::detail::get_engine_id_and_knobs(candidate, engine, settings);
        if (status != CUDNN_STATUS_SUCCESS) continue;
        Knobs knobs;
        for (const auto& [knob, value] : settings) {
            knobs[fe::convert_from_backend_knob_type(knob)] = value;
        }
        return PlanEstimate{workspace, algorithmText(engine, knobs)};
    }
    return std::nullopt;
}

[[noreturn]] void refuse(const ConvolutionProblem& problem,
                         const PlanLimits& limits,
                         const fe::error_t& status) {
    throw Error("cuDNN has no plan for the " + problemText(problem) +
                (limits.deterministic ? ", deterministic" : "") +
                (limits.workspaceLimit > 0
                     ? " within " + std::to_string(limits.workspaceLimit >> 20) + " MB"
                     : "") +
                ": " + firstLine(status) + '.');
}

}  // namespace

Cudnn::Cudnn() : state_(std::make_unique<State>()) {
    const cudnnStatus_t status = cudnnCreate(&state_->handle);
    if (status != CUDNN_STATUS_SUCCESS) {
        throw Error(std::string("cuDNN does not start on this GPU: ") +
                    cudnnGetErrorString(status) + '.');
    }
}

Cudnn::Cudnn(const std::string& profile, int architecture) : state_(std::make_unique<State>()) {
    state_->architecture = architecture;
    state_->profile = std::make_shared<fe::DeviceProperties>();
    const fe::error_t status =
        state_->profile->deserialize(std::vector<std::uint8_t>(profile.begin(), profile.end()));
    if (status.is_bad()) {
        throw Error("cuDNN does not understand the device profile: " + firstLine(status) + '.');
    }
}

Cudnn::~Cudnn() = default;

std::unique_ptr<CudnnPlan> Cudnn::plan(const ConvolutionProblem& problem,
                                       const PlanLimits& limits) {
    std::unique_ptr<CudnnPlan> plan;
    const fe::error_t status =
        state_->offer(problem, limits, [&](std::shared_ptr<CandidateGraph> graph) -> fe::error_t {
            std::string algorithm;
            fe::error_t built = buildFirst(*graph, algorithm);
            if (built.is_bad()) return built;
            plan = std::make_unique<GraphPlan>(
                state_->handle, std::move(graph), problem, std::move(algorithm));
            return built;
        });
    if (!plan) refuse(problem, limits, status);
    return plan;
}

PlanEstimate Cudnn::estimate(const ConvolutionProblem& problem, const PlanLimits& limits) {
    std::optional<PlanEstimate> found;
    const fe::error_t status = state_->offer(
        problem, limits, [&](const std::shared_ptr<CandidateGraph>& graph) -> fe::error_t {
            found = firstEstimate(*graph, limits);
            if (found) return {};
            return {fe::error_code_t::GRAPH_EXECUTION_PLAN_CREATION_FAILED, "no candidates"};
        });
    if (!found) refuse(problem, limits, status);
    return *found;
}

}  // namespace espalier::kernels::cuda
