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
    /// What is being typed is part of what is saved: it has to be in the document now.
    void aboutToSave();
    void failed(const QString& sentence);

  private:
    bool isReadyToSave();

    QWidget& window_;
    Document& document_;
    Workspace& workspace_;
};

}  // namespace espalier::ui
