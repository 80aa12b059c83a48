// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/folder_question.h"

#include <QDir>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>

#include "ui/data/source_list.h"
#include "ui/document.h"
#include "ui/text.h"
#include "ui/widgets/question_box.h"
#include "ui/workspace/trained_folder.h"
#include "ui/workspace/workspace.h"

namespace espalier::ui {

FolderQuestion::FolderQuestion(QWidget& window, Document& document, Workspace& workspace)
    : QObject(&window), window_(window), document_(document), workspace_(workspace) {
    connect(&workspace, &Workspace::opened, this, &FolderQuestion::askAgain);
}

bool FolderQuestion::asks(const QStringList& paths) {
    if (!document_.data() || paths.size() != 1) return false;
    if (!isOther(paths.front())) return false;
    ask(paths.front());
    return true;
}

// Another project was opened meanwhile.
void FolderQuestion::askAgain() {
    if (!box_) return;
    if (!document_.data() || !isOther(folder_)) {
        box_->close();
    } else if (asked_ != document_.project().id) {
        ask(folder_);
    }
}

// One that is open already is read again; a run is shown.
bool FolderQuestion::isOther(const QString& path) const {
    if (!QFileInfo(path).isDir() || trainedFolderAt(path)) return false;
    return QDir(path).canonicalPath() != QDir(fromPath(document_.data().root())).canonicalPath();
}

void FolderQuestion::ask(const QString& folder) {
    if (box_) box_->close();
    folder_ = folder;
    asked_ = document_.project().id;
    const QString name = QFileInfo(QDir(folder).absolutePath()).fileName();
    const QString open = document_.title();
    box_ = questionBox(
        tr("Another folder of images"),
        tr("What are the images in %1 for?").arg(name),
        tr("Add: more images for %1; classes of the same name become one.\n\n"
           "Test images: the trained network is tested with them, and with none of the others.\n\n"
           "Replace: %1 is closed, and stays among the recent projects.")
            .arg(open),
        &window_);
    QPushButton* more = box_->addButton(tr("Add"), QMessageBox::AcceptRole);
    QPushButton* tests = box_->addButton(tr("Test images"), QMessageBox::AcceptRole);
    QPushButton* instead = box_->addButton(tr("Replace"), QMessageBox::AcceptRole);
    connect(more, &QPushButton::clicked, this, [this, folder] { add(folder, false); });
    connect(tests, &QPushButton::clicked, this, [this, folder] { add(folder, true); });
    connect(instead, &QPushButton::clicked, this, [this, folder] { workspace_.open({folder}); });
    addWayBack(*box_, tr("Cancel"));
    box_->open();
}

void FolderQuestion::add(const QString& folder, bool isTest) {
    if (!document_.data()) return workspace_.open({folder});  // closed meanwhile
    workspace_.rescan([folder, isTest](const engine::DataChoices& choices) {
        return SourceList::withFolder(choices, folder, isTest);
    });
}

}  // namespace espalier::ui
