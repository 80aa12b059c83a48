// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/job.h"

#include <QCoreApplication>
#include <QThreadPool>
#include <chrono>
#include <cstdlib>
#include <new>

#include "engine/base/error.h"
#include "engine/base/error_sentence.h"
#include "engine/base/patient_call.h"
#include "engine/language/spoken.h"

namespace espalier::ui {

namespace {

constexpr int kMostPrompt = 1000;        // threads; practically unlimited
constexpr int kLongestGoodbye = 10'000;  // ms

// Running work ends before the application, unless a driver never answers.
void endPromptPool(QThreadPool& pool) {
    if (!pool.waitForDone(kLongestGoodbye)) std::_Exit(EXIT_FAILURE);
}

// For work that must not wait for other work, whether long or cancelled and hanging in a driver.
QThreadPool& promptPool() {
    static QThreadPool* const kPool = [] {
        qAddPostRoutine([] { endPromptPool(promptPool()); });
        auto* pool = new QThreadPool;
        pool->setMaxThreadCount(kMostPrompt);
        return pool;
    }();
    return *kPool;
}

}  // namespace

struct Job::State {
    Job* job;  // used by the GUI thread only; nullptr once the job has detached
    std::stop_source stop;
    std::chrono::steady_clock::time_point lastReport{};

    using Reference = std::shared_ptr<State>;

    /// Queues `action` for the GUI thread; dropped if the job has detached.
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
            job.letGo();  // first, so that the slots see an idle job
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
        } catch (const std::bad_alloc&) {
            end(state, [](Job& job) {
                emit job.failed(Job::tr("Out of memory. Close other programs, then try again."));
            });
        } catch (const std::exception& problem) {
            const QString text =
                QString::fromStdString(engine::spoken(engine::errorSentence(problem)));
            end(state, [text](Job& job) { emit job.failed(text); });
        } catch (...) {
            end(state, [](Job& job) {
                emit job.failed(Job::tr("This failed for an unknown reason. Try again."));
            });
        }
    }

    // What a pool's thread calls: nothing may leave it, or the program would end.
    static void runToEnd(const Reference& state, const Work& work) noexcept {
        try {
            run(state, work);
        } catch (...) {
            // There was no memory even for the message; without one the job would run for ever.
            engine::callPatiently([&state] {
                end(state, [](Job& job) {
                    emit job.failed(Job::tr("This failed for an unknown reason. Try again."));
                });
            });
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
    return [state = state_, work = std::move(work)] { State::runToEnd(state, work); };
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
