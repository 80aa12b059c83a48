// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <functional>
#include <memory>

#include "tests/ui/fake_camera.h"
#include "tests/ui/window_driver.h"

namespace espalier::ui::test {

/// What is photographed, and where the screenshots go.
struct Assignment {
    QString folder;        ///< of the screenshots
    QString data;          ///< a folder with one subfolder of images per class
    bool isShort = false;  ///< only the pages, not every state
    int epochs = 3;        ///< of each training
};

/// Operates the window and saves screenshots of the whole screen. Throws std::runtime_error where the
/// window does not do what a scene expects of it.
class Photographer {
  public:
    explicit Photographer(Assignment assignment);

    const Assignment& assignment() const { return assignment_; }
    WindowDriver& driver() { return driver_; }
    MainWindow& window() { return driver_.window(); }
    Page& page(MainWindow::Step step) { return window().page(step); }

    /// Saves "07-name.png" once thumbnails and layouts are complete.
    void shoot(const QString& name);
    void until(const char* what, const std::function<bool()>& done);
    void click(const QString& button);
    /// Presses a key where the focus is, also in a dialog.
    void key(QWidget* receiver, Qt::Key key, Qt::KeyboardModifiers modifiers = {});
    void settle(int times = 1);
    /// Images of the first class, at most this many.
    QStringList someImages(int most) const;

  private:
    const Assignment assignment_;
    std::shared_ptr<FakeCamera> camera_;
    WindowDriver driver_;
    int number_ = 0;
};

}  // namespace espalier::ui::test
