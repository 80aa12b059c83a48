// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;

namespace espalier::ui {

class Document;
class Workspace;

/// The dialogs that open and save. GUI thread; owned by MainWindow.
class ProjectFiles : public QObject {
    Q_OBJECT

  public:
    ProjectFiles(QWidget& window, Document& document, Workspace& workspace);

    void open();
    void save();
    void saveAs();

  signals:
    /// Text being typed must be committed to the document before saving.
    void aboutToSave();
    void failed(const QString& sentence);

  private:
    bool isReadyToSave();

    QWidget& window_;
    Document& document_;
    Workspace& workspace_;
};

}  // namespace espalier::ui
