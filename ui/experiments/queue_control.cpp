// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/experiments/queue_control.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <mutex>
#include <utility>

#include "engine/base/error.h"
#include "engine/base/error_sentence.h"
#include "engine/queue/queue_training.h"
#include "ui/jobs/turn.h"
#include "ui/run/chosen_processors.h"
#include "ui/text.h"
#include "ui/train/time_estimate.h"

namespace espalier::ui {

namespace {

constexpr int kBetweenLooks = 100;                   // ms
constexpr std::chrono::seconds kPatienceOfQueue{5};  // for what is being measured

}  // namespace

struct QueueControl::Reading {
    Entries entries;
    bool isTrained = false;
};

/// What the training thread tells, until the window takes it.
struct QueueControl::Shared final : engine::QueueObserver {
    struct News {
        std::int64_t inWork = 0;
        double share = 0;
        QString sentence;
        bool isNew = false;  ///< an entry has begun or ended
    };

    void begins(const engine::QueueEntry& entry) override {
        tell(entry, QueueControl::tr("%1: preparing").arg(fromUtf8(entry.name)), 0, true);
    }
    void event(const engine::QueueEntry& entry, const engine::TrainingEvent& event) override {
        using engine::EventKind;
        if (event.kind != EventKind::Step && event.kind != EventKind::Epoch) return;
        const double all = event.elapsedSeconds + event.remainingSeconds;
        const QString epoch =
            QueueControl::tr("%1: epoch %2 of at most %3")
                .arg(fromUtf8(entry.name), countText(event.epoch), countText(event.epochs));
        const bool isKnown = std::isfinite(all) && all > 0 && event.remainingSeconds >= 1;
        tell(entry,
             isKnown ? QueueControl::tr("%1, %2 left").arg(epoch, aboutText(event.remainingSeconds))
                     : epoch,
             std::isfinite(all) && all > 0 ? event.elapsedSeconds / all : 0,
             false);
    }
    void concludes(const engine::QueueEntry& entry, const std::string&, double) override {
        tell(entry, QueueControl::tr("%1: testing").arg(fromUtf8(entry.name)), 1, false);
    }
    void ends(const engine::QueueEntry& entry) override { tell(entry, {}, 0, true); }

    void tell(const engine::QueueEntry& entry, const QString& sentence, double share, bool isNew) {
        const std::scoped_lock alone(mutex);
        news.inWork = entry.id;
        news.share = share;
        if (!sentence.isEmpty()) news.sentence = sentence;
        news.isNew = news.isNew || isNew;
    }
    News takeNews() {
        const std::scoped_lock alone(mutex);
        News taken = news;
        news.isNew = false;
        return taken;
    }

    std::stop_source stop;
    std::mutex mutex;
    News news;
};

QueueControl::QueueControl(QObject* parent) : QObject(parent) {
    drainTimer_.setInterval(kBetweenLooks);
    connect(&drainTimer_, &QTimer::timeout, this, &QueueControl::drain);
    connect(&job_, &Job::failed, this, [this](const QString& problem) {
        endWith(problem);
        emit failed(problem);
    });
    connect(&editing_, &Job::failed, this, [this](const QString& problem) {
        isKnown_ = false;
        emit changed();
        emit failed(problem);
    });
    connect(&editing_, &Job::failed, this, &QueueControl::makeEdits);
    connect(&editing_, &Job::finished, this, &QueueControl::makeEdits);
}

QueueControl::~QueueControl() {
    if (shared_) shared_->stop.request_stop();
}

int QueueControl::left() const {
    return static_cast<int>(std::ranges::count_if(*entries_, &engine::QueueEntry::isLeft));
}

QueueControl::Reading QueueControl::read(engine::QueueFile& queue) {
    return {std::make_shared<const std::vector<engine::QueueEntry>>(queue.read()),
            queue.isTrainedNow()};
}

void QueueControl::refresh() {
    edit([](engine::QueueFile&) {});
}

void QueueControl::edit(Edit edit, std::function<void()> then) {
    pending_.push_back({std::move(edit), std::move(then)});
    makeEdits();
}

// Another start would drop what those being made say when they are done.
void QueueControl::makeEdits() {
    if (pending_.empty() || editing_.isRunning()) return;
    editing_.startAtOnce([this, edits = std::exchange(pending_, {})](
                             const Job::Report&, std::stop_token) mutable -> Job::Deliver {
        engine::QueueFile queue;
        for (Pending& pending : edits) {
            try {
                pending.edit(queue);
            } catch (const std::exception& error) {
                pending.failure = spokenText(engine::errorSentence(error));
            }
        }
        return [this, edits = std::move(edits), reading = read(queue)] {
            take(reading);
            for (const Pending& pending : edits) {
                if (!pending.failure.isEmpty()) {
                    emit failed(pending.failure);
                } else if (pending.then) {
                    pending.then();
                }
            }
        };
    });
}

void QueueControl::take(const Reading& reading) {
    entries_ = reading.entries;
    isKnown_ = true;
    if (!isBusy() && left() != leftAtEnd_) sentence_.clear();  // it speaks of what was left then
    isTrainedElsewhere_ = reading.isTrained && !isBusy();
    emit changed();
}

void QueueControl::train(const std::string& processors) {
    if (isBusy()) return;
    shared_ = std::make_shared<Shared>();
    isStopping_ = false;
    sentence_ = tr("Preparing");
    shared_->news.sentence = sentence_;
    job_.startAtOnce([this, shared = shared_, processors](const Job::Report&,
                                                          std::stop_token outer) -> Job::Deliver {
        const std::stop_callback ends(outer, [&] { shared->stop.request_stop(); });
        const std::stop_token stop = shared->stop.get_token();
        engine::QueueFile queue;
        bool isStopped = false;
        try {
            const Turn quiet(Turn::At::Measuring, stop, kPatienceOfQueue);
            const engine::TakenProcessors taken = takeChosen(processors);
            engine::onProcessors(taken.processors,
                                 [&] { engine::trainQueue(queue, *shared, stop); });
        } catch (const engine::Stopped&) {
            isStopped = true;
        }
        return [this, isStopped, reading = read(queue)] {
            take(reading);
            endWith(endSentence());
            if (!isStopped) emit ended();
        };
    });
    drainTimer_.start();
    emit changed();
}

void QueueControl::stop() {
    if (!isBusy() || isStopping_) return;
    isStopping_ = true;
    shared_->stop.request_stop();
    sentence_ = tr("Stopping after this step");
    emit changed();
}

void QueueControl::drain() {
    const Shared::News news = shared_->takeNews();
    inWork_ = news.inWork;
    share_ = news.share;
    if (!isStopping_) sentence_ = news.sentence;
    if (news.isNew) refresh();
    emit progressed();
}

void QueueControl::endWith(const QString& sentence) {
    drainTimer_.stop();
    isStopping_ = false;
    share_ = 0;
    sentence_ = sentence;
    leftAtEnd_ = left();
    emit changed();
}

QString QueueControl::endSentence() const {
    const auto failed = static_cast<int>(
        std::ranges::count(*entries_, engine::QueueState::Failed, &engine::QueueEntry::state));
    if (left() > 0) {
        return tr("Stopped and saved; %n run(s) are left. Start queue goes on.", nullptr, left());
    }
    if (failed > 0) return tr("The queue has ended; %n run(s) failed.", nullptr, failed);
    return entries_->empty() ? QString() : tr("The queue has ended; all runs are done.");
}

}  // namespace espalier::ui
