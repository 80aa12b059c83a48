// SPDX-License-Identifier: Apache-2.0
#include "engine/training/checkpoint/resume.h"

#include <algorithm>

#include "engine/base/error.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

// Names and places on the canvas change nothing.
bool sameNetwork(const NetworkDescription& a, const NetworkDescription& b) {
    const auto sameNode = [](const NetworkNode& x, const NetworkNode& y) {
        return x.id == y.id && x.type == y.type && x.attributes == y.attributes &&
               x.frozen == y.frozen && x.rateFactor == y.rateFactor && x.bypassed == y.bypassed;
    };
    return std::ranges::equal(a.nodes, b.nodes, sameNode) && a.connections == b.connections;
}

void refuseOtherNetworks(const Checkpoint& stored, const Checkpoint& request) {
    if (!sameNetwork(stored.network, request.network)) {
        throw RequestError(
            "The network has changed since this checkpoint was written, so its weights do not fit. "
            "Undo the change, or start a new run.");
    }
    if (stored.outputNames != request.outputNames) {
        throw RequestError(
            fmt::format("The {} classes of the checkpoint do not have the same names as the {} of "
                        "these images. Choose the images it was trained on, or start a new run.",
                        stored.outputNames.size(),
                        request.outputNames.size()));
    }
}

/// Collects the differences and their consequences.
class Comparison {
  public:
    Comparison(Checkpoint stored, const Checkpoint& request) : request_(request) {
        run_.start = std::move(stored);
    }

    ResumedRun take() && {
        compareOptions();
        compareBestBy();
        compareOptimizer();
        compareData();
        compareMachines();
        run_.start.options = request_.options;
        run_.start.dataFingerprint = request_.dataFingerprint;
        run_.start.producedBy = request_.producedBy;
        return std::move(run_);
    }

  private:
    void compareOptions() {
        const FieldValues before = toFields(run_.start.options);
        std::string changes;
        for (const auto& [name, value] : toFields(request_.options)) {
            if (before.at(name) == value) continue;
            std::string words = name;
            std::ranges::replace(words, '_', ' ');
            changes += fmt::format("{}{} {}, was {}",
                                   changes.empty() ? "" : "; ",
                                   words,
                                   toText(value),
                                   toText(before.at(name)));
        }
        run_.changed = std::move(changes);
    }

    // Values of two criteria have no order.
    void compareBestBy() {
        const std::string& before = run_.start.options.bestBy;
        TrainingProgress& progress = run_.start.progress;
        if (before == request_.options.bestBy || progress.bestEpoch == 0) return;
        say(
            fmt::format("Epoch {} was the best by {}. From now on the best epoch is chosen by {}, "
                        "among the epochs that follow.",
                        progress.bestEpoch,
                        before,
                        request_.options.bestBy));
        progress.bestEpoch = progress.epochsWithoutBetter = 0;
        progress.bestMetric = progress.bestValidationLoss = 0;
    }

    void compareOptimizer() {
        if (run_.start.options.optimizer == request_.options.optimizer &&
            optimizerConstants(run_.start.options).stateCount() ==
                optimizerConstants(request_.options).stateCount()) {
            return;
        }
        run_.keepOptimizerStates = false;
        run_.start.progress.stepsApplied = 0;
        say("The new optimizer starts without the state of the previous one.");
    }

    // These determine the images of a batch; a position inside an epoch is meaningful only while
    // they stay the same.
    void compareData() {
        const Checkpoint& stored = run_.start;
        const bool sameFiles =
            stored.dataFingerprint == request_.dataFingerprint &&
            producedBy(stored, kProducedByImages) == producedBy(request_, kProducedByImages);
        const bool sameOrder = stored.options.batch == request_.options.batch &&
                               stored.options.seed == request_.options.seed;
        if (!sameFiles) say("The images differ from those of the checkpoint.");
        if ((sameFiles && sameOrder) || stored.progress.batchInEpoch == 0) return;
        say(fmt::format("Epoch {} restarts because its batches have changed.",
                        stored.progress.epoch));
        TrainingProgress& progress = run_.start.progress;
        progress.batchInEpoch = 0;
        progress.epochLossSum = progress.epochWeightSum = progress.epochCorrect = 0;
        progress.epochSkipped = 0;
    }

    void compareMachines() {
        std::string changes;
        for (const auto& [key, before] : run_.start.producedBy) {
            const std::string now = producedBy(request_, key);
            if (key == kProducedByImages || now == before) continue;
            changes +=
                fmt::format("{}{} {} (was {})", changes.empty() ? "" : ", ", key, now, before);
        }
        if (changes.empty()) return;
        say("The run continues, but results will differ in the last bits from the machine it came "
            "from: " +
            changes + ".");
    }

    static std::string producedBy(const Checkpoint& checkpoint, const std::string& key) {
        const auto found = checkpoint.producedBy.find(key);
        return found == checkpoint.producedBy.end() ? "unknown" : found->second;
    }

    void say(std::string message) { run_.messages.push_back(std::move(message)); }

    ResumedRun run_;
    const Checkpoint& request_;
};

}  // namespace

ResumedRun resumeRun(Checkpoint stored, const Checkpoint& request) {
    refuseOtherNetworks(stored, request);
    return Comparison(std::move(stored), request).take();
}

}  // namespace espalier::engine
