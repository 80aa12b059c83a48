// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/style.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSlider>
#include <QStyleFactory>
#include <QTabBar>
#include <QTextEdit>
#include <QTimer>
#include <algorithm>

#include "ui/isolated.h"
#include "ui/style/control_painter.h"
#include "ui/style/icon.h"

// Outside any namespace, because the macro declares a global function.
static void registerIcons() {
    Q_INIT_RESOURCE(espalier_icons);
}

namespace espalier::ui {

namespace {

constexpr int kBusyFrame = 50;  // ms between two frames of a progress bar without an end

bool isPrimary(const QWidget* widget) {
    return widget && widget->property("primary").toBool();
}

bool isWrong(const QWidget* widget) {
    return widget && widget->property("wrong").toBool();
}

bool isRounded(const QWidget* widget) {
    return qobject_cast<const QAbstractButton*>(widget) ||
           qobject_cast<const QAbstractSpinBox*>(widget) ||
           qobject_cast<const QComboBox*>(widget) || qobject_cast<const QScrollBar*>(widget) ||
           qobject_cast<const QSlider*>(widget) || qobject_cast<const QTabBar*>(widget);
}

// The primary button of a page, or the default button of a question. On a page, every focused
// button is a default button.
bool isFilled(const QStyleOptionButton& button, const QWidget* widget) {
    if (isPrimary(widget)) return true;
    const bool isQuestion = widget && qobject_cast<const QDialog*>(widget->window());
    return isQuestion && button.features & QStyleOptionButton::DefaultButton;
}

QColor labelColor(const QStyleOptionButton& button, bool primary) {
    const bool enabled = button.state & QStyle::State_Enabled;
    if (!enabled) return button.palette.color(QPalette::Disabled, QPalette::ButtonText);
    const Theme& theme = themeOf(button.palette);
    return primary ? theme.onAccent : theme.text;
}

constexpr int kLeastMargin = 4;  // beside the text of a button without room

void drawButtonLabel(const QStyleOptionButton& button, const QColor& color, QPainter& painter) {
    const auto placed = [&](const QRect& rect) {
        return QStyle::visualRect(button.direction, button.rect, rect);
    };
    const QRect& rect = button.rect;
    const int gap = button.icon.isNull() || button.text.isEmpty() ? 0 : kGrid;
    const int side = button.icon.isNull() ? 0 : button.iconSize.width();
    QStringList lines = button.text.split(QLatin1Char('\n'));
    for (QString& line : lines) {
        line =
            button.fontMetrics.elidedText(line,
                                          Qt::ElideRight,
                                          std::max(0, rect.width() - side - gap - 2 * kLeastMargin),
                                          Qt::TextShowMnemonic);
    }
    const QString words = lines.join(QLatin1Char('\n'));
    const int text = button.fontMetrics.size(Qt::TextShowMnemonic, words).width();
    int x = rect.center().x() - (text + gap + side) / 2;
    if (side > 0) {
        const qreal ratio = painter.device()->devicePixelRatio();
        painter.drawPixmap(placed({x, rect.center().y() - side / 2 + 1, side, side}).topLeft(),
                           iconPixmap(button.icon.name(), color, side, ratio));
        x += side + gap;
    }
    painter.setPen(color);
    std::ranges::transform(lines, lines.begin(), inOwnDirection);
    painter.drawText(placed({x, rect.top(), text, rect.height()}),
                     Qt::AlignCenter | Qt::TextShowMnemonic | Qt::TextDontClip,
                     lines.join(QLatin1Char('\n')));
}

QStyleOptionButton contentOf(const QStyleOptionToolButton& tool) {
    QStyleOptionButton label;
    label.state = tool.state;
    label.direction = tool.direction;
    label.rect = tool.rect;
    label.fontMetrics = tool.fontMetrics;
    label.palette = tool.palette;
    label.text = tool.text;
    label.icon = tool.icon;
    label.iconSize = tool.iconSize;
    return label;
}

// A framed list or text. Its viewport is rectangular and would cover the corners of its frame, so
// the frame is filled instead.
bool isFilledFrame(const QWidget* widget) {
    const bool isShown = qobject_cast<const QAbstractItemView*>(widget) ||
                         qobject_cast<const QPlainTextEdit*>(widget) ||
                         qobject_cast<const QTextEdit*>(widget);
    if (!isShown || widget->isWindow()) return false;
    const auto& area = static_cast<const QAbstractScrollArea&>(*widget);
    return area.frameShape() == QFrame::StyledPanel;
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
    if (isFilledFrame(widget)) {
        static_cast<QAbstractScrollArea*>(widget)->viewport()->setAutoFillBackground(false);
    }
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
            return controls.pushButton(button && isFilled(*button, widget), flat);
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
            // Buttons draw their own focus ring; rows of lists show theirs only for the keyboard.
            if (isRounded(widget) && !qobject_cast<const QSlider*>(widget)) return;
            if (!(option->state & State_KeyboardFocusChange)) return;
            return controls.focusRing(QRectF(option->rect));
        case PE_PanelLineEdit:
            if (const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
                frame && frame->lineWidth == 0) {
                return;
            }
            return controls.field(isWrong(widget));
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
            return controls.frame(isFilledFrame(widget) ? option->palette.color(QPalette::Base)
                                                        : QColor());
        case PE_FrameGroupBox:
        case PE_FrameMenu:
            return controls.frame();
        case PE_PanelTipLabel:
            return controls.toolTip();
        case PE_IndicatorHeaderArrow: {
            // Up where values rise from the top down. Qt's names are the other way round.
            const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option);
            if (!header || header->sortIndicator == QStyleOptionHeader::None) return;
            const bool rises = header->sortIndicator == QStyleOptionHeader::SortDown;
            return controls.arrow(option->rect, rises ? Qt::UpArrow : Qt::DownArrow);
        }
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
            return drawButtonLabel(
                *button, labelColor(*button, isFilled(*button, widget)), *painter);
        }
        case CE_ToolButtonLabel:
            if (const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(option);
                button && hasIconBesideText(*button)) {
                const QStyleOptionButton label = contentOf(*button);
                return drawButtonLabel(label, labelColor(label, false), *painter);
            }
            break;
        case CE_ProgressBarGroove:
        case CE_ProgressBarLabel:
            return;
        case CE_ProgressBarContents:
            return drawProgress(*option, *painter);
        case CE_HeaderLabel:
            if (const auto* head = qstyleoption_cast<const QStyleOptionHeader*>(option)) {
                const int icon =
                    head->icon.isNull() ? 0 : pixelMetric(PM_SmallIconSize, option, widget) + kGrid;
                QStyleOptionHeader fitting = *head;
                fitting.text = head->fontMetrics.elidedText(
                    head->text, Qt::ElideRight, std::max(0, head->rect.width() - icon));
                return QProxyStyle::drawControl(element, &fitting, painter, widget);
            }
            break;
        case CE_HeaderSection:
        case CE_HeaderEmptyArea:  // beside the last column the line goes on
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
    if (drawInOwnDirection(element, option, painter, widget)) return;
    QProxyStyle::drawControl(element, option, painter, widget);
}

bool Style::drawInOwnDirection(ControlElement element,
                               const QStyleOption* option,
                               QPainter* painter,
                               const QWidget* widget) const {
    if (element == CE_ItemViewItem) {
        const auto* row = qstyleoption_cast<const QStyleOptionViewItem*>(option);
        if (!row) return false;
        QStyleOptionViewItem readable = *row;
        readable.text = inOwnDirection(row->text);
        QProxyStyle::drawControl(element, &readable, painter, widget);
        return true;
    }
    const auto* entry = qstyleoption_cast<const QStyleOptionMenuItem*>(option);
    if (element != CE_MenuItem || !entry) return false;
    QStyleOptionMenuItem readable = *entry;
    const qsizetype keys = entry->text.indexOf(QLatin1Char('\t'));  // in a column of their own
    readable.text = inOwnDirection(entry->text.left(keys));
    if (keys >= 0) readable.text += entry->text.mid(keys);
    QProxyStyle::drawControl(element, &readable, painter, widget);
    return true;
}

// A label says which direction its text has; it may show a name in another language.
void Style::drawItemText(QPainter* painter,
                         const QRect& rect,
                         int flags,
                         const QPalette& palette,
                         bool enabled,
                         const QString& text,
                         QPalette::ColorRole role) const {
    const bool isTold = flags & (Qt::TextForceLeftToRight | Qt::TextForceRightToLeft);
    QProxyStyle::drawItemText(
        painter, rect, flags, palette, enabled, isTold ? text : inOwnDirection(text), role);
}

// A menu adds an arrow beside a text; an icon alone needs none.
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
            controls.field(isWrong(widget));
            return controls.arrow(part(SC_ComboBoxArrow), Qt::DownArrow);
        case CC_SpinBox: {
            controls.field(isWrong(widget));
            const auto* box = qstyleoption_cast<const QStyleOptionSpinBox*>(option);
            if (!box || box->buttonSymbols == QAbstractSpinBox::NoButtons) return;
            const auto isPossible = [box](QAbstractSpinBox::StepEnabledFlag step) {
                return box->stepEnabled.testFlag(step);
            };
            controls.arrow(
                part(SC_SpinBoxUp), Qt::UpArrow, isPossible(QAbstractSpinBox::StepUpEnabled));
            return controls.arrow(
                part(SC_SpinBoxDown), Qt::DownArrow, isPossible(QAbstractSpinBox::StepDownEnabled));
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
