// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListWidget>
#include <optional>

#include "engine/data/folder/image_folder.h"

namespace espalier::ui {

/// The classes with bars of their counts; the first row stands for all. A class that is not ticked
/// is left out of training. GUI thread.
class ClassList : public QListWidget {
    Q_OBJECT

  public:
    explicit ClassList(QWidget* parent = nullptr);

    /// `folder` as scanned; `off` are the names of the classes that are switched off.
    void setFolder(const engine::ImageFolder& folder, const std::vector<std::string>& off);

  signals:
    /// Nothing = all classes.
    void classChosen(std::optional<int> label);
    void classSwitched(const QString& name, bool on);

  private:
    void addRow(const QString& name, qint64 count, int label);

    bool filling_ = false;
};

}  // namespace espalier::ui
