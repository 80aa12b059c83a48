// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/compiler/compile.h"
#include "engine/data/loading/data_loader.h"
#include "engine/network/network.h"
#include "engine/parallel/worker_pool.h"
#include "engine/runtime/executor.h"
#include "engine/training/forecast/training_memory.h"
#include "engine/training/loop/evaluation_executor.h"
#include "engine/training/loop/step_executor.h"
#include "engine/training/loop/worker_clock.h"
#include "engine/training/options/training_options.h"

namespace espalier::engine {

/// A copy of what a checkpoint keeps of a network.
struct NetworkSnapshot {
    /// By name, in Plain layout: parameters and states, then the optimizer's states.
    std::vector<HostTensor> tensors;
    std::size_t ofNetwork = 0;  ///< how many of them, from the first one, are not the optimizer's
    /// Of the first one with a value that is NaN or infinite; empty when all are finite.
    std::string notFinite;
};

/// A network on its device: its parameters, and one executor per kind and size of batch. With
/// `pixels` batches are images as bytes (CompileOptions); with `features` they are what the
/// network's constant part makes of images (divideAtTraining()), of which all together take that
/// many bytes. Used by one thread; network and device outlive it.
class NetworkExecutors {
  public:
    NetworkExecutors(const Network& network,
                     kernels::Device& device,
                     const Loss& loss,
                     const TrainingOptions& options,
                     std::optional<kernels::PrepareImages> pixels = {},
                     std::optional<std::size_t> features = {});

    /// Compiles the constant part, in the mode of the batches that will be trained or evaluated on
    /// its features; before the plans for those, which follow its layouts.
    void prepareFeatures(Mode mode, std::int64_t batch, std::stop_token stop);
    /// The features of a batch of images of at most the prepared size, by name and of the prepared
    /// size; nothing when it was abandoned.
    std::optional<std::vector<HostTensor>> computeFeatures(Mode mode,
                                                           const Batch& images,
                                                           std::stop_token stop);
    /// They are all computed.
    void forgetFeatures() { featureExecutors_.clear(); }

    /// Compiles for training batches of this size, or for their micro-batches. Throws Stopped, and
    /// RequestError with the largest batch that fits when the device has not enough memory. The
    /// first size must be the largest one: it decides the parameters' layouts, the memory for all
    /// and how many images are computed at once.
    void prepareTraining(std::int64_t batch, std::stop_token stop);
    /// Compiles for evaluation, of the averages where the options ask for them; smaller batches are
    /// padded with samples that do not count. After prepareTraining() then.
    void prepareEvaluation(std::int64_t batch, std::stop_token stop);

    /// A step on a batch of a prepared size, in its three parts. finish() waits for what begin()
    /// has started; false if the step was abandoned. If takesAhead() is true, the next batch may be
    /// set between the two, and a second step of the same size may be started.
    void enqueue(const Batch& batch);
    bool begin(const Batch& batch, const kernels::StepValues& values, std::stop_token stop);
    /// Of the one that was begun first. All must be finished before anything else is computed.
    StepMetrics finish(std::int64_t batch);
    bool takesAhead() const {
        const bool isWhole = options_.microBatch == 0 || options_.microBatch >= options_.batch;
        return !device_.description().hostVisible && isWhole;
    }
    /// All three; nothing when it was abandoned.
    std::optional<StepMetrics> train(const Batch& batch,
                                     const kernels::StepValues& values,
                                     std::stop_token stop);
    /// Sums over a batch of at most the prepared size, in two parts; false if it was abandoned. If
    /// the host cannot access the device's memory, a second one may be started before the first is
    /// finished.
    bool beginEvaluation(const Batch& batch, std::stop_token stop);
    /// Of the one that was begun first. All must be finished before anything else is computed.
    StepMetrics finishEvaluation();
    /// From now on the network's output is kept together with the sums. After prepareEvaluation().
    void keepEvaluationOutputs();
    /// Of the evaluation that was finished last: kOutput, with at least as many samples as the
    /// batch. Before the next one is begun.
    HostTensor evaluationOutputs();
    /// Both parts; nothing when it was abandoned.
    std::optional<StepMetrics> evaluate(const Batch& batch, std::stop_token stop);
    /// Runs a step without its update, op by op, for what is in it: after one that was not finite,
    /// with its inputs. A step that was started after it is abandoned; an update by that one is in
    /// the weights that are used.
    Executor::StepInspection inspect(const Batch& batch, const kernels::StepValues& values);
    /// What measures the workers of the training; nullptr where there is only one.
    WorkerClock* workerClock() { return clock_.get(); }
    /// Executor::whyNotRecorded() of the training.
    std::string whyNotRecorded() const;

    /// Parameters and states by the seed, optimizer states zero. Here and below, averages that are
    /// not given begin at what they follow.
    void initialise(std::uint64_t seed);
    /// Parameters and states, by name, in Plain layout.
    std::vector<HostTensor> exportNetwork();
    std::vector<HostTensor> exportOptimizer();
    /// Both, for a checkpoint. `reuse`: as for ParameterStore::exportTensors().
    NetworkSnapshot takeSnapshot(std::span<HostTensor> reuse = {});
    enum class SnapshotPart : std::uint8_t { Network, Whole };
    /// Likewise, without the values; of the network alone, without the optimizer.
    std::vector<TensorSpec> snapshotSpecs(SnapshotPart part = SnapshotPart::Whole) const;
    /// Tensors that are missing here but known to the store throw Error, naming one.
    void importTensors(const std::vector<HostTensor>& tensors);
    /// Likewise, but optimizer states that are missing stay as they are.
    void importWithoutOptimizer(const std::vector<HostTensor>& tensors);
    /// Replaces these parameters and states; all others stay as they are. Throws Error naming one
    /// that is not known or has another shape.
    void replaceTensors(const std::vector<HostTensor>& tensors);

  private:
    MemoryQuestion question() const;
    CompiledPlan compileFor(const CompileOptions& options,
                            std::int64_t batch,
                            std::stop_token stop);
    CompiledPlan planOf(OpGraph graph,
                        CompileOptions options,
                        std::int64_t batch,
                        std::stop_token stop);
    Executor executorOf(CompiledPlan plan, std::size_t share = 0);

    const Network& network_;
    kernels::Device& device_;
    const Loss& loss_;
    TrainingOptions options_;
    std::optional<kernels::PrepareImages> pixels_;
    std::optional<std::size_t> features_;  ///< bytes
    ParameterStore store_;
    std::unique_ptr<kernels::Stream> stream_;
    /// By share: all plans of one never run at the same time.
    std::vector<std::shared_ptr<kernels::Buffer>> arenas_;
    std::unique_ptr<WorkerPool> pool_;  ///< where a batch is computed in shares
    std::unique_ptr<WorkerClock> clock_;
    std::map<Mode, Executor> featureExecutors_;
    std::map<std::int64_t, std::unique_ptr<BatchStep>> training_;  ///< by batch size
    std::optional<EvaluationExecutor> evaluation_;
    std::int64_t imagesAtOnce_ = 0;  ///< of the first batch that was prepared
    int stepsInFlight_ = 0;
};

/// True when all of the optimizer's states and the averages are among these.
bool haveOptimizer(const std::vector<HostTensor>& tensors, NetworkExecutors& network);

}  // namespace espalier::engine
