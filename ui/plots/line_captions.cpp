// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/line_captions.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "ui/plots/caption_places.h"
#include "ui/plots/line_look.h"
#include "ui/style/fonts.h"
#include "ui/style/theme.h"

namespace espalier::ui {

namespace {

constexpr int kCaptionPaper = 200;          // of 255, of its background
constexpr double kSameEnd = 8;              // pixels between two ends that count as one
constexpr double kLeastCaptionHeight = 14;  // of a caption, in pixels
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
// which goes on where the caption would be.
std::optional<QPointF> lineEndOf(const LineCaption& caption) {
    const auto validation = lineEndOf(*caption.validation);
    const auto training = lineEndOf(*caption.training);
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

QSizeF captionSize(const QCPItemText& text) {
    const QFontMetrics metrics(text.font());
    return {static_cast<double>(metrics.horizontalAdvance(text.text())),
            std::max<double>(kLeastCaptionHeight, metrics.height())};
}

struct CaptionedEnd {
    const LineCaption* caption;
    QPointF at;
};

std::vector<CaptionedEnd> captionedEnds(const QCustomPlot& plot,
                                        const std::vector<LineCaption>& captions) {
    std::vector<CaptionedEnd> ends;
    for (const LineCaption& caption : captions) {
        const auto end = lineEndOf(caption);
        caption.text->setVisible(end && std::isfinite(end->y()));
        caption.leader->setVisible(false);
        if (!caption.text->visible()) continue;
        // A line that goes on above the plot ends at its edge.
        const double top = plot.axisRect()->top() + captionSize(*caption.text).height() / 2;
        ends.push_back({&caption, {end->x(), std::max(end->y(), top)}});
    }
    std::ranges::stable_sort(ends, {}, [](const CaptionedEnd& end) { return end.at.y(); });
    return ends;
}

}  // namespace

LineCaption addLineCaption(QCustomPlot& plot,
                           const QCPGraph* training,
                           const QCPGraph* validation) {
    auto* leader = new QCPItemLine(&plot);  // below its caption
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

void removeLineCaption(QCustomPlot& plot, const LineCaption& caption) {
    plot.removeItem(caption.text);
    plot.removeItem(caption.leader);
}

void styleLineCaption(const LineCaption& caption, const Theme& theme) {
    caption.text->setColor(theme.text);
    caption.text->setBrush(withAlpha(theme.surface, kCaptionPaper));
    caption.leader->setPen(QPen(theme.quietText, 1));
}

int marginOf(const std::vector<LineCaption>& captions) {
    double widest = 0;
    for (const LineCaption& caption : captions)
        widest = std::max(widest, captionSize(*caption.text).width());
    return static_cast<int>(std::ceil(widest + CaptionPlaces::kGap));
}

void placeLineCaptions(const QCustomPlot& plot, const std::vector<LineCaption>& captions) {
    const QRectF within(plot.axisRect()->rect());
    const auto isCovered = [&](const QRectF& place) {
        const QRectF rect = place & within;  // a line is not drawn outside
        if (rect.isEmpty()) return false;
        return std::ranges::any_of(captions, [&](const LineCaption& other) {
            return isCoveredBy(*other.training, rect) || isCoveredBy(*other.validation, rect);
        });
    };
    const bool areMany = captions.size() > kMostAvoiding;
    CaptionPlaces places(within, isCovered);
    for (const CaptionedEnd& end : captionedEnds(plot, captions)) {
        const QSizeF size = captionSize(*end.caption->text);
        const CaptionPlaces::Place place =
            areMany ? places.stack(end.at, size) : places.put(end.at, size);
        end.caption->text->position->setCoords(place.rect.left(), place.rect.center().y());
        end.caption->leader->setVisible(place.hasLeader);
        end.caption->leader->start->setCoords(end.at);
        end.caption->leader->end->setCoords(CaptionPlaces::leaderEnd(place.rect));
    }
}

}  // namespace espalier::ui
