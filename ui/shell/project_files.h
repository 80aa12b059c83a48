// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <functional>

class QWidget;

namespace espalier::engine {
struct Project;
}

namespace espalier::ui {

class Document;
class Workspace;

/// The dialogs for opening and saving. GUI thread; owned by MainWindow.
class ProjectFiles : public QObject {
    Q_OBJECT

  public:
    ProjectFiles(QWidget& window, Document& document, Workspace& workspace);

    void open();
    void save();
    void saveAs();
    /// Asks where the images are now.
    void locateImages(const std::function<void(const QString& folder)>& then);
    /// Asks where the folder of a run is now.
    void locateRun(const std::function<void(const QString& folder)>& then);
    /// Asks for the images that Workspace::failed() names, and then opens them. Nothing where there
    /// are none to be asked for.
    std::function<void()> locating(const engine::Project& unlocated);

  signals:
    /// Text being typed must be committed to the document before saving.
    void aboutToSave();
    void failed(const QString& sentence);

  private:
    bool isReadyToSave();
    void locateFolder(const QString& question,
                      const std::function<void(const QString& folder)>& then);

    QWidget& window_;
    Document& document_;
    Workspace& workspace_;
};

}  // namespace espalier::ui
