// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/experiments/network_fits.h"

#include <QAction>
#include <QMenu>
#include <algorithm>

#include "engine/network/templates.h"
#include "engine/project/checked_network.h"
#include "ui/document.h"
#include "ui/forms/field_words.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

// By the name of the template; nothing for those that suit the images.
QHash<QString, QString> problemsOfTemplates(const engine::DataInterface& data,
                                            const std::string& task) {
    QHash<QString, QString> problems;
    for (const engine::TemplateEntry& entry : engine::networkTemplates()) {
        const auto checked = engine::checkNetwork(
            engine::makeTemplate(entry.name, {.input = data.input}), data, task);
        const engine::Diagnostics& found = checked->validation.diagnostics;
        const auto error =
            std::ranges::find(found, engine::Severity::Error, &engine::Diagnostic::severity);
        if (error != found.end()) problems[fromUtf8(entry.name)] = sentenceOf(*error);
    }
    return problems;
}

}  // namespace

NetworkFits::NetworkFits(Document& document, QMenu& menu)
    : QObject(&menu), document_(document), menu_(menu) {
    connect(&document, &Document::projectReset, this, &NetworkFits::check);
    connect(&document, &Document::folderChanged, this, &NetworkFits::check);
    connect(&document, &Document::dataChanged, this, &NetworkFits::check);
    check();
}

void NetworkFits::check() {
    const engine::DataInterface data = document_.dataInterface();
    const std::string& task = document_.project().task;
    if (data == data_ && task == task_) return;
    data_ = data;
    task_ = task;
    if (!document_.selected() || data.input.empty()) {
        job_.cancel();
        return take({});
    }
    job_.start([this, data, task](const Job::Report&, std::stop_token) {
        return [this, problems = problemsOfTemplates(data, task)] { take(problems); };
    });
}

void NetworkFits::take(const QHash<QString, QString>& problems) {
    for (QAction* action : menu_.actions()) {
        const QString problem = problems.value(action->data().toString());
        const engine::TemplateEntry* entry =
            engine::findTemplate(action->data().toString().toStdString());
        if (!entry) continue;
        action->setEnabled(problem.isEmpty());
        action->setToolTip(problem.isEmpty() ? fieldText(entry->summary) : problem);
    }
}

}  // namespace espalier::ui
