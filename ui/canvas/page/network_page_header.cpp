// SPDX-License-Identifier: GPL-3.0-or-later
// The row of controls above the drawing.
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>

#include "ui/canvas/page/network_page.h"
#include "ui/canvas/scene/canvas_scene.h"
#include "ui/canvas/scene/canvas_search.h"
#include "ui/canvas/scene/canvas_view.h"
#include "ui/style/fonts.h"
#include "ui/style/icon.h"
#include "ui/style/theme.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/section.h"
#include "ui/widgets/sign_label.h"

namespace espalier::ui {

QWidget* NetworkPage::makeHeader() {
    auto* header = new QWidget;
    auto* row = new QHBoxLayout(header);
    row->setContentsMargins(0, 0, 2 * kGrid, 0);  // as far as the inspector's content
    mirrorMargins(header);
    row->setSpacing(kGrid / 4);
    row->addWidget(makeTemplateButton());
    row->addWidget(makeButton("open", tr("Open network file"), [this] { openNetwork(); }));
    row->addWidget(makeButton("save", tr("Save network to file"), [this] { saveNetwork(); }));
    row->addWidget(makeExportButton());
    row->addSpacing(kGrid);
    row->addWidget(problemSign_);
    setTextSize(summary_, TextSize::Normal, true);
    // The numbers are shortened to make room for the buttons; the tooltip has the full text.
    row->addWidget(summary_, 1);
    summary_->installEventFilter(this);
    row->addWidget(makeArrangingNote());
    row->addWidget(makeButton("search", tr("Find a layer (Ctrl+F)"), [this] { search_->find(); }));
    row->addWidget(makeGroupButton());
    row->addWidget(makeButton("note", tr("Add note (N)"), [this] { view_->writeNote(); }));
    row->addWidget(makeAlignButton());
    row->addWidget(makeButton("align", tr("Arrange all layers"), [this] { arrangeAll(); }));
    row->addWidget(makeButton("zoom-out", tr("Zoom out (-)"), [this] { view_->zoomBy(0.8); }));
    row->addWidget(makeButton("zoom-in", tr("Zoom in (+)"), [this] { view_->zoomBy(1.25); }));
    row->addWidget(makeButton("fit", tr("Show the whole drawing (F)"), [this] { view_->fit(); }));
    return header;
}

QToolButton* NetworkPage::makeButton(const char* iconName,
                                     const QString& label,
                                     const std::function<void()>& press) {
    QToolButton* button = iconButton(iconName, label, nullptr);
    connect(button, &QToolButton::clicked, this, press);
    return button;
}

QPushButton* NetworkPage::makeTemplateButton() {
    QPushButton* button = textButton(QStringLiteral("network"), tr("Templates …"), nullptr);
    button->setToolTip(tr("Ready-made networks with their size and their time on your images"));
    connect(button, &QPushButton::clicked, this, &NetworkPage::showTemplates);
    return button;
}

QToolButton* NetworkPage::makeExportButton() {
    exportButton_ = iconButton("image", tr("Export drawing as an image"), nullptr);
    exportButton_->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(exportButton_);
    connect(menu->addAction(tr("As SVG …")), &QAction::triggered, this, [this] {
        askForExport(QStringLiteral(".svg"), tr("Drawings (*.svg)"));
    });
    connect(menu->addAction(tr("As PNG …")), &QAction::triggered, this, [this] {
        askForExport(QStringLiteral(".png"), tr("Images (*.png)"));
    });
    exportButton_->setMenu(menu);
    return exportButton_;
}

QToolButton* NetworkPage::makeAlignButton() {
    align_ = iconButton("align-boxes", tr("Align selected layers"), nullptr);
    align_->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(align_);
    menu->setToolTipsVisible(true);
    const auto add = [&](const QString& text, Alignment alignment) {
        QAction* action = menu->addAction(text);
        connect(action, &QAction::triggered, this, [this, text, alignment] {
            scene_->edits().alignSelection(alignment, text);
        });
        return action;
    };
    add(tr("Align left"), Alignment::Left);
    add(tr("Align centres"), Alignment::Centre);
    add(tr("Align right"), Alignment::Right);
    menu->addSeparator();
    add(tr("Align top"), Alignment::Top);
    add(tr("Align middle"), Alignment::Middle);
    add(tr("Align bottom"), Alignment::Bottom);
    menu->addSeparator();
    spreads_ = {add(tr("Distribute horizontally"), Alignment::SpreadAcross),
                add(tr("Distribute vertically"), Alignment::SpreadDown)};
    align_->setMenu(menu);
    return align_;
}

QToolButton* NetworkPage::makeGroupButton() {
    QToolButton* button = iconButton("group", tr("Group layers; fold and open groups"), nullptr);
    button->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(button);
    menu->setToolTipsVisible(true);
    const auto add = [&](const QString& text, auto&& what) {
        QAction* action = menu->addAction(text);
        connect(action, &QAction::triggered, this, what);
        return action;
    };
    group_ =
        add(tr("Group selected layers\tCtrl+G"), [this] { scene_->groups().groupSelection(); });
    ofGroups_ = {
        add(tr("Ungroup\tCtrl+Shift+G"), [this] { scene_->groups().ungroupSelection(); }),
        add(tr("Fold or open\tEnter"), [this] { scene_->groups().toggleFolded(); }),
    };
    menu->addSeparator();
    allGroups_ = {add(tr("Fold all groups"), [this] { scene_->groups().setAllFolded(true); }),
                  add(tr("Open all groups"), [this] { scene_->groups().setAllFolded(false); })};
    button->setMenu(menu);
    return button;
}

QWidget* NetworkPage::makeArrangingNote() {
    arrangingNote_ = new QWidget;
    auto* row = new QHBoxLayout(arrangingNote_);
    row->setContentsMargins(0, 0, kGrid, 0);
    row->setSpacing(kGrid);
    arrangingText_ = new QLabel;
    row->addWidget(arrangingText_);
    QPushButton* cancel = textButton({}, tr("Cancel"), arrangingNote_);
    cancel->setToolTip(tr("Keep all layers in place"));
    row->addWidget(cancel);
    connect(cancel, &QPushButton::clicked, this, [this] { scene_->cancelArranging(); });
    arrangingNote_->hide();
    return arrangingNote_;
}

}  // namespace espalier::ui
