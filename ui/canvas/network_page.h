// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/page.h"

class QLabel;
class QToolButton;

namespace espalier::ui {

class CanvasScene;
class CanvasView;
class Document;
class LayerInspector;
class LayerPalette;

/// Step 2: palette, canvas and form over the document's network. A view: it keeps no network of its
/// own, every edit is a command on the document's undo stack. GUI thread; owned by MainWindow.
class NetworkPage : public Page {
    Q_OBJECT

  public:
    explicit NetworkPage(Document& document, QWidget* parent = nullptr);
    ~NetworkPage() override;

    void activate() override;
    QWidget* firstFocus() override;
    void copySelection() override;
    void saveTo(const QString& file);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    QWidget* makeHeader();
    QToolButton* makeTemplateButton();
    QToolButton* makeButton(const char* iconName,
                            const QString& label,
                            void (NetworkPage::*slot)());
    void takeTemplate(const std::string& name);
    void openNetwork();
    void saveNetwork();
    void arrangeAll();
    void fitAll();
    void zoomIn();
    void zoomOut();
    void refresh();
    void showNode(const QString& id);

    Document& document_;
    CanvasScene* scene_;
    CanvasView* view_;
    LayerPalette* palette_;
    LayerInspector* inspector_;
    QLabel* summary_;
    bool fitWhenShown_ = true;
};

}  // namespace espalier::ui
