// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/style.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QPushButton>
#include <QScrollBar>
#include <QSlider>
#include <QStyleFactory>
#include <QTabBar>
#include <QTimer>

#include "ui/style/control_painter.h"
#include "ui/style/icon.h"

// Outside any namespace: the macro declares a function of the global one.
static void registerIcons() {
    Q_INIT_RESOURCE(espalier_icons);
}

namespace espalier::ui {

namespace {

constexpr int kControlHeight = 4 * kGrid;
constexpr int kBusyFrame = 50;  // ms between two pictures of a bar that has no end

bool isPrimary(const QWidget* widget) {
    return widget && widget->property("primary").toBool();
}

bool isRounded(const QWidget* widget) {
    return qobject_cast<const QAbstractButton*>(widget) ||
           qobject_cast<const QAbstractSpinBox*>(widget) ||
           qobject_cast<const QComboBox*>(widget) || qobject_cast<const QScrollBar*>(widget) ||
           qobject_cast<const QSlider*>(widget) || qobject_cast<const QTabBar*>(widget);
}

QColor labelColor(const QStyleOptionButton& button, bool primary) {
    const bool enabled = button.state & QStyle::State_Enabled;
    if (!enabled) return button.palette.color(QPalette::Disabled, QPalette::ButtonText);
    const Theme& theme = themeOf(button.palette);
    return primary ? theme.onAccent : theme.text;
}

void drawButtonLabel(const QStyleOptionButton& button, const QColor& color, QPainter& painter) {
    QRect rect = button.rect;
    const int gap = button.icon.isNull() || button.text.isEmpty() ? 0 : kGrid;
    const int side = button.icon.isNull() ? 0 : button.iconSize.width();
    const int text = button.fontMetrics.horizontalAdvance(button.text.isEmpty() ? "" : button.text);
    int x = rect.center().x() - (text + gap + side) / 2;
    if (side > 0) {
        const qreal ratio = painter.device()->devicePixelRatio();
        painter.drawPixmap(x,
                           rect.center().y() - side / 2 + 1,
                           iconPixmap(button.icon.name(), color, side, ratio));
        x += side + gap;
    }
    painter.setPen(color);
    rect.setLeft(x);
    painter.drawText(rect, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextShowMnemonic, button.text);
}

}  // namespace

Style::Style() : QProxyStyle(QStyleFactory::create(QStringLiteral("fusion"))) {
    registerIcons();
}

void Style::setAppearance(Appearance appearance) {
    appearance_ = appearance;
    repolish();
}

void Style::setSystemPrefersDark(bool dark) {
    if (systemPrefersDark_ == dark) return;
    systemPrefersDark_ = dark;
    repolish();
}

void Style::repolish() {
    // A palette without own colours makes Qt ask the system and this style again.
    QApplication::setPalette(QPalette());
}

void Style::polish(QPalette& palette) {
    const bool systemIsDark =
        systemPrefersDark_ || palette.color(QPalette::Window).lightness() < 128;
    const bool dark =
        appearance_ == Appearance::Dark || (appearance_ == Appearance::System && systemIsDark);
    palette = paletteOf(dark ? darkTheme() : lightTheme());
}

void Style::polish(QWidget* widget) {
    QProxyStyle::polish(widget);
    if (isRounded(widget)) widget->setAttribute(Qt::WA_Hover);
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
            return 6;
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
        case CT_SpinBox:
            result.setHeight(std::max(result.height(), kControlHeight));
            break;
        case CT_MenuItem:
        case CT_ItemViewItem:
            result.setHeight(std::max(result.height(), 28));
            break;
        case CT_ToolButton: {
            const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(option);
            const bool arrow = button && button->features & QStyleOptionToolButton::HasMenu &&
                               button->toolButtonStyle != Qt::ToolButtonIconOnly;
            if (arrow) result.rwidth() += 2 * kGrid;
            result.setHeight(std::max(result.height(), kControlHeight));
            result.setWidth(std::max(result.width(), kControlHeight));
            break;
        }
        case CT_TabBarTab:
            result += QSize(kGrid, kGrid);
            break;
        default:
            break;
    }
    return result;
}

QRect Style::subElementRect(SubElement element,
                            const QStyleOption* option,
                            const QWidget* widget) const {
    const QRect rect = QProxyStyle::subElementRect(element, option, widget);
    if (element != SE_LineEditContents) return rect;
    const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
    const bool ownFrame = frame && frame->lineWidth > 0;
    return ownFrame ? rect.adjusted(6, 0, -6, 0) : rect.adjusted(4, 0, 0, 0);
}

QRect Style::subControlRect(ComplexControl control,
                            const QStyleOptionComplex* option,
                            SubControl part,
                            const QWidget* widget) const {
    if (control == CC_ScrollBar) {
        // No arrows: the groove is the whole bar.
        const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option);
        if (part == SC_ScrollBarAddLine || part == SC_ScrollBarSubLine) return {};
        const bool flat = bar->orientation == Qt::Horizontal;
        const int length = flat ? bar->rect.width() : bar->rect.height();
        const qint64 range = qint64(bar->maximum) - bar->minimum;
        const qint64 thumb = std::max<qint64>(
            range > 0 ? length * qint64(bar->pageStep) / (range + bar->pageStep) : length, 28);
        const int at = sliderPositionFromValue(bar->minimum,
                                               bar->maximum,
                                               bar->sliderPosition,
                                               length - static_cast<int>(thumb),
                                               bar->upsideDown);
        const auto piece = [&](int from, int to) {
            const QRect rect = flat ? QRect(from, 0, to - from, bar->rect.height())
                                    : QRect(0, from, bar->rect.width(), to - from);
            return visualRect(bar->direction, bar->rect, rect.translated(bar->rect.topLeft()));
        };
        const int end = at + static_cast<int>(thumb);
        if (part == SC_ScrollBarSlider) return piece(at, end);
        if (part == SC_ScrollBarSubPage) return piece(0, at);
        if (part == SC_ScrollBarAddPage) return piece(end, length);
        if (part == SC_ScrollBarGroove) return bar->rect;
    }
    return QProxyStyle::subControlRect(control, option, part, widget);
}

void Style::drawPrimitive(PrimitiveElement element,
                          const QStyleOption* option,
                          QPainter* painter,
                          const QWidget* widget) const {
    ControlPainter controls(*painter, *option);
    switch (element) {
        case PE_PanelButtonCommand: {
            const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
            const bool flat = button && button->features & QStyleOptionButton::Flat;
            return controls.pushButton(isPrimary(widget), flat);
        }
        case PE_PanelButtonTool:
            return controls.toolButton();
        case PE_FrameDefaultButton:
        case PE_PanelScrollAreaCorner:
        case PE_FrameStatusBarItem:
        case PE_FrameTabBarBase:
        case PE_IndicatorToolBarSeparator:
            return;
        case PE_FrameFocusRect:
            // Buttons draw their own ring; rows of lists show theirs by the keyboard only.
            if (isRounded(widget) && !qobject_cast<const QSlider*>(widget)) return;
            if (!(option->state & State_KeyboardFocusChange)) return;
            return controls.focusRing(QRectF(option->rect));
        case PE_PanelLineEdit:
            if (const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
                frame && frame->lineWidth == 0) {
                return;
            }
            return controls.field();
        case PE_FrameLineEdit:
            return;
        case PE_IndicatorCheckBox:
        case PE_IndicatorItemViewItemCheck:
            return controls.checkBox(false);
        case PE_IndicatorRadioButton:
            return controls.checkBox(true);
        case PE_PanelItemViewItem:
            return controls.itemBackground();
        case PE_Frame:
        case PE_FrameGroupBox:
        case PE_FrameMenu:
            return controls.frame();
        case PE_PanelTipLabel:
            return controls.toolTip();
        case PE_IndicatorArrowDown:
            return controls.arrow(option->rect, Qt::DownArrow);
        case PE_IndicatorArrowUp:
            return controls.arrow(option->rect, Qt::UpArrow);
        case PE_IndicatorArrowLeft:
            return controls.arrow(option->rect, Qt::LeftArrow);
        case PE_IndicatorArrowRight:
            return controls.arrow(option->rect, Qt::RightArrow);
        default:
            return QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

void Style::drawProgress(const QStyleOption& option, QPainter& painter) const {
    const auto* bar = qstyleoption_cast<const QStyleOptionProgressBar*>(&option);
    if (!bar) return;
    ControlPainter(painter, option).progress(*bar);
    auto* widget = qobject_cast<QWidget*>(option.styleObject);
    const bool isBusy = bar->maximum <= bar->minimum;
    if (isBusy && widget) QTimer::singleShot(kBusyFrame, widget, qOverload<>(&QWidget::update));
}

void Style::drawControl(ControlElement element,
                        const QStyleOption* option,
                        QPainter* painter,
                        const QWidget* widget) const {
    switch (element) {
        case CE_PushButtonLabel: {
            const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
            if (!button || button->features & QStyleOptionButton::HasMenu) break;
            return drawButtonLabel(*button, labelColor(*button, isPrimary(widget)), *painter);
        }
        case CE_ProgressBarGroove:
        case CE_ProgressBarLabel:
            return;
        case CE_ProgressBarContents:
            return drawProgress(*option, *painter);
        case CE_HeaderSection:
            return ControlPainter(*painter, *option).headerSection();
        case CE_TabBarTabShape:
            if (const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option)) {
                return ControlPainter(*painter, *option).tab(*tab);
            }
            break;
        case CE_Splitter:
            return;
        default:
            break;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

// A menu shows as an arrow beside a text; an icon alone says by itself what it opens.
void Style::drawToolButton(const QStyleOptionComplex& option,
                           QPainter& painter,
                           const QWidget* widget) const {
    const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(&option);
    if (!button) return;
    QStyleOptionToolButton plain = *button;
    const bool hasMenu = plain.features & QStyleOptionToolButton::HasMenu;
    const bool showsArrow = hasMenu && plain.toolButtonStyle != Qt::ToolButtonIconOnly;
    plain.features &= ~(QStyleOptionToolButton::HasMenu | QStyleOptionToolButton::MenuButtonPopup);
    if (plain.state & (State_Sunken | State_On | State_MouseOver | State_HasFocus)) {
        ControlPainter(painter, plain).toolButton();
    }
    if (showsArrow) plain.rect.adjust(0, 0, -2 * kGrid, 0);
    drawControl(CE_ToolButtonLabel, &plain, &painter, widget);
    if (!showsArrow) return;
    const QRect arrow(
        button->rect.right() - 3 * kGrid + 4, button->rect.top(), 2 * kGrid, button->rect.height());
    ControlPainter(painter, *button).arrow(arrow, Qt::DownArrow);
}

void Style::drawComplexControl(ComplexControl control,
                               const QStyleOptionComplex* option,
                               QPainter* painter,
                               const QWidget* widget) const {
    ControlPainter controls(*painter, *option);
    const auto part = [&](SubControl which) {
        return proxy()->subControlRect(control, option, which, widget);
    };
    switch (control) {
        case CC_ComboBox:
            controls.field();
            return controls.arrow(part(SC_ComboBoxArrow), Qt::DownArrow);
        case CC_SpinBox: {
            controls.field();
            const auto* box = qstyleoption_cast<const QStyleOptionSpinBox*>(option);
            if (!box || box->buttonSymbols == QAbstractSpinBox::NoButtons) return;
            controls.arrow(part(SC_SpinBoxUp), Qt::UpArrow);
            return controls.arrow(part(SC_SpinBoxDown), Qt::DownArrow);
        }
        case CC_Slider:
            if (const auto* slider = qstyleoption_cast<const QStyleOptionSlider*>(option)) {
                return controls.slider(*slider, part(SC_SliderGroove), part(SC_SliderHandle));
            }
            return;
        case CC_ToolButton:
            return drawToolButton(*option, *painter, widget);
        case CC_ScrollBar:
            if (const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option)) {
                return controls.scrollBar(*bar, part(SC_ScrollBarSlider));
            }
            return;
        default:
            return QProxyStyle::drawComplexControl(control, option, painter, widget);
    }
}

}  // namespace espalier::ui
