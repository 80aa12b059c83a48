// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/gallery/template_reviewer.h"

#include <QEvent>
#include <QSysInfo>
#include <QWidget>
#include <algorithm>
#include <chrono>
#include <utility>

#include "engine/base/processors.h"
#include "ui/document.h"
#include "ui/jobs/turn.h"
#include "ui/memory_request.h"
#include "ui/review/project_reviewer.h"

namespace espalier::ui {

namespace {

constexpr int kLongestWait = 30'000;  // ms
// For a measurement that was given up, whose last step may take seconds, but not for a driver that
// hangs.
constexpr std::chrono::seconds kMostPatience(20);

std::string machineOf(const engine::Processors& processors) {
    std::string text = (QSysInfo::machineUniqueId() + ' ' + QSysInfo::machineHostName().toUtf8() +
                        ' ' + QSysInfo::kernelVersion().toUtf8())
                           .toStdString();
    for (const auto processor : processors) text += ' ' + std::to_string(processor);
    return text;
}

}  // namespace

TemplateReviewer::TemplateReviewer(Document& document, ProjectReviewer& reviewer, QObject* parent)
    : QObject(parent),
      document_(document),
      reviewer_(reviewer),
      times_(std::make_shared<TemplateTimes>(TemplateTimes::usualFile())) {
    soon_.setSingleShot(true);
    soon_.setInterval(0);
    patience_.setSingleShot(true);
    patience_.setInterval(kLongestWait);
    connect(&soon_, &QTimer::timeout, this, &TemplateReviewer::look);
    connect(&patience_, &QTimer::timeout, this, &TemplateReviewer::giveUp);
    for (const auto signal : {&Document::projectReset,
                              &Document::folderChanged,
                              &Document::dataChanged,
                              &Document::networkChanged,
                              &Document::trainingChanged}) {
        connect(&document, signal, this, &TemplateReviewer::outdate);
    }
    connect(&reviewer, &ProjectReviewer::changed, this, &TemplateReviewer::goOn);
    connect(&looking_, &Job::failed, this, [this] { take({}); });
    connect(&measuring_, &Job::progressed, this, [this](qint64 hasTurn) {
        hasTurn_ = hasTurn > 0;
        patience_.start();
    });
    connect(&measuring_, &Job::finished, this, &TemplateReviewer::goOn);
    connect(&measuring_, &Job::failed, this, [this](const QString& sentence) {
        note(measured_, {.failure = sentence});
        times_->put(measured_, {.failure = sentence});
        goOn();
    });
}

void TemplateReviewer::setReader(QWidget& reader) {
    reader_ = &reader;
    reader.installEventFilter(this);
    isStopped_ = false;
    if (isOutdated_) soon_.start();
}

bool TemplateReviewer::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Show) soon_.start();
    if (event->type() == QEvent::Hide) {
        measuring_.cancel();
        patience_.stop();
    }
    return QObject::eventFilter(watched, event);
}

void TemplateReviewer::outdate() {
    looking_.cancel();
    measuring_.cancel();
    patience_.stop();
    isOutdated_ = true;
    if (reader_ && reader_->isVisible()) soon_.start();
}

void TemplateReviewer::look() {
    if (!isOutdated_) return goOn();
    looking_.startAtOnce([this,
                          project = document_.project(),
                          selected = document_.selected(),
                          machine = machineOf(reviewer_.processors()),
                          times = times_](const Job::Report&, std::stop_token) -> Job::Deliver {
        auto cards =
            std::make_shared<std::vector<TemplateCard>>(templateCards(project, selected, machine));
        for (TemplateCard& card : *cards) {
            if (!card.question.empty()) card.answer = times->find(card.question);
        }
        return [this, cards] {
            isOutdated_ = false;
            take(std::move(*cards));
        };
    });
}

void TemplateReviewer::take(std::vector<TemplateCard> cards) {
    cards_ = std::move(cards);
    emit changed();
    goOn();
}

bool TemplateReviewer::mayMeasure() const {
    const EngineAccess& engine = reviewer_.engine();
    return engine.measureTime && engine.forecastMemory && reader_ && reader_->isVisible() &&
           !isStopped_ && !isOutdated_ && !reviewer_.isBusy() && !reviewer_.isMeasuring();
}

bool TemplateReviewer::canMeasure() const {
    return reviewer_.engine().measureTime && nextCard() < cards_.size();
}

// The recommended one first, then those that take least.
std::size_t TemplateReviewer::nextCard() const {
    std::size_t next = cards_.size();
    const auto isBefore = [this](std::size_t a, std::size_t b) {
        const TemplateCard& x = cards_[a];
        const TemplateCard& y = cards_[b];
        if (x.isRecommended != y.isRecommended) return x.isRecommended;
        return x.multiplyAdds() < y.multiplyAdds();
    };
    for (std::size_t i = 0; i < cards_.size(); ++i) {
        const bool isOpen = !cards_[i].question.empty() && !cards_[i].answer;
        if (isOpen && (next == cards_.size() || isBefore(i, next))) next = i;
    }
    return next;
}

void TemplateReviewer::goOn() {
    if (!mayMeasure()) {
        measuring_.cancel();
        patience_.stop();
        for (TemplateCard& card : cards_) card.isMeasuring = false;
        emit answered();
        return;
    }
    if (measuring_.isRunning()) return;
    const std::size_t next = nextCard();
    if (next < cards_.size()) measure(next);
    emit answered();
}

void TemplateReviewer::measure(std::size_t index) {
    TemplateCard& card = cards_[index];
    card.isMeasuring = true;
    measured_ = card.question;
    hasTurn_ = false;
    measuring_.startAtOnce(
        [this,
         question = card.question,
         plan = memoryRequestOf(card.project, document_.selected(), card.checked),
         request = timeRequestOf(card.project, document_),
         forecast = reviewer_.engine().forecastMemory,
         ask = reviewer_.engine().measureTime,
         processors = reviewer_.processors(),
         times = times_](const Job::Report& report, std::stop_token stop) -> Job::Deliver {
            const Turn turn(Turn::At::Measuring, stop, kMostPatience);
            report(turn.isHeld() ? 1 : 0, 0, {});
            TemplateAnswer answer;
            engine::onProcessors(processors, [&] {
                const engine::DeviceMemory memory = forecast(plan, stop);
                answer.memory = memory.needed;
                answer.lacksMemory = !memory.isEnough();
                if (memory.isEnough()) answer.time = ask(request, stop);
            });
            times->put(question, answer);
            return [this, question, answer] { note(question, answer); };
        });
}

void TemplateReviewer::note(const std::string& question, const TemplateAnswer& answer) {
    patience_.stop();
    for (TemplateCard& card : cards_) {
        if (card.question != question) continue;
        card.answer = answer;
        card.isMeasuring = false;
    }
    emit answered();
}

// Beside a measurement that still computes, a time says nothing: it is asked for another day.
void TemplateReviewer::giveUp() {
    measuring_.cancel();
    if (hasTurn_) {
        const TemplateAnswer slow{.isTooSlow = true};
        times_->put(measured_, slow);
        note(measured_, slow);
    } else {
        note(measured_, {.failure = tr("An earlier measurement has not ended yet. Try it later.")});
    }
    goOn();
}

void TemplateReviewer::stop() {
    isStopped_ = true;
    goOn();
}

void TemplateReviewer::goOnMeasuring() {
    isStopped_ = false;
    goOn();
}

QString TemplateReviewer::progress() const {
    if (isLooking()) return tr("Drawing the networks …");
    const auto open = std::ranges::count_if(
        cards_, [](const TemplateCard& card) { return !card.question.empty() && !card.answer; });
    for (const TemplateCard& card : cards_) {
        if (card.isMeasuring) {
            return tr("Measuring %1 on your images; %n to go.", nullptr, static_cast<int>(open))
                .arg(card.label);
        }
    }
    const bool hasData = std::ranges::any_of(cards_, &TemplateCard::hasData);
    if (!hasData) return tr("Sizes are those for usual images. Drop a folder to measure times.");
    if (open == 0) return {};
    if (reviewer_.isBusy()) return tr("Times are measured when the training has ended.");
    if (isStopped_) return tr("The other times were not measured.");
    return tr("Times are measured in a moment.");
}

}  // namespace espalier::ui
