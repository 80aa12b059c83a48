// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/studio.h"

#include <QApplication>
#include <filesystem>

#include "app/studio/engine_access.h"
#include "app/studio/launch_door.h"
#include "ui/shell/background.h"
#include "ui/shell/language_menu.h"
#include "ui/shell/window_guide.h"
#include "ui/style/style.h"
#include "ui/text.h"

namespace espalier::studio {

using ui::Background;
using ui::MainWindow;

namespace {

/// Shows the page once the project is open, and with it the run that was displayed.
void restore(MainWindow& window, MainWindow::Step step, const std::filesystem::path& run) {
    if (run.empty()) return window.show(step);
    auto* once = new QObject(&window);
    QObject::connect(&window.run().opening(), &ui::RunOpening::ended, once, [&window, step, once] {
        window.show(step);
        once->deleteLater();
    });
    window.run().openRun(run);
}

}  // namespace

Studio::Studio(ui::Style& style, const QStringList& paths)
    : style_(style), door_(std::make_unique<LaunchDoor>()) {
    connect(door_.get(), &LaunchDoor::knocked, this, [this](const QStringList& more) {
        window_->background().leave();
        window_->open(more);
    });
    speak();
    makeWindow();
    window_->show();
    window_->open(paths);
    if (paths.isEmpty()) window_->guide().startFirstTour();
}

Studio::~Studio() = default;

void Studio::speak() {
    language_.reset();  // before the next one, which sets the format of numbers
    language_ = std::make_unique<ui::SpokenLanguage>(ui::languageFor(ui::LanguageMenu::chosen()));
}

void Studio::makeWindow() {
    window_ = std::make_unique<MainWindow>(engineAccess(), style_);
    connect(&window_->background(), &Background::entered, door_.get(), &LaunchDoor::open);
    connect(&window_->background(), &Background::left, door_.get(), &LaunchDoor::close);
    // Later: the menu that asks for it belongs to the window.
    connect(window_.get(),
            &MainWindow::languageChanged,
            this,
            &Studio::changeLanguage,
            Qt::QueuedConnection);
}

void Studio::changeLanguage() {
    const MainWindow::Step step = window_->step();
    const std::filesystem::path run = window_->run().shown().run.path;
    const bool quits = QApplication::quitOnLastWindowClosed();
    QApplication::setQuitOnLastWindowClosed(false);
    if (window_->close()) {
        // Closing has written the draft of a project that was never saved.
        const std::filesystem::path project = window_->workspace().autosave().place();
        window_.reset();  // and gives the project free
        speak();
        makeWindow();
        if (!project.empty()) {
            connect(
                &window_->workspace(),
                &ui::Workspace::opened,
                window_.get(),
                [this, step, run] { restore(*window_, step, run); },
                Qt::SingleShotConnection);
        }
        window_->show();
        if (!project.empty()) window_->open({ui::fromPath(project)});
    }
    QApplication::setQuitOnLastWindowClosed(quits);
}

}  // namespace espalier::studio
