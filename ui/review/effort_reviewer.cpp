// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/review/effort_reviewer.h"

#include <QCoreApplication>
#include <QEvent>
#include <QWidget>
#include <algorithm>
#include <memory>
#include <utility>

#include "ui/document.h"
#include "ui/memory_request.h"
#include "ui/review/project_reviewer.h"

namespace espalier::ui {

namespace {

constexpr std::size_t kMostAnswers = 24;

}  // namespace

EffortReviewer::EffortReviewer(Document& document,
                               ProjectReviewer& reviewer,
                               const EngineAccess& engine,
                               QObject* parent)
    : QObject(parent), document_(document), reviewer_(reviewer), engine_(engine) {
    soon_.setSingleShot(true);
    soon_.setInterval(0);
    connect(&soon_, &QTimer::timeout, this, &EffortReviewer::look);
    for (const auto signal : {&Document::projectReset,
                              &Document::folderChanged,
                              &Document::dataChanged,
                              &Document::networkChanged,
                              &Document::trainingChanged}) {
        connect(&document, signal, this, &EffortReviewer::outdate);
    }
    connect(&reviewer, &ProjectReviewer::changed, this, &EffortReviewer::goOn);
    connect(&job_, &Job::finished, this, &EffortReviewer::goOn);
    connect(&job_, &Job::failed, this, [this] { hasFailed_ = true; });
}

void EffortReviewer::setReader(QWidget& reader) {
    reader_ = &reader;
    reader.installEventFilter(this);
}

bool EffortReviewer::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Show) QTimer::singleShot(0, this, &EffortReviewer::goOn);
    if (event->type() == QEvent::Hide) job_.cancel();
    return QObject::eventFilter(watched, event);
}

EffortReviewer::Question EffortReviewer::questionOf(
    const engine::Project& project,
    const engine::DataSource& selected,
    std::shared_ptr<const engine::CheckedNetwork> checked) {
    return {.data = selected,
            .preprocessing = project.preprocessing,
            .augmentation = project.augmentation,
            .plan = memoryRequestOf(project, selected, std::move(checked))};
}

// `checked` is the project's network.
EffortReviewer::View EffortReviewer::viewOf(
    const engine::Project& project,
    const engine::DataSource& selected,
    const std::shared_ptr<const engine::CheckedNetwork>& checked) {
    View view;
    for (const auto& [effort, word] : engine::kChoiceWords<engine::Effort>) {
        Outlook outlook{.effort = effort, .project = project};
        engine::takeEffort(outlook.project, selected, effort);
        if (engine::haveSameEffort(outlook.project, project)) view.current = effort;
        const bool isItsNetwork = outlook.project.network == project.network;
        view.questions.push_back(questionOf(
            outlook.project,
            selected,
            isItsNetwork
                ? checked
                : engine::checkNetwork(
                      outlook.project.network, dataInterfaceOf(project, selected), project.task)));
        view.outlooks.push_back(std::move(outlook));
    }
    return view;
}

void EffortReviewer::outdate() {
    job_.cancel();
    hasFailed_ = false;
    soon_.start();
}

// Copies and checks whole networks, so not in the GUI thread.
void EffortReviewer::look() {
    const engine::DataSource& selected = document_.selected();
    if (!selected || document_.network().nodes.empty()) return take({});
    job_.startAtOnce([this, project = document_.project(), selected, checked = reviewer_.network()](
                         const Job::Report&, std::stop_token) -> Job::Deliver {
        auto view = std::make_shared<View>(viewOf(project, selected, checked));
        return [this, view] { take(std::move(*view)); };
    });
}

void EffortReviewer::take(View view) {
    view_ = std::move(view);
    fillIn();
    emit changed();
}

// The review of the project has measured its own time.
void EffortReviewer::noteOwnTime() {
    const engine::ProjectReview& review = reviewer_.review();
    Question own = questionOf(document_.project(), document_.selected(), review.network);
    std::erase_if(answers_, [&](const Answer& answer) { return answer.question == own; });
    answers_.push_back({std::move(own), review.time});
}

void EffortReviewer::fillIn() {
    for (std::size_t i = 0; i < view_.outlooks.size(); ++i) {
        Outlook& outlook = view_.outlooks[i];
        const auto known = std::ranges::find(answers_, view_.questions[i], &Answer::question);
        if (known == answers_.end()) continue;
        outlook.lacksMemory = !known->time;
        if (known->time) outlook.seconds = known->time->total(outlook.project.options.epochs);
    }
}

bool EffortReviewer::mayMeasure() const {
    return engine_.measureTime && engine_.forecastMemory && !hasFailed_ && reader_ &&
           reader_->isVisible() && reviewer_.isCurrent() && reviewer_.review().time;
}

void EffortReviewer::goOn() {
    if (reviewer_.isBusy()) return job_.cancel();
    if (view_.outlooks.empty() || soon_.isActive() || job_.isRunning() || !mayMeasure()) return;
    noteOwnTime();
    fillIn();
    emit changed();
    for (std::size_t i = 0; i < view_.outlooks.size(); ++i) {
        const Outlook& outlook = view_.outlooks[i];
        const bool isKnown = outlook.seconds || outlook.lacksMemory;
        if (!isKnown && view_.questions[i].plan.checked->isValid()) return measure(i);
    }
}

void EffortReviewer::measure(std::size_t index) {
    job_.startAtOnce(
        [this,
         question = view_.questions[index],
         forecast = engine_.forecastMemory,
         ask = engine_.measureTime,
         request = engine::trainingRequest(view_.outlooks[index].project, document_.selected())](
            const Job::Report&, std::stop_token stop) -> Job::Deliver {
            Answer answer{question, std::nullopt};
            if (forecast(question.plan, stop).isEnough()) answer.time = ask(request, stop);
            return [this, answer] {
                answers_.push_back(answer);
                if (answers_.size() > kMostAnswers) answers_.erase(answers_.begin());
                fillIn();
                emit changed();
            };
        });
}

void EffortReviewer::choose(engine::Effort effort) {
    if (!document_.selected()) return;
    engine::Project next = document_.project();
    engine::takeEffort(next, document_.selected(), effort);
    if (engine::haveSameEffort(next, document_.project())) return;  // nothing to undo
    document_.changeAll(std::move(next), QCoreApplication::translate("EffortBar", "Effort"));
}

}  // namespace espalier::ui
