// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTemporaryDir>
#include <functional>

#include "window_driver.h"

namespace espalier::ui::test {

/// Every page of the window in every state that a person comes by: empty, with data, broken, while
/// training, paused, ended, with results, and the dialogs on the way. Each is shown to a visitor,
/// who looks at it and leaves it as it was.
class WindowTour {
  public:
    /// `top` is the window, or the dialog or popup in front of it.
    using Visit = std::function<void(QWidget& top, const QString& state)>;
    /// How the window says an English text.
    using Words = std::function<QString(const QString& english)>;

    /// Classes are named by `names`, five of them, which may be as hard as can be. With
    /// ESPALIER_SCREENSHOTS=FOLDER each state is kept there as an image, for the eye.
    WindowTour(
        WindowDriver& driver,
        Visit visit,
        const QStringList& names = {},
        Words words = [](const QString& english) { return english; });

    /// Throws with what was waited for in vain.
    void classes();
    /// The same where images are rebuilt, for the pages that differ.
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
    void settings();
    void training();
    void results();
    void exporting();
    void runs();

    WindowDriver& driver_;
    Visit visit_;
    Words words_;
    int seen_ = 0;
    QTemporaryDir place_;
    QString data_;
};

}  // namespace espalier::ui::test
