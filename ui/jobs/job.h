// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <memory>
#include <stop_token>

namespace espalier::ui {

/// Runs one long task off the GUI thread, with progress and cancel. The task returns a function
/// that is then called in the GUI thread to deliver the result; a job that was cancelled, restarted
/// or destroyed delivers nothing. Never blocks. GUI thread; owned by the widget it works for.
class Job : public QObject {
    Q_OBJECT

  public:
    /// Called by the task from its thread, as often as it likes; about 20 calls per second reach
    /// the window. `of`: 0 = unknown.
    using Report = std::function<void(std::int64_t done, std::int64_t of, const std::string& what)>;
    using Deliver = std::function<void()>;
    using Work = std::function<Deliver(const Report&, std::stop_token)>;

    explicit Job(QObject* parent = nullptr);
    ~Job() override;

    /// Cancels the running task and starts `work`.
    void start(Work work);
    /// For short work that the user waits for, and for driver queries, which may hang: it waits for
    /// no other work, and no other work waits for it.
    void startAtOnce(Work work);
    void cancel();
    bool isRunning() const { return state_ != nullptr; }

  signals:
    void progressed(qint64 done, qint64 of, const QString& what);
    void finished();                       ///< the result has been delivered
    void failed(const QString& sentence);  ///< the work threw
    void cancelled();

  private:
    struct State;
    friend struct State;
    void letGo();
    /// Runs `work` on a thread.
    std::function<void()> makeRun(Work work);

    // Shared with the working thread, which may outlive the job.
    std::shared_ptr<State> state_;
};

}  // namespace espalier::ui
