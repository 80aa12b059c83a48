// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <QPointer>
#include <QStringList>
#include <functional>
#include <memory>

#include "engine/data/folder/image_folder.h"
#include "tests/support/slowdown.h"
#include "ui/shell/main_window.h"

namespace espalier::ui::test {

/// The real window with hands: drops, clicks and keys as events, and waiting while the loop runs.
class WindowDriver {
  public:
    WindowDriver();
    /// On a computer with other devices.
    explicit WindowDriver(const EngineAccess& access);
    ~WindowDriver();

    MainWindow& window() { return *window_; }
    /// As a file manager does it: enter, move, drop, over whatever lies in the window's middle.
    void drop(const QStringList& paths);
    /// A mouse click on the visible button with this text or accessible name; false when there is
    /// none or it is disabled.
    bool click(const QString& name);
    QAbstractButton* button(const QString& name);
    void key(int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier);
    /// Runs the event loop until `done`, at most so long.
    bool wait(const std::function<bool()>& done, int milliseconds = 20'000);
    QString banner() const;
    /// Some visible label holds these words.
    bool shows(const QString& words) const;
    /// Clicks the button and answers the file dialog that it opens. False when there is none.
    bool clickAndChoose(const QString& button, const QString& file);

    /// Drops the folder, waits for the images, and makes the input small so that a test is short.
    bool openSmall(const QString& folder, int side = 28);
    /// Input and network of what is open, so that a test is short.
    void makeSmall(int side = 28);

  private:
    std::unique_ptr<MainWindow> window_;
};

using tests::slowdown;

/// Files of `from` in their subfolders; `to` is made.
void copyFolder(const QString& from, const QString& to);

/// The sample as "Try the sample" writes it, once per test program: 300 images of 96 × 96.
QString sampleFolder();

/// The drawn flowers, written once per test program. `perClass` of them in each of the five
/// folders.
QString flowerFolder(int perClass);

}  // namespace espalier::ui::test
