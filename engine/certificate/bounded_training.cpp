// SPDX-License-Identifier: Apache-2.0
#include "engine/certificate/bounded_training.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <optional>
#include <vector>

#include "engine/base/error.h"
#include "engine/base/memory_shortage.h"
#include "engine/certificate/certify.h"
#include "engine/parallel/step_gate.h"
#include "engine/training/checkpoint/checkpoint.h"
#include "engine/training/loop/autopsy.h"
#include "engine/training/loop/trainer.h"
#include "engine/training/session/training_setup.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

using Clock = std::chrono::steady_clock;

// The first steps fill caches and start clocks.
constexpr std::size_t kWarmUpSteps = 2;

double medianAfterWarmUp(std::vector<double> seconds) {
    if (seconds.size() <= kWarmUpSteps) return 0;
    seconds.erase(seconds.begin(), seconds.begin() + kWarmUpSteps);
    const auto middle = seconds.begin() + static_cast<std::ptrdiff_t>(seconds.size() / 2);
    std::ranges::nth_element(seconds, middle);
    return *middle;
}

/// Watches a training and ends it after a step.
class StepWatch final : public TrainingObserver {
  public:
    StepWatch(std::int64_t lastStep,
              const TrainingRequest& request,
              const std::function<void(std::int64_t step)>& onStep,
              std::stop_source& end)
        : lastStep_(lastStep), request_(request), onStep_(onStep), end_(end) {}

    void onEvent(const TrainingEvent& event) override {
        for (const auto& observer : request_.observers) observer->onEvent(event);
        if (event.kind == EventKind::Started) result_.device = event.text;
        isMemoryShort_ =
            isMemoryShort_ || (event.kind == EventKind::Message && event.text == kMemoryShortage);
        // Between two epochs there is validation, which is no part of a step.
        if (event.kind != EventKind::Step) {
            begun_ = Clock::now();
            return;
        }
        const Clock::time_point now = Clock::now();
        seconds_.push_back(std::chrono::duration<double>(now - begun_).count());
        begun_ = now;
        onStep_(event.step);
        if (event.step >= lastStep_) end_.request_stop();
    }
    void onNormalisationMeasured(const MeasuredNormalisation& measured) override {
        for (const auto& observer : request_.observers) observer->onNormalisationMeasured(measured);
    }

    void onAutopsy(const Autopsy& autopsy) override { autopsy_ = autopsy; }

    // A loss that exploded is finite, so its state was saved and can be compared.
    bool hasNoState() const { return autopsy_ && autopsy_->kind != DivergenceKind::Explosion; }
    std::string divergedText() const {
        const std::int64_t most = autopsy_->step - 1;
        const std::string fewer =
            most < CertifyOptions::kFewestSteps
                ? "Train"
                : fmt::format(
                      "Certify at most {} steps (in a terminal, --steps {}), or train", most, most);
        return fmt::format(
            "The run diverges in step {}, so its first {} steps cannot be certified. {} it again "
            "with a lower learning rate and certify that run.",
            autopsy_->step,
            lastStep_,
            fewer);
    }

    bool isMemoryShort() const { return isMemoryShort_; }

    BoundedTraining takeResult() {
        result_.secondsPerStep = medianAfterWarmUp(std::move(seconds_));
        return std::move(result_);
    }

  private:
    const std::int64_t lastStep_;
    const TrainingRequest& request_;
    const std::function<void(std::int64_t step)>& onStep_;
    std::stop_source& end_;
    std::optional<Autopsy> autopsy_;
    bool isMemoryShort_ = false;
    BoundedTraining result_;
    Clock::time_point begun_ = Clock::now();
    std::vector<double> seconds_;  ///< of each step
};

// A change that changes nothing: a GPU has no step in flight when one is due, so that the training
// ends at this very step there too.
void awaitStep(std::int64_t step, TrainingRequest& request) {
    auto later = std::ranges::find_if(
        request.changes, [&](const OptionChange& change) { return change.afterStep > step; });
    OptionChange same =
        later == request.changes.begin() ? changeOf(request.options, step) : *std::prev(later);
    same.afterStep = step;
    same.epoch = 0;
    same.restartsPatience = false;
    request.changes.insert(later, same);
}

}  // namespace

BoundedTraining trainUpTo(std::int64_t lastStep,
                          TrainingRequest request,
                          const std::function<void(std::int64_t step)>& onStep,
                          const std::stop_token& stop) {
    awaitStep(lastStep, request);
    std::stop_source end;
    const std::stop_callback cancelled(stop, [&end] { end.request_stop(); });
    StepWatch watch(lastStep, request, onStep, end);
    TrainingSetup setup(request, watch, end.get_token());
    StepGate gate(1, end.get_token());
    const TrainingEvent finished = Trainer(setup.takeWork(), watch, gate).run();
    watch.onEvent(finished);
    // Nobody sees the events of this training: whoever asked for the certificate reports it.
    if (watch.isMemoryShort()) noteMemoryShortage();
    if (stop.stop_requested()) throw Stopped();
    if (watch.hasNoState()) throw Error(watch.divergedText());
    BoundedTraining result = watch.takeResult();
    result.steps = finished.step;
    return result;
}

}  // namespace espalier::engine
