// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/workspace/workspace.h"

#include <QFileInfo>
#include <QStandardPaths>
#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/base/error_sentence.h"
#include "engine/base/limits.h"
#include "engine/data/codecs/decode.h"
#include "engine/data/folder/archive_file.h"
#include "engine/project/new_project.h"
#include "engine/project/project.h"
#include "engine/project/task_change.h"
#include "engine/runs/run_folder.h"
#include "engine/sample/sample_images.h"
#include "engine/weights/weight_file.h"
#include "ui/document.h"
#include "ui/forms/field_words.h"
#include "ui/text.h"
#include "ui/view_command.h"
#include "ui/workspace/image_scan.h"

namespace espalier::ui {

/// A folder to scan, and what to do with the result.
struct Workspace::Scan {
    std::filesystem::path root;
    /// The project that the folder belongs to; none = a fresh one for newly dropped data.
    std::optional<engine::Project> project;
    std::filesystem::path file = {};  ///< of that project
    /// For an open project: takes over the task or annotations of `project`.
    bool isChange = false;
    bool hasSettingsOfRun = false;      ///< `project` has, and is not open
    bool restores = false;              ///< a change to the project of a run as a whole
    bool suggestsAugmentation = false;  ///< whether to replace a suggested augmentation
    int edits = 0;                      ///< number of edits when it began
    /// For a fresh project: an existing draft for this folder that was never changed.
    std::optional<Autosave::Draft> draft = {};
    /// For a fresh project: a draft of this folder that a person has worked on.
    std::filesystem::path worked = {};
};

/// What is done once the images of the open project have been read for a change to it.
struct Workspace::Waiting {
    Workspace& workspace;
    std::vector<std::function<void()>> next = {};

    bool isChanging() const {
        const engine::Project& open = workspace.document_.project();
        const std::optional<engine::Project>& scanned = workspace.unlocated_;
        return workspace.isBusy() && workspace.document_.data() && scanned &&
               scanned->id == open.id;
    }
    void add(std::function<void()> work) {
        next.push_back(std::move(work));
        goOn();
    }
    void goOn() {
        while (!next.empty() && !isChanging()) {
            const std::function<void()> work = std::move(next.front());
            next.erase(next.begin());
            work();
        }
    }
};

namespace {

using engine::DataSource;

// Up to three images, with different annotations if possible.
QStringList someImages(const DataSource& data) {
    QStringList images;
    int target = -2;
    for (std::size_t i = 0; i < data.size() && images.size() < 3; ++i) {
        if (data.sample(i).target == target) continue;
        target = data.sample(i).target;
        images << fromPath(data.file(i));
    }
    return images;
}

// The project that the folder belongs to, or a fresh one for it.
engine::Project projectFor(const std::optional<engine::Project>& known, const DataSource& data) {
    if (known) return *known;
    engine::Project fresh;
    fresh.dataset = data.root();
    fresh.name = data.root().filename().string();
    return fresh;
}

QString joined(const QString& first, const QString& second) {
    return first.isEmpty() || second.isEmpty() ? first + second : first + u' ' + second;
}

// The message about a draft is hidden when the next project begins to open.
void tellAgain(Workspace& workspace, QString& notice) {
    if (!notice.isEmpty()) emit workspace.noticed(std::exchange(notice, {}));
}

// What to say of a draft with edits that the project lacks; empty for no draft.
QString draftNotice(const std::filesystem::path& draft) {
    if (draft.empty()) return {};
    const RecentEntry entry{.path = fromPath(draft), .title = {}, .images = {}, .isDraft = true};
    return Workspace::tr(
               "Changes that are not in this project were kept among the recent "
               "projects: %1.")
        .arg(entry.details());
}

// After `notice`: one message, because a second one would hide the first.
void offerDraft(Workspace& workspace, const QString& notice, const std::filesystem::path& draft) {
    const RecentEntry entry{.path = fromPath(draft), .title = {}, .images = {}, .isDraft = true};
    const QString offer =
        Workspace::tr("This is a new project. Your earlier work on these images is kept: %1.")
            .arg(entry.details());
    emit workspace.noticed(joined(notice, offer), entry.path);
}

bool allAreImages(const QStringList& paths) {
    return std::ranges::all_of(paths, [](const QString& path) {
        return engine::hasImageExtension(toPath(path)) && QFileInfo(path).isFile();
    });
}

// What was scanned belongs to the open project. Edits made meanwhile are kept, unless they have led
// to other images.
void setForOpen(Document& document,
                Autosave& autosave,
                const engine::Project& scannedFor,
                engine::PreparedData view,
                engine::Project project) {
    const engine::Project& open = document.project();
    const bool isOfImages = scannedFor.dataset == open.dataset && scannedFor.task == open.task &&
                            engine::haveSameSources(scannedFor.dataChoices, open.dataChoices);
    if (isOfImages && document.undoStack().index() > 0) {
        engine::Project completed = open;
        const auto recommended = std::move(view.recommendedOptions);
        view = engine::prepareData(view.scanned, completed, false);
        view.recommendedOptions = recommended;
        return document.setView(std::move(view), std::move(completed));
    }
    // A drawing that gets its images continues in its draft.
    if (!isOfImages) autosave.keepEdits();
    const std::filesystem::path file = document.file();
    const std::filesystem::path draft = file.empty() ? autosave.place() : std::filesystem::path();
    const std::shared_ptr<ProjectLock> lock = autosave.lock();
    const QString whyReadOnly = autosave.whyReadOnly();
    if (!isOfImages) document.reset(project, file);
    if (!draft.empty()) autosave.useDraft(draft);
    if (lock) autosave.hold(lock, whyReadOnly);
    if (!isOfImages) autosave.markEdited();  // its images are in another folder
    document.setView(std::move(view), std::move(project));
}

// What was scanned becomes another project, in its `draft` if there is one.
void setSeparate(Document& document,
                 Autosave& autosave,
                 const std::filesystem::path& file,
                 const std::optional<Autosave::Draft>& draft,
                 engine::PreparedData view,
                 engine::Project project) {
    // A draft that was opened and edited meanwhile differs from what was read.
    const bool isEdited = document.undoStack().index() > 0;
    const bool takesDraft = draft && !(draft->path == autosave.place() && isEdited);
    if (takesDraft) {
        project.id = draft->project.id;
        project.runFolders = draft->project.runFolders;
    }
    document.reset(project, file);
    if (takesDraft) {
        autosave.useDraft(draft->path);
        autosave.hold(draft->lock);
    }
    document.setView(std::move(view), std::move(project));
}

void rememberOpen(Recent& recent, const Document& document, const Autosave& autosave) {
    if (document.isEmpty()) return;
    const std::filesystem::path place = autosave.place();
    RecentEntry entry{.path = fromPath(place.empty() ? document.project().dataset : place),
                      .title = document.title(),
                      .images = {},
                      .isDraft = document.file().empty() && !place.empty()};
    if (document.data()) entry.images = someImages(document.data());
    // The folder itself was remembered until its project had a place.
    if (!place.empty()) recent.forget(fromPath(document.project().dataset));
    recent.remember(entry);
}

}  // namespace

Workspace::Workspace(Document& document, QObject* parent)
    : QObject(parent), document_(document), autosave_(document), waiting_(new Waiting{*this}) {
    connect(&job_, &Job::progressed, this, &Workspace::progressed);
    connect(&job_, &Job::finished, this, &Workspace::ended);
    connect(&job_, &Job::cancelled, this, [this] {
        emit ended();
        tellAgain(*this, notice_);
    });
    connect(&job_, &Job::failed, this, [this](const QString& sentence) {
        emit ended();
        // One message, because a second one would hide the first.
        const QString whole = joined(sentence, std::exchange(notice_, {}));
        emit failed(whole, std::exchange(unlocated_, {}));
    });
    connect(&autosave_, &Autosave::failed, this, [this](const QString& sentence) {
        emit failed(sentence);
    });
    connect(&autosave_, &Autosave::noticed, this, [this](const QString& sentence) {
        notice_ = sentence;
        emit noticed(sentence);
    });
    connect(&autosave_, &Autosave::freed, this, &Workspace::openProject);
    connect(&document, &Document::projectReset, this, [this] {
        left_.clear();
        waiting_->next.clear();
    });
    // Queued, because other slots of ended() have not run yet.
    connect(
        this, &Workspace::ended, this, [this] { waiting_->goOn(); }, Qt::QueuedConnection);
    connect(&document.undoStack(), &QUndoStack::indexChanged, this, [this] { ++edits_; });
    connect(&autosave_, &Autosave::saved, this, [this](const QString& path) {
        if (toPath(path) == document_.file()) document_.markSaved(document_.file());
        rememberOpen(recent_, document_, autosave_);
    });
}

Workspace::~Workspace() = default;

QString Workspace::sampleFolder() {
    return QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation) +
           QStringLiteral("/Espalier/flowers");
}

void Workspace::open(const QStringList& paths) {
    if (paths.isEmpty()) return;
    if (paths.size() == 1) return openOne(paths.front());
    if (allAreImages(paths)) {
        emit imagesDropped(paths);
        return;
    }
    const auto folders =
        std::ranges::count_if(paths, [](const QString& path) { return QFileInfo(path).isDir(); });
    emit failed(
        folders > 1
            ? tr("You dropped %n folder(s) at once. Drop the folder that contains them, so that "
                 "each "
                 "becomes a class, or one after the other, to add their images to the project.",
                 nullptr,
                 static_cast<int>(folders))
            : tr("You dropped %n different item(s). Drop one folder of images or one project.",
                 nullptr,
                 static_cast<int>(paths.size())));
}

void Workspace::openOne(const QString& path) {
    const QFileInfo what(path);
    if (path.isEmpty()) {  // as from a script whose variable is not set
        emit failed(tr("The path to open is empty. Name a folder of images, a project or a run."));
    } else if (!what.exists()) {
        emit failed(recent_.forget(path)
                        ? tr("%1 no longer exists. It may have been moved or renamed; drop it "
                             "again from its new location.")
                              .arg(path)
                        : tr("%1 does not exist. Check its name.").arg(path));
    } else if (const auto trained = trainedFolderAt(path)) {
        emit trainedChosen(*trained);
    } else if (what.isDir()) {
        openFolder(path);
    } else if (what.suffix() == QLatin1String("espalier")) {
        openProject(path);
    } else if (engine::hasImageExtension(toPath(path))) {
        emit imagesDropped({path});
    } else if (what.suffix().compare(QLatin1String("onnx"), Qt::CaseInsensitive) == 0) {
        emit trainedChosen({.path = what.absoluteFilePath(), .isModel = true});
    } else if (engine::isNamedLikeWeights(toPath(path))) {  // most of them are archives
        emit failed(tr("%1 is a file of weights, not of images. Open a folder of images first.")
                        .arg(what.fileName()));
    } else if (engine::isArchive(toPath(path))) {
        emit failed(tr("%1 is an archive. Unpack it first, then open the folder that it contains.")
                        .arg(what.fileName()));
    } else {
        emit failed(tr("%1 is neither a folder of images nor a project. Drop a folder with one "
                       "subfolder of images per class, or an .espalier file.")
                        .arg(what.fileName()));
    }
}

void Workspace::openFolder(const QString& path) {
    notice_.clear();  // of a project whose scan this replaces
    Scan scan{.root = toPath(QFileInfo(path).absoluteFilePath()), .project = {}};
    // A network without data gets this folder; otherwise it starts a new project.
    if (!document_.data() && !document_.network().nodes.empty()) {
        scan.project = document_.project();
        scan.project->dataset = scan.root;
        scan.file = document_.file();
    }
    this->scan(std::move(scan));
}

void Workspace::openProject(const QString& path) {
    const std::filesystem::path file = toPath(QFileInfo(path).absoluteFilePath());
    notice_.clear();                                   // of a project whose scan this replaces
    if (file == autosave_.place()) autosave_.flush();  // it is about to be read
    unlocated_.reset();
    job_.start([this, file, held = autosave_.lock()](const Job::Report&, std::stop_token stop) {
        // First, so that what is read is not changed by another window afterwards.
        const std::shared_ptr<ProjectLock> lock = ProjectLock::of(file, held);
        const QString whyReadOnly = lock->readOnlySentence(lock->take());
        // Before the project: if another window saves in between, it is read again later.
        std::string content;
        if (!whyReadOnly.isEmpty()) content = engine::readFile(file, engine::limits::kJsonBytes);
        engine::Project project = engine::loadProject(file);
        const QString aboutDraft = draftNotice(Autosave::newerDraftOf(project, file, stop));
        return [=, this, project = std::move(project)]() mutable {
            takeProject(file, std::move(project), lock, whyReadOnly, aboutDraft);
            if (!whyReadOnly.isEmpty()) autosave_.rememberContent(lock, std::move(content));
        };
    });
    emit started(tr("Opening %1").arg(QFileInfo(path).fileName()));
}

void Workspace::takeProject(const std::filesystem::path& file,
                            engine::Project project,
                            const std::shared_ptr<ProjectLock>& lock,
                            const QString& whyReadOnly,
                            const QString& aboutDraft) {
    const bool draft = autosave_.isDraft(file);
    autosave_.leave();
    Scan scan{.root = project.dataset, .project = project};
    if (!draft) scan.file = file;
    document_.reset(std::move(project), draft ? std::filesystem::path() : file);
    scan.project->id = document_.project().id;  // files of before have none
    if (draft) autosave_.useDraft(file);
    autosave_.hold(lock, whyReadOnly);
    rememberOpen(recent_, document_, autosave_);
    emit opened();
    notice_ = joined(notice_, aboutDraft);
    if (scan.root.empty()) return tellAgain(*this, notice_);
    QMetaObject::invokeMethod(
        this, [this, scan] { this->scan(scan); }, Qt::QueuedConnection);
}

void Workspace::rescan(const ChoicesEdit& edit) {
    waiting_->add([this, edit] {
        const engine::Project& open = document_.project();
        const engine::DataChoices choices = edit(open.dataChoices);
        rescanFor(engine::taskFor(choices, open.task), choices);
    });
}

void Workspace::rescanForTask(const std::string& task) {
    const engine::DataChoices& now = document_.project().dataChoices;
    const auto left = left_.find(task);
    rescanFor(task,
              left == left_.end() ? engine::findTask(task).usualChoices(now)
                                  : engine::withAnnotationsOf(now, left->second.dataChoices));
}

void Workspace::rescanFor(const std::string& task, const engine::DataChoices& choices) {
    Scan scan{.root = document_.project().dataset, .project = forTask(task, choices)};
    scan.file = document_.file();
    scan.isChange = static_cast<bool>(document_.data());
    scan.edits = edits_;
    scan.suggestsAugmentation =
        task != document_.project().task && !left_.contains(task) &&
        engine::hasSuggestedAugmentation(document_.project(), document_.data());
    this->scan(std::move(scan));
}

engine::Project Workspace::forTask(const std::string& task,
                                   const engine::DataChoices& choices) const {
    engine::Project project = document_.project();
    if (task == project.task) {
        project.dataChoices = choices;
        return project;
    }
    engine::Project next = engine::projectForTask(project, task, choices);
    const auto left = left_.find(task);
    return left == left_.end() ? next : engine::withTaskChoicesOf(std::move(next), left->second);
}

void Workspace::scan(Scan scan) {
    unlocated_.reset();
    const std::string& open = document_.project().id;
    const bool isOpen = scan.project && !open.empty() && scan.project->id == open;
    if (isOpen || scan.hasSettingsOfRun) unlocated_ = scan.project;
    job_.start([this, scan, held = autosave_.lock()](const Job::Report& report,
                                                     std::stop_token stop) mutable {
        const engine::DataChoices choices =
            scan.project ? scan.project->dataChoices : engine::DataChoices();
        if (scan.project) refuseMovedImages(scan.root);
        const DataSource data = scanImages(scan.root, choices, report, stop);
        engine::Project project = projectFor(scan.project, data);
        auto view = std::make_shared<engine::PreparedData>(
            scan.project ? engine::prepareData(data, project, false)
                         : engine::prepareNew(data, project, engine::storedStarts()));
        if (scan.project) {
            view->recommendedOptions = engine::recommendedOptions(project, view->selected);
        }
        if (!scan.project) {
            Autosave::EarlierDrafts drafts = Autosave::earlierDraftsOf(project, held, stop);
            scan.draft = std::move(drafts.untouched);
            scan.worked = std::move(drafts.worked);
        }
        return [this, scan, view, project = std::move(project)]() mutable {
            takeFolder(scan, std::move(*view), std::move(project));
        };
    });
    emit started(tr("Scanning %1").arg(fromPath(scan.root.filename())));
}

void Workspace::takeFolder(const Scan& scan, engine::PreparedData view, engine::Project project) {
    const QString before = std::exchange(notice_, {});
    const bool isOpen = scan.project && scan.project->id == document_.project().id;
    if (!isOpen) autosave_.keepEdits();
    autosave_.hurry();
    if (scan.isChange && isOpen) return takeChange(scan, std::move(view), std::move(project));
    // What was edited during the scan, or shortly before it, was not on disk then.
    std::filesystem::path worked = scan.worked;
    if (!scan.project) {
        const std::filesystem::path open = autosave_.openWorkOn(project);
        if (!open.empty()) worked = open;
    }
    if (isOpen) {
        setForOpen(document_, autosave_, *scan.project, std::move(view), std::move(project));
    } else {
        setSeparate(
            document_, autosave_, scan.file, scan.draft, std::move(view), std::move(project));
    }
    rememberOpen(recent_, document_, autosave_);
    emit opened();
    const QString ofNow = std::exchange(notice_, before);  // is still shown
    if (worked.empty()) return tellAgain(*this, notice_);
    offerDraft(*this, joined(std::exchange(notice_, {}), ofNow), worked);
}

// Keeps edits made during the scan.
void Workspace::takeChange(const Scan& scan, engine::PreparedData view, engine::Project project) {
    if (scan.restores) {
        document_.undoStack().push(new ViewCommand(
            document_, std::move(view), project, tr("Restore the project of a run")));
        rememberOpen(recent_, document_, autosave_);
        emit opened();
        return emit noticed(
            tr("The project is as it was when that run started. Undo (Ctrl+Z) "
               "reverts this."));
    }
    const engine::Project before = document_.project();
    const std::string task = project.task;
    if (edits_ != scan.edits) {
        engine::DataChoices choices =
            engine::withAnnotationsOf(before.dataChoices, project.dataChoices);
        choices.moreFolders = project.dataChoices.moreFolders;
        project = forTask(task, choices);
        view = engine::prepareData(view.scanned, project, false);
    }
    if (scan.suggestsAugmentation) {
        project.augmentation = engine::findTask(task).suggestAugmentation(view.data);
    }
    const bool isOtherTask = task != before.task;
    if (isOtherTask) left_[before.task] = before;
    const bool hasOtherFolders = project.dataChoices.moreFolders != before.dataChoices.moreFolders;
    const bool restores = isOtherTask && left_.contains(task);
    document_.undoStack().push(new ViewCommand(document_,
                                               std::move(view),
                                               project,
                                               isOtherTask       ? tr("Change the task")
                                               : hasOtherFolders ? tr("Change the folders")
                                                                 : tr("Change the labels")));
    rememberOpen(recent_, document_, autosave_);
    emit opened();
    if (!isOtherTask) return;
    const QString name = fieldText(engine::findTask(task).description().label);
    emit noticed(restores ? tr("Task: %1. Its network and options are as you left them. Undo "
                               "(Ctrl+Z) reverts this.")
                                .arg(name)
                          : tr("Task: %1. A new network was chosen; options that apply to both "
                               "tasks were kept. Undo (Ctrl+Z) reverts this.")
                                .arg(name));
}

void Workspace::trySample() {
    notice_.clear();  // of a project whose scan this replaces
    unlocated_.reset();
    job_.start([this](const Job::Report& report, std::stop_token stop) {
        const QString folder = sampleFolder();
        const auto tell = [&](int done, int of) {
            report(
                done, of, tr("%1 of %n image(s) generated", nullptr, of).arg(done).toStdString());
        };
        engine::writeSampleImages(toPath(folder), tell, stop);
        return [this, folder] {
            QMetaObject::invokeMethod(
                this, [this, folder] { openFolder(folder); }, Qt::QueuedConnection);
        };
    });
    emit started(tr("Generating the sample"));
}

void Workspace::newProject() {
    notice_.clear();  // of a project whose scan this cancels: cancelling would show it
    job_.cancel();
    autosave_.leave();
    notice_.clear();  // of the project that was left
    document_.reset({}, {});
    emit opened();
}

bool Workspace::useSettings(const engine::Project& run, RunUse use) {
    engine::Project project = run;
    const bool isWhole = use == RunUse::Project;
    if (isWhole) project.changes.clear();  // they were made later
    project.dataChoices.fold = {};         // the images of a fold are held out of its run alone
    const engine::Project& open = document_.project();
    std::error_code unreachable;  // then it is not known to be the same folder
    const auto folder = std::filesystem::weakly_canonical(open.dataset, unreachable);
    const bool sameFolder = document_.data() && !unreachable && folder == project.dataset;
    // Further folders stay as they are: changeAll().
    const bool sameData = sameFolder && open.task == project.task &&
                          engine::haveSameAnnotations(open.dataChoices, project.dataChoices);
    if (waiting_->isChanging() && (isWhole || !sameData)) {
        waiting_->add([this, run, use] { useSettings(run, use); });
        return isWhole;
    }
    if (isWhole && sameFolder) {
        // One undo step, as the images may get other classes and splits.
        project.name = open.name;
        project.dataset = open.dataset;
        Scan change{.root = open.dataset, .project = withIdentityOf(open, std::move(project))};
        change.file = document_.file();
        change.isChange = change.restores = true;
        scan(std::move(change));
        return true;
    }
    if (sameData) {
        document_.changeAll(std::move(project), tr("use the settings of a run"));
    } else {
        notice_.clear();  // of a project whose scan this replaces
        Scan separate{.root = project.dataset, .project = project, .hasSettingsOfRun = true};
        separate.project->id.clear();  // it becomes a separate project
        scan(std::move(separate));
    }
    return sameData;
}

void Workspace::saveAs(const QString& file) {
    QString name = file;
    if (!name.endsWith(QLatin1String(".espalier"))) name += QStringLiteral(".espalier");
    const std::filesystem::path before = autosave_.place();
    const std::filesystem::path runsBefore = engine::runsFolderFor(document_.file());
    const std::filesystem::path runsNow = engine::runsFolderFor(toPath(name));
    // Also when the other window has closed it: what that one saved last is not known here.
    const bool isReadOnly = toPath(name) == document_.file() && !autosave_.whyReadOnly().isEmpty();
    if (isReadOnly) return emit failed(autosave_.whyReadOnly());
    const std::shared_ptr<ProjectLock> lock = ProjectLock::of(toPath(name), autosave_.lock());
    if (lock->take() == ProjectAccess::InUse) {
        return emit failed(lock->notSavedSentence());
    }
    std::error_code ignored;
    // Runs of a saved project are beside its file, including those created before it kept a list.
    const bool hasRuns = !document_.file().empty() && std::filesystem::exists(runsBefore, ignored);
    if (hasRuns) addRunsFolder(document_, runsBefore);
    const std::vector<std::filesystem::path>& known = document_.project().runFolders;
    const bool leavesRuns =
        runsBefore != runsNow && std::ranges::find(known, runsBefore) != known.end();
    try {
        engine::saveProject(document_.project(), toPath(name));
        document_.markSaved(toPath(name));
        autosave_.hold(lock);
        if (autosave_.isDraft(before) && before != toPath(name)) {  // the file contains it
            recent_.forget(fromPath(before));
            std::filesystem::remove(before, ignored);
        }
        rememberOpen(recent_, document_, autosave_);
        if (!leavesRuns) return;
        emit noticed(tr("Saved. Earlier runs stay in %1 and are still listed under Runs; new runs "
                        "go to %2.")
                         .arg(fromPath(runsBefore), fromPath(runsNow)));
    } catch (const std::exception& problem) {
        const QString sentence = spokenText(engine::errorSentence(problem));
        emit failed(document_.file().empty()
                        ? tr("%1 The project remains an unsaved draft.").arg(sentence)
                        : sentence);
    }
}

}  // namespace espalier::ui
