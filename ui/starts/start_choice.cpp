// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/starts/start_choice.h"

#include <QCoreApplication>
#include <utility>

#include "engine/network/trained_part.h"
#include "engine/project/leave_start.h"
#include "engine/project/new_project.h"
#include "engine/project/start_review.h"
#include "ui/document.h"
#include "ui/starts/start_texts.h"

namespace espalier::ui {

namespace {

QString undoText(const std::string& startFrom) {
    return startFrom.empty()
               ? QCoreApplication::translate("StartChoice", "Start from random weights")
               : QCoreApplication::translate("StartChoice", "Start from %1")
                     .arg(startName(startFrom));
}

}  // namespace

engine::Project withStartAdopted(engine::Project project,
                                 const engine::TrainingStart& start,
                                 const engine::DataSource& selected,
                                 const std::string& before) {
    engine::Project former = project;
    former.startFrom = before;
    const engine::OpenChoices differences = engine::differencesFrom(start, project);
    engine::adoptStart(project, start, differences);
    if (differences.network && start.isOfOthers()) {
        engine::trainPart(
            project.network, dataInterfaceOf(project, selected), engine::TrainedPart::LastLayer);
        // Those of a file are as unknown as what it was trained on.
        if (!start.templateName.empty()) engine::takeStartOptions(project, selected);
    }
    const bool isChanged = differences.network || engine::isEffortOnlyLength(project);
    if (isChanged) engine::keepEffort(project, former, selected);
    return project;
}

void chooseStart(Document& document,
                 const std::string& startFrom,
                 const engine::TrainingStart* outline) {
    const engine::Project& now = document.project();
    if (now.startFrom == startFrom) return;
    if (startFrom.empty()) {
        return chooseStart(document, engine::withoutStart(now, document.selected(), outline));
    }
    engine::Project next = now;
    next.startFrom = startFrom;
    if (engine::isEffortOnlyLength(next)) engine::keepEffort(next, now, document.selected());
    if (next.options == now.options) {
        return document.change(
            &engine::Project::startFrom, startFrom, Area::Training, undoText(startFrom));
    }
    chooseStart(document, std::move(next));
}

void chooseStart(Document& document, engine::Project adopted) {
    const QString text = undoText(adopted.startFrom);
    document.changeAll(std::move(adopted), text);
}

}  // namespace espalier::ui
