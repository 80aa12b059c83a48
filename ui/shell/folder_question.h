// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>
#include <QString>
#include <string>

class QMessageBox;
class QWidget;

namespace espalier::ui {

class Document;
class Workspace;

/// Asks what a folder is for that is dropped while images are open: instead of them, in addition to
/// them, or as test images. GUI thread; owned by MainWindow.
class FolderQuestion : public QObject {
    Q_OBJECT

  public:
    FolderQuestion(QWidget& window, Document& document, Workspace& workspace);

    /// Asks if it is such a folder; false if it is to be opened at once.
    bool asks(const QStringList& paths);

  private:
    void askAgain();
    bool isOther(const QString& path) const;
    void ask(const QString& folder);
    void add(const QString& folder, bool isTest);

    QWidget& window_;
    Document& document_;
    Workspace& workspace_;
    QPointer<QMessageBox> box_;
    QString folder_;     ///< that box_ asks about
    std::string asked_;  ///< the id of the project that it is about
};

}  // namespace espalier::ui
