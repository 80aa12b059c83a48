// SPDX-License-Identifier: Apache-2.0
#include "engine/training/features/feature_choice.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include "engine/compiler/graph_edit.h"
#include "engine/compiler/passes.h"
#include "engine/training/forecast/training_memory.h"
#include "engine/training/options/micro_batches.h"
#include "engine/training/options/workers.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

using Operations = std::vector<std::string>;

/// The operations of plans that share a ParameterStore: the first one decides the layouts of the
/// parameters.
class SharedPlans {
  public:
    SharedPlans(kernels::Device& device, std::stop_token stop)
        : device_(device), stop_(std::move(stop)) {}

    Operations compile(OpGraph graph, CompileOptions options) {
        options.parameterLayouts = layouts_;
        const CompiledPlan compiled = compileGraph(std::move(graph), device_, options, stop_);
        for (const Value& value : compiled.plan.values) {
            if (livesInStore(value)) layouts_.emplace(value.name, value.desc.layout);
        }
        return operationsOf(compiled.plan, device_);
    }

  private:
    kernels::Device& device_;
    std::stop_token stop_;
    std::map<std::string, kernels::Layout> layouts_;
};

/// Compares a training of the whole network with one of its two parts, plan by plan.
class PlanComparison {
  public:
    PlanComparison(const FeatureQuestion& question, const std::stop_token& stop)
        : question_(question), whole_(question.device, stop), parts_(question.device, stop) {}

    // Also those of the smaller last batch, whose features are computed in a batch of full size.
    bool areEqual() {
        const std::int64_t full = std::min(question_.options.batch, question_.training);
        const std::int64_t last = question_.training % full;
        const std::int64_t atOnce = imagesAtOnce(question_.options, full);
        const std::int64_t most =
            question_.options.microBatch > 0 ? atOnce : question_.options.batch;
        const std::int64_t validation = std::min(most, question_.validation);
        return areStepsEqual(full, atOnce) && (last == 0 || areStepsEqual(last, atOnce)) &&
               (validation == 0 || areEqual(Mode::Evaluate, validation, validation));
    }

  private:
    // Of each size of the parts in which a batch is computed.
    bool areStepsEqual(std::int64_t batch, std::int64_t atOnce) {
        const std::vector<BatchShare> parts = microBatches(batch, atOnce);
        accumulates_ = parts.size() > 1;
        return areEqual(Mode::Train, atOnce, parts.front().count) &&
               (parts.back().count == parts.front().count ||
                areEqual(Mode::Train, atOnce, parts.back().count));
    }

    bool areEqual(Mode mode, std::int64_t featureBatch, std::int64_t stepBatch) {
        const CompileOptions ofFeatures = options(mode, featureBatch);
        CompileOptions ofStep = options(mode, stepBatch);
        ofStep.accumulate = mode == Mode::Train && accumulates_;
        const auto features = divideAtTraining(question_.network, ofFeatures);
        const auto rest = divideAtTraining(question_.network, ofStep);
        if (!features || !rest) return false;
        Operations operations = parts_.compile(features->features, optionsOfFeatures(ofFeatures));
        std::ranges::move(parts_.compile(rest->rest, ofStep), std::back_inserter(operations));
        std::ranges::sort(operations);
        return operations == whole_.compile(lower(question_.network, ofStep), ofStep);
    }

    CompileOptions options(Mode mode, std::int64_t images) const {
        CompileOptions options =
            trainingCompileOptions(question_.options, question_.loss, mode, images);
        options.batch = images;
        options.accumulate = false;
        return options;
    }

    const FeatureQuestion& question_;
    bool accumulates_ = false;
    SharedPlans whole_;
    SharedPlans parts_;
};

/// Of one image, with its target.
std::size_t bytesPerImage(const DividedGraph& divided) {
    std::size_t bytes = 0;
    for (const Value& value : divided.rest.values) {
        if (value.role != ValueRole::Input || value.name == kWeightInput) continue;
        bytes += static_cast<std::size_t>(value.desc.shape.elementsPerSample()) *
                 byteSize(value.desc.type);
    }
    return bytes;
}

std::string whyNotHere(const FeatureQuestion& question) {
    if (question.augments) return "images are augmented";
    if (isDataParallel(question.options)) return "each batch is shared by several workers";
    if (!question.device.description().hostVisible) return "they are computed on a GPU";
    if (precisionOf(question.options) != kernels::DataType::Float32) {
        return fmt::format("they are computed in {}", wordOf(question.options.precision));
    }
    return {};
}

std::string tooLarge(std::size_t bytes, std::size_t most) {
    if (bytes <= most) return {};
    return fmt::format("what they compute takes {}, more than the {} that are set aside",
                       memoryText(bytes),
                       memoryText(most));
}

FeatureChoice everyEpoch(const std::string& because) {
    return {.kept = {},
            .why = fmt::format("The frozen layers compute every image in every epoch, because {}.",
                               because)};
}

}  // namespace

std::size_t mostFeatureBytes(std::size_t memoryTotal) {
    constexpr std::size_t kMost = std::size_t{512} << 20;
    return std::min(kMost, memoryTotal / 4);
}

FeatureChoice chooseFeatures(const FeatureQuestion& question, std::stop_token stop) {
    if (question.options.featuresOnce == FeaturesOnce::Off || question.training == 0) return {};
    const auto divided = [&](Mode mode) {
        return divideAtTraining(question.network,
                                trainingCompileOptions(question.options, question.loss, mode, 1));
    };
    const auto training = divided(Mode::Train);
    const auto validation = divided(Mode::Evaluate);
    if (!training || !validation) return {};
    if (const std::string why = whyNotHere(question); !why.empty()) return everyEpoch(why);
    const std::size_t bytes =
        static_cast<std::size_t>(question.training) * bytesPerImage(*training) +
        static_cast<std::size_t>(question.validation) * bytesPerImage(*validation);
    const std::size_t most = mostFeatureBytes(question.device.description().memoryTotal);
    if (const std::string why = tooLarge(bytes, most); !why.empty()) return everyEpoch(why);
    if (!PlanComparison(question, stop).areEqual()) {
        return everyEpoch("they are computed together with layers that are trained");
    }
    return {.kept = FeatureChoice::Kept{training->boundary, validation->boundary, bytes},
            .why = {}};
}

}  // namespace espalier::engine
