// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <vector>

#include "engine/layers/layer_catalog.h"
#include "ui/canvas/blocks/own_blocks.h"

class QLineEdit;
class QTreeWidget;
class QTreeWidgetItem;

namespace espalier::ui {

/// The searchable list of layer types from the catalog, by category; the note comes last. Dragging
/// puts one on the canvas, Enter or a double click inserts it after the selection. GUI thread.
class LayerPalette : public QWidget {
    Q_OBJECT

  public:
    explicit LayerPalette(const engine::LayerCatalog& catalog, QWidget* parent = nullptr);

    /// The user's own blocks, listed first.
    void showBlocks(const std::vector<OwnBlock>& blocks);

  signals:
    /// A type of layer, or the key of a block.
    void chosen(const QString& type);
    void renameWanted(const QString& block);
    void removeWanted(const QString& block);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void colourCategories();
    void fill(const engine::LayerCatalog& catalog);
    QTreeWidgetItem* addCategory(const QString& name);
    void addNote();
    void filter(const QString& words);
    void choose(const QTreeWidgetItem* item);
    void showMenu(const QPoint& at);
    bool pressOnBlock(int key);

    QLineEdit* search_;
    QTreeWidget* list_;
    QTreeWidgetItem* blocks_ = nullptr;  ///< their category; none without blocks
};

}  // namespace espalier::ui
