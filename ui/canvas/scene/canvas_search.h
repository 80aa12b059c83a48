// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointF>
#include <functional>
#include <optional>
#include <vector>

#include "ui/canvas/drawing/network_edits.h"
#include "ui/canvas/scene/quick_search.h"

namespace espalier::ui {

class CanvasScene;
class CanvasView;
class Document;

/// The two searches on the canvas. A double click on empty space, the key A, or a wire dropped in
/// empty space lists the layers that can be inserted there; Ctrl+F lists those of the drawing. GUI
/// thread; owned by NetworkPage.
class CanvasSearch : public QObject {
    Q_OBJECT

  public:
    CanvasSearch(const Document& document, CanvasScene& scene, CanvasView& view);

    /// Lists the layers to insert behind the selected box; without one, at the pointer.
    void add();
    void find();

  signals:
    /// The user wants to see this layer.
    void found(const QString& id);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    std::vector<QuickSearch::Entry> whatToAdd(const std::optional<LooseWire>& wire) const;
    void addAt(const QPointF& place, const std::optional<LooseWire>& wire);
    bool press(int key, Qt::KeyboardModifiers modifiers);

    const Document& document_;
    CanvasScene& scene_;
    CanvasView& view_;
    QuickSearch* box_;
    std::function<void(const QString&)> whenChosen_;
};

}  // namespace espalier::ui
