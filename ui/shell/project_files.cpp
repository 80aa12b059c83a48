// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/project_files.h"

#include <QFileDialog>
#include <QFileInfo>
#include <algorithm>
#include <utility>

#include "ui/document.h"
#include "ui/text.h"
#include "ui/widgets/last_folder.h"
#include "ui/widgets/open_dialog.h"
#include "ui/workspace/workspace.h"

namespace espalier::ui {

namespace {

// The further folder that is not there, where the main one is; nullptr if there is none.
engine::SourceFolder* missingSource(engine::Project& project) {
    if (!QFileInfo::exists(fromPath(project.dataset))) return nullptr;
    engine::SourceFolders& folders = project.dataChoices.moreFolders;
    const auto missing = std::ranges::find_if(folders, [](const engine::SourceFolder& folder) {
        return !QFileInfo::exists(fromPath(folder.path));
    });
    return missing == folders.end() ? nullptr : &*missing;
}

}  // namespace

ProjectFiles::ProjectFiles(QWidget& window, Document& document, Workspace& workspace)
    : QObject(&window), window_(window), document_(document), workspace_(workspace) {}

void ProjectFiles::open() {
    auto* dialog = new OpenDialog(
        tr("Open a folder of images, a project or a model"), QFileDialog::ExistingFile, &window_);
    dialog->setNameFilters(
        {tr("Folders, projects and models (*.espalier *.onnx)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::filesSelected, this, [this](const QStringList& paths) {
        workspace_.open(paths);
    });
    dialog->open();
}

void ProjectFiles::locateImages(const std::function<void(const QString& folder)>& then) {
    locateFolder(tr("Where are the images now?"), then);
}

void ProjectFiles::locateRun(const std::function<void(const QString& folder)>& then) {
    locateFolder(tr("Where is the folder of the run now?"), then);
}

void ProjectFiles::locateFolder(const QString& question,
                                const std::function<void(const QString& folder)>& then) {
    auto* dialog = new QFileDialog(&window_, question, lastFolder());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    connect(dialog, &QFileDialog::fileSelected, this, [then](const QString& folder) {
        rememberFolder(folder);
        then(folder);
    });
    dialog->open();
}

std::function<void()> ProjectFiles::locating(const engine::Project& unlocated) {
    if (unlocated.id.empty()) {  // it is to have the settings of a run
        return [this, unlocated] {
            locateImages([this, unlocated](const QString& folder) {
                engine::Project located = unlocated;
                located.dataset = toPath(folder);
                workspace_.useSettings(located);
            });
        };
    }
    const bool hasImages = document_.data() || document_.project().dataset.empty();
    if (hasImages || document_.isEmpty()) return {};
    return [this] {
        locateImages([this](const QString& folder) {
            engine::Project located = document_.project();
            if (engine::SourceFolder* const missing = missingSource(located)) {
                missing->path = toPath(folder);
                return workspace_.rescan([located](const auto&) { return located.dataChoices; });
            }
            // A folder opened beside a drawing without images becomes that drawing's.
            workspace_.open({folder});
        });
    };
}

bool ProjectFiles::isReadyToSave() {
    emit aboutToSave();
    if (document_.isEmpty()) emit failed(tr("There is nothing to save yet."));
    return !document_.isEmpty();
}

void ProjectFiles::save() {
    if (!isReadyToSave()) return;
    if (document_.file().empty()) return saveAs();
    workspace_.saveAs(fromPath(document_.file()));
}

void ProjectFiles::saveAs() {
    if (!isReadyToSave()) return;
    const QString proposal = document_.title() + QStringLiteral(".espalier");
    auto* dialog =
        new QFileDialog(&window_, tr("Save project"), lastFolder(), tr("Projects (*.espalier)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("espalier"));
    dialog->selectFile(proposal);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) {
        rememberFolder(file);
        workspace_.saveAs(file);
    });
    dialog->open();
}

}  // namespace espalier::ui
