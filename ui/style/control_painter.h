// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QStyleOption>

#include "ui/style/theme.h"

namespace espalier::ui {

/// Draws the parts of controls for Style. Exists for one paint call.
class ControlPainter {
  public:
    ControlPainter(QPainter& painter, const QStyleOption& option);
    ~ControlPainter() { painter_.restore(); }
    ControlPainter(const ControlPainter&) = delete;
    ControlPainter& operator=(const ControlPainter&) = delete;

    void pushButton(bool primary, bool flat);
    void toolButton();
    /// `wrong`: its content is invalid; a sentence beside it says why.
    void field(bool wrong);
    void focusRing(const QRectF& rect);
    void checkBox(bool round);
    void itemBackground();
    void frame(const QColor& fill = {});
    void toolTip();
    void progress(const QStyleOptionProgressBar& bar);
    void slider(const QStyleOptionSlider& slider, const QRect& groove, const QRect& handle);
    void scrollBar(const QStyleOptionSlider& bar, const QRect& handle);
    /// `isPossible`: pressing it would do something; at the end of a number's range it does not.
    void arrow(const QRect& rect, Qt::ArrowType direction, bool isPossible = true);
    void headerSection();
    void tab(const QStyleOptionTab& tab);

  private:
    bool enabled() const { return option_.state & QStyle::State_Enabled; }
    bool hovered() const { return option_.state & QStyle::State_MouseOver && enabled(); }
    bool pressed() const { return option_.state & QStyle::State_Sunken; }
    bool focused() const { return option_.state & QStyle::State_HasFocus; }
    QColor primaryFill() const;
    QColor plainFill(bool flat) const;  ///< of a push button
    void rounded(const QRectF& rect, const QColor& fill, const QColor& border, double radius = 6);
    void busy(const QRectF& groove);
    void tick(const QRectF& box, const QColor& color);

    QPainter& painter_;
    const QStyleOption& option_;
    const Theme& theme_;
};

}  // namespace espalier::ui
