// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <memory>
#include <stop_token>

namespace espalier::ui {

/// One long piece of work off the GUI thread, with progress and cancel. The work returns a function
/// that is then called in the GUI thread with the result; a job that was cancelled, restarted or
/// destroyed delivers nothing. Never waits. GUI thread; owned by the widget it works for.
class Job : public QObject {
    Q_OBJECT

  public:
    /// Called by the work from its thread, as often as it likes: at most about 20 reach the window
    /// per second. `of` 0 = not known.
    using Report = std::function<void(std::int64_t done, std::int64_t of, const std::string& what)>;
    using Deliver = std::function<void()>;
    using Work = std::function<Deliver(const Report&, std::stop_token)>;

    explicit Job(QObject* parent = nullptr);
    ~Job() override;

    /// Cancels what runs and starts `work`.
    void start(Work work);
    /// The same for short work that the user waits for: it does not queue behind long work.
    void startAtOnce(Work work);
    void cancel();
    bool isRunning() const { return state_ != nullptr; }

  signals:
    void progressed(qint64 done, qint64 of, const QString& what);
    void finished();                       ///< the result is delivered
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
