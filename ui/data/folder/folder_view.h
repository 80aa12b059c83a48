// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/data/folder/data_choices.h"
#include "engine/data/loading/data_source.h"
#include "ui/widgets/name_chooser.h"

class QMenu;
class QPoint;
class QPushButton;
class QWidget;

namespace espalier::ui {

class ClassList;
class Document;
class FlatFolderQuestion;

/// Gives samples of the document's data, by name, the class of this name, as one undo step; an
/// empty one is that of their folder. Names that are not there are left out.
void relabel(Document& document,
             const std::vector<std::string>& samples,
             const std::string& name,
             const QString& text);
/// The class of this sample's folder, whatever the project says; empty if it has none.
QString outputOfFolder(const Document& document, const std::string& sample);
/// Asks for the class of so many images; of the classes, `recent` come first.
NameChooser::Question classQuestion(const Document& document,
                                    int images,
                                    const QStringList& recent);

/// The part of the data page that depends on a folder of classes: the list of classes beside the
/// images, the question in place of the images while the classes are unknown, and the texts about
/// them. GUI thread; owned by DataPage.
class FolderView : public QObject {
    Q_OBJECT

  public:
    using Places = std::vector<std::uint32_t>;

    /// `page` becomes the parent of its widgets.
    FolderView(Document& document, QWidget* page);

    /// Shown on the left of the images; in it the list of classes, which takes the focus.
    QWidget* panel() { return panel_; }
    QWidget* list();
    QWidget* adding();  ///< the button below the list
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
    /// Whether the image is excluded together with its class.
    bool isLeftOut(const engine::DataSample& image) const;
    /// Returns true and adds an entry that includes the class again if the image is excluded
    /// together with its class.
    bool addToMenu(QMenu& menu, const engine::DataSample& image);

    // What becomes of images: `places` in the document's data. Each is one undo step.

    /// Adds what can be done about the class of these images.
    void addClassActions(QMenu& menu, const Places& places, const QPoint& where);
    /// Asks for their class near this point, in global coordinates.
    void askForClass(const Places& places, const QPoint& where);
    /// Gives them the class of this digit (10 for the digit 0), if there is one.
    void assignNumber(const Places& places, int number);

  signals:
    void targetChosen();
    /// Images were dropped on a class; an empty name asks for one.
    void imagesDropped(const QString& name);
    void rescanWanted(const engine::DataChoices& choices);
    /// Why a key did nothing.
    void refused(const QString& sentence);

  public slots:
    /// Gives images the class of this name.
    void assign(const Places& places, const QString& name);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    QWidget* makePanel(QWidget* page);
    void switchClass(const QString& name, bool on);
    void backToFolder(const Places& places);
    void addClass();
    void showClassMenu(const QPoint& where);
    /// Why a class cannot be removed; empty if it can. No value for one that is not an added one.
    std::optional<QString> whyNotRemoved(const QString& name) const;
    void removeClass(const QString& name);
    void remember(const QString& name);
    /// An empty name is that of the folder.
    void changeLabels(const Places& places, const std::string& name, const QString& text);

    Document& document_;
    ClassList* classes_;
    QPushButton* newClass_;
    QWidget* panel_;
    FlatFolderQuestion* question_;
    std::optional<int> target_;
    QStringList recent_;  ///< names of classes, the last used first
};

}  // namespace espalier::ui
