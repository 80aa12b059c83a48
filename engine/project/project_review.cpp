// SPDX-License-Identifier: Apache-2.0
#include "engine/project/project_review.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/base/error.h"
#include "engine/base/grouped.h"
#include "engine/base/translatable.h"
#include "engine/tasks/loss_choice.h"
#include "engine/training/options/run_device.h"
#include "engine/training/session/training_review.h"

namespace espalier::engine {

namespace {

void append(Diagnostics& all, Diagnostics more) {
    std::ranges::move(more, std::back_inserter(all));
}

void throwIfStopped(const std::stop_token& stop) {
    if (stop.stop_requested()) throw Stopped();
}

Diagnostics reviewData(const Project& project, const DataSource& data) {
    Diagnostics problems = findTask(project.task).reviewData(data);
    const std::int64_t images = countTrainingImages(data);
    if (!hasErrors(problems) && images > 0 && project.options.batch > images) {
        problems.push_back(
            {.code = "project.batch_too_large",
             .severity = Severity::Warning,
             .pattern = images == 1
                            ? translatable("Diagnostics",
                                           "The batch of {1} is larger than the only training "
                                           "image: every step takes that one.")
                            : translatablePlural("Diagnostics",
                                                 "The batch of {1} is larger than the %n training "
                                                 "images: every step takes all of them."),
             .arguments = {std::to_string(images), grouped(project.options.batch)}});
    }
    return problems;
}

Diagnostics problemsOf(const ReviewQuestion& question,
                       const RunDevice* device,
                       const std::stop_token& stop) {
    const Project& project = question.project;
    Diagnostics problems = reviewData(project, question.selected);
    throwIfStopped(stop);
    FieldValues values = toFields(project.options);
    append(problems, completeAndCheck(trainingFields(), values, {}));
    // Without usable data, all other problems are consequences.
    if (hasErrors(problems)) return problems;
    append(problems, reviewTrainingOptions(project.options, device));
    if (device) append(problems, reviewComputeThreads(project.options, device->device));
    throwIfStopped(stop);
    append(problems, reviewLoss(findTask(project.task), project.options.loss));
    const TrainingRequest request = trainingRequest(project, question.selected);
    append(problems, reviewTrainingImages(request));
    append(problems, question.network->validation.diagnostics);
    if (const auto& network = question.network->validation.network) {
        append(
            problems,
            reviewMicroBatches(*network, project.options, countTrainingImages(question.selected)));
    }
    append(problems, reviewBestBy(request));
    return problems;
}

}  // namespace

ReviewQuestion reviewQuestion(const Project& project, DataSource selected) {
    auto network = checkNetwork(project.network, dataInterface(project, selected), project.task);
    return {project, std::move(selected), std::move(network)};
}

ProjectReview reviewProject(const ReviewQuestion& question,
                            const RunDevice* device,
                            std::stop_token stop) {
    return {.network = question.network, .problems = problemsOf(question, device, stop)};
}

ProjectReview reviewProject(const ReviewQuestion& question, std::stop_token stop) {
    const TrainingOptions& options = question.project.options;
    if (!needsDevice(options)) return reviewProject(question, nullptr, std::move(stop));
    const RunDevice device = findRunDevice(options.device);
    throwIfStopped(stop);
    return reviewProject(question, &device, std::move(stop));
}

Diagnostics reviewProject(const Project& project, const DataSource& selected) {
    return reviewProject(reviewQuestion(project, selected)).problems;
}

}  // namespace espalier::engine
