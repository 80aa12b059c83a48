// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>
#include <memory>

#include "ui/language.h"
#include "ui/shell/main_window.h"

namespace espalier::ui {
class Style;
}

namespace espalier::studio {

class LaunchDoor;
class Termination;

/// The window of the program, in the language of the settings: another language gives another
/// window, with the same project and its undo steps, run and page. GUI thread; owned by main().
class Studio : public QObject {
    Q_OBJECT

  public:
    /// Shows the window, which opens `paths`. `style` must outlive this.
    Studio(ui::Style& style, const QStringList& paths);
    ~Studio() override;

    ui::MainWindow& window() { return *window_; }

  private:
    void speak();
    void makeWindow();
    void changeLanguage();
    void replaceWindow();

    ui::Style& style_;
    std::unique_ptr<ui::SpokenLanguage> language_;
    std::shared_ptr<ui::Document> document_ = std::make_shared<ui::Document>();
    std::unique_ptr<LaunchDoor> door_;
    std::unique_ptr<Termination> termination_;
    std::unique_ptr<ui::MainWindow> window_;
};

}  // namespace espalier::studio
