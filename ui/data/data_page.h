// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "ui/page.h"

class QComboBox;
class QLabel;
class QStackedLayout;

namespace espalier::engine {
struct ImageEntry;
}

namespace espalier::ui {

class ClassList;
class DataInspector;
class FlatFolderQuestion;
class FolderFindings;
class Document;
class EmptyState;
class Heading;
class PictureCache;
class PictureGrid;
class ScanProgressView;
class ThumbnailModel;
class Workspace;

/// Step 1: classes with bars at the left, pictures in the middle, findings and choices at the
/// right; while a folder is looked through, how far that is. GUI thread; owned by MainWindow.
class DataPage : public Page {
    Q_OBJECT

  public:
    DataPage(Document& document,
             Workspace& workspace,
             PictureCache& pictures,
             QWidget* parent = nullptr);

    QString whyNotAvailable() const override;
    const FolderFindings& findings() const { return *findings_; }
    /// The pictures, or the files, that a finding is about.
    void showFinding(const QString& code);

  signals:
    void openAsked();

  private:
    QWidget* makeContent();
    void showFolder();
    void writeHeading();
    void forgetProblem();
    void fillProblems();
    void chooseProblem();
    void showProblem(const QString& code);
    void showPictures();
    void switchClass(const QString& name, bool on);
    std::string classOf(const engine::ImageEntry& image) const;
    void showMenu(const QPoint& where);
    void excludeSelected(bool exclude);
    void updateStack();
    /// Nothing says yet what the classes are.
    bool asksForClasses() const;

    Document& document_;
    Workspace& workspace_;
    PictureCache& pictures_;
    FolderFindings* findings_;
    QStackedLayout* stack_;
    ScanProgressView* scanning_;
    EmptyState* nothing_;
    FlatFolderQuestion* question_ = nullptr;
    QWidget* content_ = nullptr;
    Heading* heading_ = nullptr;
    ClassList* classes_ = nullptr;
    QComboBox* splitFilter_ = nullptr;
    QComboBox* problemFilter_ = nullptr;
    QLabel* count_ = nullptr;
    PictureGrid* grid_ = nullptr;
    ThumbnailModel* model_ = nullptr;
    DataInspector* inspector_ = nullptr;
    std::optional<int> label_;
    // Of the chosen problem as it was found: what is excluded then stays in view.
    std::vector<std::uint32_t> problemPictures_;
    const void* scanned_ = nullptr;  // the scan that these are places of
};

}  // namespace espalier::ui
