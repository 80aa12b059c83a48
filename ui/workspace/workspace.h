// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>

#include "engine/project/prepared_data.h"
#include "engine/project/project.h"
#include "ui/jobs/job.h"
#include "ui/workspace/autosave.h"
#include "ui/workspace/recent.h"

namespace espalier::ui {

class Document;

/// Opens and saves: decides what a dropped or named path is, scans folders, reads projects, writes
/// the sample, off the GUI thread with progress and cancel. What is open stays open until the new
/// thing is ready. GUI thread; owned by MainWindow.
class Workspace : public QObject {
    Q_OBJECT

  public:
    explicit Workspace(Document& document, QObject* parent = nullptr);

    /// Whatever was dropped, pasted or named on the command line.
    void open(const QStringList& paths);
    void trySample();
    void newProject();
    /// Makes the choices of a run those of the open project, as one undo step, and returns true. If
    /// its data differ, they become a separate project, the open one stays saved, and this returns
    /// false.
    bool duplicate(const engine::Project& project);
    /// The same data again, with annotations from elsewhere.
    void rescan(const engine::DataChoices& choices);
    /// Likewise, for another task (its key), with the annotations that it usually takes.
    void rescanForTask(const std::string& task);
    void cancel() { job_.cancel(); }
    bool isBusy() const { return job_.isRunning(); }

    void saveAs(const QString& file);
    /// Writes everything that is not on disk yet, and waits; for the end of the program.
    void flush() { autosave_.flush(); }
    Recent& recent() { return recent_; }

    /// Where "Try the sample" puts its images.
    static QString sampleFolder();

  signals:
    void started(const QString& what);  ///< "Looking through flowers"
    void progressed(qint64 done, qint64 of, const QString& sentence);
    void ended();   ///< done, failed or cancelled
    void opened();  ///< another project, or new data, is there
    void runChosen(const QString& folder);
    void imagesDropped(const QStringList& files);
    void failed(const QString& sentence);

  private:
    struct Scan;
    void rescanFor(const std::string& task, const engine::DataChoices& choices);
    void openOne(const QString& path);
    void openFolder(const QString& path);
    void openProject(const QString& path);
    void scan(Scan scan);
    void takeFolder(const Scan& scan, engine::PreparedData view, engine::Project project);
    void rememberOpen();

    Document& document_;
    Recent recent_;
    Autosave autosave_;
    Job job_;
};

}  // namespace espalier::ui
