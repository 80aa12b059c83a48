// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/scene/canvas_arranger.h"

#include <memory>
#include <utility>

#include "ui/canvas/scene/layer_box.h"

namespace espalier::ui {

namespace {

// Up to this many boxes are laid out in a few ms at most.
constexpr std::size_t kFewLayers = 400;

}  // namespace

void CanvasArranger::follow(const engine::NetworkDescription& shown,
                            const std::map<engine::NodeId, LayerBox*>& standing) {
    next_.reset();
    if (keepsLayout(layoutOf_, shown)) return;
    layoutOf_ = shown;
    const bool wasRunning = isRunning();
    if (shown.nodes.size() <= kFewLayers) {
        job_.cancel();
        layout_ = layOut(shown);
    } else {
        layout_ = layoutMeanwhile(standing);
        job_.start([this, shown](const Job::Report&, std::stop_token stop) {
            auto layout = std::make_shared<CanvasLayout>(layOut(shown, stop));
            return [this, layout] {
                next_ = std::move(*layout);
                emit ready();
            };
        });
    }
    if (wasRunning != isRunning()) {
        QMetaObject::invokeMethod(
            this, [this] { emit runningChanged(isRunning()); }, Qt::QueuedConnection);
    }
}

// Boxes keep their places; a new one is below its predecessor.
CanvasLayout CanvasArranger::layoutMeanwhile(
    const std::map<engine::NodeId, LayerBox*>& standing) const {
    constexpr double kStep = kBoxHeight + kRankGap;
    std::map<engine::NodeId, engine::NodeId> sources;
    for (const engine::Connection& wire : layoutOf_.connections) {
        sources.try_emplace(wire.to, wire.from);
    }
    CanvasLayout layout;
    CanvasPoint last{0, -kStep};
    for (const engine::NetworkNode& node : layoutOf_.nodes) {
        const auto source = sources.find(node.id);
        const auto above =
            source == sources.end() ? layout.centres.end() : layout.centres.find(source->second);
        const CanvasPoint& upper = above == layout.centres.end() ? last : above->second;
        CanvasPoint centre{upper[0], upper[1] + kStep};
        const auto old = standing.find(node.id);
        if (old != standing.end()) centre = {old->second->x(), old->second->y()};
        last = node.position.value_or(centre);
        layout.centres[node.id] = last;
    }
    return layout;
}

bool CanvasArranger::take() {
    if (!next_) return false;
    layout_ = *std::exchange(next_, std::nullopt);
    return true;
}

void CanvasArranger::forget() {
    layoutOf_ = {};
}

void CanvasArranger::cancel() {
    if (!isRunning()) return;
    job_.cancel();
    emit runningChanged(false);
}

}  // namespace espalier::ui
