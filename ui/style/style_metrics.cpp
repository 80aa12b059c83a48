// SPDX-License-Identifier: GPL-3.0-or-later
// Sizes and positions of controls' parts; style.cpp draws them.
#include <QStyleOption>
#include <algorithm>

#include "ui/style/style.h"
#include "ui/style/theme.h"

namespace espalier::ui {

namespace {

constexpr int kControlHeight = 4 * kGrid;
constexpr int kRowHeight = 28;  // of lists and menus
constexpr qint64 kLeastThumb = 28;
constexpr int kBesideText = kGrid;
constexpr int kArrow = 2 * kGrid;  // the room of that of a sorted column

// There are no arrows: the groove is the whole bar.
QRect scrollBarRect(const QStyleOptionSlider& bar, QStyle::SubControl part) {
    const bool flat = bar.orientation == Qt::Horizontal;
    const int length = flat ? bar.rect.width() : bar.rect.height();
    const qint64 range = qint64(bar.maximum) - bar.minimum;
    const qint64 share =
        range > 0 ? length * qint64(bar.pageStep) / (range + bar.pageStep) : length;
    const int thumb = static_cast<int>(std::max(share, kLeastThumb));
    const int at = QStyle::sliderPositionFromValue(
        bar.minimum, bar.maximum, bar.sliderPosition, length - thumb, bar.upsideDown);
    const auto piece = [&](int from, int to) {
        const QRect rect = flat ? QRect(from, 0, to - from, bar.rect.height())
                                : QRect(0, from, bar.rect.width(), to - from);
        return QStyle::visualRect(bar.direction, bar.rect, rect.translated(bar.rect.topLeft()));
    };
    switch (part) {
        case QStyle::SC_ScrollBarSlider:
            return piece(at, at + thumb);
        case QStyle::SC_ScrollBarSubPage:
            return piece(0, at);
        case QStyle::SC_ScrollBarAddPage:
            return piece(at + thumb, length);
        case QStyle::SC_ScrollBarGroove:
            return bar.rect;
        default:
            return {};
    }
}

// At the same distance from the edge as the text of a field.
QRect indented(const QStyleOption& option, const QRect& text) {
    return option.direction == Qt::RightToLeft ? text.adjusted(0, 0, -4, 0)
                                               : text.adjusted(4, 0, 0, 0);
}

// As drawButtonLabel() places icon and text, with the margins of a push button.
int labelWidth(const QStyleOptionToolButton& button) {
    const int text = button.fontMetrics.size(Qt::TextShowMnemonic, button.text).width();
    return button.iconSize.width() + kGrid + text + 2 * kBesideText;
}

// Whether the text is at the end of its column in the reading direction.
bool isAtEnd(const QStyleOptionHeader& head) {
    const Qt::Alignment seen = QStyle::visualAlignment(head.direction, head.textAlignment);
    return seen.testFlag(head.direction == Qt::RightToLeft ? Qt::AlignLeft : Qt::AlignRight);
}

}  // namespace

bool Style::hasIconBesideText(const QStyleOptionToolButton& button) {
    return button.toolButtonStyle == Qt::ToolButtonTextBesideIcon && !button.icon.isNull() &&
           !button.text.isEmpty();
}

int Style::pixelMetric(PixelMetric metric,
                       const QStyleOption* option,
                       const QWidget* widget) const {
    switch (metric) {
        case PM_LayoutLeftMargin:
        case PM_LayoutTopMargin:
        case PM_LayoutRightMargin:
        case PM_LayoutBottomMargin:
            return 2 * kGrid;
        case PM_LayoutHorizontalSpacing:
        case PM_LayoutVerticalSpacing:
            return kGrid;
        case PM_ButtonIconSize:
        case PM_SmallIconSize:
        case PM_ToolBarIconSize:
        case PM_ListViewIconSize:
            return 18;
        case PM_ScrollBarExtent:
            return 12;
        case PM_IndicatorWidth:
        case PM_IndicatorHeight:
        case PM_ExclusiveIndicatorWidth:
        case PM_ExclusiveIndicatorHeight:
            return 18;
        case PM_CheckBoxLabelSpacing:
            return kGrid;
        case PM_ButtonShiftHorizontal:
        case PM_ButtonShiftVertical:
            return 0;
        case PM_SplitterWidth:
            return kGrid;
        case PM_SliderLength:
            return 16;
        case PM_FocusFrameHMargin:  // beside the text of an item
        case PM_HeaderMargin:
            return 6;
        case PM_MenuHMargin:
        case PM_MenuVMargin:
            return 4;
        default:
            return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int Style::styleHint(StyleHint hint,
                     const QStyleOption* option,
                     const QWidget* widget,
                     QStyleHintReturn* returned) const {
    switch (hint) {
        case SH_ItemView_ShowDecorationSelected:
        case SH_ScrollBar_LeftClickAbsolutePosition:
            return 1;
        case SH_DialogButtonBox_ButtonsHaveIcons:
        case SH_EtchDisabledText:
        case SH_DitherDisabledText:
        case SH_Widget_Animate:
            return 0;
        case SH_ToolTip_WakeUpDelay:
            return 400;
        case SH_FormLayoutLabelAlignment:
            return Qt::AlignLeft | Qt::AlignVCenter;
        case SH_FormLayoutFieldGrowthPolicy:
            return 1;  // QFormLayout::ExpandingFieldsGrow
        default:
            return QProxyStyle::styleHint(hint, option, widget, returned);
    }
}

QSize Style::sizeFromContents(ContentsType type,
                              const QStyleOption* option,
                              const QSize& size,
                              const QWidget* widget) const {
    QSize result = QProxyStyle::sizeFromContents(type, option, size, widget);
    switch (type) {
        case CT_PushButton:
            result.rwidth() = std::max(result.width() + 2 * kGrid, 6 * kGrid);
            [[fallthrough]];
        case CT_LineEdit:
        case CT_ComboBox:
            result.setHeight(std::max(result.height(), kControlHeight));
            break;
        case CT_SpinBox: {
            // The field inside is as high as a whole control by itself, so only its text counts.
            const int text = option ? option->fontMetrics.height() : size.height();
            result.setHeight(std::max(text + kGrid, kControlHeight));
            break;
        }
        case CT_MenuItem: {
            const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option);
            const bool line = item && item->menuItemType == QStyleOptionMenuItem::Separator;
            result.setHeight(line ? kGrid + 1 : std::max(result.height(), kRowHeight));
            break;
        }
        case CT_ItemViewItem:
            result.setHeight(std::max(result.height(), kRowHeight));
            break;
        case CT_ToolButton: {
            const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(option);
            const bool arrow = button && button->features & QStyleOptionToolButton::HasMenu &&
                               button->toolButtonStyle != Qt::ToolButtonIconOnly;
            if (button && hasIconBesideText(*button)) result.setWidth(labelWidth(*button));
            if (arrow) result.rwidth() += 2 * kGrid;
            result.setHeight(std::max(result.height(), kControlHeight));
            result.setWidth(std::max(result.width(), kControlHeight));
            break;
        }
        case CT_TabBarTab:
            result.rheight() += kGrid;
            break;
        default:
            break;
    }
    return result;
}

// The arrow of a sorted column stands right behind its heading. Where that is aligned with the
// numbers below it, the arrow stands in front of it instead, so that it stays above them.
QRect Style::headerRect(const QStyleOptionHeader& head, const QRect& label) {
    return isAtEnd(head) ? visualRect(Qt::RightToLeft, head.rect, label) : label;
}

// `label`: as headerRect().
QRect Style::arrowRect(const QStyleOptionHeader& head, const QRect& label) const {
    const QRect room = visualRect(head.direction, head.rect, label);  // as from left to right
    const int icon = head.icon.isNull() ? 0 : proxy()->pixelMetric(PM_SmallIconSize) + kGrid;
    const int text = std::clamp(
        icon + head.fontMetrics.horizontalAdvance(head.text), 0, std::max(0, room.width()));
    int left = room.left() + text;
    if (head.textAlignment.testFlag(Qt::AlignHCenter)) left += (room.width() - text) / 2;
    if (isAtEnd(head)) left = room.right() + 1 - text - kArrow;
    const QRect arrow(left, room.top() + 2, kArrow, room.height() - 2);  // letters are lower
    return visualRect(head.direction, head.rect, arrow);
}

QRect Style::subElementRect(SubElement element,
                            const QStyleOption* option,
                            const QWidget* widget) const {
    const QRect rect = QProxyStyle::subElementRect(element, option, widget);
    const auto* head = qstyleoption_cast<const QStyleOptionHeader*>(option);
    const bool isSorted =
        head && head->sortIndicator != QStyleOptionHeader::None && head->state & State_Horizontal;
    if (isSorted && element == SE_HeaderLabel) return headerRect(*head, rect);
    if (isSorted && element == SE_HeaderArrow) {
        const QRect label = QProxyStyle::subElementRect(SE_HeaderLabel, option, widget);
        return arrowRect(*head, headerRect(*head, label));
    }
    if (element != SE_LineEditContents) return rect;
    const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
    const bool ownFrame = frame && frame->lineWidth > 0;
    return ownFrame ? rect.adjusted(6, 0, -6, 0) : indented(*option, rect);
}

QRect Style::subControlRect(ComplexControl control,
                            const QStyleOptionComplex* option,
                            SubControl part,
                            const QWidget* widget) const {
    const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option);
    if (control == CC_ScrollBar && bar) return scrollBarRect(*bar, part);
    const QRect rect = QProxyStyle::subControlRect(control, option, part, widget);
    const bool isText = control == CC_ComboBox && part == SC_ComboBoxEditField;
    return isText ? indented(*option, rect) : rect;
}

}  // namespace espalier::ui
