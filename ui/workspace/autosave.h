// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>
#include <filesystem>
#include <functional>
#include <memory>

#include "ui/jobs/job.h"

namespace espalier::ui {

class Document;

/// Keeps the project on disk shortly after every change: in its file, or, while it has none, in a
/// draft in the user's state folder. Written atomically, off the GUI thread. Owned by Workspace.
class Autosave : public QObject {
    Q_OBJECT

  public:
    explicit Autosave(Document& document, QObject* parent = nullptr);

    /// The current file of the open project; empty if there is nothing worth keeping.
    std::filesystem::path place() const;
    /// A project opened from this draft continues to be saved in it.
    void useDraft(const std::filesystem::path& draft) { draft_ = draft; }
    bool isDraft(const std::filesystem::path& path) const;
    /// Writes what is not yet on disk now, off the GUI thread: another project is about to be
    /// opened.
    void hurry();
    /// The same, and waits; for the end of the program.
    void flush();

  signals:
    void saved(const QString& path);
    void failed(const QString& sentence);

  private:
    class Writer;

    void changed();
    void write();
    /// What writes the document as it is now to its place; a draft gets one.
    std::function<void()> writing();

    Document& document_;
    std::shared_ptr<Writer> writer_;  // shared with writes that outlive this
    std::filesystem::path draft_;
    QTimer delay_;
    Job job_;
};

}  // namespace espalier::ui
