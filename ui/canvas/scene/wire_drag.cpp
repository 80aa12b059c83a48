// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/scene/wire_drag.h"

#include <QCoreApplication>

#include "engine/layers/shape_rules.h"
#include "ui/canvas/scene/drawn_items.h"
#include "ui/canvas/scene/layer_box.h"

namespace espalier::ui {

namespace {

constexpr double kFaint = 0.25;
constexpr double kDragDepth = 2;

struct WireWords {
    Q_DECLARE_TR_FUNCTIONS(WireDrag)
};

}  // namespace

WireDrag::WireDrag(QGraphicsScene& scene,
                   const DrawnItems& items,
                   const LayerBox& start,
                   bool fromOutput)
    : scene_(scene), items_(items), start_(start.id()), fromOutput_(fromOutput) {
    begin();
}

WireDrag::WireDrag(QGraphicsScene& scene,
                   const DrawnItems& items,
                   WireItem& wire,
                   WireItem::End moved)
    : scene_(scene),
      items_(items),
      start_(moved == WireItem::End::To ? wire.connection().from : wire.connection().to),
      fromOutput_(moved == WireItem::End::To),
      dragged_(&wire),
      moved_(wire.connection()),
      carried_(wire.carried()) {
    dragged_->setOpacity(kFaint);
    begin();
}

void WireDrag::begin() {
    const LayerBox* start = items_.box(start_);
    anchor_ = fromOutput_ ? start->outputPoint() : start->inputPoint();
    line_ = std::make_unique<WireItem>(engine::Connection{});
    line_->setHighlighted(true);
    drawTo(anchor_);
    scene_.addItem(line_.get());
}

void WireDrag::offer(const WireOffers& offers) {
    for (const auto& [id, box] : items_.boxes()) {
        const auto found = offers.find(id);
        if (found == offers.end() || !whyNot(box).isEmpty()) continue;
        const bool known = found->second.has_value();
        box->setOffer(LayerBox::Offer{
            .atInput = fromOutput_,
            .shape =
                known ? QString::fromStdString(engine::shapeText(*found->second)) : QString()});
    }
}

WireDrag::~WireDrag() {
    for (const auto& [id, box] : items_.boxes()) box->setOffer(std::nullopt);
    setTarget(nullptr);
    if (dragged_) dragged_->setOpacity(1);
}

void WireDrag::drawTo(const QPointF& point) {
    line_->setRoute(
        {.points = fromOutput_ ? std::vector{anchor_, point} : std::vector{point, anchor_},
         .shapeAt = point});
    line_->setZValue(kDragDepth);  // above the boxes
}

void WireDrag::moveTo(const QPointF& point) {
    drawTo(point);
    setTarget(items_.boxAt(point));
}

void WireDrag::aimAt(const LayerBox* box) {
    setTarget(box);
    drawTo(!box ? anchor_ : fromOutput_ ? box->inputPoint() : box->outputPoint());
}

std::optional<engine::Connection> WireDrag::reached() const {
    if (target_.empty()) return std::nullopt;
    return fromOutput_ ? engine::Connection{.from = start_, .to = target_}
                       : engine::Connection{.from = target_, .to = start_};
}

QString WireDrag::whyNot(const LayerBox* box) const {
    if (!box) return {};
    if (box->id() == start_) return WireWords::tr("A layer cannot be connected to itself.");
    if (fromOutput_ && !box->text().takesInput) {
        return WireWords::tr("%1 is the network input; no wire can end there.")
            .arg(box->text().name);
    }
    if (!fromOutput_ && !box->text().hasOutput) {
        return WireWords::tr("%1 has no output.").arg(box->text().name);
    }
    return {};
}

void WireDrag::setTarget(const LayerBox* box) {
    if (LayerBox* last = target_.empty() ? nullptr : items_.box(target_)) last->setTarget(false);
    const bool fits = box && whyNot(box).isEmpty();
    target_ = fits ? box->id() : engine::NodeId();
    if (fits) items_.box(target_)->setTarget(true);
}

}  // namespace espalier::ui
