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

/// Operates the real window: sends drops, clicks and keys as events and runs the event loop.
class WindowDriver {
  public:
    WindowDriver();
    /// A window on a computer with these devices.
    explicit WindowDriver(const EngineAccess& access);
    ~WindowDriver();

    MainWindow& window() { return *window_; }
    /// Like a file manager: enter, move and drop at the centre of the window.
    void drop(const QStringList& paths);
    /// The same for a folder that is to take the place of the open one. False if there is no
    /// question.
    bool replaceBy(const QString& folder);
    /// Clicks the visible button with this text or accessible name; false if there is none or if it
    /// is disabled.
    bool click(const QString& name);
    QAbstractButton* button(const QString& name);
    void key(int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier);
    /// Runs the event loop until `done` returns true, at most this long.
    bool wait(const std::function<bool()>& done, int milliseconds = 20'000);
    QString banner() const;
    /// Whether a visible label contains this text.
    bool shows(const QString& words) const;
    /// Clicks the button and answers the file dialog that it opens. False if there is none.
    bool clickAndChoose(const QString& button, const QString& file);

    /// Waits until the current run has results, and opens them as a user would.
    bool showResults(int milliseconds = 120'000);

    /// Drops the folder, waits for the images, and makes the input small to keep tests short.
    bool openSmall(const QString& folder, int side = 28);
    /// Makes the input and the network of the open project small to keep tests short.
    void makeSmall(int side = 28);

  private:
    std::unique_ptr<MainWindow> window_;
};

using tests::slowdown;

/// Copies the subfolders of `from` with their files; creates `to`.
void copyFolder(const QString& from, const QString& to);

/// The sample of "Try the sample", written once per test program: 300 images of 96 × 96.
QString sampleFolder();

/// The drawn flowers, `perClass` in each of five folders, written once per test program.
QString flowerFolder(int perClass);

}  // namespace espalier::ui::test
