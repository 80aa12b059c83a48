// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

#include <QString>
#include <filesystem>
#include <memory>
#include <mutex>
#include <utility>

class QLockFile;

namespace espalier::ui {

enum class ProjectAccess {
    Granted,
    InUse,         ///< another window has the project open
    NotPermitted,  ///< nothing can be written to its folder
};

/// Marks a project file or a draft as open for other windows, on this computer and on others, once
/// it is taken and while this object exists: a hidden file beside it. The lock of a program that
/// has ended on this computer counts as free. Any thread.
class ProjectLock {
  public:
    /// Does not access the disk.
    explicit ProjectLock(std::filesystem::path project);
    ~ProjectLock();
    ProjectLock(const ProjectLock&) = delete;
    ProjectLock& operator=(const ProjectLock&) = delete;

    /// Takes the lock if it is free; granted as well when it is held already. Where the file system
    /// cannot lock, every window is granted access. Accesses the disk.
    ProjectAccess take();
    /// Why the project is read-only here, and what to do; empty where access is granted. Accesses
    /// the disk.
    QString readOnlySentence(ProjectAccess access) const;
    /// Why the file was not overwritten while another window has it open. Accesses the disk.
    QString notSavedSentence() const;
    /// `held` if it is the lock of this project, else one to be taken. Accesses the disk.
    static std::shared_ptr<ProjectLock> of(const std::filesystem::path& project,
                                           const std::shared_ptr<ProjectLock>& held);
    /// The file that marks the project. Accesses the disk.
    static QString fileOf(const std::filesystem::path& project);

  private:
    /// Who has the lock that was not granted: "process 1234 on this computer, since 10:15".
    struct Holder {
        QString text;
        bool isHere = false;  ///< on this computer
    };
    Holder holder() const;

    std::filesystem::path project_;
    mutable std::mutex mutex_;
    std::unique_ptr<QLockFile> file_;
    std::pair<dev_t, ino_t> identity_;  ///< of the lock file, wherever it is moved
};

}  // namespace espalier::ui
