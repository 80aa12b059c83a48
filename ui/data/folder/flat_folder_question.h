// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "engine/data/folder/image_folder.h"

class QLabel;
class QPushButton;

namespace espalier::ui {

/// Asks for the classes of images in a folder without subfolders: one class per beginning of the
/// file names, or none at all. GUI thread.
class FlatFolderQuestion : public QWidget {
    Q_OBJECT

  public:
    explicit FlatFolderQuestion(QWidget* parent = nullptr);
    void setFolder(const engine::ImageFolder& folder);

  signals:
    void answered(engine::LabelRule rule);

  private:
    QLabel* title_;
    QLabel* names_;
    QPushButton* byName_;
    QPushButton* without_;
};

}  // namespace espalier::ui
