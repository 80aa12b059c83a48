// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/review/effort_reviewer.h"

#include <QCoreApplication>
#include <QEvent>
#include <QSettings>
#include <QStringList>
#include <QWidget>
#include <algorithm>
#include <memory>
#include <utility>

#include "ui/document.h"
#include "ui/jobs/turn.h"
#include "ui/memory_request.h"
#include "ui/review/project_reviewer.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

constexpr std::size_t kMostAnswers = 24;
constexpr std::size_t kMostBases = 8;
constexpr QLatin1String kEffortBases("effort_bases");
constexpr int kMostStoredBases = 50;  // one for each project

// Files of projects do not keep for which images an effort was chosen, so the settings do:
// "ID TRAINING VALIDATION BATCH HEIGHT WIDTH CHANNELS".
QString basisEntry(const std::string& id, const engine::EffortBasis& basis) {
    const QStringList parts{fromUtf8(id),
                            QString::number(basis.training),
                            QString::number(basis.validation),
                            QString::number(basis.batch),
                            QString::number(basis.height),
                            QString::number(basis.width),
                            QString::number(basis.channels)};
    return parts.join(QLatin1Char(' '));
}

std::optional<engine::EffortBasis> storedBasis(const std::string& id) {
    if (id.empty()) return std::nullopt;
    for (const QString& entry : QSettings().value(kEffortBases).toStringList()) {
        const QStringList parts = entry.split(QLatin1Char(' '));
        if (parts.size() != 7 || parts[0] != fromUtf8(id)) continue;
        return engine::EffortBasis{.training = parts[1].toLongLong(),
                                   .validation = parts[2].toLongLong(),
                                   .batch = parts[3].toLongLong(),
                                   .height = parts[4].toInt(),
                                   .width = parts[5].toInt(),
                                   .channels = parts[6].toInt()};
    }
    return std::nullopt;
}

// The newest first.
void storeBasis(const std::string& id, const engine::EffortBasis& basis) {
    if (id.empty() || storedBasis(id) == basis) return;
    QSettings settings;
    QStringList entries = settings.value(kEffortBases).toStringList();
    entries.removeIf([start = fromUtf8(id) + QLatin1Char(' ')](const QString& entry) {
        return entry.startsWith(start);
    });
    entries.prepend(basisEntry(id, basis));
    settings.setValue(kEffortBases, entries.mid(0, kMostStoredBases));
}

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
    connect(&document, &Document::projectReset, this, [this] { bases_.clear(); });
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
    const Bases& bases) {
    View view;
    const bool isOnlyLength = engine::isEffortOnlyLength(project);
    for (const auto& [effort, word] : engine::kChoiceWords<engine::Effort>) {
        Outlook outlook{.effort = effort, .project = project, .isOnlyLength = isOnlyLength};
        outlook.part = engine::takeEffort(outlook.project, selected, effort);
        if (!view.current && engine::haveSameEffort(outlook.project, project)) {
            view.current = effort;
        }
        view.outlooks.push_back(std::move(outlook));
    }
    const bool isOfNow = view.current.has_value();
    if (isOfNow) {
        view.basis = engine::effortBasis(project, selected);
    } else {
        findChosenBefore(view, project, selected, bases);
    }
    if (view.current) {
        Outlook& outlook = *std::ranges::find(view.outlooks, *view.current, &Outlook::effort);
        outlook.project = project;
        outlook.isOfBefore = !isOfNow;
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

// The images or the batch were others then: choosing the effort again would change numbers.
void EffortReviewer::findChosenBefore(View& view,
                                      const engine::Project& project,
                                      const engine::DataSource& selected,
                                      const Bases& bases) {
    const auto isChosenFor = [&](const engine::EffortBasis& basis) {
        view.current = engine::effortFor(basis, project, selected);
        view.basis = basis;
        return view.current.has_value();
    };
    if (bases.empty()) {  // opened, and never seen with an effort
        const auto likely = engine::likelyEffortBasis(project, selected);
        if (!likely || !isChosenFor(*likely)) view.basis.reset();
    } else if (std::none_of(bases.rbegin(), bases.rend(), isChosenFor)) {
        view.basis.reset();
    }
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
    if (bases_.empty()) {
        if (const auto stored = storedBasis(document_.project().id)) bases_ = {*stored};
    }
    looking_.startAtOnce([this,
                          project = document_.project(),
                          selected,
                          checked = reviewer_.network(),
                          bases = bases_](const Job::Report&, std::stop_token) -> Job::Deliver {
        auto view = std::make_shared<View>(viewOf(project, selected, checked, bases));
        return [this, view] {
            take(std::move(*view));
            goOn();
        };
    });
}

void EffortReviewer::take(View view) {
    view_ = std::move(view);
    if (view_.basis) keep(*view_.basis);
    fillIn();
    emit changed();
}

// Also while other options are tried: undoing that leads back to the effort.
void EffortReviewer::keep(const engine::EffortBasis& basis) {
    std::erase(bases_, basis);
    bases_.push_back(basis);
    if (bases_.size() > kMostBases) bases_.erase(bases_.begin());
    storeBasis(document_.project().id, basis);
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
