// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>
#include <filesystem>

#include "ui/jobs/job.h"

namespace espalier::ui {

class Document;

/// Keeps the project on disk shortly after every change: in its file, or, while it has none, in a
/// draft in the user's state folder. Written atomically, off the GUI thread. Owned by Workspace.
class Autosave : public QObject {
    Q_OBJECT

  public:
    explicit Autosave(Document& document, QObject* parent = nullptr);

    /// Where the open project lies now; empty when there is nothing worth keeping.
    std::filesystem::path place() const;
    /// A project opened from this draft goes on in it.
    void useDraft(const std::filesystem::path& draft) { draft_ = draft; }
    bool isDraft(const std::filesystem::path& path) const;
    /// Writes at once what is not yet on disk, and waits; for the end of the program.
    void flush();

  signals:
    void saved(const QString& path);
    void failed(const QString& sentence);

  private:
    void changed();
    void write();

    Document& document_;
    std::filesystem::path draft_;
    QTimer delay_;
    Job job_;
};

}  // namespace espalier::ui
