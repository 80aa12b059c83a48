// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/review/project_reviewer.h"

#include <QEvent>
#include <QWidget>
#include <algorithm>
#include <chrono>
#include <utility>

#include "ui/document.h"
#include "ui/jobs/turn.h"
#include "ui/memory_request.h"

namespace espalier::ui {

namespace {

// Compiling a plan takes a moment, so typing a number must not trigger it for every key.
constexpr int kAfterEdit = 400;  // ms
// The age at which free device memory is queried again when a view becomes visible.
constexpr qint64 kStale = 30'000;  // ms
// For a cancelled measurement, whose last step may take seconds, but not for a driver that hangs.
// What was measured for the settings before holds its memory until its step has ended, and a large
// network is initialised first.
constexpr std::chrono::seconds kMostPatience(20);

// Without data, or without classes if it needs them, a task cannot state its requirements for a
// network yet.
bool knowsWhatToAsk(const Document& document) {
    if (!document.selected()) return false;
    const bool needsNames =
        engine::findTask(document.project().task).description().needsAnnotations;
    return !needsNames || !document.selected().outputNames().empty();
}

}  // namespace

ProjectReviewer::ProjectReviewer(Document& document, const EngineAccess& engine, QObject* parent)
    : QObject(parent), document_(document), engine_(engine) {
    soon_.setSingleShot(true);
    soon_.setInterval(0);
    afterEdit_.setSingleShot(true);
    afterEdit_.setInterval(kAfterEdit);
    connect(&soon_, &QTimer::timeout, this, &ProjectReviewer::startReview);
    connect(&afterEdit_, &QTimer::timeout, this, &ProjectReviewer::goOn);
    connect(&document, &Document::projectReset, this, &ProjectReviewer::forget);
    connect(&document, &Document::folderChanged, this, &ProjectReviewer::forget);
    connect(&document, &Document::dataChanged, this, &ProjectReviewer::outdate);
    connect(&document, &Document::networkChanged, this, &ProjectReviewer::outdate);
    connect(&document, &Document::trainingChanged, this, &ProjectReviewer::outdate);
    connect(&job_, &Job::failed, this, &ProjectReviewer::failReview);
    connect(&deepJob_, &Job::failed, this, &ProjectReviewer::failDeep);
    outdate();
}

std::shared_ptr<const engine::CheckedNetwork> ProjectReviewer::network() {
    const engine::DataInterface data = document_.dataInterface();
    const std::string task = knowsWhatToAsk(document_) ? document_.project().task : std::string();
    if (!checked_ || !checked_->isOf(document_.network(), data, task)) {
        checked_ = engine::checkNetwork(document_.network(), data, task);
    }
    return checked_;
}

void ProjectReviewer::addReader(QWidget& reader, Depth depth) {
    readers_.emplace_back(&reader, depth);
    reader.installEventFilter(this);
}

bool ProjectReviewer::eventFilter(QObject* watched, QEvent* event) {
    const bool comes = event->type() == QEvent::Show || event->type() == QEvent::WindowActivate;
    if (comes && lacksMemory()) refresh();
    if (event->type() == QEvent::Show) {
        if (age_.isValid() && age_.hasExpired(kStale)) refresh();
        QTimer::singleShot(0, this, &ProjectReviewer::goOn);
    }
    return QObject::eventFilter(watched, event);
}

bool ProjectReviewer::lacksMemory() const {
    return review_.memory && !review_.memory->isEnough();
}

ProjectReviewer::Depth ProjectReviewer::wanted() const {
    Depth depth = Depth::Problems;
    for (const auto& [reader, wanted] : readers_) {
        if (reader && reader->isVisible()) depth = std::max(depth, wanted);
    }
    return depth;
}

// Running compilations and measurements continue until it is known whether the edit affects them.
void ProjectReviewer::outdate() {
    job_.cancel();
    soon_.start();
    afterEdit_.start();
    if (std::exchange(isCurrent_, false)) emit changed();
}

// Discards a review of other data.
void ProjectReviewer::forget() {
    review_ = {};
    forgetMemory();
    forgetTime();
    isCurrent_ = true;  // so that everybody is notified
    outdate();
}

void ProjectReviewer::forgetMemory() {
    if (deepJob_.isRunning() && deepStage_ == Depth::Memory) deepJob_.cancel();
    memoryOf_.reset();
    review_.memory.reset();
    review_.memoryFailure.clear();
}

void ProjectReviewer::forgetTime() {
    if (deepJob_.isRunning() && deepStage_ == Depth::Time) deepJob_.cancel();
    timeOf_.reset();
    review_.time.reset();
    review_.timeFailure.clear();
}

void ProjectReviewer::refresh() {
    age_.start();
    forgetMemory();
    if (!review_.timeFailure.empty()) forgetTime();
    outdate();
    afterEdit_.stop();
}

void ProjectReviewer::setBusy(bool isBusy) {
    if (std::exchange(isBusy_, isBusy) == isBusy) return;
    if (isBusy && !review_.time) forgetTime();
    if (isBusy && !review_.memory) forgetMemory();  // it would include the memory of the training
    if (!isBusy) forgetMemory();                    // what is free was measured during the training
    emit changed();
    goOn();
}

void ProjectReviewer::setProcessors(const std::string& choice) {
    const engine::Processors allowed = engine::allowedProcessors();
    engine::Diagnostic ignored;
    engine::Processors now;
    if (!choice.empty()) {
        now = engine::likelyProcessors(engine::parseProcessors(choice, allowed, ignored), allowed);
    }
    if (std::exchange(processors_, now) == now) return;
    forgetMemory();
    forgetTime();
    outdate();
}

void ProjectReviewer::startReview() {
    if (!document_.selected() || !engine_.review) return take({.network = network()});
    // Not queued behind other work, such as reading a folder, because Start would wait for it.
    job_.startAtOnce(
        [this,
         ask = engine_.review,
         processors = processors_,
         question = engine::ReviewQuestion{document_.project(), document_.selected(), network()}](
            const Job::Report&, std::stop_token stop) -> Job::Deliver {
            engine::ProjectReview review;
            engine::onProcessors(processors, [&] { review = ask(question, std::move(stop)); });
            return [this, review] { take(review); };
        });
}

// Keeps memory and time if the edit did not affect them.
void ProjectReviewer::take(engine::ProjectReview review) {
    review_.network = std::move(review.network);
    review_.problems = std::move(review.problems);
    const auto request = memoryRequest();
    if (memoryOf_ && memoryOf_ != request) forgetMemory();
    if (timeOf_ && (!request || timeOf_ != timeQuestion(*request))) forgetTime();
    isCurrent_ = true;
    if (!age_.isValid()) age_.start();  // an edit does not query the devices again
    emit changed();
    emit reviewed();
    goOn();
}

std::optional<MemoryRequest> ProjectReviewer::memoryRequest() const {
    if (!review_.network->isValid() || engine::hasErrors(review_.problems)) return std::nullopt;
    MemoryRequest request =
        memoryRequestOf(document_.project(), document_.selected(), review_.network);
    if (request.batch < 1) return std::nullopt;
    return request;
}

ProjectReviewer::TimeQuestion ProjectReviewer::timeQuestion(const MemoryRequest& plan) const {
    const engine::Project& project = document_.project();
    return {.data = document_.selected(),
            .preprocessing = project.preprocessing,
            .augmentation = project.augmentation,
            .plan = plan};
}

void ProjectReviewer::goOn() {
    if (!isCurrent_ || isBusy_ || deepJob_.isRunning() || afterEdit_.isActive()) return;
    const Depth depth = wanted();
    if (depth < Depth::Memory || !engine_.forecastMemory) return;
    const auto request = memoryRequest();
    if (!request) return;
    if (memoryOf_ != request) return forecast(*request);
    const bool fits = review_.memory && review_.memory->isEnough();
    if (depth < Depth::Time || !engine_.measureTime || !fits) return;
    if (!document_.selected()) return;
    TimeQuestion question = timeQuestion(*request);
    if (timeOf_ != question) measure(std::move(question));
}

void ProjectReviewer::forecast(const MemoryRequest& request) {
    forgetMemory();
    age_.start();
    deepStage_ = Depth::Memory;
    memoryOf_ = request;
    review_.batch = request.batch;
    deepJob_.startAtOnce([this, ask = engine_.forecastMemory, processors = processors_, request](
                             const Job::Report&, std::stop_token stop) -> Job::Deliver {
        const Turn turn(Turn::At::Measuring, stop, kMostPatience);
        engine::DeviceMemory memory;
        engine::onProcessors(processors, [&] { memory = ask(request, std::move(stop)); });
        return [this, memory] {
            review_.memory = memory;
            emit changed();
            goOn();
        };
    });
}

void ProjectReviewer::measure(TimeQuestion question) {
    forgetTime();
    deepStage_ = Depth::Time;
    timeOf_ = std::move(question);
    deepJob_.startAtOnce([this,
                          ask = engine_.measureTime,
                          processors = processors_,
                          request = timeRequestOf(document_.project(), document_)](
                             const Job::Report&, std::stop_token stop) -> Job::Deliver {
        const Turn turn(Turn::At::Measuring, stop, kMostPatience);
        engine::TrainingTime time;
        engine::onProcessors(processors, [&] { time = ask(request, std::move(stop)); });
        return [this, time] {
            review_.time = time;
            emit changed();
        };
    });
    emit changed();
}

// A failed review is itself a problem: training must not start without one.
void ProjectReviewer::failReview(const QString& sentence) {
    take({.network = network(),
          .problems = {{.code = "training.device",
                        .severity = engine::Severity::Error,
                        .pattern = sentence.toStdString()}}});
}

void ProjectReviewer::failDeep(const QString& sentence) {
    std::string& failure =
        deepStage_ == Depth::Memory ? review_.memoryFailure : review_.timeFailure;
    failure = sentence.toStdString();
    emit changed();
    goOn();
}

}  // namespace espalier::ui
