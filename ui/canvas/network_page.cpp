// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/network_page.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/base/limits.h"
#include "engine/network/network_json.h"
#include "engine/network/summary.h"
#include "engine/network/templates.h"
#include "ui/canvas/box_text.h"
#include "ui/canvas/canvas_scene.h"
#include "ui/canvas/canvas_view.h"
#include "ui/canvas/layer_box.h"
#include "ui/canvas/layer_inspector.h"
#include "ui/canvas/layer_palette.h"
#include "ui/document.h"
#include "ui/style/fonts.h"
#include "ui/style/icon.h"
#include "ui/style/theme.h"
#include "ui/widgets/buttons.h"

namespace espalier::ui {

namespace {

constexpr int kPaletteWidth = 26 * kGrid;
constexpr int kInspectorWidth = 38 * kGrid;

std::filesystem::path pathOf(const QString& name) {
    return std::filesystem::path(name.toStdU16String());
}

}  // namespace

NetworkPage::NetworkPage(Document& document, QWidget* parent)
    : Page(tr("Network"), parent),
      document_(document),
      scene_(new CanvasScene(document, this)),
      view_(new CanvasView(*scene_)),
      palette_(new LayerPalette(document.catalog())),
      inspector_(new LayerInspector(document)),
      summary_(new QLabel) {
    palette_->setFixedWidth(kPaletteWidth);
    auto* scroll = new QScrollArea;
    scroll->setWidget(inspector_);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFixedWidth(kInspectorWidth);

    auto* row = new QHBoxLayout;
    row->setSpacing(kGrid);
    row->addWidget(palette_);
    row->addWidget(view_, 1);
    row->addWidget(scroll);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(2 * kGrid, kGrid, 0, 0);
    column->setSpacing(kGrid);
    column->addWidget(makeHeader());
    column->addLayout(row, 1);

    connect(palette_, &LayerPalette::chosen, this, [this](const QString& type) {
        scene_->insertLayer(type.toStdString());
    });
    connect(scene_, &CanvasScene::refused, this, &Page::noticed);
    connect(scene_, &CanvasScene::validated, this, &NetworkPage::refresh);
    connect(scene_, &CanvasScene::selectionChanged, this, &NetworkPage::refresh);
    connect(inspector_, &LayerInspector::nodeWanted, this, &NetworkPage::showNode);
    connect(&document_, &Document::projectReset, this, [this] { fitWhenShown_ = true; });
    connect(&document_, &Document::folderChanged, this, [this] { fitWhenShown_ = true; });
    refresh();
}

// The scene speaks while it dies; nobody is to hear it any more.
NetworkPage::~NetworkPage() {
    scene_->disconnect(this);
}

QWidget* NetworkPage::makeHeader() {
    auto* header = new QWidget;
    auto* row = new QHBoxLayout(header);
    row->setContentsMargins(0, 0, 2 * kGrid, 0);
    row->setSpacing(kGrid / 2);
    row->addWidget(makeTemplateButton());
    row->addWidget(makeButton("open", tr("Open a network file"), &NetworkPage::openNetwork));
    row->addWidget(makeButton("save", tr("Save the network to a file"), &NetworkPage::saveNetwork));
    row->addSpacing(2 * kGrid);
    setTextSize(summary_, TextSize::Normal, true);
    row->addWidget(summary_, 1);
    row->addWidget(makeButton("align", tr("Arrange all layers"), &NetworkPage::arrangeAll));
    row->addWidget(makeButton("zoom-out", tr("Smaller (-)"), &NetworkPage::zoomOut));
    row->addWidget(makeButton("zoom-in", tr("Larger (+)"), &NetworkPage::zoomIn));
    row->addWidget(makeButton("fit", tr("Show the whole drawing (F)"), &NetworkPage::fitAll));
    return header;
}

QToolButton* NetworkPage::makeButton(const char* iconName,
                                     const QString& label,
                                     void (NetworkPage::*slot)()) {
    QToolButton* button = iconButton(iconName, label, nullptr);
    connect(button, &QToolButton::clicked, this, slot);
    return button;
}

QToolButton* NetworkPage::makeTemplateButton() {
    auto* button = new QToolButton;
    button->setText(tr("Templates"));
    button->setToolTip(tr("Replace the drawing by a ready network; Undo brings yours back"));
    button->setIcon(icon("network"));
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(button);
    menu->setToolTipsVisible(true);
    for (const engine::TemplateEntry& entry : engine::networkTemplates()) {
        QAction* action = menu->addAction(QString::fromStdString(entry.label));
        action->setToolTip(QString::fromStdString(entry.summary));
        connect(
            action, &QAction::triggered, this, [this, name = entry.name] { takeTemplate(name); });
    }
    button->setMenu(menu);
    return button;
}

void NetworkPage::takeTemplate(const std::string& name) {
    engine::TemplateOptions options;
    const engine::DataInterface data = document_.dataInterface();
    if (!data.input.empty()) options.input = data.input;
    document_.changeNetwork(engine::makeTemplate(name, options),
                            tr("Take template %1").arg(QString::fromStdString(name)));
    fitAll();
}

void NetworkPage::openNetwork() {
    const QString name = QFileDialog::getOpenFileName(
        this, tr("Open a network"), {}, tr("Networks (*.json);;All files (*)"));
    if (name.isEmpty()) return;
    try {
        document_.changeNetwork(
            engine::networkFromJson(engine::readFile(pathOf(name), engine::limits::kJsonBytes)),
            tr("Open network"));
        fitAll();
    } catch (const engine::Error& error) {
        emit failed(tr("The network was not opened."), QString::fromUtf8(error.what()));
    }
}

void NetworkPage::saveNetwork() {
    const QString name = QFileDialog::getSaveFileName(
        this, tr("Save the network"), document_.title() + ".json", tr("Networks (*.json)"));
    if (!name.isEmpty()) saveTo(name);
}

void NetworkPage::saveTo(const QString& file) {
    try {
        engine::writeFileAtomically(pathOf(file), engine::networkToJson(document_.network()));
        emit noticed(tr("Saved %1.").arg(file));
    } catch (const engine::Error& error) {
        emit failed(tr("The network was not saved."), QString::fromUtf8(error.what()));
    }
}

void NetworkPage::arrangeAll() {
    scene_->arrange();
    fitAll();
}

void NetworkPage::fitAll() {
    view_->fit();
}

void NetworkPage::zoomIn() {
    view_->zoomBy(1.25);
}

void NetworkPage::zoomOut() {
    view_->zoomBy(0.8);
}

void NetworkPage::activate() {
    if (fitWhenShown_) view_->fit();
    fitWhenShown_ = false;
}

QWidget* NetworkPage::firstFocus() {
    return view_;
}

void NetworkPage::resizeEvent(QResizeEvent* event) {
    Page::resizeEvent(event);
    if (isVisible() && scene_->selectedItems().isEmpty()) view_->fit();
}

void NetworkPage::copySelection() {
    scene_->copySelection();
}

void NetworkPage::refresh() {
    const engine::Validation& validation = scene_->validation();
    inspector_->show(scene_->selectedNodes(), validation);
    if (!validation.network) {
        const auto errors = std::ranges::count(
            validation.diagnostics, engine::Severity::Error, &engine::Diagnostic::severity);
        summary_->setText(document_.network().nodes.empty()
                              ? QString()
                              : tr("%n problem(s) to solve", nullptr, static_cast<int>(errors)));
        return;
    }
    const engine::NetworkSummary summary = engine::summarise(*validation.network);
    summary_->setText(
        tr("%1 parameters   ·   %2 multiply-adds per image")
            .arg(roughCountText(summary.parameters), roughCountText(summary.multiplyAdds)));
}

void NetworkPage::showNode(const QString& id) {
    const engine::NodeId node = id.toStdString();
    scene_->select({node});
    if (const LayerBox* box = scene_->box(node)) view_->showNode(box->pos());
}

}  // namespace espalier::ui
