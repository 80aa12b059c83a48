// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QGraphicsItem>
#include <QString>
#include <optional>

#include "engine/base/diagnostics.h"
#include "ui/canvas/drawing/freezing.h"

namespace espalier::ui {

/// The texts of a box.
struct BoxText {
    QString name;
    QString fullName;  ///< in its tooltip, where `name` leaves out what is common in a group
    QString detail;    ///< type and main attribute: "Convolution  32"
    QString iconName;  ///< in resources/icons/layers
    QString more;      ///< parameters of a folded group, in its tooltip
    QString count;     ///< what is in a group, beside its name: "2 blocks", "7 layers"
    QString problem;   ///< a sentence about the problem here; empty if there is none
    QString heatText;  ///< the number by which boxes are coloured; empty if they are not
    double heat = 0;   ///< its share of the darkest (Heat), 0 … 1
    QString rate;      ///< "× 0.1"; empty if the learning rate is the usual one
    Lock lock = Lock::None;
    bool isGroup = false;
    bool isBypassed = false;
    bool lacksWire = false;  ///< at its input
    bool takesInput = true;
    bool takesOneInput = true;
    bool hasOutput = true;

    friend bool operator==(const BoxText&, const BoxText&) = default;
};

/// A layer on the canvas: a rounded box with icon, name and main attribute, and a port at the top
/// and at the bottom. The box of a folded group has a second card behind it and a chevron that
/// opens it. A padlock at the end of its title freezes it: visible while something is frozen,
/// otherwise while the box is hovered or selected. Its position is the box's centre. Owned by the
/// scene.
class LayerBox : public QGraphicsItem {
  public:
    enum { Type = UserType + 1 };
    enum class Part { None, Box, Input, Output, Chevron, Padlock };

    LayerBox(engine::NodeId id, const BoxText& text);

    int type() const override { return Type; }
    const engine::NodeId& id() const { return id_; }
    void setText(const BoxText& text);
    const BoxText& text() const { return text_; }
    /// Highlights the box while a wire is dragged to it.
    void setTarget(bool target);
    /// A wire that is being drawn can end at one of its ports, and `shape` is what would come out.
    struct Offer {
        bool atInput = true;
        QString shape = {};  ///< empty if unknown

        friend bool operator==(const Offer&, const Offer&) = default;
    };
    /// Lights the port up; nullopt: no longer.
    void setOffer(const std::optional<Offer>& offer);
    const std::optional<Offer>& offer() const { return offer_; }

    /// How the box stands in a band: without gaps and ports to the boxes it is joined with.
    struct Joins {
        double height = 40;
        bool above = false;
        bool below = false;

        friend bool operator==(const Joins&, const Joins&) = default;
    };
    void setJoins(const Joins& joins);
    const Joins& joins() const { return joins_; }

    /// The part of the box at `point` (scene coordinates); ports have a generous margin.
    Part partAt(const QPointF& point) const;
    /// Width and height without ports.
    QSizeF size() const;
    QPointF inputPoint() const;
    QPointF outputPoint() const;

    QRectF boundingRect() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

  protected:
    void hoverMoveEvent(QGraphicsSceneHoverEvent* event) override;

  private:
    QRectF box() const;
    /// Measuring text is slow: done when the words are first painted, not at every edit.
    void fitWords();
    /// The padlock; within the box, because maps and chips stand beside it.
    QRectF padlock() const;
    double padlockRoom() const;
    QColor ground(bool marked, bool hovered) const;
    void paintCard(QPainter* painter, bool marked, bool hovered) const;
    void paintPorts(QPainter* painter) const;
    QRectF offerPlace() const;
    void paintOffer(QPainter* painter) const;
    void paintIcon(QPainter* painter, const QRectF& content, double zoom) const;
    void paintPadlock(QPainter* painter, double zoom) const;
    void paintWords(QPainter* painter, const QRectF& content) const;
    void paintLine(QPainter* painter, const QRectF& words) const;

    engine::NodeId id_;
    BoxText text_;
    bool wordsFit_ = false;  ///< whether what is shown follows `text_` and `joins_`
    QString shownName_;      // elided once, not at every painting
    QString shownDetail_;
    double aboveWords_ = 0;  // of two lines
    QString shownBeside_;    // of a box that is not thin: the count or the number that colours
    std::optional<Offer> offer_;
    QString help_;  // the tooltip, except on the padlock
    bool isTarget_ = false;
    Joins joins_;
};

}  // namespace espalier::ui
