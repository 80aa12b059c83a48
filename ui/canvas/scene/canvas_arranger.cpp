// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/scene/canvas_arranger.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "ui/canvas/scene/layer_box.h"

namespace espalier::ui {

namespace {

// Up to this many boxes are laid out in a few ms at most.
constexpr std::size_t kFewLayers = 400;
constexpr std::size_t kBoxesRemembered = 10'000;  // some MB

bool isSameDrawing(const engine::NetworkDescription& a, const engine::NetworkDescription& b) {
    return a.connections == b.connections && keepsLayout(a, b);
}

}  // namespace

void CanvasArranger::follow(const engine::NetworkDescription& shown,
                            const std::set<engine::NodeId>& opened,
                            const std::map<engine::NodeId, LayerBox*>& standing,
                            int step) {
    next_.reset();
    const bool isKept = !std::exchange(again_, false) && keepsLayout(layoutOf_, shown);
    if (!isKept && !isSameDrawing(shown_, shown)) remember(step);
    shown_ = shown;
    if (isKept) return;
    layoutOf_ = shown;
    const bool wasRunning = isRunning();
    if (shown.nodes.size() <= kFewLayers) {
        job_.cancel();
        layout_ = layOut(shown, bandsOf(shown, opened));
    } else {
        layout_ = layoutMeanwhile(standing);
        job_.start([this, shown, opened](const Job::Report&, std::stop_token stop) {
            auto layout =
                std::make_shared<CanvasLayout>(layOut(shown, bandsOf(shown, opened), stop));
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

void CanvasArranger::remember(int step) {
    if (shown_.nodes.empty() || isRunning()) return;
    left_.push_back({step, shown_, layoutOf_, layout_});
    std::size_t boxes = 0;
    const auto old = std::find_if(left_.rbegin(), left_.rend(), [&](const Left& left) {
        boxes += left.shown.nodes.size();
        return boxes > kBoxesRemembered;
    });
    left_.erase(left_.begin(), old.base());
}

bool CanvasArranger::goBack(int step) {
    const auto found = std::find_if(left_.rbegin(), left_.rend(), [&](const Left& left) {
        return left.step == step && isSameDrawing(left.shown, shown_);
    });
    const bool isKnown = found != left_.rend();
    if (isKnown) {
        cancel();
        next_.reset();
        layoutOf_ = std::move(found->layoutOf);
        layout_ = std::move(found->layout);
    }
    std::erase_if(left_, [step](const Left& left) { return left.step >= step; });
    return isKnown;
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
    again_ = true;
}

void CanvasArranger::cancel() {
    if (!isRunning()) return;
    job_.cancel();
    emit runningChanged(false);
}

}  // namespace espalier::ui
