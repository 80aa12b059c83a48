// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/workspace/project_lock.h"

#include <sys/stat.h>

#include <QCoreApplication>
#include <QDateTime>
#include <QFile>
#include <QFileInfo>
#include <QLocale>
#include <QLockFile>
#include <QSysInfo>

#include "ui/isolated.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

using Identity = std::pair<dev_t, ino_t>;

constexpr int kWriteEnds = 3000;    // ms
constexpr int kWrittenWithin = 10;  // s: a lock file is complete by then

// Where the system's own lock on the file can be asked, it knows better than the file's words: a
// folder copied with its lock file, or a process number that another program has by now. The words
// are missing where a program was killed while it wrote them.
bool isForTheSystemToSay(const QLockFile& lock) {
    qint64 process = 0;
    QString host, program;
    if (lock.getLockInfo(&process, &host, &program)) return host == QSysInfo::machineHostName();
    const QDateTime written = QFileInfo(lock.fileName()).lastModified();
    return written.isValid() && written.secsTo(QDateTime::currentDateTime()) > kWrittenWithin;
}

// Held by this process, or released since it could not be taken.
bool isAboutToBeFree(const QLockFile& lock) {
    qint64 process = 0;
    QString host, program;
    if (lock.error() != QLockFile::LockFailedError) return false;
    if (!QFile::exists(lock.fileName())) return true;
    return lock.getLockInfo(&process, &host, &program) && host == QSysInfo::machineHostName() &&
           process == QCoreApplication::applicationPid();
}

// Device and number of a file; {} where there is none.
Identity identityOf(const QString& file) {
    struct stat status {};
    if (::stat(QFile::encodeName(file).constData(), &status) != 0) return {};
    return {status.st_dev, status.st_ino};
}

ProjectAccess accessOf(const QLockFile& lock) {
    switch (lock.error()) {
        case QLockFile::NoError:
            return ProjectAccess::Granted;
        case QLockFile::LockFailedError:
            return ProjectAccess::InUse;
        case QLockFile::PermissionError:
            return ProjectAccess::NotPermitted;
        case QLockFile::UnknownError:
            break;
    }
    // No space, no such folder, a name that is too long: whoever saves hears of it.
    const QFileInfo folder(QFileInfo(lock.fileName()).path());
    return folder.isDir() && !folder.isWritable() ? ProjectAccess::NotPermitted
                                                  : ProjectAccess::Granted;
}

}  // namespace

ProjectLock::ProjectLock(std::filesystem::path project) : project_(std::move(project)) {}

ProjectLock::~ProjectLock() = default;

QString ProjectLock::fileOf(const std::filesystem::path& project) {
    std::error_code ignored;
    const std::filesystem::path folder =
        std::filesystem::weakly_canonical(project.parent_path(), ignored);
    const QString place = fromPath(ignored ? project.parent_path() : folder);
    return QStringLiteral("%1/.%2.lock").arg(place, fromPath(project.filename()));
}

ProjectAccess ProjectLock::take() {
    const std::scoped_lock alone(mutex_);
    if (file_ && file_->isLocked()) return ProjectAccess::Granted;
    file_ = std::make_unique<QLockFile>(fileOf(project_));
    file_->setStaleLockTime(0);  // a window may be open for weeks
    bool isTaken = file_->tryLock();
    if (!isTaken && file_->error() == QLockFile::LockFailedError && isForTheSystemToSay(*file_)) {
        isTaken = file_->removeStaleLockFile() && file_->tryLock();
    }
    // The last write of a project that this window has just left is about to end.
    if (!isTaken && isAboutToBeFree(*file_)) isTaken = file_->tryLock(kWriteEnds);
    if (isTaken) identity_ = identityOf(file_->fileName());
    return accessOf(*file_);
}

ProjectLock::Holder ProjectLock::holder() const {
    const QLockFile lock(fileOf(project_));
    qint64 process = 0;
    QString host, program;
    if (!lock.getLockInfo(&process, &host, &program)) {
        return {QCoreApplication::translate("ProjectLock", "unknown"), false};
    }
    const QDateTime since = QFileInfo(lock.fileName()).lastModified();
    const bool isHere = host == QSysInfo::machineHostName();
    const QString place =
        isHere ? QCoreApplication::translate("ProjectLock", "this computer") : isolated(host);
    return {QCoreApplication::translate("ProjectLock", "process %1 on %2, since %3")
                .arg(isolated(QString::number(process)),
                     place,
                     isolated(QLocale().toString(since, QLocale::ShortFormat))),
            isHere};
}

QString ProjectLock::readOnlySentence(ProjectAccess access) const {
    if (access == ProjectAccess::Granted) return {};
    const QString name = fromPath(project_.filename());
    if (access == ProjectAccess::NotPermitted) {
        return QCoreApplication::translate(
                   "ProjectLock",
                   "%1 is read-only here, because you may not write to its folder: Start is "
                   "disabled, and changes become a draft when you leave the project. Open a copy "
                   "to continue now, or change the permissions of the folder and try again.")
            .arg(name);
    }
    const Holder other = holder();
    QString sentence =
        QCoreApplication::translate(
            "ProjectLock",
            "%1 is read-only here, because it is open in another window (%2): Start is disabled, "
            "and changes become a draft when you leave the project. Open a copy to continue now, "
            "or close the other window and try again.")
            .arg(name, other.text);
    if (other.isHere) return sentence;
    // Whether a program on another computer still runs cannot be found out.
    return sentence + QLatin1Char(' ') +
           QCoreApplication::translate("ProjectLock", "If no such window exists, delete %1.")
               .arg(fileOf(project_));
}

QString ProjectLock::notSavedSentence() const {
    return QCoreApplication::translate(
               "ProjectLock",
               "%1 was not overwritten, because it is open in another window (%2). Close that "
               "window, or save under another name.")
        .arg(fromPath(project_.filename()), holder().text);
}

std::shared_ptr<ProjectLock> ProjectLock::of(const std::filesystem::path& project,
                                             const std::shared_ptr<ProjectLock>& held) {
    const QString file = fileOf(project);
    if (!held) return std::make_shared<ProjectLock>(project);
    const std::scoped_lock alone(held->mutex_);
    if (held->file_ && held->file_->fileName() == file) return held;
    // Moved with its folder while it was open here.
    const bool isOurs = held->file_ && held->file_->isLocked() && identityOf(file) != Identity() &&
                        identityOf(file) == held->identity_;
    if (isOurs) QFile::remove(file);
    return std::make_shared<ProjectLock>(project);
}

}  // namespace espalier::ui
