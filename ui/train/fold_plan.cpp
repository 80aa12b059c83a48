// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/train/fold_plan.h"

#include <QCoreApplication>
#include <utility>

#include "engine/base/error.h"
#include "engine/cross_validation/fold_training.h"
#include "engine/data/loading/scan_data.h"
#include "engine/training/options/compute_threads.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

struct FoldWork {
    Q_DECLARE_TR_FUNCTIONS(FoldWork)
};

}  // namespace

engine::Project projectOf(const FoldsToBegin& request) {
    engine::Project project = request.project;
    if (request.processors.empty()) return project;
    const engine::Processors allowed = engine::allowedProcessors();
    engine::Diagnostic ignored;
    const engine::ProcessorChoice choice =
        engine::parseProcessors(request.processors, allowed, ignored);
    engine::onProcessors(engine::likelyProcessors(choice, allowed),
                         [&] { engine::recordComputeThreads(project.options); });
    return project;
}

ChosenFolds beginFolds(const FoldPlan& plan, const engine::DataSource& scanned) {
    if (plan.opened) return {.validation = *plan.opened, .isNew = false};
    const FoldsToBegin& request = plan.request;
    const engine::Project project = projectOf(request);
    engine::checkFolds(project, scanned, plan.folds);
    auto unfinished = engine::findUnfinished(request.runs, project, plan.folds, scanned);
    if (unfinished) return {.validation = *std::move(unfinished), .isNew = false};
    return {.validation = engine::createCrossValidation(request.runs, project, plan.folds, scanned),
            .isNew = true};
}

engine::CrossValidationSummary trainFolds(
    const ChosenFolds& chosen,
    const engine::DataSource& scanned,
    const std::function<void(const engine::FoldProgress&)>& progress,
    const std::function<void()>& forget,
    const std::stop_token& stop) {
    const engine::CrossValidation& validation = chosen.validation;
    if (!chosen.isNew) return engine::trainOpenFolds(validation, scanned, progress, stop);
    try {
        return engine::trainNewFolds(validation, scanned, progress, stop);
    } catch (const engine::RequestError&) {
        if (!engine::isCrossValidation(validation.folder.path)) forget();
        throw;
    }
}

engine::DataSource imagesOf(const FoldPlan& plan, const Job::Report& report, std::stop_token stop) {
    const engine::Project& project = plan.request.project;
    if (plan.request.scanned || !plan.opened) return plan.request.scanned;
    std::error_code problem;
    if (!std::filesystem::exists(project.dataset, problem) && !problem) {
        const std::string command = engine::resumeCommand(*plan.opened) + " --data FOLDER";
        throw engine::RequestError(
            FoldWork::tr("The images of this cross-validation are no longer in %1. "
                         "Put them back there, or continue in a terminal: %2")
                .arg(fromPath(project.dataset), fromUtf8(command))
                .toStdString());
    }
    const auto tell = [&](const engine::ScanProgress& so) {
        report(0, 0, FoldWork::tr("%n image(s) found", nullptr, formOf(so.images)).toStdString());
    };
    return engine::scanData(project.dataset, project.dataChoices, tell, std::move(stop));
}

QString whyNotFolds(const FoldsToBegin& request, int folds) {
    try {
        engine::checkFolds(request.project, request.scanned, folds);
        return {};
    } catch (const engine::RequestError& problem) {
        return spokenText(problem.what());
    }
}

}  // namespace espalier::ui
