// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <map>
#include <set>
#include <vector>

#include "ui/canvas/scene/drawing_texts.h"

class QPainter;

namespace espalier::ui {

class LayerBox;

/// The resolution of images on their way through a network, as a pale surface behind the boxes: its
/// width on both sides of a box follows the larger side of the box's output, so that a network
/// narrows like a funnel where it makes images smaller. A branch beside the longest path has none.
/// Boxes themselves keep the width that their texts need. GUI thread; owned by DrawnItems.
class Funnel {
  public:
    using Boxes = std::map<engine::NodeId, LayerBox*>;

    /// `boxes` must outlive this or its next call.
    void show(const DrawingFacts& facts, const Boxes& boxes);
    void paint(QPainter& painter, const QRectF& part) const;
    /// The part of the scene to paint again after boxes have moved.
    QRectF follow(const std::set<engine::NodeId>& moved);
    /// How much of the widest one the surface takes at this box, 0 … 1; 0 where there are no
    /// images.
    double shareOf(const engine::NodeId& id) const;

  private:
    const Boxes* boxes_ = nullptr;
    std::map<engine::NodeId, double> shares_;
    std::vector<engine::Connection> wires_;
    std::map<engine::NodeId, QRectF> places_;  ///< where a box and its neighbours were painted
};

}  // namespace espalier::ui
