// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/save_dialog.h"

#include <QFileDialog>
#include <QFileInfo>

#include "ui/widgets/last_folder.h"

namespace espalier::ui {

void askWhereToSave(QWidget* parent,
                    const SaveQuestion& question,
                    const std::function<void(const QString&)>& chosen) {
    auto* dialog = new QFileDialog(parent, question.title, lastFolder(), question.filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QFileInfo(question.proposal).suffix());
    dialog->selectFile(question.proposal);
    QObject::connect(dialog, &QFileDialog::fileSelected, parent, [chosen](const QString& file) {
        rememberFolder(file);
        chosen(file);
    });
    dialog->open();
}

}  // namespace espalier::ui
