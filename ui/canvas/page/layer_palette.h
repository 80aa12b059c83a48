// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "engine/layers/layer_catalog.h"

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

  signals:
    void chosen(const QString& type);

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

    QLineEdit* search_;
    QTreeWidget* list_;
};

}  // namespace espalier::ui
