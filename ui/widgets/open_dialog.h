// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFileDialog>

namespace espalier::ui {

/// Asks for a folder or for files, chosen or typed: Qt's own dialog accepts either folders or
/// files, and rejects a typed path until it has read its folder. Deletes itself; filesSelected()
/// delivers the paths. GUI thread.
class OpenDialog : public QFileDialog {
    Q_OBJECT

  public:
    /// `files`: ExistingFile or ExistingFiles; folders are always accepted.
    OpenDialog(const QString& title, FileMode files, QWidget* parent);

  private:
    void follow(const QString& path);
    void followTyped(const QString& typed);

    FileMode files_;
};

}  // namespace espalier::ui
