// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QVector>
#include <optional>

#include "engine/data/folder/data_choices.h"
#include "engine/data/loading/data_source.h"

class QMenu;
class QWidget;

namespace espalier::ui {

class ClassList;
class Document;
class FlatFolderQuestion;

/// The part of the data page that depends on a folder of classes: the list of classes beside the
/// images, the question in place of the images while the classes are unknown, and the texts about
/// them. GUI thread; owned by DataPage.
class FolderView : public QObject {
    Q_OBJECT

  public:
    /// `page` becomes the parent of its widgets.
    FolderView(Document& document, QWidget* page);

    /// Shown on the left of the images.
    QWidget* list();
    /// Shown instead of the images until it is answered.
    QWidget* question();
    bool needsAnswer() const;

    /// Shows the document's current data.
    void showData();
    /// DataSample::target of the images to show; no value = all.
    std::optional<int> target() const { return target_; }
    void chooseAll();

    /// What to drop on the window.
    static QString invitation();
    /// "300 images in 5 classes".
    QString summary() const;
    /// Returns true and adds an entry that includes the class again if the image is excluded
    /// together with its class.
    bool addToMenu(QMenu& menu, const engine::DataSample& image);

  signals:
    void targetChosen();
    void rescanWanted(const engine::DataChoices& choices);

  private:
    void switchClass(const QString& name, bool on);

    Document& document_;
    ClassList* classes_;
    FlatFolderQuestion* question_;
    std::optional<int> target_;
};

}  // namespace espalier::ui
