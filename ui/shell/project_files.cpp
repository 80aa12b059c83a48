// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/project_files.h"

#include <QFileDialog>
#include <QFileInfo>

#include "ui/document.h"
#include "ui/text.h"
#include "ui/widgets/last_folder.h"
#include "ui/workspace/workspace.h"

namespace espalier::ui {

ProjectFiles::ProjectFiles(QWidget& window, Document& document, Workspace& workspace)
    : QObject(&window), window_(window), document_(document), workspace_(workspace) {}

void ProjectFiles::open() {
    auto* dialog =
        new QFileDialog(&window_, tr("Open a folder of images or a project"), lastFolder());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly, false);
    dialog->setNameFilters({tr("Folders and projects (*.espalier)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::filesSelected, this, [this](const QStringList& paths) {
        if (!paths.isEmpty()) rememberFolder(paths.front());
        workspace_.open(paths);
    });
    // A project is a file, which a chooser of folders lists but does not take by itself.
    connect(dialog, &QFileDialog::currentChanged, dialog, [dialog](const QString& path) {
        const bool isFile = QFileInfo(path).isFile();
        dialog->setFileMode(isFile ? QFileDialog::ExistingFile : QFileDialog::Directory);
    });
    dialog->open();
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
