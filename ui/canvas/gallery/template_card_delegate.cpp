// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/gallery/template_card_delegate.h"

#include <QAbstractScrollArea>
#include <QApplication>
#include <QFontMetrics>
#include <QPainter>
#include <QPainterPath>
#include <QStyle>
#include <QTextLayout>
#include <algorithm>
#include <vector>

#include "ui/canvas/gallery/template_card.h"
#include "ui/canvas/gallery/template_rows.h"
#include "ui/isolated.h"
#include "ui/style/fonts.h"
#include "ui/style/icon.h"
#include "ui/style/theme.h"

namespace espalier::ui {

namespace {

constexpr int kCardWidth = 32 * kGrid;
constexpr int kCardGap = kGrid;
constexpr int kCardPadding = 2 * kGrid - 4;
constexpr int kSketchSpace = 5 * kGrid;
constexpr int kBelowSketch = kGrid / 2;
constexpr int kSmallLines = 5;  // below the name
constexpr int kBadgePadding = kGrid / 2;
constexpr int kCardIcon = 2 * kGrid;

QFont boldFont() {
    QFont font = textFont(TextSize::Normal);
    font.setWeight(QFont::DemiBold);
    return font;
}

int lineHeight(const QFont& font) {
    return QFontMetrics(font).height() + 2;
}

// So that the cards of a row fill it. The list reserves the room of its scroll bar.
int spreadWidth(const QWidget* list) {
    constexpr int kLeast = kCardWidth + kCardGap;
    const auto* view = qobject_cast<const QAbstractScrollArea*>(list);
    if (!view) return kLeast;
    const int bar = view->style()->pixelMetric(QStyle::PM_ScrollBarExtent, nullptr, view);
    const int room = view->maximumViewportSize().width() - bar - 1;
    return room < kLeast ? kLeast : room / (room / kLeast);
}

void paintSketch(QPainter& painter, const NetworkSketch& sketch, const QRectF& place, bool fits) {
    if (sketch.bars.empty()) return;
    const Theme& theme = themeOf(QApplication::palette());
    const double scale = std::min({place.width() / std::max(1.0, sketch.width),
                                   place.height() / std::max(1.0, sketch.height),
                                   1.0});
    const QPointF origin =
        place.center() - QPointF(sketch.width * scale / 2, sketch.height * scale / 2);
    const auto at = [&](const CanvasPoint& point) {
        return origin + QPointF(point[0] * scale, point[1] * scale);
    };
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.edge, 1));
    for (const auto& wire : sketch.wires) {
        QPainterPath path(at(wire.front()));
        for (const CanvasPoint& point : wire) path.lineTo(at(point));
        painter.drawPath(path);
    }
    const QColor colour = fits ? theme.accent : theme.quietText;
    for (const NetworkSketch::Bar& bar : sketch.bars) {
        const QSizeF size(std::max(2.0, bar.width * scale), std::max(3.0, bar.height * scale));
        const QPointF corner = at(bar.centre) - QPointF(size.width() / 2, size.height() / 2);
        painter.setPen(QPen(colour, 1));
        painter.setBrush(bar.isGroup ? colour : theme.raised);
        painter.drawRoundedRect(QRectF(corner, size), 2, 2);
    }
}

struct Line {
    QString text;
    QFont font;
    QColor colour;
    double taken = 0;  // of its room, at its end
};

QString standingOf(const TemplateCard& card) {
    if (card.isOfFresh) return TemplateCardDelegate::tr("Recommended without a trained start");
    if (card.isRecommended) return TemplateCardDelegate::tr("Recommended for these images");
    if (card.isCurrent) return TemplateCardDelegate::tr("The network that is drawn now");
    return card.fits() ? QString() : TemplateCardDelegate::tr("Does not suit these images");
}

int badgeWidth() {
    const QFontMetrics metrics(textFont(TextSize::Small));
    return metrics.horizontalAdvance(TemplateCardDelegate::badgeText()) + 2 * kBadgePadding;
}

/// Without a summary that is longer than a line.
std::vector<Line> linesOf(const TemplateCard& card, const Theme& theme) {
    const QColor& main = card.fits() ? theme.text : theme.quietText;
    const bool lacksMemory = card.answer && card.answer->lacksMemory;
    const double star = card.isRecommended ? kCardIcon + kGrid : 0;
    const double badge = card.trained.isEmpty() ? 0 : badgeWidth() + kGrid;
    std::vector<Line> lines{{card.label, boldFont(), main, star + badge}};
    const auto add = [&](const QString& text, const QColor& colour) {
        lines.push_back({text, textFont(TextSize::Small), colour});
    };
    const QString memory = memoryLine(card);
    if (card.checked && card.checked->summary) {
        const bool isBeside = !memory.isEmpty() && !lacksMemory;
        add(isBeside ? parametersLine(card) + QStringLiteral("  ·  ") + memory
                     : parametersLine(card),
            main);
    }
    // What lacks memory has no time.
    const QString time = lacksMemory ? memory : timeLine(card);
    if (!time.isEmpty()) add(time, lacksMemory ? theme.bad : main);
    const QString standing = standingOf(card);
    if (!standing.isEmpty()) add(standing, card.isRecommended ? theme.accent : theme.quietText);
    return lines;
}

/// The lines of a text that is wrapped at words; the last of `most` is elided.
QStringList wrapped(const QString& text, const QFont& font, double room, int most) {
    QStringList lines;
    QTextLayout layout(text, font);
    layout.beginLayout();
    while (lines.size() < most) {
        QTextLine line = layout.createLine();
        if (!line.isValid()) break;
        line.setLineWidth(room);
        const bool isLast = lines.size() + 1 == most;
        lines << (isLast ? QFontMetricsF(font).elidedText(
                               text.mid(line.textStart()), Qt::ElideRight, room)
                         : text.mid(line.textStart(), line.textLength()).trimmed());
    }
    layout.endLayout();
    return lines;
}

void paintBadge(QPainter& painter,
                const QRectF& below,
                Qt::LayoutDirection direction,
                const TemplateCard& card,
                const Theme& theme) {
    const QFont font = textFont(TextSize::Small);
    const double star = card.isRecommended ? kCardIcon + kGrid : 0;
    const double left =
        direction == Qt::RightToLeft ? below.left() + star : below.right() - star - badgeWidth();
    const QRectF place(left, below.top(), badgeWidth(), lineHeight(font));
    painter.setPen(QPen(theme.accent, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(place, kBadgePadding, kBadgePadding);
    painter.setFont(font);
    painter.drawText(place, Qt::AlignCenter, inOwnDirection(TemplateCardDelegate::badgeText()));
}

void paintStar(QPainter& painter,
               const QRectF& below,
               Qt::LayoutDirection direction,
               const Theme& theme) {
    const QPixmap star =
        iconPixmap("star", theme.accent, kCardIcon, painter.device()->devicePixelRatioF());
    const double left = direction == Qt::RightToLeft ? below.left() : below.right() - kCardIcon;
    painter.drawPixmap(QRectF(left, below.top(), kCardIcon, kCardIcon),
                       star,
                       QRectF(QPointF(0, 0), QSizeF(star.size())));
}

void paintLines(QPainter& painter,
                const QRectF& below,
                Qt::LayoutDirection direction,
                const std::vector<Line>& lines) {
    const auto alignment = QStyle::visualAlignment(direction, Qt::AlignLeft | Qt::AlignTop);
    double top = below.top();
    for (const auto& [text, font, colour, taken] : lines) {
        painter.setFont(font);
        painter.setPen(colour);
        const double room = below.width() - taken;
        const double left = direction == Qt::RightToLeft ? below.right() - room : below.left();
        painter.drawText(
            QRectF(left, top, room, lineHeight(font)),
            static_cast<int>(alignment | Qt::TextSingleLine),
            inOwnDirection(QFontMetricsF(font).elidedText(text, Qt::ElideRight, room)));
        top += lineHeight(font);
    }
}

}  // namespace

QString TemplateCardDelegate::badgeText() {
    return tr("Trained weights");
}

QStringList TemplateCardDelegate::summaryLines(const TemplateCard& card, int width) {
    const double room = width - kCardGap - 1 - 2 * kCardPadding;
    const auto others = static_cast<int>(linesOf(card, lightTheme()).size()) - 1;
    return wrapped(card.summary, textFont(TextSize::Small), room, kSmallLines - others);
}

TemplateCardDelegate::TemplateCardDelegate(TemplateOrder& order, QObject* parent)
    : QStyledItemDelegate(parent), order_(order) {}

QSize TemplateCardDelegate::sizeHint(const QStyleOptionViewItem& option,
                                     const QModelIndex& /*index*/) const {
    const int words = lineHeight(boldFont()) + kSmallLines * lineHeight(textFont(TextSize::Small));
    return {spreadWidth(option.widget),
            kCardGap + 2 * kCardPadding + kSketchSpace + kBelowSketch + words};
}

void TemplateCardDelegate::paint(QPainter* painter,
                                 const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const {
    const TemplateCard* card = order_.card(index);
    if (!card) return;
    const Theme& theme = themeOf(option.palette);
    const bool isChosen = option.state.testFlag(QStyle::State_Selected);
    const bool isHovered = option.state.testFlag(QStyle::State_MouseOver);
    const QRectF frame = QRectF(option.rect)
                             .adjusted(kCardGap / 2.0 + 0.5,
                                       kCardGap / 2.0 + 0.5,
                                       -kCardGap / 2.0 - 0.5,
                                       -kCardGap / 2.0 - 0.5);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(isChosen ? theme.accent : theme.line, isChosen ? 2 : 1));
    painter->setBrush(isChosen ? theme.selection : isHovered ? theme.hover : theme.raised);
    painter->drawRoundedRect(frame, kGrid, kGrid);

    const QRectF inside = frame.adjusted(kCardPadding, kCardPadding, -kCardPadding, -kCardPadding);
    paintSketch(*painter,
                card->sketch,
                QRectF(inside.topLeft(), QSizeF(inside.width(), kSketchSpace)),
                card->fits());
    const QRectF below = inside.adjusted(0, kSketchSpace + kBelowSketch, 0, 0);
    if (card->isRecommended) paintStar(*painter, below, option.direction, theme);
    if (!card->trained.isEmpty()) paintBadge(*painter, below, option.direction, *card, theme);
    std::vector<Line> lines = linesOf(*card, theme);
    for (const QString& line : summaryLines(*card, option.rect.width())) {
        lines.push_back({line, textFont(TextSize::Small), theme.quietText});
    }
    paintLines(*painter, below, option.direction, lines);
    painter->restore();
}

}  // namespace espalier::ui
