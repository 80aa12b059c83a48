// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>

#include "ui/jobs/job.h"

namespace espalier::ui {

/// Whether it is a run, a cross-validation or a sweep, or a folder with any of these directly in
/// it. Asks the disk, so do not call it in the GUI thread.
bool holdsRuns(const QString& path);

/// Remembers where runs lie that were dropped on the window, so that they are listed from now on.
/// GUI thread; owned by RunsPage.
class RunsAdding : public QObject {
    Q_OBJECT

  public:
    explicit RunsAdding(QObject* parent = nullptr);

    /// Folders for which holdsRuns().
    void add(const QStringList& paths);
    bool isRunning() const { return job_.isRunning(); }

  signals:
    /// `runs`: all that lie there, by name.
    void added(const QStringList& runs);
    void failed(const QString& sentence);

  private:
    Job job_;
};

}  // namespace espalier::ui
