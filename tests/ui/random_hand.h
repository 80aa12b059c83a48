// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QEventLoop>
#include <QObject>
#include <QPointer>
#include <QStringList>
#include <map>
#include <random>

#include "ui/shell/main_window.h"

class QDialog;
class QFileDialog;
class QMenu;
class QWindow;

namespace espalier::ui::test {

/// Somebody who tries everything, in any order: clicks, drags, keys, wheel, drops, sizes, menus,
/// and whatever dialog comes is answered somehow. All of it through the window system's door, so
/// that grabs, shortcuts, popups and modal dialogs count as they do for a person.
class RandomHand : public QObject {
  public:
    struct Things {
        QStringList toDrop;  ///< what a drop may bring
        QString place;       ///< where saved files go, under a name of their own each
    };

    RandomHand(MainWindow& window, Things things, std::uint32_t seed);

    /// Does so many things, dialogs and menus included, and leaves none of them open.
    void play(int turns);
    /// How many of the turns were on that page.
    int turnsOn(MainWindow::Step step) const;
    /// What was done last, newest at the end: what a failure is looked for in.
    QString lastDone() const;

  private:
    void soon();
    void next();
    void takeTurn();
    void inPopup(QWidget* popup);
    void inMenu(QMenu* menu);
    void inDialog(QDialog* dialog);
    void inFileDialog(QFileDialog* dialog);
    void inWindow();
    void closeAll();

    void click(QWidget* top);
    void drag(QWidget* top);
    void wheel();
    void drop();
    void keys(QWidget* top);
    void types(QWidget* top);
    void otherPage();
    void otherSize();
    void trainAgain();

    QPoint anyPoint(QWidget* top);
    std::int64_t between(std::int64_t low, std::int64_t high);
    bool oneIn(int turns) { return between(1, turns) == 1; }
    void note(const QString& what);

    MainWindow& window_;
    Things things_;
    std::mt19937 random_;
    QEventLoop loop_;
    bool isPlaying_ = false;
    int left_ = 0;
    int level_ = -1;           // of the event loop in which a turn is being taken
    QPointer<QWidget> asked_;  // the dialog or popup of the last turn
    int patience_ = 0;         // turns that it may still stay open
    int written_ = 0;
    std::map<MainWindow::Step, int> turnsOn_;
    QStringList done_;
};

}  // namespace espalier::ui::test
