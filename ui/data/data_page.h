// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/loading/data_source.h"
#include "ui/page.h"

class QComboBox;
class QLabel;
class QStackedLayout;

namespace espalier::ui {

class DataGrid;
class DataInspector;
class FolderIssues;
class FolderView;
class Document;
class EmptyState;
class Heading;
class ImageCache;
class ScanProgressView;
class ThumbnailModel;
class Workspace;

/// Step 1: the view of the kind of data on the left, images in the middle, issues and choices on
/// the right; during a scan, its progress. GUI thread; owned by MainWindow.
class DataPage : public Page {
    Q_OBJECT

  public:
    DataPage(Document& document,
             Workspace& workspace,
             ImageCache& images,
             QWidget* parent = nullptr);

    QString whyNotAvailable() const override;
    const FolderIssues& issues() const { return *issues_; }
    /// Shows the images or files of an issue.
    void showIssue(const QString& code);

    /// DataInspector::problem()
    QString problem() const;

  signals:
    void openAsked();
    void problemChanged();
    /// DataInspector::startAsked()
    void startAsked();

  private:
    QWidget* makeContent();
    void showData();
    void writeHeading();
    void forgetProblem();
    void fillProblems();
    void chooseProblem();
    void showProblem(const QString& code);
    void showImages();
    void showMenu(const QPoint& where);
    void connectGrid();
    int firstSelectedRow() const;
    void selectRow(int row);
    void writeCount();
    std::vector<std::uint32_t> selectedPlaces() const;
    void toggleExcluded();
    void excludeSelected(bool exclude);
    void updateStack();

    Document& document_;
    Workspace& workspace_;
    ImageCache& images_;
    FolderIssues* issues_;
    FolderView* kind_;
    QStackedLayout* stack_;
    ScanProgressView* scanning_;
    EmptyState* nothing_;
    QWidget* content_ = nullptr;
    Heading* heading_ = nullptr;
    QComboBox* splitFilter_ = nullptr;
    QComboBox* problemFilter_ = nullptr;
    QLabel* count_ = nullptr;
    DataGrid* grid_ = nullptr;
    ThumbnailModel* model_ = nullptr;
    DataInspector* inspector_ = nullptr;
    // The images of the chosen issue when it was found, so that those excluded later stay visible.
    std::vector<std::uint32_t> problemImages_;
    engine::DataSource scanned_;  // the scan that the indices refer to
};

}  // namespace espalier::ui
