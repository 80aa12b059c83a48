// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/line_labels.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "ui/plots/label_places.h"
#include "ui/plots/line_look.h"
#include "ui/style/fonts.h"
#include "ui/style/theme.h"

namespace espalier::ui {

namespace {

constexpr int kLabelPaper = 200;          // of 255, of its background
constexpr double kSameEnd = 8;            // pixels between two ends that count as one
constexpr double kLeastLabelHeight = 14;  // of a label, in pixels
// Labels; among more lines there is no free place to find, and the search would take long.
constexpr std::size_t kMostAvoiding = 12;

QPointF pixelOf(const QCPGraph& graph, const QCPGraphData& point) {
    return {graph.keyAxis()->coordToPixel(point.key), graph.valueAxis()->coordToPixel(point.value)};
}

// Where a line ends within the plot; nothing if it has no point before its right edge.
std::optional<QPointF> lineEndOf(const QCPGraph& graph) {
    const QCPRange steps = graph.keyAxis()->range();
    const auto after = graph.data()->findEnd(steps.upper, false);
    if (after == graph.data()->constBegin()) return std::nullopt;
    QCPGraphData last = *(after - 1);
    last.key = std::max(last.key, steps.lower);
    return pixelOf(graph, last);
}

// The validation is what is compared, but while an epoch is trained it ends before the training,
// which goes on where the label would be.
std::optional<QPointF> lineEndOf(const LineLabel& label) {
    const auto validation = lineEndOf(*label.validation);
    const auto training = lineEndOf(*label.training);
    if (!validation || !training) return validation ? validation : training;
    return training->x() > validation->x() + kSameEnd ? training : validation;
}

bool isCoveredBy(const QCPGraph& graph, const QRectF& rect) {
    const auto data = graph.data();
    const auto from = data->findBegin(graph.keyAxis()->pixelToCoord(rect.left()));
    const auto to = data->findEnd(graph.keyAxis()->pixelToCoord(rect.right()));
    for (auto point = from; point != to && point + 1 != to; ++point) {
        const QLineF line(pixelOf(graph, *point), pixelOf(graph, *(point + 1)));
        const bool isDrawn = std::isfinite(line.y1()) && std::isfinite(line.y2());
        if (isDrawn && lineTouches(line, rect)) return true;
    }
    return false;
}

QSizeF labelSize(const QCPItemText& text) {
    const QFontMetrics metrics(text.font());
    return {static_cast<double>(metrics.horizontalAdvance(text.text())),
            std::max<double>(kLeastLabelHeight, metrics.height())};
}

struct LabelledEnd {
    const LineLabel* label;
    QPointF at;
};

std::vector<LabelledEnd> labelledEnds(const QCustomPlot& plot,
                                      const std::vector<LineLabel>& labels) {
    std::vector<LabelledEnd> ends;
    for (const LineLabel& label : labels) {
        const auto end = lineEndOf(label);
        label.text->setVisible(end && std::isfinite(end->y()));
        label.leader->setVisible(false);
        if (!label.text->visible()) continue;
        // A line that goes on above the plot ends at its edge.
        const double top = plot.axisRect()->top() + labelSize(*label.text).height() / 2;
        ends.push_back({&label, {end->x(), std::max(end->y(), top)}});
    }
    std::ranges::stable_sort(ends, {}, [](const LabelledEnd& end) { return end.at.y(); });
    return ends;
}

}  // namespace

LineLabel addLineLabel(QCustomPlot& plot, const QCPGraph* training, const QCPGraph* validation) {
    auto* leader = new QCPItemLine(&plot);  // below its label
    leader->setClipToAxisRect(false);
    leader->setVisible(false);
    leader->setLayer(QStringLiteral("legend"));  // above all lines
    for (QCPItemPosition* end : {leader->start, leader->end}) {
        end->setType(QCPItemPosition::ptAbsolute);
    }
    auto* text = new QCPItemText(&plot);
    text->setLayer(QStringLiteral("legend"));
    text->setClipToAxisRect(false);
    text->setFont(textFont(TextSize::Small));
    text->setPositionAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    text->position->setType(QCPItemPosition::ptAbsolute);
    return {text, leader, training, validation};
}

void removeLineLabel(QCustomPlot& plot, const LineLabel& label) {
    plot.removeItem(label.text);
    plot.removeItem(label.leader);
}

void styleLineLabel(const LineLabel& label, const Theme& theme) {
    label.text->setColor(theme.text);
    label.text->setBrush(withAlpha(theme.surface, kLabelPaper));
    label.leader->setPen(QPen(theme.quietText, 1));
}

int marginOf(const std::vector<LineLabel>& labels) {
    double widest = 0;
    for (const LineLabel& label : labels) widest = std::max(widest, labelSize(*label.text).width());
    return static_cast<int>(std::ceil(widest + LabelPlaces::kGap));
}

void placeLineLabels(const QCustomPlot& plot, const std::vector<LineLabel>& labels) {
    const QRectF within(plot.axisRect()->rect());
    const auto isCovered = [&](const QRectF& place) {
        const QRectF rect = place & within;  // a line is not drawn outside
        if (rect.isEmpty()) return false;
        return std::ranges::any_of(labels, [&](const LineLabel& other) {
            return isCoveredBy(*other.training, rect) || isCoveredBy(*other.validation, rect);
        });
    };
    const bool areMany = labels.size() > kMostAvoiding;
    LabelPlaces places(within, isCovered);
    for (const LabelledEnd& end : labelledEnds(plot, labels)) {
        const QSizeF size = labelSize(*end.label->text);
        const LabelPlaces::Place place =
            areMany ? places.stack(end.at, size) : places.put(end.at, size);
        end.label->text->position->setCoords(place.rect.left(), place.rect.center().y());
        end.label->leader->setVisible(place.hasLeader);
        end.label->leader->start->setCoords(end.at);
        end.label->leader->end->setCoords(LabelPlaces::leaderEnd(place.rect));
    }
}

}  // namespace espalier::ui
