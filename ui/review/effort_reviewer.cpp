// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/review/effort_reviewer.h"

#include <QCoreApplication>
#include <QEvent>
#include <QWidget>
#include <algorithm>
#include <memory>
#include <utility>

#include "ui/document.h"
#include "ui/jobs/turn.h"
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
    for (const auto signal : {&Document::projectReset, &Document::folderChanged}) {
        connect(&document, signal, this, &EffortReviewer::forget);
    }
    for (const auto signal :
         {&Document::dataChanged, &Document::networkChanged, &Document::trainingChanged}) {
        connect(&document, signal, this, &EffortReviewer::outdate);
    }
    connect(&document, &Document::projectReset, this, [this] { held_.reset(); });
    connect(&reviewer, &ProjectReviewer::changed, this, &EffortReviewer::goOn);
    connect(&looking_, &Job::failed, this, [this] { take({}); });
    connect(&measuring_, &Job::finished, this, &EffortReviewer::goOn);
    connect(&measuring_, &Job::failed, this, [this] {
        hasFailed_ = true;
        fillIn();
        emit changed();
    });
}

void EffortReviewer::setReader(QWidget& reader) {
    reader_ = &reader;
    reader.installEventFilter(this);
}

bool EffortReviewer::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Show) {
        forgetLackOfMemory();
        QTimer::singleShot(0, this, &EffortReviewer::goOn);
    }
    if (event->type() == QEvent::Hide) measuring_.cancel();
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
    const std::shared_ptr<const engine::CheckedNetwork>& checked,
    const std::optional<Held>& held) {
    View view{.project = project};
    const bool isOnlyLength = engine::isEffortOnlyLength(project);
    for (const auto& [effort, word] : engine::kChoiceWords<engine::Effort>) {
        Outlook outlook{.effort = effort, .project = project, .isOnlyLength = isOnlyLength};
        outlook.part = engine::takeEffort(outlook.project, selected, effort);
        if (engine::haveSameEffort(outlook.project, project)) view.current = effort;
        view.outlooks.push_back(std::move(outlook));
    }
    // With weights of which nothing is known, the same numbers are no effort any more.
    const bool isHeld = held && engine::isEffortOnlyLength(held->project) == isOnlyLength &&
                        engine::haveSameEffort(held->project, project);
    if (!view.current && isHeld) {
        view.current = held->effort;
    } else if (!view.current && !held) {  // a project that was opened
        view.current = engine::effortOfOtherBatch(project, selected);
    }
    // The batch or the split was changed since: choosing the effort again would change numbers.
    if (view.current) {
        std::ranges::find(view.outlooks, *view.current, &Outlook::effort)->project = project;
    }
    for (const Outlook& outlook : view.outlooks) {
        const bool isItsNetwork = outlook.project.network == project.network;
        view.questions.push_back(questionOf(
            outlook.project,
            selected,
            isItsNetwork
                ? checked
                : engine::checkNetwork(
                      outlook.project.network, dataInterfaceOf(project, selected), project.task)));
    }
    return view;
}

// What was known is about other images.
void EffortReviewer::forget() {
    take({});
    outdate();
}

void EffortReviewer::outdate() {
    looking_.cancel();
    measuring_.cancel();
    hasFailed_ = false;
    forgetLackOfMemory();
    soon_.start();
}

// What is free changes, and a smaller batch may need less than was said.
void EffortReviewer::forgetLackOfMemory() {
    std::erase_if(answers_, [](const Answer& answer) { return !answer.time; });
}

// Copies and checks whole networks, so not in the GUI thread.
void EffortReviewer::look() {
    const engine::DataSource& selected = document_.selected();
    if (!selected || document_.network().nodes.empty()) return take({});
    looking_.startAtOnce([this,
                          project = document_.project(),
                          selected,
                          checked = reviewer_.network(),
                          held = held_](const Job::Report&, std::stop_token) -> Job::Deliver {
        auto view = std::make_shared<View>(viewOf(project, selected, checked, held));
        return [this, view] {
            take(std::move(*view));
            goOn();
        };
    });
}

void EffortReviewer::take(View view) {
    view_ = std::move(view);
    // Kept while other options are tried: undoing that leads back to the effort.
    if (view_.current) held_ = Held{*view_.current, view_.project};
    fillIn();
    emit changed();
}

// The review of the project has measured its own time.
void EffortReviewer::noteOwnTime() {
    const engine::ProjectReview& review = reviewer_.review();
    remember({questionOf(document_.project(), document_.selected(), review.network), review.time});
}

void EffortReviewer::remember(Answer answer) {
    std::erase_if(answers_, [&](const Answer& known) { return known.question == answer.question; });
    answers_.push_back(std::move(answer));
    if (answers_.size() > kMostAnswers) answers_.erase(answers_.begin());
}

void EffortReviewer::fillIn() {
    for (std::size_t i = 0; i < view_.outlooks.size(); ++i) {
        Outlook& outlook = view_.outlooks[i];
        const Question& question = view_.questions[i];
        const auto known = std::ranges::find(answers_, question, &Answer::question);
        const bool isKnown = known != answers_.end();
        outlook.time.reset();
        outlook.lacksMemory = isKnown && !known->time;
        outlook.isComing = !isKnown && mayMeasure() && question.plan.checked->isValid();
        if (isKnown) outlook.time = known->time;
    }
}

bool EffortReviewer::mayMeasure() const {
    return engine_.measureTime && engine_.forecastMemory && !hasFailed_ && reader_ &&
           reader_->isVisible() && reviewer_.isCurrent() && !reviewer_.isBusy() &&
           reviewer_.review().memory && reviewer_.review().time;
}

// One at a time: what the review computes meanwhile would be part of what is measured here.
void EffortReviewer::goOn() {
    if (processors_ != reviewer_.processors()) {
        processors_ = reviewer_.processors();
        measuring_.cancel();
        answers_.clear();
    }
    if (!mayMeasure()) measuring_.cancel();
    if (view_.outlooks.empty() || soon_.isActive() || looking_.isRunning() ||
        measuring_.isRunning()) {
        return;
    }
    if (mayMeasure()) noteOwnTime();
    fillIn();
    emit changed();
    const auto next = std::ranges::find_if(view_.outlooks, &Outlook::isComing);
    if (next == view_.outlooks.end()) return;
    measure(static_cast<std::size_t>(next - view_.outlooks.begin()));
}

void EffortReviewer::measure(std::size_t index) {
    measuring_.startAtOnce([this,
                            question = view_.questions[index],
                            forecast = engine_.forecastMemory,
                            ask = engine_.measureTime,
                            processors = processors_,
                            request = timeRequestOf(view_.outlooks[index].project, document_)](
                               const Job::Report&, std::stop_token stop) -> Job::Deliver {
        const Turn turn(Turn::At::Measuring, stop);
        Answer answer{question, std::nullopt};
        engine::onProcessors(processors, [&] {
            if (forecast(question.plan, stop).isEnough()) answer.time = ask(request, stop);
        });
        return [this, answer] {
            remember(answer);
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
