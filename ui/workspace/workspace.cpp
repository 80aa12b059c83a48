// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/workspace/workspace.h"

#include <QFileInfo>
#include <QStandardPaths>
#include <algorithm>
#include <memory>
#include <optional>

#include "engine/data/codecs/decode.h"
#include "engine/data/loading/scan_data.h"
#include "engine/project/project.h"
#include "engine/runs/run_folder.h"
#include "engine/sample/sample_images.h"
#include "ui/document.h"
#include "ui/text.h"

namespace espalier::ui {

/// A folder to look through, and what becomes of it.
struct Workspace::Scan {
    std::filesystem::path root;
    /// The project that the folder belongs to; none = a fresh one for newly dropped data.
    std::optional<engine::Project> project;
    std::filesystem::path file = {};  ///< of that project
    bool choosesAnew = false;         ///< its input size, network and augmentation
};

namespace {

using engine::DataSource;

DataSource scanNow(const std::filesystem::path& root,
                   const engine::DataChoices& choices,
                   const Job::Report& report,
                   std::stop_token stop) {
    const auto tell = [&](const engine::ScanProgress& progress) {
        QString sentence = Workspace::tr("%n image(s) found", nullptr, progress.images);
        if (progress.unreadable > 0) {
            sentence += Workspace::tr(", %1 unreadable").arg(countText(progress.unreadable));
        }
        report(progress.images, 0, sentence.toStdString());
    };
    return engine::scanData(root, choices, tell, std::move(stop));
}

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

bool allAreImages(const QStringList& paths) {
    return std::ranges::all_of(paths, [](const QString& path) {
        return engine::hasImageExtension(toPath(path)) && QFileInfo(path).isFile();
    });
}

}  // namespace

Workspace::Workspace(Document& document, QObject* parent)
    : QObject(parent), document_(document), autosave_(document) {
    connect(&job_, &Job::progressed, this, &Workspace::progressed);
    connect(&job_, &Job::finished, this, &Workspace::ended);
    connect(&job_, &Job::cancelled, this, &Workspace::ended);
    connect(&job_, &Job::failed, this, [this](const QString& sentence) {
        emit ended();
        emit failed(sentence);
    });
    connect(&autosave_, &Autosave::failed, this, &Workspace::failed);
    connect(&autosave_, &Autosave::saved, this, [this](const QString& path) {
        if (toPath(path) == document_.file()) document_.markSaved(document_.file());
        rememberOpen();
    });
}

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
            ? tr("You dropped %1 folders, but a project uses one. Drop the folder that contains "
                 "them, so that each becomes a class.")
                  .arg(folders)
            : tr("You dropped %1 different items. Drop one folder of images or one project.")
                  .arg(paths.size()));
}

void Workspace::openOne(const QString& path) {
    const QFileInfo what(path);
    if (!what.exists()) {
        recent_.forget(path);
        emit failed(tr("%1 no longer exists. It may have been moved or renamed; drop it again from "
                       "its new location.")
                        .arg(path));
    } else if (what.isDir()) {
        if (engine::isRunFolder(toPath(path))) {
            emit runChosen(path);
        } else {
            openFolder(path);
        }
    } else if (what.suffix() == QLatin1String("espalier")) {
        openProject(path);
    } else if (what.fileName() == QLatin1String("run.json")) {
        emit runChosen(what.absolutePath());
    } else if (engine::hasImageExtension(toPath(path))) {
        emit imagesDropped({path});
    } else {
        emit failed(tr("%1 is neither a folder of images nor a project. Drop a folder with one "
                       "subfolder of images per class, or an .espalier file.")
                        .arg(what.fileName()));
    }
}

void Workspace::openFolder(const QString& path) {
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
    if (file == autosave_.place()) autosave_.flush();  // it is about to be read
    job_.start([this, file](const Job::Report&, std::stop_token) {
        engine::Project project = engine::loadProject(file);
        return [this, file, project = std::move(project)]() mutable {
            const bool draft = autosave_.isDraft(file);
            autosave_.hurry();
            Scan scan{.root = project.dataset, .project = project};
            if (!draft) scan.file = file;
            document_.reset(std::move(project), draft ? std::filesystem::path() : file);
            if (draft) autosave_.useDraft(file);
            rememberOpen();
            emit opened();
            if (!scan.root.empty()) {
                QMetaObject::invokeMethod(
                    this, [this, scan] { this->scan(scan); }, Qt::QueuedConnection);
            }
        };
    });
    emit started(tr("Opening %1").arg(QFileInfo(path).fileName()));
}

void Workspace::rescan(const engine::DataChoices& choices) {
    rescanFor(engine::taskFor(choices, document_.project().task), choices);
}

void Workspace::rescanForTask(const std::string& task) {
    rescanFor(task, engine::findTask(task).usualChoices(document_.project().dataChoices));
}

void Workspace::rescanFor(const std::string& task, const engine::DataChoices& choices) {
    engine::Project project = document_.project();
    project.dataChoices = choices;
    const bool otherTask = task != project.task;
    if (otherTask) {
        // Choices for the other task would not fit, so they are derived from the data again.
        project.task = task;
        project.preprocessing = {};
        project.normaliseByData = true;
        project.network = {};
        const engine::TrainingOptions usual;
        project.options.loss = usual.loss;
        project.options.bestBy = usual.bestBy;
    }
    Scan scan{.root = project.dataset, .project = project};
    scan.file = document_.file();
    scan.choosesAnew = otherTask;
    this->scan(std::move(scan));
}

void Workspace::scan(Scan scan) {
    job_.start([this, scan](const Job::Report& report, std::stop_token stop) {
        const engine::DataChoices choices =
            scan.project ? scan.project->dataChoices : engine::DataChoices();
        const DataSource data = scanNow(scan.root, choices, report, stop);
        engine::Project project = projectFor(scan.project, data);
        auto view = std::make_shared<engine::PreparedData>(
            engine::prepareData(data, project, !scan.project || scan.choosesAnew));
        return [this, scan, view, project = std::move(project)]() mutable {
            takeFolder(scan, std::move(*view), std::move(project));
        };
    });
    emit started(tr("Scanning %1").arg(fromPath(scan.root.filename())));
}

void Workspace::takeFolder(const Scan& scan, engine::PreparedData view, engine::Project project) {
    autosave_.hurry();
    // Edits made during the scan are kept, unless another project was opened.
    const bool sameProject =
        scan.project && scan.project->dataset == document_.project().dataset &&
        scan.project->task == document_.project().task &&
        engine::haveSameAnnotations(scan.project->dataChoices, document_.project().dataChoices);
    const bool edited = document_.undoStack().index() > 0;
    if (sameProject && edited) {
        engine::Project completed = document_.project();
        view = engine::prepareData(view.scanned, completed, scan.choosesAnew);
        document_.setView(std::move(view), std::move(completed));
    } else {
        if (!sameProject) document_.reset(project, scan.file);
        document_.setView(std::move(view), std::move(project));
    }
    rememberOpen();
    emit opened();
}

void Workspace::rememberOpen() {
    if (document_.isEmpty()) return;
    const std::filesystem::path place = autosave_.place();
    RecentEntry entry{.path = fromPath(place.empty() ? document_.project().dataset : place),
                      .title = document_.title(),
                      .images = {},
                      .isDraft = document_.file().empty() && !place.empty()};
    if (document_.data()) entry.images = someImages(document_.data());
    // The folder by itself was remembered until its project had a place.
    if (!place.empty()) recent_.forget(fromPath(document_.project().dataset));
    recent_.remember(entry);
}

void Workspace::trySample() {
    job_.start([this](const Job::Report& report, std::stop_token stop) {
        const QString folder = sampleFolder();
        const auto tell = [&](int done, int of) {
            report(done, of, tr("%1 of %2 images generated").arg(done).arg(of).toStdString());
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
    autosave_.hurry();
    document_.reset({}, {});
    emit opened();
}

bool Workspace::duplicate(const engine::Project& project) {
    const engine::Project& open = document_.project();
    const bool sameData = document_.data() && open.task == project.task &&
                          engine::haveSameAnnotations(open.dataChoices, project.dataChoices) &&
                          std::filesystem::weakly_canonical(open.dataset) == project.dataset;
    if (sameData) {
        document_.changeAll(project, tr("duplicate a run"));
    } else {
        scan({.root = project.dataset, .project = project});
    }
    return sameData;
}

void Workspace::saveAs(const QString& file) {
    QString name = file;
    if (!name.endsWith(QLatin1String(".espalier"))) name += QStringLiteral(".espalier");
    const std::filesystem::path before = autosave_.place();
    try {
        engine::saveProject(document_.project(), toPath(name));
        document_.markSaved(toPath(name));
        if (autosave_.isDraft(before)) recent_.forget(fromPath(before));  // it has a name now
        rememberOpen();
    } catch (const std::exception& problem) {
        emit failed(fromUtf8(problem.what()));
    }
}

}  // namespace espalier::ui
