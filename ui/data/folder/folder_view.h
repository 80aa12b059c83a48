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

/// What of the data page is about a folder of classes: the list of classes beside the images, the
/// question that takes their place while nothing says what the classes are, and the words for them.
/// GUI thread; owned by DataPage.
class FolderView : public QObject {
    Q_OBJECT

  public:
    /// Its widgets get `page` as their parent.
    FolderView(Document& document, QWidget* page);

    /// At the left of the images.
    QWidget* list();
    /// In place of the images while there is something to answer.
    QWidget* question();
    bool needsAnswer() const;

    /// The document's data as they are now.
    void showData();
    /// DataSample::target of the images that are to be shown; nothing = all.
    std::optional<int> target() const { return target_; }
    void chooseAll();

    /// What to drop on the window.
    static QString invitation();
    /// "300 images in 5 classes".
    QString summary() const;
    /// True: the image is left out with its whole class, and the menu got the entry that takes the
    /// class back.
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
