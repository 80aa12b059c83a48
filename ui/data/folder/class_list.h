// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListWidget>
#include <optional>

#include "engine/data/folder/image_folder.h"

namespace espalier::ui {

/// The classes with bars for their counts; the first row stands for all. Unticking a class excludes
/// it from training. GUI thread.
class ClassList : public QListWidget {
    Q_OBJECT

  public:
    explicit ClassList(QWidget* parent = nullptr);

    /// `folder` as scanned; `off` are the names of excluded classes.
    void setFolder(const engine::ImageFolder& folder, const std::vector<std::string>& off);

  signals:
    /// No value = all classes.
    void classChosen(std::optional<int> label);
    void classSwitched(const QString& name, bool on);

  private:
    void addRow(const QString& name, qint64 count, int label);

    bool filling_ = false;
};

}  // namespace espalier::ui
