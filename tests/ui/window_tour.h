// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTemporaryDir>
#include <functional>

#include "window_driver.h"

class QTabWidget;

namespace espalier::ui::test {

/// Visits every page of the window in every usual state: empty, with data, broken, training,
/// paused, ended, with results, and the dialogs in between. Calls a function for each, which must
/// not change the window.
class WindowTour {
  public:
    /// `top` is the window, or the dialog or popup in front of it.
    using Visit = std::function<void(QWidget& top, const QString& state)>;
    /// Gives the window's translation of an English text.
    using Words = std::function<QString(const QString& english)>;

    /// `names` are the five class names, which may be long or in any script. With
    /// ESPALIER_SCREENSHOTS=FOLDER each state is saved there as an image.
    WindowTour(
        WindowDriver& driver,
        Visit visit,
        const QStringList& names = {},
        Words words = [](const QString& english) { return english; });

    /// Visits all pages with classes. Throws with the name of a state that was not reached in time.
    void classes();
    /// The same for reconstruction, with the pages that differ.
    void pairs();

  private:
    using Step = MainWindow::Step;

    MainWindow& window() { return driver_.window(); }
    void look(const QString& state);
    void lookAt(QWidget* top, const QString& state);
    void until(const char* what, const std::function<bool()>& done);
    void click(const QString& button);
    void trigger(const QString& entry);
    void open(const QString& folder);
    void setEpochs(int epochs);
    void start();
    void nothing();
    void question();
    void data();
    void network();
    void starts();
    void settings();
    void training();
    void results();
    void review(QTabWidget& tabs);
    void inside();
    void exporting();
    void runs();
    void experiments();

    WindowDriver& driver_;
    Visit visit_;
    Words words_;
    int seen_ = 0;
    QTemporaryDir place_;
    QString data_;
};

}  // namespace espalier::ui::test
