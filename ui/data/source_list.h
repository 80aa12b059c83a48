// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>
#include <functional>

#include "engine/data/folder/data_choices.h"

class QGridLayout;
class QVBoxLayout;

namespace espalier::ui {

class Document;

/// The folders of the images, each with its number of images; further ones and folders of test
/// images can be added and removed. GUI thread.
class SourceList : public QWidget {
    Q_OBJECT

  public:
    explicit SourceList(Document& document, QWidget* parent = nullptr);

    /// The project's choices with a further folder.
    static engine::DataChoices withFolder(engine::DataChoices choices,
                                          const QString& folder,
                                          bool isTest);

  signals:
    /// The folders of the images are to be others: Workspace::rescan().
    void rescanWanted(
        const std::function<espalier::engine::DataChoices(espalier::engine::DataChoices)>& edit);

  private:
    void showFolders();
    void addRow(const engine::SourceFolder& folder, const QString& what, QGridLayout& grid);
    void remove(const std::string& name);
    void ask(const QString& question, bool isTest);

    Document& document_;
    QVBoxLayout* column_;
    QWidget* rows_ = nullptr;
    QStringList shown_;  ///< what the rows say
};

}  // namespace espalier::ui
