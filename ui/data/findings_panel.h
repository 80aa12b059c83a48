// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "engine/data/folder/image_folder.h"
#include "ui/widgets/findings_list.h"

class QLabel;
class QProgressBar;

namespace espalier::ui {

class Document;
class FolderFindings;

/// What was found in the folder, each with Show and Exclude where these make sense; while the
/// pictures are being read, how far that is, with Cancel. GUI thread.
class FindingsPanel : public QWidget {
    Q_OBJECT

  public:
    FindingsPanel(Document& document, FolderFindings& findings, QWidget* parent = nullptr);

  signals:
    void showWanted(const QString& code);
    void excluding();  ///< before: the button that was pressed goes with its finding
    void rescanWanted(engine::LabelRule rule);
    void unreadableWanted();

  private:
    void fillReading();
    void showReading(qint64 done, qint64 of);
    void showFindings();
    void addFindings();
    void addFolder();
    void addReading();
    void choose(const QString& code);

    Document& document_;
    FolderFindings& findings_;
    QWidget* reading_;
    QLabel* sentence_;
    QProgressBar* bar_;
    FindingsList* list_;
};

}  // namespace espalier::ui
