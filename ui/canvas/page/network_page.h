// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <functional>
#include <vector>

#include "ui/page.h"

class QAction;
class QHBoxLayout;
class QLabel;
class QPushButton;
class QScrollArea;
class QToolButton;
class QVBoxLayout;

namespace espalier::ui {

class CanvasScene;
class CanvasSearch;
class CanvasView;
class Document;
class DrawingExport;
class ElidedLabel;
class LayerInspector;
class LayerPalette;
class ProjectReviewer;
class SignLabel;
class TemplateGallery;
class TemplateReviewer;

/// Step 2: palette, canvas and form for the document's network. A view: it keeps no network of its
/// own, and every edit is a command on the document's undo stack. GUI thread; owned by MainWindow.
class NetworkPage : public Page {
    Q_OBJECT

  public:
    NetworkPage(Document& document, ProjectReviewer& reviewer, QWidget* parent = nullptr);
    ~NetworkPage() override;

    void activate() override;
    QWidget* firstFocus() override;
    void copySelection() override;
    /// Shows a control of the window between header and canvas, which this owns from then on.
    void setBar(QWidget* bar);
    /// What a mode of the page uses and covers; all of it belongs to the page.
    struct Parts {
        CanvasScene& scene;
        CanvasView& view;
        LayerInspector& form;
        QWidget& palette;
        QWidget& inspector;  ///< the form in its scroll area
        QHBoxLayout& row;    ///< palette, canvas and inspector
        QVBoxLayout& stage;  ///< the canvas, and what belongs below it
    };
    Parts parts();
    /// Commits the text being typed, on the canvas or in the form, to the network.
    void finishTyping();
    void saveTo(const QString& file);
    /// Exports the drawing as an image: .svg or .png.
    void exportTo(const QString& file);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    QWidget* makeHeader();
    QPushButton* makeTemplateButton();
    QToolButton* makeExportButton();
    QToolButton* makeAlignButton();
    QToolButton* makeGroupButton();
    QWidget* makeArrangingNote();
    QToolButton* makeButton(const char* iconName,
                            const QString& label,
                            const std::function<void()>& press);
    void showTemplates();
    void takeTemplate(const std::string& name);
    void openNetwork();
    void saveNetwork();
    void arrangeAll();
    void askForExport(const QString& ending, const QString& filter);
    void showArranging(bool running);
    void refresh();
    void refreshAlign();
    void refreshGroups();
    void refreshSummary();
    void showNode(const QString& id);
    void showFound(const QString& id);

    Document& document_;
    ProjectReviewer& reviewer_;
    CanvasScene* scene_;
    CanvasView* view_;
    CanvasSearch* search_;
    TemplateReviewer* templates_;
    LayerPalette* palette_;
    LayerInspector* inspector_;
    QScrollArea* beside_;     ///< scrolls the inspector
    SignLabel* problemSign_;  ///< before the number of problems
    ElidedLabel* summary_;
    QVBoxLayout* column_;
    QHBoxLayout* row_;
    QVBoxLayout* stage_;
    QWidget* arrangingNote_ = nullptr;
    QLabel* arrangingText_ = nullptr;
    QToolButton* exportButton_ = nullptr;
    QToolButton* align_ = nullptr;
    std::vector<QAction*> spreads_;  ///< these need three boxes
    QAction* group_ = nullptr;
    std::vector<QAction*> ofGroups_;   ///< these need a group in the selection
    std::vector<QAction*> allGroups_;  ///< these need any group
    DrawingExport* export_;
    QPointer<TemplateGallery> gallery_;
    bool fitWhenShown_ = true;
};

}  // namespace espalier::ui
