// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/run_owner.h"

#include <QHash>
#include <system_error>
#include <utility>

#include "engine/base/error.h"
#include "ui/document.h"
#include "ui/run/run_control.h"
#include "ui/text.h"
#include "ui/workspace/recent.h"

namespace espalier::ui {

namespace {

namespace fs = std::filesystem;

// Of a folder; the project is beside its runs, with few others.
constexpr int kMostEntries = 10'000;
constexpr int kMostFiles = 100;  // that are read

bool hasId(const fs::path& file, const std::string& id) {
    try {
        return engine::loadProject(file).id == id;
    } catch (const engine::Error&) {
        return false;
    }
}

QString fileIn(const fs::path& folder, const std::string& id, const std::stop_token& stop) {
    std::error_code problem;
    int entries = 0;
    int files = 0;
    for (fs::directory_iterator entry(folder, problem), end;
         !problem && entry != end && entries < kMostEntries && files < kMostFiles;
         entry.increment(problem)) {
        if (stop.stop_requested()) return {};
        ++entries;
        if (entry->path().extension() != ".espalier") continue;
        ++files;
        if (hasId(entry->path(), id)) return fromPath(entry->path());
    }
    return {};
}

// The name of the file, or where there is none the name that the run has recorded.
QString nameOf(const engine::Project& project, const QString& file) {
    if (!file.isEmpty()) return fromPath(toPath(file).stem());
    if (!project.name.empty()) return fromUtf8(project.name);
    return fromPath(project.dataset.filename());
}

// Said only where it is so; with an empty document no settings are shown.
QString settingsText(const engine::Project& now, const engine::Project& trained) {
    const bool areSame = engine::withoutLook(now.network) == engine::withoutLook(trained.network) &&
                         now.options == trained.options &&
                         now.preprocessing == trained.preprocessing &&
                         now.normaliseByData == trained.normaliseByData &&
                         now.augmentation == trained.augmentation && now.task == trained.task;
    if (areSame || now.dataset.empty()) return {};
    return QLatin1Char(' ') +
           RunOwner::tr("The network and settings shown here are not those of the run.");
}

}  // namespace

RunOwner::RunOwner(Document& document, RunControl& run, Recent& recent, QObject* parent)
    : QObject(parent), document_(document), run_(run), recent_(recent) {
    connect(&run, &RunControl::runChanged, this, &RunOwner::look);
    connect(&document, &Document::projectReset, this, [this] { job_.cancel(); });
}

QString RunOwner::fileOf(const std::string& id,
                         const fs::path& run,
                         const QStringList& known,
                         const std::stop_token& stop) {
    // A fold is one folder deeper.
    const fs::path around = run.parent_path().parent_path();
    for (const fs::path& folder : {around, around.parent_path()}) {
        if (QString file = fileIn(folder, id, stop); !file.isEmpty()) return file;
    }
    for (const QString& file : known) {
        if (stop.stop_requested()) return {};
        if (hasId(toPath(file), id)) return file;
    }
    return {};
}

// A run of the terminal on a folder of images belongs to no project. It and one of a draft that was
// never saved are to the user runs on the images that are open, if they are.
void RunOwner::look() {
    job_.cancel();
    const ShownRun& shown = run_.shown();
    const bool isOther = !shown.run.path.empty() &&
                         (shown.project.id.empty() || shown.project.id != document_.project().id);
    if (!isOther || run_.isTraining()) return;
    QStringList known;
    QHash<QString, QString> drafts;  // their files have no names for a person
    for (const RecentEntry& entry : recent_.entries()) {
        known << entry.path;
        if (!entry.isDraft) continue;
        drafts.insert(entry.path, tr("%1 (%2)").arg(entry.title, entry.details()));
    }
    const bool hasSameImages = shown.project.dataset == document_.project().dataset;
    const QString notItsSettings = settingsText(document_.project(), shown.project);
    if (shown.project.id.empty()) {
        if (!hasSameImages) emit found(tr("This run belongs to no project.") + notItsSettings, {});
        return;
    }
    job_.start([this,
                project = shown.project,
                run = shown.run.path,
                known,
                drafts,
                hasSameImages,
                notItsSettings](const Job::Report&, std::stop_token stop) -> Job::Deliver {
        const QString file = fileOf(project.id, run, known, stop);
        if (file.isEmpty() && hasSameImages) return [] {};
        const QString name = drafts.value(file, nameOf(project, file));
        return [this, file, name, notItsSettings] {
            const QString whose = file.isEmpty()
                                      ? tr("This run belongs to another project, %1, whose file "
                                           "was not found.")
                                      : tr("This run belongs to another project, %1.");
            emit found(whose.arg(name) + notItsSettings, file);
        };
    });
}

}  // namespace espalier::ui
