// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/canvas/page/layer_rows.h"

class QModelIndex;
class QSortFilterProxyModel;
class QTableView;

namespace espalier::ui {

/// All layers of the drawing with their shapes and sizes, in the order of the drawing or of any
/// column. A click or Enter on a row asks for its box. GUI thread; owned by LayerInspector.
class LayerTable : public QWidget {
    Q_OBJECT

  public:
    explicit LayerTable(const engine::LayerCatalog& catalog, QWidget* parent = nullptr);

    void show(const engine::NetworkDescription& network, const engine::Validation& validation);
    void setTraining(const NumbersInTraining& numbers);
    void setTimes(const LayerTimes& times);

  signals:
    void layerWanted(const QString& id);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void fitColumns();
    void want(const QModelIndex& row);

    LayerRows* rows_;
    QSortFilterProxyModel* sorted_;
    QTableView* table_;
};

}  // namespace espalier::ui
