// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/workspace/autosave.h"

#include <QDateTime>
#include <QDir>
#include <QStandardPaths>
#include <map>
#include <mutex>

#include "ui/document.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

constexpr int kDelay = 1000;  // ms: the end of a gesture, well before anything can be lost

QString draftsFolder() {
    const QString state = qEnvironmentVariable("XDG_STATE_HOME");
    const QString base =
        state.isEmpty() ? QDir::homePath() + QStringLiteral("/.local/state") : state;
    return base + QStringLiteral("/espalier/drafts");
}

std::filesystem::path newDraft() {
    const QString name =
        QDateTime::currentDateTime().toString(QStringLiteral("yyyyMMdd-HHmmss-zzz"));
    return toPath(QStringLiteral("%1/%2.espalier").arg(draftsFolder(), name));
}

}  // namespace

/// Writes in order, from any thread. A write superseded by a newer one to the same place does
/// nothing.
class Autosave::Writer {
  public:
    std::uint64_t nextNumber() { return ++numbers_; }

    void write(const engine::Project& project,
               const std::filesystem::path& place,
               std::uint64_t number) {
        const std::scoped_lock alone(mutex_);
        std::uint64_t& newest = written_[place];
        if (number < newest) return;
        std::filesystem::create_directories(place.parent_path());
        engine::saveProject(project, place);
        newest = number;
    }

  private:
    std::uint64_t numbers_ = 0;  // GUI thread only
    std::mutex mutex_;
    std::map<std::filesystem::path, std::uint64_t> written_;
};

Autosave::Autosave(Document& document, QObject* parent)
    : QObject(parent), document_(document), writer_(std::make_shared<Writer>()) {
    delay_.setSingleShot(true);
    delay_.setInterval(kDelay);
    connect(&delay_, &QTimer::timeout, this, &Autosave::write);
    connect(&job_, &Job::failed, this, &Autosave::failed);
    connect(&document, &Document::projectReset, this, [this] {
        draft_.clear();
        delay_.stop();
    });
    connect(&document, &Document::dataChanged, this, &Autosave::changed);
    connect(&document, &Document::networkChanged, this, &Autosave::changed);
    connect(&document, &Document::trainingChanged, this, &Autosave::changed);
}

bool Autosave::isDraft(const std::filesystem::path& path) const {
    return fromPath(path).startsWith(draftsFolder());
}

std::filesystem::path Autosave::place() const {
    return document_.file().empty() ? draft_ : document_.file();
}

void Autosave::changed() {
    if (!document_.isEmpty()) delay_.start();
}

std::function<void()> Autosave::writing() {
    if (place().empty()) draft_ = newDraft();
    return [writer = writer_,
            project = document_.project(),
            place = place(),
            number = writer_->nextNumber()] { writer->write(project, place, number); };
}

void Autosave::write() {
    if (job_.isRunning()) return delay_.start();
    const auto work = writing();
    job_.start([work, place = place(), this](const Job::Report&, std::stop_token) {
        work();
        return [place, this] { emit saved(fromPath(place)); };
    });
}

void Autosave::hurry() {
    if (!delay_.isActive() || document_.isEmpty()) return;
    delay_.stop();
    // A separate one, so that the next project's writes do not hide its failure.
    auto* job = new Job(this);
    connect(job, &Job::failed, this, &Autosave::failed);
    connect(job, &Job::failed, job, &QObject::deleteLater);
    connect(job, &Job::finished, job, &QObject::deleteLater);
    job->start([work = writing()](const Job::Report&, std::stop_token) -> Job::Deliver {
        work();
        return {};
    });
    emit saved(fromPath(place()));  // while it is still the one that is open
}

void Autosave::flush() {
    if (!delay_.isActive() || document_.isEmpty()) return;
    delay_.stop();
    try {
        writing()();
        emit saved(fromPath(place()));
    } catch (const std::exception& problem) {
        emit failed(fromUtf8(problem.what()));
    }
}

}  // namespace espalier::ui
