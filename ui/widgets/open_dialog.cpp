// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/open_dialog.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QFileInfo>
#include <QLineEdit>
#include <QPushButton>

#include "ui/widgets/last_folder.h"

namespace espalier::ui {

OpenDialog::OpenDialog(const QString& title, FileMode files, QWidget* parent)
    : QFileDialog(parent, title, lastFolder()), files_(files) {
    setAttribute(Qt::WA_DeleteOnClose);
    setOption(DontUseNativeDialog);  // the desktop's dialog accepts either folders or files
    setFileMode(Directory);
    setOption(ShowDirsOnly, false);
    connect(this, &QFileDialog::currentChanged, this, &OpenDialog::follow);
    if (auto* line = findChild<QLineEdit*>()) {
        // After the dialog's own handler, which disables the button.
        connect(
            line, &QLineEdit::textChanged, this, &OpenDialog::followTyped, Qt::QueuedConnection);
    }
    connect(this, &QFileDialog::filesSelected, this, [](const QStringList& paths) {
        if (!paths.isEmpty()) rememberFolder(paths.front());
    });
}

void OpenDialog::follow(const QString& path) {
    const FileMode mode = QFileInfo(path).isFile() ? files_ : Directory;
    if (fileMode() != mode) setFileMode(mode);
}

void OpenDialog::followTyped(const QString& typed) {
    QString path = typed.trimmed();
    if (path == QLatin1String("~") || path.startsWith(QLatin1String("~/"))) {
        path.replace(0, 1, QDir::homePath());
    }
    const QFileInfo what(directory(), path);
    if (path.isEmpty() || !what.exists()) return;
    follow(what.absoluteFilePath());
    auto* buttons = findChild<QDialogButtonBox*>();
    if (QPushButton* choose = buttons ? buttons->button(QDialogButtonBox::Open) : nullptr) {
        choose->setEnabled(true);
    }
}

}  // namespace espalier::ui
