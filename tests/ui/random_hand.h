// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QEventLoop>
#include <QObject>
#include <QPointer>
#include <QStringList>
#include <map>
#include <random>
#include <vector>

#include "ui/shell/main_window.h"

class QDialog;
class QFileDialog;
class QMenu;
class QWindow;

namespace espalier::ui::test {

/// Performs random user actions: clicks, drags, keys, wheel, drops, resizing, menus, and an answer
/// to every dialog. All events go through the window system's interface, so that grabs, shortcuts,
/// popups and modal dialogs work as for a real user.
class RandomHand : public QObject {
  public:
    struct Things {
        QStringList toDrop;  ///< files that may be dropped
        QString place;       ///< folder for saved files, each with a new name
    };

    RandomHand(MainWindow& window, Things things, std::uint32_t seed);

    /// Performs this many actions, including those in dialogs and menus, which it closes at the
    /// end.
    void play(int turns);
    /// Of each action but the last, in the order in which they were done: processor time of this
    /// thread in ms until the next one, which includes every event that it caused.
    const std::vector<double>& milliseconds() const { return milliseconds_; }
    /// What was done before the longest of them.
    const QString& slowest() const { return slowest_.second; }
    /// Number of turns spent on that page.
    int turnsOn(MainWindow::Step step) const;
    /// The last actions, the newest at the end, to diagnose a failure.
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
    int level_ = -1;           // nesting of the event loop that runs the current turn
    QPointer<QWidget> asked_;  // the dialog or popup of the last turn
    int patience_ = 0;         // turns that it may still stay open
    int written_ = 0;
    std::map<MainWindow::Step, int> turnsOn_;
    QStringList done_;
    std::vector<double> milliseconds_;
    std::pair<double, QString> slowest_;
    double turnBegan_ = -1;
};

}  // namespace espalier::ui::test
