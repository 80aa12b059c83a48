// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "engine/project/prepared_data.h"
#include "engine/project/project.h"
#include "ui/jobs/job.h"
#include "ui/workspace/autosave.h"
#include "ui/workspace/recent.h"
#include "ui/workspace/trained_folder.h"

namespace espalier::ui {

class Document;

/// Opens and saves: identifies dropped or named paths, scans folders, reads projects and writes the
/// sample, off the GUI thread with progress and cancel. The open project stays open until the new
/// one is ready. GUI thread; owned by MainWindow.
class Workspace : public QObject {
    Q_OBJECT

  public:
    explicit Workspace(Document& document, QObject* parent = nullptr);
    ~Workspace() override;

    /// Opens paths that were dropped, pasted or named on the command line.
    void open(const QStringList& paths);
    void trySample();
    void newProject();
    /// What is taken of the project that a run has recorded: without the annotations of single
    /// images, or all of it as it was when the run started.
    enum class RunUse { Settings, Project };
    /// Applies the project of a run to the open one as one undo step and returns true; a whole
    /// project takes effect once its images have been scanned. If the run has other data, opens a
    /// separate project instead, after saving the open one, and returns false.
    bool useSettings(const engine::Project& project, RunUse use = RunUse::Settings);
    /// Scans the data again with the choices changed by `edit`, other annotations or further
    /// folders: one undo step, where there were data. After the change that is being made, which
    /// another scan would cancel; forgotten when another project is opened.
    using ChoicesEdit = std::function<engine::DataChoices(engine::DataChoices)>;
    void rescan(const ChoicesEdit& edit);
    /// The same for another task (its key) with its usual annotations.
    void rescanForTask(const std::string& task);
    void cancel() { job_.cancel(); }
    bool isBusy() const { return job_.isRunning(); }

    void saveAs(const QString& file);
    /// Knows whether the open project is read-only.
    Autosave& autosave() { return autosave_; }
    Recent& recent() { return recent_; }
    /// The open project per task, as it was left; forgotten when another project is opened.
    using LeftTasks = std::map<std::string, engine::Project>;
    LeftTasks& leftTasks() { return left_; }

    /// The folder for the images of "Try the sample".
    static QString sampleFolder();

  signals:
    void started(const QString& what);  ///< "Looking through flowers"
    void progressed(qint64 done, qint64 of, const QString& sentence);
    void ended();   ///< done, failed or cancelled
    void opened();  ///< another project or new data
    void trainedChosen(const espalier::ui::TrainedFolder& folder);
    void imagesDropped(const QStringList& files);
    /// `unlocated`: whose images could not be read: the open project, or one without an id that is
    /// to have the settings of a run.
    void failed(const QString& sentence,
                const std::optional<espalier::engine::Project>& unlocated = {});
    /// A message about what was done.
    /// `draft`: a folder was opened afresh, and this is where a person has worked on its images.
    void noticed(const QString& sentence, const QString& draft = {});

  private:
    struct Scan;
    struct Waiting;
    void rescanFor(const std::string& task, const engine::DataChoices& choices);
    /// This project as it was when the task was last used.
    engine::Project forTask(const std::string& task, const engine::DataChoices& choices) const;
    void takeChange(const Scan& scan, engine::PreparedData view, engine::Project project);
    void openOne(const QString& path);
    void openFolder(const QString& path);
    void openProject(const QString& path);
    void takeProject(const std::filesystem::path& file,
                     engine::Project project,
                     const std::shared_ptr<ProjectLock>& lock,
                     const QString& whyReadOnly,
                     const QString& aboutDraft);
    void scan(Scan scan);
    void takeFolder(const Scan& scan, engine::PreparedData view, engine::Project project);

    Document& document_;
    Recent recent_;
    Autosave autosave_;
    int edits_ = 0;  ///< number of edits, including undone and merged ones
    LeftTasks left_;
    /// What failed() says if job_ cannot read the images.
    std::optional<engine::Project> unlocated_;
    /// About drafts of the project that was left and of the one that is opened, until its images
    /// have been scanned or could not be.
    QString notice_;
    std::unique_ptr<Waiting> waiting_;
    Job job_;
};

}  // namespace espalier::ui
