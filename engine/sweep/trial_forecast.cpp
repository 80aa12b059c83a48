// SPDX-License-Identifier: Apache-2.0
#include "engine/sweep/trial_forecast.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/base/error.h"
#include "engine/base/error_sentence.h"
#include "engine/project/memory_review.h"
#include "engine/project/project_review.h"
#include "engine/training/options/run_device.h"
#include "engine/training/session/training_time.h"
#include "kernels/device.h"

namespace espalier::engine {

namespace {

// Without those that change what is learnt and not how long a step takes.
TrainingOptions costlyOptions(TrainingOptions options) {
    const TrainingOptions usual;
    options.learningRate = usual.learningRate;
    options.momentum = usual.momentum;
    options.beta1 = usual.beta1;
    options.beta2 = usual.beta2;
    options.epsilon = usual.epsilon;
    options.alpha = usual.alpha;
    options.weightDecay = usual.weightDecay;
    options.labelSmoothing = usual.labelSmoothing;
    options.schedule = usual.schedule;
    options.warmupEpochs = usual.warmupEpochs;
    options.stepEpochs = usual.stepEpochs;
    options.stepFactor = usual.stepFactor;
    options.restartEpochs = usual.restartEpochs;
    options.validationPatience = usual.validationPatience;
    options.epochs = usual.epochs;
    options.seed = usual.seed;
    return options;
}

std::string costOf(Project project) {
    project.options = costlyOptions(std::move(project.options));
    return projectToJson(project, {});
}

DeviceMemory memoryOf(const CheckedNetwork& network,
                      const Project& project,
                      const DataSource& selected,
                      std::stop_token stop) {
    const auto device = openRunDevice(optionsHere(project.options).options.device,
                                      {.threads = static_cast<int>(project.options.computeThreads),
                                       .winograd = project.options.winograd});
    const SplitCounts images = selected.annotatedCounts();
    return reviewMemory({.network = network,
                         .task = project.task,
                         .options = project.options,
                         .batch = project.options.batch,
                         .images = images.training + images.validation,
                         .training = images.training,
                         .augments = project.augmentation.any()},
                        *device,
                        std::move(stop));
}

}  // namespace

TrialForecast TrialForecaster::forecast(int number, std::stop_token stop) {
    const auto failure = sweep_.failures.find(number);
    if (failure != sweep_.failures.end()) return {.problem = failure->second.text};
    const Project project = trialProject(sweep_, number);
    const std::string cost = costOf(project);
    auto known = known_.find(cost);
    if (known == known_.end()) {
        known = known_.emplace(cost, measured(project, std::move(stop))).first;
    }
    TrialForecast trial = known->second;
    const std::vector<Rung> rungs = rungsOf(sweep_.plan);
    const std::int64_t epochs = rungs.empty() ? project.options.epochs : rungs.front().epochs;
    trial.epochs = epochs;
    trial.seconds += static_cast<double>(epochs - 1) * trial.epochSeconds;
    const double share = sweep_.plan.secondsPerTrial;
    const bool isTrained = trial.problem.empty() && trial.fits();
    if (isTrained && share > 0 && !(trial.seconds <= share)) trial.seconds = share;
    return trial;
}

// `seconds` are those of the first epoch.
TrialForecast TrialForecaster::measured(const Project& project, std::stop_token stop) const {
    TrialForecast trial;
    try {
        const ReviewQuestion question = reviewQuestion(project, selected_);
        const DeviceMemory memory = memoryOf(*question.network, project, selected_, stop);
        trial.memory = memory.needed;
        trial.freeMemory = memory.free;
        if (!trial.fits()) return trial;
        const TrainingTime time =
            measureTrainingTime(trainingRequest(project, selected_), std::move(stop));
        trial.epochSeconds = time.laterEpoch();
        trial.firstEpochSeconds = trial.seconds = time.firstEpoch();
    } catch (const Stopped&) {
        throw;
    } catch (const std::exception& error) {
        trial.problem = errorSentence(error);
    }
    return trial;
}

bool costTheSame(const Project& one, const Project& other) {
    return one.task == other.task && one.startFrom == other.startFrom &&
           one.dataset == other.dataset && one.dataChoices == other.dataChoices &&
           one.preprocessing == other.preprocessing &&
           one.normaliseByData == other.normaliseByData && one.augmentation == other.augmentation &&
           one.changes == other.changes && one.options.epochs == other.options.epochs &&
           costlyOptions(one.options) == costlyOptions(other.options) &&
           withoutLook(one.network) == withoutLook(other.network);
}

double sweepSeconds(const Sweep& sweep, const std::vector<TrialForecast>& trials) {
    double sum = 0;
    double epoch = 0;
    int known = 0;
    for (const TrialForecast& trial : trials) {
        if (std::isnan(trial.seconds)) continue;
        sum += trial.seconds;
        epoch += trial.epochSeconds;
        ++known;
    }
    if (known == 0) return std::numeric_limits<double>::quiet_NaN();
    std::int64_t before = 0;
    for (const Rung& rung : rungsOf(sweep.plan)) {
        const std::int64_t further = before == 0 ? 0 : rung.epochs - before;
        sum += static_cast<double>(rung.trials * further) * epoch / known;
        before = rung.epochs;
    }
    return sum;
}

}  // namespace espalier::engine
