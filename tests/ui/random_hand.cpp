// SPDX-License-Identifier: GPL-3.0-or-later
#include "random_hand.h"

#include <QApplication>
#include <QClipboard>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QTest>
#include <QThread>
#include <QTimer>
#include <QUrl>
#include <QWheelEvent>
#include <QWindow>
#include <algorithm>
#include <cstdio>

#include "tests/support/cpu_time.h"
#include "ui/shell/background.h"

namespace espalier::ui::test {

namespace {

using Step = MainWindow::Step;

constexpr int kPatience = 12;  // turns after which a dialog or menu is closed
constexpr qsizetype kRemembered = 60;

struct Chord {
    Qt::Key key;
    Qt::KeyboardModifiers modifiers = Qt::NoModifier;
};

/// Every shortcut of the window, and some other keys.
const std::vector<Chord>& chords() {
    static const std::vector<Chord> kChords = [] {
        std::vector<Chord> all;
        for (const Qt::Key key :
             {Qt::Key_Tab,  Qt::Key_Backtab, Qt::Key_Space,    Qt::Key_Return, Qt::Key_Escape,
              Qt::Key_Left, Qt::Key_Right,   Qt::Key_Up,       Qt::Key_Down,   Qt::Key_Home,
              Qt::Key_End,  Qt::Key_PageUp,  Qt::Key_PageDown, Qt::Key_Delete, Qt::Key_F1,
              Qt::Key_C,    Qt::Key_F,       Qt::Key_L,        Qt::Key_Plus,   Qt::Key_Minus,
              Qt::Key_0,    Qt::Key_Menu,    Qt::Key_Backspace}) {
            all.push_back({key});
            all.push_back({key, Qt::ShiftModifier});
        }
        for (const Qt::Key key :
             {Qt::Key_A,     Qt::Key_C,  Qt::Key_D,    Qt::Key_F,      Qt::Key_G,
              Qt::Key_O,     Qt::Key_Q,  Qt::Key_R,    Qt::Key_S,      Qt::Key_V,
              Qt::Key_X,     Qt::Key_Y,  Qt::Key_Z,    Qt::Key_Period, Qt::Key_Left,
              Qt::Key_Right, Qt::Key_Up, Qt::Key_Down, Qt::Key_Home,   Qt::Key_End}) {
            all.push_back({key, Qt::ControlModifier});
            all.push_back({key, Qt::ControlModifier | Qt::ShiftModifier});
        }
        return all;
    }();
    return kChords;
}

QString nameOf(const QWidget* widget) {
    if (!widget) return QStringLiteral("nothing");
    const QString viewport = QStringLiteral("qt_scrollarea_viewport");
    if (widget->objectName() == viewport) return nameOf(widget->parentWidget());
    QString name = QString::fromLatin1(widget->metaObject()->className());
    if (!widget->accessibleName().isEmpty()) name += QStringLiteral(" ") + widget->accessibleName();
    return name;
}

QString nameAt(const QWidget* top, const QPoint& point) {
    return QStringLiteral("%1 (%2, %3)")
        .arg(nameOf(top->childAt(point)))
        .arg(point.x())
        .arg(point.y());
}

// The press may have resized the window since the point was chosen.
bool isInside(const QWindow& window, const QPoint& point) {
    return QRect(QPoint(0, 0), window.size()).contains(point);
}

bool canBeUsed(const QWidget* widget) {
    return widget->isVisible() && widget->isEnabled() && widget->focusPolicy() != Qt::NoFocus &&
           !widget->visibleRegion().isEmpty();
}

}  // namespace

RandomHand::RandomHand(MainWindow& window, Things things, std::uint32_t seed)
    : window_(window), things_(std::move(things)), random_(seed) {}

void RandomHand::play(int turns) {
    left_ = turns;
    turnBegan_ = -1;
    isPlaying_ = true;
    soon();
    loop_.exec();
    closeAll();
}

int RandomHand::turnsOn(Step step) const {
    const auto found = turnsOn_.find(step);
    return found == turnsOn_.end() ? 0 : found->second;
}

QString RandomHand::lastDone() const {
    return done_.join(QLatin1Char('\n'));
}

void RandomHand::soon() {
    QTimer::singleShot(0, this, &RandomHand::next);
}

// Schedules the next turn before taking this one, so that a dialog with its own event loop is
// answered from within it. Events that QTest processes during a turn do not count, because they do
// not change the nesting of event loops.
void RandomHand::next() {
    if (!isPlaying_) return;
    const int level = QThread::currentThread()->loopLevel();
    if (level == level_) return soon();
    if (left_ <= 0) {
        if (level == 1 || QApplication::activeModalWidget() || QApplication::activePopupWidget()) {
            closeAll();
        } else if (window_.windowHandle()) {
            QTest::keyClick(window_.windowHandle(), Qt::Key_Escape);  // something is being dragged
        }
        if (level > 1) return soon();
        isPlaying_ = false;
        return loop_.quit();
    }
    --left_;
    const double began = tests::threadMilliseconds();
    if (turnBegan_ >= 0) {
        const double taken = began - turnBegan_;
        milliseconds_.push_back(taken);
        if (taken > slowest_.first && !done_.isEmpty()) {
            const engine::NetworkDescription& network = window_.document().network();
            slowest_ = {taken,
                        QStringLiteral("%1, now %2 layers in %3 groups")
                            .arg(done_.last())
                            .arg(network.nodes.size())
                            .arg(network.groups.size())};
        }
    }
    turnBegan_ = began;
    soon();
    const int outer = level_;
    level_ = level;
    takeTurn();
    level_ = outer;
}

void RandomHand::takeTurn() {
    ++turnsOn_[window_.step()];
    QWidget* popup = QApplication::activePopupWidget();
    QWidget* modal = QApplication::activeModalWidget();
    QWidget* asked = popup ? popup : modal;
    if (asked != asked_) patience_ = kPatience;
    asked_ = asked;
    if (asked && --patience_ < 0) {
        note("gives up on " + nameOf(asked));
        asked->close();
    } else if (popup) {
        inPopup(popup);
    } else if (auto* files = qobject_cast<QFileDialog*>(modal)) {
        inFileDialog(files);
    } else if (auto* dialog = qobject_cast<QDialog*>(modal)) {
        inDialog(dialog);
    } else {
        inWindow();
    }
}

void RandomHand::inPopup(QWidget* popup) {
    if (oneIn(8)) {
        note("Escape in " + nameOf(popup));
        QTest::keyClick(popup->windowHandle(), Qt::Key_Escape);
    } else if (oneIn(3)) {
        const Qt::Key some[] = {Qt::Key_Down, Qt::Key_Up, Qt::Key_Return, Qt::Key_Right};
        note("a key in " + nameOf(popup));
        QTest::keyClick(popup->windowHandle(), some[between(0, 3)]);
    } else if (auto* menu = qobject_cast<QMenu*>(popup)) {
        inMenu(menu);
    } else {
        click(popup);
    }
}

void RandomHand::inMenu(QMenu* menu) {
    const QList<QAction*> actions = menu->actions();
    if (actions.isEmpty()) return;
    const QAction* action = actions[between(0, actions.size() - 1)];
    note("menu: " + action->text());
    const QPoint place = menu->actionGeometry(const_cast<QAction*>(action)).center();
    if (menu->rect().contains(place))
        QTest::mouseClick(menu->windowHandle(), Qt::LeftButton, {}, place);
}

void RandomHand::inDialog(QDialog* dialog) {
    if (oneIn(6)) {
        note("a key in " + nameOf(dialog));
        keys(dialog);
    } else {
        click(dialog);
    }
}

// Does not test how the user operates the system's dialog, only the result: a file or none.
void RandomHand::inFileDialog(QFileDialog* dialog) {
    if (oneIn(3)) {
        note("no file chosen");
        return dialog->reject();
    }
    const bool saves = dialog->acceptMode() == QFileDialog::AcceptSave;
    const QString path = saves ? QStringLiteral("%1/file %2").arg(things_.place).arg(++written_)
                               : things_.toDrop[between(0, things_.toDrop.size() - 1)];
    note("chooses " + path);
    auto* line = dialog->findChild<QLineEdit*>();
    line->setText(path);
    static_cast<QDialog*>(dialog)->accept();
}

void RandomHand::inWindow() {
    if (!window_.isVisible() || window_.isMinimized()) {
        note("opens the window again");
        return window_.background().isActive() ? window_.background().leave()
                                               : window_.showNormal();
    }
    window_.activateWindow();  // as the window manager does on a click or key
    const std::int64_t what = between(1, 100);
    if (what <= 38) return click(&window_);
    if (what <= 52) return drag(&window_);
    if (what <= 74) return keys(&window_);
    if (what <= 78) return types(&window_);
    if (what <= 86) return wheel();
    if (what <= 89) return drop();
    if (what <= 95) return otherPage();
    if (what <= 96) return otherSize();
    trainAgain();
}

void RandomHand::click(QWidget* top) {
    const QPoint point = anyPoint(top);
    const auto button = oneIn(6) ? Qt::RightButton : oneIn(20) ? Qt::MiddleButton : Qt::LeftButton;
    const auto modifiers = oneIn(8)    ? Qt::KeyboardModifiers(Qt::ControlModifier)
                           : oneIn(12) ? Qt::KeyboardModifiers(Qt::ShiftModifier)
                                       : Qt::KeyboardModifiers();
    const bool twice = oneIn(6);
    note(QStringLiteral("%1 %2 on %3")
             .arg(twice ? "double click" : "click")
             .arg(static_cast<int>(button))
             .arg(nameAt(top, point)));
    const QPointer<QWindow> handle = top->windowHandle();
    if (!handle || !isInside(*handle, point)) return;
    if (twice) {
        QTest::mouseDClick(handle, button, modifiers, point);
    } else {
        QTest::mouseClick(handle, button, modifiers, point);
    }
}

void RandomHand::drag(QWidget* top) {
    const QPointer<QWindow> handle = top->windowHandle();
    const QPoint from = anyPoint(top);
    if (!handle || !isInside(*handle, from)) return;
    note("drag from " + nameAt(top, from));
    const auto button = oneIn(5) ? Qt::MiddleButton : Qt::LeftButton;
    QTest::mousePress(handle, button, {}, from);
    QPoint to = from;
    for (int i = 0; i < 4 && handle; ++i) {
        to = oneIn(2) ? anyPoint(top)
                      : QPoint(std::clamp<int>(to.x() + between(-40, 40), 0, top->width() - 1),
                               std::clamp<int>(to.y() + between(-40, 40), 0, top->height() - 1));
        if (handle && isInside(*handle, to)) QTest::mouseMove(handle, to);
    }
    if (!handle) return;
    QTest::mouseRelease(handle, button, {}, isInside(*handle, to) ? to : QPoint(1, 1));
}

void RandomHand::wheel() {
    const QPoint point = anyPoint(&window_);
    QWidget* under = window_.childAt(point);
    if (!under) return;
    note("wheel on " + nameAt(&window_, point));
    const bool sideways = oneIn(5);
    const int turn = static_cast<int>(120 * between(-3, 3));
    QWheelEvent event(under->mapFrom(&window_, point),
                      window_.mapToGlobal(point),
                      {},
                      sideways ? QPoint(turn, 0) : QPoint(0, turn),
                      Qt::NoButton,
                      oneIn(3) ? Qt::ControlModifier : Qt::NoModifier,
                      Qt::NoScrollPhase,
                      false);
    QApplication::sendEvent(under, &event);
}

void RandomHand::drop() {
    QMimeData data;
    QString what;
    if (oneIn(5)) {
        what = QStringLiteral("text");
        data.setText(QStringLiteral("neither a path\nnor an image"));
    } else if (oneIn(8)) {
        what = QStringLiteral("an address");
        data.setUrls({QUrl(QStringLiteral("https://example.org/flower.png"))});
    } else {
        QList<QUrl> urls;
        const std::int64_t count = oneIn(4) ? 2 : 1;
        for (std::int64_t i = 0; i < count; ++i) {
            what = things_.toDrop[between(0, things_.toDrop.size() - 1)];
            urls << QUrl::fromLocalFile(what);
        }
        data.setUrls(urls);
    }
    const QPoint point = anyPoint(&window_);
    QPointer<QWidget> under = window_.childAt(point);
    if (!under) return;
    note("drop of " + what + " on " + nameAt(&window_, point));
    const QPoint there = under->mapFrom(&window_, point);
    QDragEnterEvent enter(there, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(under, &enter);
    if (oneIn(6) || !enter.isAccepted()) {
        QDragLeaveEvent leave;
        QApplication::sendEvent(under, &leave);
        return;
    }
    QDragMoveEvent move(there, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(under, &move);
    QDropEvent fall(there, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    if (under) QApplication::sendEvent(under, &fall);
}

void RandomHand::keys(QWidget* top) {
    const QPointer<QWindow> handle = top->windowHandle();
    const Chord& chord = chords()[static_cast<std::size_t>(
        between(0, static_cast<std::int64_t>(chords().size()) - 1))];
    const std::int64_t times = oneIn(4) ? between(2, 6) : 1;
    note(QStringLiteral("key %1, %2 times, on %3")
             .arg(QKeySequence(QKeyCombination(chord.modifiers, chord.key)).toString())
             .arg(times)
             .arg(nameOf(QApplication::focusWidget())));
    for (std::int64_t i = 0; i < times && handle && handle->isVisible(); ++i) {
        QTest::keyClick(handle, chord.key, chord.modifiers);
    }
}

void RandomHand::types(QWidget* top) {
    const char* const words[] = {
        "0", "1", "99999999999", "-3", "0.5", "rose", "nan", "/tmp", " ", "e9"};
    const QString text = QString::fromLatin1(words[between(0, std::size(words) - 1)]);
    note("types " + text + " on " + nameOf(QApplication::focusWidget()));
    if (oneIn(6))
        QGuiApplication::clipboard()->setText(
            things_.toDrop[between(0, things_.toDrop.size() - 1)]);
    const QPointer<QWindow> handle = top->windowHandle();
    for (const QChar letter : text) {
        if (handle) QTest::keyClick(handle, letter.toLatin1());
    }
    if (handle && oneIn(2)) QTest::keyClick(handle, Qt::Key_Return);
}

void RandomHand::otherPage() {
    const auto key = static_cast<Qt::Key>(Qt::Key_1 + between(0, 5));
    note(QStringLiteral("page %1").arg(key - Qt::Key_0));
    QTest::keyClick(window_.windowHandle(), key, Qt::ControlModifier);
}

void RandomHand::otherSize() {
    const QSize size(static_cast<int>(between(900, 1700)), static_cast<int>(between(560, 1000)));
    note(QStringLiteral("size %1 × %2").arg(size.width()).arg(size.height()));
    window_.resize(size);
}

void RandomHand::trainAgain() {
    if (window_.run().isTraining()) return;
    note("trains again");
    QTest::keyClick(window_.windowHandle(), Qt::Key_R, Qt::ControlModifier);
}

// Half of the points are on a control, because controls cover only a small area.
QPoint RandomHand::anyPoint(QWidget* top) {
    if (oneIn(2)) {
        QList<QWidget*> targets = top->findChildren<QWidget*>();
        targets.removeIf([](const QWidget* widget) { return !canBeUsed(widget); });
        if (!targets.isEmpty()) {
            QWidget* target = targets[between(0, targets.size() - 1)];
            const QRect seen = target->visibleRegion().boundingRect();
            const QPoint there =
                target->mapTo(top,
                              QPoint(static_cast<int>(between(seen.left(), seen.right())),
                                     static_cast<int>(between(seen.top(), seen.bottom()))));
            if (top->rect().contains(there)) return there;
        }
    }
    return {static_cast<int>(between(0, top->width() - 1)),
            static_cast<int>(between(0, top->height() - 1))};
}

void RandomHand::closeAll() {
    if (QWidget* popup = QApplication::activePopupWidget()) popup->close();
    if (QWidget* modal = QApplication::activeModalWidget()) modal->close();
    if (!window_.isVisible()) inWindow();
}

std::int64_t RandomHand::between(std::int64_t low, std::int64_t high) {
    return std::uniform_int_distribution<std::int64_t>(low, high)(random_);
}

void RandomHand::note(const QString& what) {
    done_ << QStringLiteral("%1: %2").arg(left_).arg(what);
    if (done_.size() > kRemembered) done_.removeFirst();
    // Prints each action immediately, so that the actions before a crash are known.
    static const bool kTells = qEnvironmentVariableIsSet("ESPALIER_TELL_EVENTS");
    if (kTells) std::fprintf(stderr, "%s\n", done_.last().toUtf8().constData());
}

}  // namespace espalier::ui::test
