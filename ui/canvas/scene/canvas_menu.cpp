// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/scene/canvas_menu.h"

#include <QMenu>
#include <utility>
#include <vector>

#include "ui/canvas/scene/canvas_scene.h"
#include "ui/canvas/scene/group_frame.h"
#include "ui/style/icon.h"

namespace espalier::ui {

CanvasMenu::CanvasMenu(CanvasScene& scene, std::function<void()> rename)
    : scene_(scene), rename_(std::move(rename)) {}

void CanvasMenu::selectAt(const QPointF& point) {
    const DrawnItems& drawn = scene_.drawn();
    if (const LayerBox* box = drawn.boxAt(point)) {
        if (!box->isSelected()) scene_.selection().select({box->id()});
    } else if (const GroupTitle* title = drawn.frames().titleAt(point)) {
        std::vector<engine::NodeId> members;
        for (const LayerBox* member : drawn.frames().all().at(title->group()).boxes) {
            members.push_back(member->id());
        }
        scene_.selection().select(members);
    }
}

void CanvasMenu::show(QWidget* parent, const QPoint& screen) {
    if (scene_.selection().nodes().empty()) return;
    auto* menu = new QMenu(parent);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setToolTipsVisible(true);
    fill(*menu);
    menu->popup(screen);
}

void CanvasMenu::fill(QMenu& menu) {
    const auto add = [&](const QString& text, const QString& whyNot, auto&& what) {
        QAction* action = menu.addAction(text);
        action->setEnabled(whyNot.isEmpty());
        if (!whyNot.isEmpty()) action->setToolTip(whyNot);
        QObject::connect(action, &QAction::triggered, &scene_, what);
        return action;
    };
    CanvasFreezing& freezing = scene_.freezing();
    const bool isFrozen = freezing.lock() == Lock::Closed;
    add(isFrozen ? tr("Train\tL") : tr("Freeze\tL"), freezing.whyNot(), [this] {
        scene_.freezing().toggleSelection();
    })->setIcon(icon(isFrozen ? QStringLiteral("lock-open") : QStringLiteral("lock")));
    add(tr("Freeze everything before\tShift+L"), freezing.whyNotBefore(), [this] {
        scene_.freezing().freezeBeforeSelection();
    });
    add(scene_.bypass().isBypassed() ? tr("Use again\tB") : tr("Bypass\tB"),
        scene_.bypass().whyNot(),
        [this] { scene_.bypass().toggleSelection(); });
    menu.addSeparator();
    add(tr("Rename\tF2"),
        scene_.typing().canRename() ? QString() : tr("Select one layer or group."),
        rename_);
    add(tr("Duplicate\tCtrl+D"), {}, [this] { scene_.edits().duplicateSelection(); });
    add(tr("Group\tCtrl+G"), scene_.groups().whyNoGroup(), [this] {
        scene_.groups().groupSelection();
    });
    add(tr("Ungroup\tCtrl+Shift+G"), scene_.groups().whyNoUngroup(), [this] {
        scene_.groups().ungroupSelection();
    });
    add(tr("Save as a block …"), {}, [this] { emit scene_.edits().blockWanted(); });
    menu.addSeparator();
    add(tr("Delete\tDel"), {}, [this] { scene_.edits().removeSelection(); });
}

}  // namespace espalier::ui
