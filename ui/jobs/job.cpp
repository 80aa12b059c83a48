// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/job.h"

#include <QCoreApplication>
#include <QThreadPool>
#include <chrono>

#include "engine/base/error.h"

namespace espalier::ui {

namespace {

// For work that never waits behind long work; what runs ends before the application does.
QThreadPool& promptPool() {
    static QThreadPool* const kPool = [] {
        qAddPostRoutine([] { promptPool().waitForDone(); });
        return new QThreadPool;
    }();
    return *kPool;
}

}  // namespace

struct Job::State {
    Job* job;  // touched in the GUI thread only; nullptr once the job has let go of this work
    std::stop_source stop;
    std::chrono::steady_clock::time_point lastReport{};

    using Reference = std::shared_ptr<State>;

    /// Queues `action` for the GUI thread; dropped when the job has let go.
    static void post(const Reference& state, std::function<void(Job&)> action) {
        QCoreApplication* application = QCoreApplication::instance();
        if (!application) return;
        QMetaObject::invokeMethod(
            application,
            [state, action = std::move(action)] {
                if (state->job) action(*state->job);
            },
            Qt::QueuedConnection);
    }

    static Report reporter(const Reference& state) {
        return [state](std::int64_t done, std::int64_t of, const std::string& what) {
            const auto now = std::chrono::steady_clock::now();
            if (now - state->lastReport < std::chrono::milliseconds(50) && done != of) return;
            state->lastReport = now;
            post(state, [=, text = QString::fromStdString(what)](Job& job) {
                emit job.progressed(done, of, text);
            });
        };
    }

    static void end(const Reference& state, std::function<void(Job&)> tell) {
        post(state, [tell = std::move(tell)](Job& job) {
            job.letGo();  // first, so that the slots see a job at rest
            tell(job);
        });
    }

    static void run(const Reference& state, const Work& work) {
        try {
            Deliver deliver = work(reporter(state), state->stop.get_token());
            end(state, [deliver = std::move(deliver)](Job& job) {
                if (deliver) deliver();
                emit job.finished();
            });
        } catch (const engine::Stopped&) {
            end(state, [](Job& job) { emit job.cancelled(); });
        } catch (const std::exception& problem) {
            end(state,
                [text = QString::fromUtf8(problem.what())](Job& job) { emit job.failed(text); });
        }
    }
};

Job::Job(QObject* parent) : QObject(parent) {}

Job::~Job() {
    letGo();
}

void Job::letGo() {
    if (!state_) return;
    state_->stop.request_stop();
    state_->job = nullptr;
    state_.reset();
}

std::function<void()> Job::makeRun(Work work) {
    letGo();
    state_ = std::make_shared<State>(State{this, {}, {}});
    return [state = state_, work = std::move(work)] { State::run(state, work); };
}

void Job::start(Work work) {
    QThreadPool::globalInstance()->start(makeRun(std::move(work)));
}

void Job::startAtOnce(Work work) {
    promptPool().start(makeRun(std::move(work)));
}

void Job::cancel() {
    if (!state_) return;
    letGo();
    emit cancelled();
}

}  // namespace espalier::ui
