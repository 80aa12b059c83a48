// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/page/block_shelf.h"

#include <QMessageBox>
#include <QPushButton>
#include <algorithm>
#include <set>

#include "ui/canvas/blocks/block_name_dialog.h"
#include "ui/canvas/drawing/block_edits.h"
#include "ui/canvas/page/layer_palette.h"
#include "ui/canvas/scene/canvas_scene.h"
#include "ui/document.h"
#include "ui/text.h"
#include "ui/widgets/question_box.h"

namespace espalier::ui {

BlockShelf::BlockShelf(const Document& document,
                       CanvasScene& scene,
                       LayerPalette& palette,
                       QWidget* page)
    : QObject(page),
      document_(document),
      scene_(scene),
      page_(page),
      blocks_(OwnBlocks::usualFolder()) {
    scene.edits().setBlocks(&blocks_);
    connect(&blocks_, &OwnBlocks::changed, &palette, [this, &palette] {
        palette.showBlocks(blocks_.blocks());
    });
    connect(&blocks_, &OwnBlocks::failed, this, &BlockShelf::noticed);
    connect(&blocks_, &OwnBlocks::saved, this, [this](const QString& name) {
        emit noticed(tr("Saved as the block %1, under My blocks.").arg(name));
    });
    connect(&scene.edits(), &CanvasEdits::blockWanted, this, &BlockShelf::askToSave);
    connect(&palette, &LayerPalette::renameWanted, this, &BlockShelf::askToRename);
    connect(&palette, &LayerPalette::removeWanted, this, &BlockShelf::askToRemove);
}

QString BlockShelf::whyNotSave() const {
    const std::vector<engine::NodeId> nodes = scene_.selection().nodes();
    if (nodes.empty()) return tr("Select the layers of the block first.");
    const bool hasInput = std::ranges::any_of(nodes, [this](const engine::NodeId& id) {
        const engine::Layer* layer = document_.catalog().find(document_.network().find(id)->type);
        return layer && layer->description().inputs.maximum == 0;
    });
    return hasInput ? tr("A block comes behind other layers, so it cannot contain the Input.")
                    : QString();
}

void BlockShelf::askToSave() {
    if (const QString why = whyNotSave(); !why.isEmpty()) {
        emit noticed(why);
        return;
    }
    const std::vector<engine::NodeId> nodes = scene_.selection().nodes();
    const std::set<engine::NodeId> groups = scene_.selection().groups();
    QString name;
    if (groups.size() == 1) name = fromUtf8(document_.network().findGroup(*groups.begin())->name);
    auto* dialog = new BlockNameDialog(
        tr("Save as a block"),
        name,
        [this](const QString& typed) { return blocks_.whyNotName(typed); },
        page_);
    connect(dialog,
            &BlockNameDialog::named,
            this,
            [this, network = document_.network(), nodes](const QString& chosen) {
                blocks_.save(blockOf(network, {nodes.begin(), nodes.end()}, chosen.toStdString()),
                             chosen);
            });
    dialog->open();
}

void BlockShelf::askToRename(const QString& key) {
    const OwnBlock* block = blocks_.find(key);
    if (!block) return;
    auto* dialog = new BlockNameDialog(
        tr("Rename the block"),
        block->name,
        [this, key](const QString& typed) { return blocks_.whyNotName(typed, key); },
        page_);
    connect(dialog, &BlockNameDialog::named, this, [this, key](const QString& chosen) {
        blocks_.rename(key, chosen);
    });
    dialog->open();
}

void BlockShelf::askToRemove(const QString& key) {
    const auto found = std::ranges::find(blocks_.blocks(), key, &OwnBlock::key);
    if (found == blocks_.blocks().end()) return;
    QMessageBox* box = questionBox(tr("Delete block"),
                                   tr("Delete the block %1?").arg(found->name),
                                   tr("Drawings that contain it keep their layers. The file %1 is "
                                      "deleted.")
                                       .arg(fromPath(found->file)),
                                   page_);
    QPushButton* remove = box->addButton(tr("Delete"), QMessageBox::AcceptRole);
    addWayBack(*box, tr("Keep it"));
    connect(remove, &QPushButton::clicked, this, [this, key] { blocks_.remove(key); });
    box->open();
}

}  // namespace espalier::ui
