// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/scene/layer_box.h"

#include <QApplication>
#include <QCoreApplication>
#include <QFontMetricsF>
#include <QGraphicsScene>
#include <QGraphicsSceneHoverEvent>
#include <QGraphicsView>
#include <QPainter>
#include <QPainterPath>
#include <QStyleOptionGraphicsItem>

#include "ui/canvas/drawing/canvas_layout.h"
#include "ui/canvas/scene/drawing_font.h"
#include "ui/canvas/scene/measure.h"
#include "ui/canvas/scene/reading_direction.h"
#include "ui/style/icon.h"
#include "ui/style/theme.h"

namespace espalier::ui {

namespace {

constexpr double kRadius = 8;
constexpr double kPortRadius = 4;
constexpr double kPortOutside = 1.5;  // of its centre, so that it does not touch the words
constexpr double kOfferRadius = 6;
constexpr double kOfferPadding = 4;
constexpr double kPortReach = 8;
constexpr double kIconSide = 20;
constexpr double kThinIcon = 14;
constexpr double kPadding = 12;
constexpr double kWordsWidth = kBoxWidth - kIconSide - 3 * kPadding;
constexpr double kWordsInset = 3;  // at least, above and below two lines
constexpr double kPadlockSide = 14;
constexpr double kPadlockInset = 4;  // from the edges of the box
constexpr double kPadlockReach = 3;
constexpr double kRateGap = 6;
constexpr double kCountGap = 8;
constexpr double kCardBehind = 4;  // visible offset of a folded group's second card
// Below this zoom, text is unreadable and is not drawn, which keeps a thousand boxes fast.
constexpr double kTextZoom = 0.35;

// What pressing the padlock does.
QString padlockHelp(Lock lock) {
    switch (lock) {
        case Lock::Open:
            return QCoreApplication::translate(
                "LayerBox", "Trained. Click or press L to freeze: it then stays as it is.");
        case Lock::Partly:
            return QCoreApplication::translate(
                "LayerBox", "Some layers inside are frozen. Click or press L to freeze all.");
        case Lock::Closed:
            return QCoreApplication::translate(
                "LayerBox", "Frozen: training leaves it as it is. Click or press L to train it.");
        case Lock::None:
            break;
    }
    return {};
}

bool isThin(const LayerBox::Joins& joins) {
    return joins.height < kBoxHeight;
}

// Round where the box is not joined to another one.
QPainterPath outlineOf(const QRectF& whole, const LayerBox::Joins& joins) {
    QPainterPath path;
    path.setFillRule(Qt::WindingFill);
    path.addRoundedRect(whole, kRadius, kRadius);
    const double half = whole.height() / 2;
    if (joins.above) path.addRect(whole.adjusted(0, 0, 0, -half));
    if (joins.below) path.addRect(whole.adjusted(0, half, 0, 0));
    return path.simplified();
}

// In an overview only the boxes themselves are painted.
bool isLegible(const QGraphicsScene* scene) {
    const auto views = scene ? scene->views() : QList<QGraphicsView*>();
    return views.isEmpty() || views.front()->transform().m11() >= kTextZoom;
}

void paintPort(QPainter* painter, const QPointF& centre, const QColor& line, const QColor& fill) {
    painter->setPen(QPen(line, 1.5));
    painter->setBrush(fill);
    painter->drawEllipse(centre, kPortRadius, kPortRadius);
}

}  // namespace

LayerBox::LayerBox(engine::NodeId id, const BoxText& text) : id_(std::move(id)) {
    setFlags(ItemIsSelectable | ItemIsMovable | ItemSendsGeometryChanges);
    setAcceptHoverEvents(true);
    setZValue(1);
    setText(text);
}

void LayerBox::setText(const BoxText& text) {
    if (text == text_ && !help_.isNull()) return;
    if (text.isGroup != text_.isGroup) prepareGeometryChange();
    text_ = text;
    wordsFit_ = false;
    QString plain = text.fullName.isEmpty() ? text.name : text.fullName;
    plain += QStringLiteral("\n") + text.detail;
    if (!text.more.isEmpty()) plain += QStringLiteral("\n") + text.more;
    if (text.isGroup) {
        plain += QStringLiteral("\n") +
                 QCoreApplication::translate("LayerBox",
                                             "Inside: %1. Double-click or Enter opens the group.")
                     .arg(text.count);
    }
    if (text.isBypassed) {
        plain += QStringLiteral("\n") +
                 QCoreApplication::translate("LayerBox",
                                             "Bypassed: it is not computed, and what it receives "
                                             "goes to the layers behind it. B uses it again.");
    }
    if (!text.rate.isEmpty()) {
        plain += QStringLiteral("\n") +
                 QCoreApplication::translate("LayerBox", "Learning rate %1").arg(text.rate);
    }
    help_ = text.problem.isEmpty() ? plain : plain + QStringLiteral("\n\n") + text.problem;
    setToolTip(help_);
    update();
}

// A thin box has one line: the name gives way to what is beside it, but keeps a part.
void LayerBox::fitWords() {
    wordsFit_ = true;
    const QFontMetricsF small(drawingFont(TextSize::Small));
    const QFontMetricsF normal(drawingFont(TextSize::Normal));
    const double lines = small.height() + normal.height();
    aboveWords_ = std::max(kWordsInset, (kBoxHeight - lines) / 2);
    const auto widthOf = [&small](const QString& aside, double gap) {
        return aside.isEmpty() ? 0 : small.horizontalAdvance(aside) + gap;
    };
    if (isThin(joins_)) {
        constexpr double kNameShare = 0.55;
        const double name = std::min(small.horizontalAdvance(text_.name), kNameShare * kWordsWidth);
        const double most = kWordsWidth - padlockRoom();
        const double room = most - name - kCountGap - widthOf(text_.rate, kRateGap);
        shownDetail_ = text_.heatText.isEmpty() ? text_.detail : text_.heatText;
        // Whole or not at all: the icon says what it is, too.
        const auto fits = [&] { return small.horizontalAdvance(shownDetail_) <= room; };
        if (!fits()) shownDetail_ = shownDetail_.section(QStringLiteral("  ·  "), 0, 0);
        if (!fits()) shownDetail_.clear();
        shownName_ = small.elidedText(
            text_.name,
            Qt::ElideMiddle,
            most - widthOf(shownDetail_, kCountGap) - widthOf(text_.rate, kRateGap));
        return;
    }
    // A count gives way to a name that has no room beside it; a number that colours stays.
    const double most = kWordsWidth - padlockRoom();
    const bool isWhole =
        normal.horizontalAdvance(text_.name) <= most - widthOf(text_.count, kCountGap);
    shownBeside_ = !text_.heatText.isEmpty() ? text_.heatText : isWhole ? text_.count : QString();
    shownName_ =
        normal.elidedText(text_.name, Qt::ElideMiddle, most - widthOf(shownBeside_, kCountGap));
    shownDetail_ =
        small.elidedText(text_.detail, Qt::ElideRight, kWordsWidth - widthOf(text_.rate, kRateGap));
}

void LayerBox::setJoins(const Joins& joins) {
    if (joins == joins_) return;
    prepareGeometryChange();
    joins_ = joins;
    wordsFit_ = false;
    update();
}

void LayerBox::setTarget(bool target) {
    if (isTarget_ == target) return;
    isTarget_ = target;
    update();
}

void LayerBox::setOffer(const std::optional<Offer>& offer) {
    if (offer == offer_) return;
    prepareGeometryChange();
    offer_ = offer;
    update();
}

// Left of the port; the shape on its wire is usually on the right.
QRectF LayerBox::offerPlace() const {
    if (!offer_ || offer_->shape.isEmpty()) return {};
    const QFontMetricsF metrics(drawingFont(TextSize::Small));
    const QSizeF sides(metrics.horizontalAdvance(offer_->shape) + 2 * kOfferPadding,
                       metrics.height());
    const double edge = size().height() / 2 + kOfferRadius;
    const double top = offer_->atInput ? -edge - sides.height() : edge;
    return {QPointF(-2 * kOfferRadius - sides.width(), top), sides};
}

// Larger as well as in another colour, because colour must not be the only sign.
void LayerBox::paintOffer(QPainter* painter) const {
    const Theme& theme = themeOf(QApplication::palette());
    const double edge = size().height() / 2 + kPortOutside;
    painter->setPen(QPen(theme.accent, 2));
    painter->setBrush(theme.selection);
    painter->drawEllipse(QPointF(0, offer_->atInput ? -edge : edge), kOfferRadius, kOfferRadius);
    const QRectF place = offerPlace();
    if (place.isEmpty()) return;
    painter->setPen(Qt::NoPen);
    painter->setBrush(theme.selection);
    painter->drawRoundedRect(place, kOfferPadding, kOfferPadding);
    painter->setFont(drawingFont(TextSize::Small));
    painter->setPen(theme.text);
    painter->setLayoutDirection(Qt::LeftToRight);
    painter->drawText(place, Qt::AlignCenter, offer_->shape);
}

QRectF LayerBox::padlock() const {
    const QRectF whole = box();
    const double top = isThin(joins_) ? -kPadlockSide / 2 : whole.top() + kPadlockInset;
    return {whole.right() - kPadlockInset - kPadlockSide, top, kPadlockSide, kPadlockSide};
}

// What the padlock takes from the title; also while it is hidden, so that no word moves.
double LayerBox::padlockRoom() const {
    constexpr double kGap = 4;
    return text_.lock == Lock::None ? 0 : kPadlockInset + kPadlockSide + kGap - kPadding;
}

QRectF LayerBox::box() const {
    const QSizeF sides = size();
    return {QPointF(-sides.width() / 2, -sides.height() / 2), sides};
}

QSizeF LayerBox::size() const {
    return {kBoxWidth, joins_.height};
}

QPointF LayerBox::inputPoint() const {
    return mapToScene(QPointF(0, -size().height() / 2));
}

QPointF LayerBox::outputPoint() const {
    return mapToScene(QPointF(0, size().height() / 2));
}

LayerBox::Part LayerBox::partAt(const QPointF& point) const {
    const bool hasOutput = text_.hasOutput && !joins_.below;
    const bool hasInput = text_.takesInput && !joins_.above;
    if (hasOutput && QLineF(point, outputPoint()).length() <= kPortReach) return Part::Output;
    if (hasInput && QLineF(point, inputPoint()).length() <= kPortReach) return Part::Input;
    const QPointF inside = mapFromScene(point);
    const bool hasPadlock = text_.lock != Lock::None && isLegible(scene());
    if (!box().contains(inside)) return Part::None;
    const QRectF pressed =
        padlock().adjusted(-kPadlockReach, -kPadlockReach, kPadlockReach, kPadlockReach);
    if (hasPadlock && pressed.contains(inside)) return Part::Padlock;
    const bool atIcon = inside.x() < box().left() + kIconSide + 1.5 * kPadding;
    return text_.isGroup && atIcon ? Part::Chevron : Part::Box;
}

QRectF LayerBox::boundingRect() const {
    return box().adjusted(-kPortReach, -kPortReach, kPortReach, kPortReach).united(offerPlace());
}

void LayerBox::paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) {
    const bool chosen = option->state.testFlag(QStyle::State_Selected);
    const bool hovered = option->state.testFlag(QStyle::State_MouseOver);
    painter->setRenderHint(QPainter::Antialiasing);
    paintCard(painter, chosen || isTarget_, hovered);

    const double zoom = option->levelOfDetailFromTransform(painter->worldTransform());
    if (zoom < kTextZoom) return;
    if (!wordsFit_) fitWords();
    paintPorts(painter);
    if (offer_) paintOffer(painter);
    const QRectF content = box().adjusted(kPadding, 0, -kPadding, 0);
    paintIcon(painter, content, zoom);
    const QRectF words = content.adjusted(kIconSide + kPadding, 0, 0, 0);
    isThin(joins_) ? paintLine(painter, words) : paintWords(painter, words);
    const bool isTold = text_.lock == Lock::Closed || text_.lock == Lock::Partly;
    if (isTold || (text_.lock != Lock::None && (hovered || chosen))) paintPadlock(painter, zoom);
}

// A group has a second card behind it.
void LayerBox::paintCard(QPainter* painter, bool marked, bool hovered) const {
    const Theme& theme = themeOf(QApplication::palette());
    const bool wrong = !text_.problem.isEmpty();
    const QColor edge = wrong ? theme.bad : marked ? theme.accent : theme.edge;
    QPen pen(edge, marked ? 2 : wrong ? 1.5 : 1);
    if (text_.isBypassed) pen.setStyle(Qt::DashLine);
    pen.setCosmetic(true);  // as visible in a small overview
    painter->setPen(pen);
    if (text_.isGroup) {
        painter->setBrush(theme.raised);
        painter->drawRoundedRect(box().translated(kCardBehind, kCardBehind), kRadius, kRadius);
    }
    painter->setBrush(ground(marked, hovered));
    painter->drawPath(outlineOf(box(), joins_));
}

QColor LayerBox::ground(bool marked, bool hovered) const {
    const Theme& theme = themeOf(QApplication::palette());
    if (!text_.heatText.isEmpty()) return heatColor(theme, text_.heat);
    return marked             ? theme.selection
           : hovered          ? theme.hover
           : text_.isBypassed ? theme.surface
                              : theme.raised;
}

void LayerBox::paintPorts(QPainter* painter) const {
    const Theme& theme = themeOf(QApplication::palette());
    const double edge = size().height() / 2 + kPortOutside;
    // Filled as well as red, because colour must not be the only sign.
    if (joins_.above) {
        // the box above is its source
    } else if (text_.takesInput && text_.lacksWire) {
        paintPort(painter, {0, -edge}, theme.bad, theme.bad);
    } else if (text_.takesInput) {
        paintPort(painter, {0, -edge}, theme.quietText, theme.surface);
    }
    if (text_.hasOutput && !joins_.below)
        paintPort(painter, {0, edge}, theme.quietText, theme.surface);
}

void LayerBox::paintIcon(QPainter* painter, const QRectF& content, double zoom) const {
    const Theme& theme = themeOf(QApplication::palette());
    const bool wrong = !text_.problem.isEmpty();
    const bool quiet = text_.lock == Lock::Closed || text_.isBypassed;
    const QString iconName = wrong ? QStringLiteral("warning") : text_.iconName;
    const QPixmap pixmap = iconPixmap(iconName,
                                      wrong   ? theme.bad
                                      : quiet ? theme.quietText
                                              : theme.accent,
                                      static_cast<int>(kIconSide),
                                      painter->device()->devicePixelRatioF() * std::max(1.0, zoom));
    painter->setRenderHint(QPainter::SmoothPixmapTransform);
    const double side = isThin(joins_) ? kThinIcon : kIconSide;
    painter->drawPixmap(QRectF(content.left() + (kIconSide - side) / 2, -side / 2, side, side),
                        pixmap,
                        QRectF(QPointF(0, 0), QSizeF(pixmap.size())));
}

// Faint while everything is trained, like that of a group's title.
void LayerBox::paintPadlock(QPainter* painter, double zoom) const {
    const Theme& theme = themeOf(QApplication::palette());
    const char* name = text_.lock == Lock::Closed   ? "lock"
                       : text_.lock == Lock::Partly ? "lock-partly"
                                                    : "lock-open";
    const QPixmap pixmap = iconPixmap(QLatin1String(name),
                                      text_.lock == Lock::Open ? theme.quietText : theme.text,
                                      static_cast<int>(kPadlockSide),
                                      painter->device()->devicePixelRatioF() * std::max(1.0, zoom));
    painter->setRenderHint(QPainter::SmoothPixmapTransform);
    painter->drawPixmap(padlock(), pixmap, QRectF(QPointF(0, 0), QSizeF(pixmap.size())));
}

void LayerBox::hoverMoveEvent(QGraphicsSceneHoverEvent* event) {
    QGraphicsItem::hoverMoveEvent(event);
    const bool atPadlock = partAt(event->scenePos()) == Part::Padlock;
    const QString help = atPadlock ? padlockHelp(text_.lock) : help_;
    if (help == toolTip()) return;
    setToolTip(help);
    if (atPadlock) {
        setCursor(Qt::PointingHandCursor);
    } else {
        unsetCursor();
    }
}

void LayerBox::paintLine(QPainter* painter, const QRectF& words) const {
    const Theme& theme = themeOf(QApplication::palette());
    const auto write = [&](const QRectF& place, Qt::Alignment where, const QString& text) {
        setReadingDirection(painter, text);
        painter->drawText(
            place, static_cast<int>(where | Qt::AlignVCenter | Qt::AlignAbsolute), text);
    };
    const bool quiet = text_.lock == Lock::Closed || text_.isBypassed;
    painter->setFont(drawingFont(TextSize::Small));
    painter->setPen(quiet ? theme.quietText : theme.text);
    const QRectF line = words.adjusted(0, 0, -padlockRoom(), 0);
    write(line, Qt::AlignLeft, shownName_);
    painter->setPen(text_.heatText.isEmpty() ? theme.quietText : theme.text);
    const QString aside =
        text_.rate.isEmpty() ? shownDetail_ : shownDetail_ + QStringLiteral("  ") + text_.rate;
    write(line, Qt::AlignRight, aside);
}

void LayerBox::paintWords(QPainter* painter, const QRectF& content) const {
    const Theme& theme = themeOf(QApplication::palette());
    const QRectF words = content.adjusted(0, aboveWords_, 0, -aboveWords_);
    const auto write = [&](const QRectF& place, Qt::Alignment where, const QString& text) {
        setReadingDirection(painter, text);
        painter->drawText(place, static_cast<int>(where | Qt::AlignAbsolute), text);
    };
    painter->setFont(drawingFont(TextSize::Normal));
    const bool quiet = text_.lock == Lock::Closed || text_.isBypassed;
    painter->setPen(quiet ? theme.quietText : theme.text);
    write(words, Qt::AlignTop | Qt::AlignLeft, shownName_);
    painter->setFont(drawingFont(TextSize::Small));
    // On a coloured box, faint text would be too faint.
    painter->setPen(text_.heatText.isEmpty() ? theme.quietText : theme.text);
    write(words.adjusted(0, 0, -padlockRoom(), 0), Qt::AlignTop | Qt::AlignRight, shownBeside_);
    write(words, Qt::AlignBottom | Qt::AlignLeft, shownDetail_);
    write(words, Qt::AlignBottom | Qt::AlignRight, text_.rate);
}

}  // namespace espalier::ui
