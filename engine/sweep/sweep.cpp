// SPDX-License-Identifier: Apache-2.0
#include "engine/sweep/sweep.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <string_view>
#include <utility>

#include "engine/base/error.h"
#include "engine/base/file_status.h"
#include "engine/base/name_text.h"
#include "engine/project/project_review.h"
#include "engine/runs/folder_list.h"
#include "engine/runs/resume_command.h"
#include "engine/sweep/swept_field.h"
#include "engine/tasks/task_catalog.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace espalier::engine {

namespace {

// Of these the validation loss is another function.
constexpr const char* kOfTheLoss[] = {"loss", "focusing", "huber_delta", "label_smoothing"};
// The images as the network sees them, which a reconstruction is compared with.
constexpr const char* kOfTheTarget[] = {"input", "resize", "mean", "std"};

void refuseOtherTargets(const SweepPlan& plan, const Project& project) {
    if (project.task == usualTask()) return;
    for (const char* name : kOfTheTarget) {
        const SweepOption* option = plan.find(name);
        if (!option || !option->varies()) continue;
        throw RequestError(fmt::format(
            "Trials with another {} reconstruct other images, so that their results cannot be "
            "compared. Give \"{}\" one value.",
            name,
            name));
    }
}

void refuseOtherLosses(const SweepPlan& plan, const Project& project) {
    if (project.options.bestBy != kValidationLoss) return;
    for (const char* name : kOfTheLoss) {
        const SweepOption* option = plan.find(name);
        if (!option || !option->varies()) continue;
        throw RequestError(fmt::format(
            "Trials with another {} have another validation loss, by which they cannot be "
            "compared. Judge them by a metric: set \"best_by\" in the options, such as \"{}\".",
            name,
            project.task == usualTask() ? "accuracy" : "psnr"));
    }
}

void review(Sweep& sweep, const DataSource& selected) {
    for (int number = 1; number <= sweep.count(); ++number) {
        const ProjectReview review =
            reviewProject(reviewQuestion(trialProject(sweep, number), selected));
        Trial& trial = sweep.trials[static_cast<std::size_t>(number - 1)];
        if (review.network->summary) trial.parameters = review.network->summary->parameters;
        const auto error =
            std::ranges::find(review.problems, Severity::Error, &Diagnostic::severity);
        if (error == review.problems.end()) continue;
        sweep.failures[number] = {englishSentence(*error), true};
    }
}

// Without drawing its network.
Project withOptions(const Project& project, TrialChoices choices) {
    std::erase_if(choices,
                  [](const auto& choice) { return !findField(trainingFields(), choice.first); });
    return withChoices(project, choices);
}

}  // namespace

bool isSweep(const std::filesystem::path& path) {
    return isRegularFile(SweepFolder{path}.record());
}

int trialNumber(const std::filesystem::path& run) {
    constexpr std::string_view kBegin = "trial-";
    const std::string name = run.filename().string();
    if (!name.starts_with(kBegin)) return 0;
    const char* const end = name.data() + name.size();
    int number = 0;
    const auto read = std::from_chars(name.data() + kBegin.size(), end, number);
    const bool isWhole = read.ec == std::errc() && read.ptr == end && number > 0;
    // Not "trial-007".
    return isWhole && SweepFolder().trial(number).path == name ? number : 0;
}

std::vector<std::filesystem::path> listSweeps(const std::vector<std::filesystem::path>& folders) {
    return listFolders(folders, isSweep);
}

Project trialProject(const Sweep& sweep, int number) {
    Project project = withChoices(sweep.project, sweep.trial(number).choices);
    const std::vector<Rung> rungs = rungsOf(sweep.plan);
    if (!rungs.empty()) project.options.epochs = rungs.back().epochs;
    project.runFolders.clear();  // the trials are beside the record
    return project;
}

std::string choicesText(const TrialChoices& choices) {
    std::vector<std::string> texts;
    for (const auto& [name, value] : choices) {
        if (name == kNetworkOption && value == kOwnNetwork) {
            texts.emplace_back("the project's own network");
            continue;
        }
        std::string words = name;
        std::ranges::replace(words, '_', ' ');
        texts.push_back(words + ' ' + (value.empty() ? "none" : value));
    }
    return fmt::format("{}", fmt::join(texts, ", "));
}

Sweep planSweep(const SweepFile& file,
                const Project& project,
                const PreparedData& prepared,
                const std::vector<TrialChoices>& given) {
    refuseOtherLosses(file.plan, project);
    refuseOtherTargets(file.plan, project);
    Sweep sweep{.folder = {},
                .plan = file.plan,
                .project = project,
                .dataFingerprint = prepared.scanned.fingerprint()};
    const std::vector<TrialChoices> trials = given.empty() ? trialsOf(file.plan) : given;
    for (const TrialChoices& choices : trials) sweep.trials.push_back({choices});
    review(sweep, prepared.selected);
    if (std::ssize(sweep.failures) == sweep.count()) {
        throw RequestError(fmt::format("None of the {} trials can be trained. The first: {}",
                                       sweep.count(),
                                       sweep.failures.begin()->second.text));
    }
    return sweep;
}

std::vector<std::string> uselessOptions(const Sweep& sweep) {
    std::vector<std::string> sentences;
    for (const SweepOption& option : sweep.plan.options) {
        const Field* field = findField(trainingFields(), option.name);
        if (!option.varies() || !field || field->onlyWith.empty()) continue;
        int useless = 0;
        for (const Trial& trial : sweep.trials) {
            const Project project = withOptions(sweep.project, trial.choices);
            useless += applies(*field, toFields(project.options)) ? 0 : 1;
        }
        if (useless == 0) continue;
        sentences.push_back(fmt::format("{} has no effect without {} {}: in {} of {} trials.",
                                        option.name,
                                        field->onlyWith,
                                        fmt::join(field->onlyWithValues, " or "),
                                        useless,
                                        sweep.count()));
    }
    return sentences;
}

void beginSweep(const Sweep& sweep, FileSystem& files) {
    recordSweep(sweep, {}, files);
}

RunLock lockSweep(const SweepFolder& folder) {
    RunLock lock(folder.path, RunUse::Train, "sweep");
    // Otherwise a training would begin again in the place of one that was deleted meanwhile.
    if (!isSweep(folder.path)) {
        throw RequestError(fmt::format("The sweep {} no longer exists.", displayPath(folder.path)));
    }
    return lock;
}

void refuseOtherImages(const Sweep& sweep, const DataSource& scanned) {
    const std::string& recorded = sweep.dataFingerprint;
    if (scanned.fingerprintLike(recorded) == recorded) return;
    throw RequestError(fmt::format(
        "The images in {} have changed since the sweep {} began, so its remaining trials could not "
        "be compared with those that are finished. Restore the images, or begin a new one.",
        displayPath(scanned.root()),
        displayPath(sweep.folder.path)));
}

std::string resumeCommand(const Sweep& sweep) {
    return resumeCommand(RunFolder{sweep.folder.path});
}

}  // namespace espalier::engine
