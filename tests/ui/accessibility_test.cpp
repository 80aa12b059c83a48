// SPDX-License-Identifier: GPL-3.0-or-later
// Use with a screen reader or without a mouse: every control has a name, disabled controls say why,
// and Tab reaches all of them.
#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QMap>
#include <QMenu>
#include <QPointer>
#include <QScrollBar>
#include <QSet>
#include <QTabBar>
#include <QTest>
#include <QToolButton>
#include <QWindow>

#include "window_tour.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

namespace {

QString describeControl(const QWidget* widget) {
    if (!widget) return QStringLiteral("nothing");
    QStringList way;
    for (const QWidget* part = widget; part && !part->isWindow(); part = part->parentWidget()) {
        QString name = QString::fromLatin1(part->metaObject()->className());
        name.remove(QStringLiteral("espalier::ui::"));
        if (!part->accessibleName().isEmpty())
            name += QStringLiteral(" “%1”").arg(part->accessibleName());
        way.prepend(name);
    }
    if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) way << button->text();
    return way.join(QStringLiteral(" > "));
}

/// The name that a screen reader announces.
QString nameOf(QWidget* widget) {
    QAccessibleInterface* seen = QAccessible::queryAccessibleInterface(widget);
    return seen ? seen->text(QAccessible::Name) : QString();
}

/// Child widgets that Qt creates and announces as part of their control.
bool isPart(const QWidget* widget) {
    const QWidget* parent = widget->parentWidget();
    return qobject_cast<const QAbstractSpinBox*>(parent) ||
           qobject_cast<const QComboBox*>(parent) || qobject_cast<const QLineEdit*>(parent) ||
           qobject_cast<const QTabBar*>(parent) || qobject_cast<const QScrollBar*>(widget);
}

bool isControl(const QWidget* widget) {
    return qobject_cast<const QAbstractButton*>(widget) || qobject_cast<const QComboBox*>(widget) ||
           qobject_cast<const QLineEdit*>(widget) ||
           qobject_cast<const QAbstractSpinBox*>(widget) ||
           qobject_cast<const QAbstractSlider*>(widget);
}

QList<QWidget*> visibleIn(QWidget& top) {
    QList<QWidget*> widgets = top.findChildren<QWidget*>();
    widgets.removeIf([&](const QWidget* widget) {
        return !widget->isVisible() || widget->window() != &top || isPart(widget);
    });
    return widgets;
}

/// Collects each problem once, with the first state in which it was found.
class Complaints {
  public:
    void add(const QString& what, const QString& state) {
        if (!first_.contains(what)) first_[what] = state;
    }
    void add(const Complaints& others) {
        for (auto line = others.first_.begin(); line != others.first_.end(); ++line) {
            add(line.key(), line.value());
        }
    }
    std::string all() const {
        QStringList lines;
        for (auto line = first_.begin(); line != first_.end(); ++line) {
            lines << QStringLiteral("%1   [%2]").arg(line.key(), line.value());
        }
        return lines.join(QLatin1Char('\n')).toStdString();
    }
    bool isEmpty() const { return first_.isEmpty(); }

  private:
    QMap<QString, QString> first_;
};

/// Every focusable widget needs a name, and every button without text needs a tooltip.
void judgeNames(QWidget& top, const QString& state, Complaints& found) {
    for (QWidget* widget : visibleIn(top)) {
        const auto* button = qobject_cast<QAbstractButton*>(widget);
        const bool takesFocus = widget->focusPolicy() != Qt::NoFocus && !widget->focusProxy();
        if ((takesFocus || button) && nameOf(widget).trimmed().isEmpty()) {
            found.add("has no name: " + describeControl(widget), state);
        }
        const auto* tool = qobject_cast<QToolButton*>(widget);
        const bool wordless =
            button && (button->text().isEmpty() ||
                       (tool && tool->toolButtonStyle() == Qt::ToolButtonIconOnly));
        if (wordless && button->toolTip().isEmpty()) {
            found.add("an icon without a tooltip: " + describeControl(widget), state);
        }
    }
}

/// A disabled control must say why in its tooltip, which must differ from that of the enabled
/// control.
class GreyJudge {
  public:
    explicit GreyJudge(Complaints& found) : found_(found) {}

    void look(QWidget& top, const QString& state) {
        for (QWidget* widget : visibleIn(top)) {
            if (!isControl(widget)) continue;
            if (widget->isEnabled()) {
                usable_[widget].insert(widget->toolTip());
            } else {
                grey_[widget].insert(widget->toolTip(), state);
            }
        }
        for (QMenu* menu : top.findChildren<QMenu*>()) lookAt(*menu, state);
    }
    void judge() {
        for (auto widget = grey_.begin(); widget != grey_.end(); ++widget) {
            const QSet<QString> usual = usable_.value(widget.key());
            for (auto tip = widget->begin(); tip != widget->end(); ++tip) {
                if (!tip.key().isEmpty() && !usual.contains(tip.key())) continue;
                found_.add(QStringLiteral("grey without a reason (“%1”): %2")
                               .arg(tip.key(), names_.value(widget.key())),
                           tip.value());
            }
        }
    }

  private:
    void lookAt(QMenu& menu, const QString& state) {
        emit menu.aboutToShow();
        if (menu.actions().size() == 1) return;  // a single entry says that it is empty
        for (const QAction* action : menu.actions()) {
            if (action->isEnabled() || action->isSeparator() || !action->isVisible()) continue;
            const bool says = action->toolTip() != action->text() && menu.toolTipsVisible();
            if (!says) found_.add("grey in a menu without a reason: " + action->text(), state);
        }
    }

  public:
    void remember(QWidget& top) {
        for (QWidget* widget : visibleIn(top)) names_[widget] = describeControl(widget);
    }

  private:
    Complaints& found_;
    QMap<QWidget*, QSet<QString>> usable_;
    QMap<QWidget*, QMap<QString, QString>> grey_;
    QMap<QWidget*, QString> names_;
};

bool wantsTab(const QWidget* widget) {
    return (widget->focusPolicy() & Qt::TabFocus) && widget->isEnabled() && !widget->focusProxy();
}

/// Whether a part of the widget is visible in all its ancestors.
bool isInSight(const QWidget* widget) {
    QRect seen = widget->rect();
    for (; !widget->isWindow(); widget = widget->parentWidget()) {
        seen = seen.translated(widget->pos()) & widget->parentWidget()->rect();
    }
    return !seen.isEmpty();
}

QList<QPointer<QWidget>> stopsIn(QWidget& top) {
    QList<QPointer<QWidget>> stops;
    for (QWidget* widget : visibleIn(top)) {
        if (wantsTab(widget)) stops << widget;
    }
    return stops;
}

/// Tab must visit every control once, and so must Shift+Tab; the focused control must be visible.
void walkAround(QWidget& top, Qt::Key key, const QString& state, Complaints& found) {
    constexpr int kMost = 400;
    const QList<QPointer<QWidget>> stops = stopsIn(top);
    const QString name = key == Qt::Key_Tab ? QStringLiteral("Tab") : QStringLiteral("Shift+Tab");
    QSet<QWidget*> reached;
    const QWidget* before = nullptr;
    for (int i = 0; i < kMost; ++i) {
        QTest::keyClick(
            top.windowHandle(), key, key == Qt::Key_Tab ? Qt::NoModifier : Qt::ShiftModifier);
        QWidget* now = QApplication::focusWidget();
        if (now && now == before && stops.size() == 1) break;  // there is no other tab stop
        if (!now || now == before) {
            found.add(QStringLiteral("%1 is stuck at %2").arg(name, describeControl(now)), state);
            return;
        }
        if (reached.contains(now)) break;
        const QPointer<QWidget> still = now;
        // The layout may be pending.
        if (!isInSight(now)) {
            static_cast<void>(QTest::qWaitFor([&] { return !still || isInSight(still); }, 2000));
        }
        if (now == QApplication::focusWidget() && !isInSight(now)) {
            found.add(
                QStringLiteral("%1 leads to what is not seen: %2").arg(name, describeControl(now)),
                state);
        }
        reached << now;
        before = now;
    }
    for (const QPointer<QWidget>& widget : stops) {
        if (!widget || !widget->isVisible() || !wantsTab(widget)) continue;
        if (reached.contains(widget)) continue;
        found.add(QStringLiteral("%1 does not lead to %2").arg(name, describeControl(widget)),
                  state);
    }
}

/// Background work may end meanwhile and remove its Cancel button along with the focus; then tries
/// once more.
void judgeTabs(QWidget& top, Qt::Key key, const QString& state, Complaints& found) {
    constexpr int kMostChanges = 5;
    Complaints now;
    for (int i = 0; i < kMostChanges; ++i) {
        const QList<QPointer<QWidget>> before = stopsIn(top);
        now = {};
        walkAround(top, key, state, now);
        if (stopsIn(top) == before) break;
    }
    found.add(now);
}

class AccessibilityTest : public testing::Test {
  protected:
    void walk(void (WindowTour::*way)()) {
        GreyJudge grey(found_);
        WindowTour tour(driver_, [&](QWidget& top, const QString& state) {
            ++states_;
            grey.remember(top);
            judgeNames(top, state, found_);
            grey.look(top, state);
            QPointer<QWidget> focus = QApplication::focusWidget();
            judgeTabs(top, Qt::Key_Tab, state, found_);
            judgeTabs(top, Qt::Key_Backtab, state, found_);
            if (focus) focus->setFocus();
        });
        ASSERT_NO_THROW((tour.*way)());
        grey.judge();
        EXPECT_TRUE(found_.isEmpty()) << found_.all();
    }

    WindowDriver driver_;
    Complaints found_;
    int states_ = 0;
};

}  // namespace

TEST_F(AccessibilityTest, EveryControlHasANameAReasonAndAPlaceInTheTabOrder) {
    walk(&WindowTour::classes);
    EXPECT_GT(states_, 35);
}

TEST_F(AccessibilityTest, ControlsForReconstructionAreAccessibleToo) {
    walk(&WindowTour::pairs);
    EXPECT_GE(states_, 5);
}
