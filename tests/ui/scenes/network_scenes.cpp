// SPDX-License-Identifier: GPL-3.0-or-later
#include <QComboBox>
#include <QDialog>
#include <QLineEdit>
#include <QTest>
#include <stdexcept>

#include "engine/network/trained_part.h"
#include "scenes.h"
#include "ui/canvas/gallery/template_gallery.h"
#include "ui/canvas/scene/canvas_scene.h"
#include "ui/canvas/scene/canvas_view.h"
#include "ui/canvas/scene/layer_box.h"
#include "ui/canvas/scene/quick_search.h"
#include "ui/life/look_inside.h"
#include "ui/life/network_life.h"
#include "ui/starts/start_bar.h"
#include "ui/starts/start_dialog.h"
#include "ui/starts/start_list.h"

namespace espalier::ui::test {

namespace {

using Step = MainWindow::Step;

template <typename Part>
Part& partOf(Photographer& photographer) {
    auto* part = photographer.page(Step::Network).findChild<Part*>();
    if (!part) throw std::runtime_error("the Network page lacks a part");
    return *part;
}

CanvasScene& sceneOf(Photographer& photographer) {
    return dynamic_cast<CanvasScene&>(*partOf<CanvasView>(photographer).scene());
}

/// The last box of the drawing that is a group, or that is none; nullptr if there is none.
LayerBox* lastBox(Photographer& photographer, bool isGroup) {
    LayerBox* last = nullptr;
    for (const auto& [id, box] : sceneOf(photographer).drawn().boxes()) {
        const bool isLower = !last || box->pos().y() > last->pos().y();
        if (box->text().isGroup == isGroup && isLower) last = box;
    }
    return last;
}

void select(Photographer& photographer, LayerBox* box) {
    sceneOf(photographer).clearSelection();
    if (!box) return;
    box->setSelected(true);
    sceneOf(photographer).setFocusItem(box);
}

void selection(Photographer& photographer) {
    CanvasView& view = partOf<CanvasView>(photographer);
    select(photographer, lastBox(photographer, false));
    photographer.shoot("network-layer");
    LayerBox* group = lastBox(photographer, true);
    if (!group) return;
    select(photographer, group);
    view.setFocus();
    photographer.shoot("network-group");
    photographer.key(&view, Qt::Key_Return);
    photographer.settle(2);
    photographer.shoot("network-group-open");
    photographer.window().document().undoStack().undo();
    photographer.settle();
    sceneOf(photographer).clearSelection();
}

/// Types into the search that the key opens on the canvas.
void searchWith(Photographer& photographer,
                Qt::Key key,
                Qt::KeyboardModifiers modifiers,
                const QString& scene) {
    CanvasView& view = partOf<CanvasView>(photographer);
    view.setFocus();
    photographer.key(&view, key, modifiers);
    auto& search = partOf<QuickSearch>(photographer);
    photographer.until("the search", [&] { return search.isVisible(); });
    auto* typed = search.findChild<QLineEdit*>();
    QTest::keyClicks(typed, QStringLiteral("conv"));
    photographer.shoot(scene);
    photographer.key(typed, Qt::Key_Escape);
}

void search(Photographer& photographer) {
    searchWith(photographer, Qt::Key_F, Qt::ControlModifier, QStringLiteral("network-find"));
    searchWith(photographer, Qt::Key_A, Qt::NoModifier, QStringLiteral("network-add"));
}

void heat(Photographer& photographer) {
    for (QComboBox* colours : photographer.page(Step::Network).findChildren<QComboBox*>()) {
        const int parameters = colours->findText("Parameters", Qt::MatchContains);
        if (!colours->isVisible() || parameters < 0) continue;
        colours->setCurrentIndex(parameters);
        photographer.shoot("network-heat");
        colours->setCurrentIndex(0);
        return;
    }
    throw std::runtime_error("there is no choice of colours");
}

void gallery(Photographer& photographer) {
    photographer.click("Templates …");
    const auto dialog = [&]() -> TemplateGallery* {
        for (auto* each : photographer.window().findChildren<TemplateGallery*>()) {
            if (each->isVisible()) return each;
        }
        return nullptr;
    };
    photographer.until("the gallery", [&] { return dialog() != nullptr; });
    photographer.settle(8);  // a few of its times are measured
    photographer.shoot("network-gallery");
    dialog()->reject();
}

void broken(Photographer& photographer) {
    engine::NetworkDescription network = photographer.window().document().network();
    if (network.connections.size() < 3) return;
    network.connections.erase(network.connections.begin() + 1);
    photographer.window().document().changeNetwork(network, QStringLiteral("Delete"));
    photographer.shoot("network-broken");
    photographer.window().document().undoStack().undo();
}

/// What training starts from, and a drawing of which only the last layer is trained.
void starts(Photographer& photographer) {
    MainWindow& window = photographer.window();
    partOf<StartBar>(photographer).choose();
    photographer.until("the dialog", [&] { return window.findChild<StartDialog*>() != nullptr; });
    window.findChild<StartList*>()->choose(StartRow::Kind::Catalog);
    photographer.shoot("start-from");
    window.findChild<StartDialog*>()->reject();
    engine::NetworkDescription frozen = window.document().network();
    engine::trainPart(frozen, window.document().dataInterface(), engine::TrainedPart::LastLayer);
    window.document().changeNetwork(frozen, QStringLiteral("Freeze"));
    photographer.shoot("network-frozen");
    window.document().undoStack().undo();
}

}  // namespace

void photographNetwork(Photographer& photographer) {
    photographer.window().show(Step::Network);
    photographer.shoot("network");
    selection(photographer);
    heat(photographer);
    gallery(photographer);
    if (photographer.assignment().isShort) return;
    search(photographer);
    broken(photographer);
    starts(photographer);
}

void photographInside(Photographer& photographer) {
    photographer.window().show(Step::Network);
    photographer.click("Look inside");
    LookInside& inside = partOf<LookInside>(photographer);
    photographer.until("a look inside", [&] { return !inside.life().records().empty(); });
    photographer.settle(3);
    photographer.shoot("network-inside");
    select(photographer, lastBox(photographer, true));
    photographer.settle(5);
    photographer.shoot("network-inside-stage");
    photographer.click("Look inside");
    sceneOf(photographer).clearSelection();
}

}  // namespace espalier::ui::test
