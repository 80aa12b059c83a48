// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include "engine/data/folder/image_folder.h"

namespace espalier::ui {

/// The files of a folder that could not be read, each with its reason; can be copied whole.
class UnreadableDialog : public QDialog {
    Q_OBJECT

  public:
    explicit UnreadableDialog(const engine::ImageFolder& folder, QWidget* parent = nullptr);
};

}  // namespace espalier::ui
