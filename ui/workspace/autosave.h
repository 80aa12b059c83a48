// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "engine/project/project.h"
#include "ui/jobs/job.h"
#include "ui/workspace/project_lock.h"

namespace espalier::ui {

class Document;

/// Saves the project shortly after every change: in its file, or, if it has none, in a draft in the
/// user's state folder. Writes atomically, off the GUI thread. Owned by Workspace.
class Autosave : public QObject {
    Q_OBJECT

  public:
    explicit Autosave(Document& document, QObject* parent = nullptr);

    /// The current file of the open project; empty if there is nothing worth keeping.
    std::filesystem::path place() const;
    /// A project opened from this draft continues to be saved there.
    void useDraft(const std::filesystem::path& draft) { draft_ = draft; }
    /// The lock of the open project's place. With a reason the project is read-only: nothing is
    /// saved there, and no training starts. Both end when another project is opened.
    void hold(std::shared_ptr<ProjectLock> lock, const QString& whyReadOnly = {});
    const std::shared_ptr<ProjectLock>& lock() const { return lock_; }
    const QString& whyReadOnly() const { return whyReadOnly_; }
    /// The read-only project continues as a copy: a draft that can be changed and trained.
    void openCopy();
    /// What the file of the project with this lock contained when it was opened.
    void rememberContent(const std::shared_ptr<ProjectLock>& lock, std::string content);
    /// If the read-only project can be changed now, it can be, with the edits made so far. Emits
    /// freed instead if its file has changed since, and has to be read again.
    void tryAgain();
    /// What was changed in a read-only project becomes a draft; the window goes on with that.
    void keepEdits();
    /// The open project differs from its file by something that the undo stack does not hold.
    void markEdited() { isEdited_ = true; }
    bool isDraft(const std::filesystem::path& path) const;
    /// A draft read from disk.
    struct Draft {
        std::filesystem::path path;
        engine::Project project;
        std::shared_ptr<ProjectLock> lock;  ///< taken
    };
    /// What there is of the folder of a fresh project.
    struct EarlierDrafts {
        /// The newest that was never changed since it was created like the fresh one, and that no
        /// other window has open.
        std::optional<Draft> untouched;
        /// The one written last whose images are chosen or labelled otherwise than in the fresh
        /// one, which is work that a person would miss; empty if there is none, or if it was
        /// declined.
        std::filesystem::path worked;
    };
    /// `held` is the lock of this window's project. May take long; any thread.
    static EarlierDrafts earlierDraftsOf(const engine::Project& fresh,
                                         const std::shared_ptr<ProjectLock>& held,
                                         const std::stop_token& stop);
    /// The open draft, if it is of the folder of `fresh` and worked on likewise, written or not.
    std::filesystem::path openWorkOn(const engine::Project& fresh) const;
    /// It is not found to be worked on until it is changed again. Any thread.
    static void decline(const std::filesystem::path& draft);
    /// The newest draft of the project in `file` with edits that were never saved there, such as
    /// while it was read-only; empty if there is none. May take long; any thread.
    static std::filesystem::path newerDraftOf(const engine::Project& project,
                                              const std::filesystem::path& file,
                                              const std::stop_token& stop);
    /// Writes pending changes now, off the GUI thread.
    void hurry();
    /// The same before another project is opened: edits of a read-only one are kept too.
    void leave();
    /// The same as leave(), but waits; for the end of the program.
    void flush();

  signals:
    void saved(const QString& path);
    void failed(const QString& sentence);
    void noticed(const QString& sentence);
    void readOnlyChanged();
    void freed(const QString& path);

  private:
    class Writer;

    void changed();
    bool hasEdits() const;
    void write();
    /// Returns a function that writes the current document to its place; creates a draft if
    /// necessary.
    std::function<void()> writing();

    Document& document_;
    std::shared_ptr<Writer> writer_;  // of all windows; writes may outlive this
    std::filesystem::path draft_;
    std::shared_ptr<ProjectLock> lock_;  // of place(); shared with writes that outlive this
    QString whyReadOnly_;
    std::weak_ptr<ProjectLock> contentOf_;  // whose file contained asRead_
    std::string asRead_;
    bool isEdited_ = false;  // without the undo stack, since it was opened
    QTimer delay_;
    Job job_;
    Job again_;
};

}  // namespace espalier::ui
