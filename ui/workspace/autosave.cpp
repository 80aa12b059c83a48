// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/workspace/autosave.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QSettings>
#include <QStandardPaths>
#include <map>
#include <mutex>

#include "engine/base/atomic_file.h"
#include "engine/base/error_sentence.h"
#include "engine/base/limits.h"
#include "engine/runs/run_folder.h"
#include "ui/document.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

constexpr QLatin1String kDeclined("declined_drafts");
constexpr int kMostDeclined = 50;
constexpr int kDelay = 1000;  // ms: after the end of a gesture, but early enough to lose nothing

QString draftsFolder() {
    const QString state = qEnvironmentVariable("XDG_STATE_HOME");
    const QString base =
        state.isEmpty() ? QDir::homePath() + QStringLiteral("/.local/state") : state;
    return base + QStringLiteral("/espalier/drafts");
}

std::filesystem::path newDraft() {
    const QString name =
        QDateTime::currentDateTime().toString(QStringLiteral("yyyyMMdd-HHmmss-zzz"));
    // With the process, so that two windows never make the same.
    return toPath(QStringLiteral("%1/%2-%3.espalier")
                      .arg(draftsFolder(), name)
                      .arg(QCoreApplication::applicationPid()));
}

// The newest first: their names begin with their creation time.
void visitDrafts(const std::stop_token& stop,
                 const std::function<void(const std::filesystem::path&)>& visit) {
    const QDir folder(draftsFolder());
    const QStringList names =
        folder.entryList({QStringLiteral("*.espalier")}, QDir::Files, QDir::Name | QDir::Reversed);
    for (const QString& name : names) {
        if (stop.stop_requested()) return;
        try {
            visit(toPath(folder.filePath(name)));
        } catch (const std::exception&) {
            continue;  // opening it reports what is wrong with it
        }
    }
}

// The same folder, even if opened by different paths.
bool isSameFolder(const std::filesystem::path& one, const std::filesystem::path& other) {
    std::error_code problem;
    return one == other || std::filesystem::equivalent(one, other, problem);
}

// The file content of `project` with the names of `named`.
std::string asText(engine::Project project, const engine::Project& named) {
    project.id = named.id;
    project.name = named.name;
    project.dataset = named.dataset;
    project.runFolders = named.runFolders;
    return engine::projectToJson(project, {});
}

// How images are split is a number that is soon set again.
bool isWorkedOn(const engine::Project& draft, const engine::Project& fresh) {
    engine::DataChoices choices = draft.dataChoices;
    choices.fractions = fresh.dataChoices.fractions;
    choices.splitSeed = fresh.dataChoices.splitSeed;
    return choices != fresh.dataChoices;
}

// A draft as it is now, which a change makes another.
QString draftState(const std::filesystem::path& draft) {
    const qint64 written = QFileInfo(fromPath(draft)).lastModified().toMSecsSinceEpoch();
    return QStringLiteral("%1?%2").arg(fromPath(draft)).arg(written);
}

bool isDeclined(const std::filesystem::path& draft) {
    return !draft.empty() &&
           QSettings().value(kDeclined).toStringList().contains(draftState(draft));
}

}  // namespace

/// Writes in order, from any thread. A write superseded by a newer one to the same place does
/// nothing.
class Autosave::Writer {
  public:
    /// A window may be replaced by another one while it still writes.
    static std::shared_ptr<Writer> ofAllWindows() {
        static const auto writer = std::make_shared<Writer>();
        return writer;
    }

    std::uint64_t nextNumber() { return ++numbers_; }

    void write(const engine::Project& project,
               const std::filesystem::path& place,
               ProjectLock* lock,
               std::uint64_t number) {
        const std::scoped_lock alone(mutex_);
        std::uint64_t& newest = written_[place];
        if (number < newest) return;
        std::filesystem::create_directories(place.parent_path());
        if (lock) lock->take();  // a new draft's is free
        engine::saveProject(project, place);
        newest = number;
    }

  private:
    std::uint64_t numbers_ = 0;  // GUI thread only
    std::mutex mutex_;
    std::map<std::filesystem::path, std::uint64_t> written_;
};

Autosave::Autosave(Document& document, QObject* parent)
    : QObject(parent), document_(document), writer_(Writer::ofAllWindows()) {
    delay_.setSingleShot(true);
    delay_.setInterval(kDelay);
    connect(&delay_, &QTimer::timeout, this, &Autosave::write);
    connect(&job_, &Job::failed, this, &Autosave::failed);
    connect(&again_, &Job::failed, this, &Autosave::failed);
    connect(&document, &Document::projectReset, this, [this] {
        draft_.clear();
        delay_.stop();
        isEdited_ = false;
        hold({});
    });
    connect(&document, &Document::dataChanged, this, &Autosave::changed);
    connect(&document, &Document::networkChanged, this, &Autosave::changed);
    connect(&document, &Document::trainingChanged, this, &Autosave::changed);
}

bool Autosave::isDraft(const std::filesystem::path& path) const {
    return fromPath(path).startsWith(draftsFolder());
}

void Autosave::hold(std::shared_ptr<ProjectLock> lock, const QString& whyReadOnly) {
    lock_ = std::move(lock);
    if (!whyReadOnly.isEmpty()) delay_.stop();
    whyReadOnly_ = whyReadOnly;
    emit readOnlyChanged();
}

void Autosave::openCopy() {
    if (whyReadOnly_.isEmpty()) return;
    // Runs beside the file it came from stay listed.
    if (!document_.file().empty()) {
        addRunsFolder(document_, engine::runsFolderFor(document_.file()));
    }
    document_.markSaved({});  // it has no file, and the draft is written below
    draft_.clear();
    isEdited_ = false;
    hold({});
    changed();
}

void Autosave::rememberContent(const std::shared_ptr<ProjectLock>& lock, std::string content) {
    contentOf_ = lock;
    asRead_ = std::move(content);
}

void Autosave::tryAgain() {
    if (whyReadOnly_.isEmpty()) return;
    const bool isKnown = contentOf_.lock() == lock_;
    again_.start([this, lock = lock_, file = place(), isKnown, asRead = asRead_](const Job::Report&,
                                                                                 std::stop_token) {
        const QString why = lock->readOnlySentence(lock->take());
        const bool isAsRead = why.isEmpty() && isKnown &&
                              engine::readFile(file, engine::limits::kJsonBytes) == asRead;
        return [this, lock, why, isAsRead] {
            if (lock_ != lock) return;  // another project was opened
            if (why.isEmpty() && !isAsRead) return emit freed(fromPath(place()));
            hold(lock, why);
            if (isAsRead && hasEdits()) changed();
        };
    });
}

bool Autosave::hasEdits() const {
    return !document_.undoStack().isClean() || isEdited_;
}

void Autosave::keepEdits() {
    if (whyReadOnly_.isEmpty() || !hasEdits()) return;
    const QString name = document_.title();
    openCopy();
    emit noticed(tr("Your changes to %1 were kept as a draft, because the project itself is "
                    "read-only. The draft is among the recent projects.")
                     .arg(name));
}

void Autosave::leave() {
    keepEdits();
    hurry();
}

Autosave::EarlierDrafts Autosave::earlierDraftsOf(const engine::Project& fresh,
                                                  const std::shared_ptr<ProjectLock>& held,
                                                  const std::stop_token& stop) {
    const std::string wanted = asText(fresh, fresh);
    EarlierDrafts found;
    auto last = std::filesystem::file_time_type::min();
    visitDrafts(stop, [&](const std::filesystem::path& path) {
        const auto written = std::filesystem::last_write_time(path);
        if (found.untouched && written < last) return;  // it is neither
        Draft draft{path, engine::loadProject(path), {}};
        if (!isSameFolder(draft.project.dataset, fresh.dataset)) return;
        if (!found.untouched && asText(draft.project, fresh) == wanted) {
            draft.lock = ProjectLock::of(path, held);
            if (draft.lock->take() == ProjectAccess::Granted) found.untouched = draft;
            return;
        }
        if (written < last || !isWorkedOn(draft.project, fresh)) return;
        last = written;
        found.worked = path;
    });
    if (isDeclined(found.worked)) found.worked.clear();
    return found;
}

std::filesystem::path Autosave::openWorkOn(const engine::Project& fresh) const {
    const engine::Project& open = document_.project();
    const bool isDraft = document_.file().empty() && open.dataset == fresh.dataset;
    if (!isDraft || !isWorkedOn(open, fresh) || isDeclined(draft_)) return {};
    return draft_;
}

void Autosave::decline(const std::filesystem::path& draft) {
    QSettings settings;
    QStringList declined = settings.value(kDeclined).toStringList();
    declined.prepend(draftState(draft));
    settings.setValue(kDeclined, declined.mid(0, kMostDeclined));
}

std::filesystem::path Autosave::newerDraftOf(const engine::Project& project,
                                             const std::filesystem::path& file,
                                             const std::stop_token& stop) {
    if (project.id.empty()) return {};
    std::error_code problem;
    const auto saved = std::filesystem::last_write_time(file, problem);
    if (problem) return {};
    std::filesystem::path newest;
    visitDrafts(stop, [&](const std::filesystem::path& path) {
        const bool isOlder = path == file || std::filesystem::last_write_time(path) <= saved;
        if (!newest.empty() || isOlder) return;
        const engine::Project draft = engine::loadProject(path);
        if (draft.id != project.id) return;
        if (asText(draft, project) != asText(project, project)) newest = path;
    });
    return newest;
}

std::filesystem::path Autosave::place() const {
    return document_.file().empty() ? draft_ : document_.file();
}

void Autosave::changed() {
    if (whyReadOnly_.isEmpty() && !document_.isEmpty()) delay_.start();
}

std::function<void()> Autosave::writing() {
    if (place().empty()) {
        draft_ = newDraft();
        lock_ = std::make_shared<ProjectLock>(draft_);
    }
    return [writer = writer_,
            project = document_.project(),
            place = place(),
            lock = lock_,
            number = writer_->nextNumber()] { writer->write(project, place, lock.get(), number); };
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
    // A separate job, so that writes of the next project do not hide its failure.
    auto* job = new Job(this);
    connect(job, &Job::failed, this, &Autosave::failed);
    connect(job, &Job::failed, job, &QObject::deleteLater);
    connect(job, &Job::finished, job, &QObject::deleteLater);
    job->start([work = writing()](const Job::Report&, std::stop_token) -> Job::Deliver {
        work();
        return {};
    });
    emit saved(fromPath(place()));  // while it is still the open one
}

void Autosave::flush() {
    keepEdits();
    if (!delay_.isActive() || document_.isEmpty()) return;
    delay_.stop();
    try {
        writing()();
        emit saved(fromPath(place()));
    } catch (const std::exception& problem) {
        emit failed(spokenText(engine::errorSentence(problem)));
    }
}

}  // namespace espalier::ui
