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

/// What a window shows: its page, and the folder of a run if any.
struct Shown {
    MainWindow::Step step;
    std::filesystem::path run;
};

void restore(MainWindow& window, const Shown& shown) {
    window.show(MainWindow::Step::Data);  // where the page needs the run first
    window.show(shown.step);
    if (shown.run.empty()) return;
    auto* once = new QObject(&window);
    QObject::connect(
        &window.run().opening(), &ui::RunOpening::ended, once, [&window, step = shown.step, once] {
            window.show(step);
            once->deleteLater();
        });
    window.run().openRun(shown.run);
}

/// The window goes on with the project of the one before, which is saved at `place`.
void goOn(MainWindow& window,
          const std::filesystem::path& place,
          const std::shared_ptr<ui::ProjectLock>& lock) {
    ui::Autosave& autosave = window.workspace().autosave();
    ui::announceProject(window.document());
    if (autosave.isDraft(place)) autosave.useDraft(place);
    autosave.hold(lock);
}

/// The project is read again. It is opened first without its images, then with them.
void reopen(MainWindow& window, const std::filesystem::path& project, const Shown& shown) {
    auto* once = new QObject(&window);
    QObject::connect(&window.workspace(), &ui::Workspace::opened, once, [&window, shown, once] {
        ui::Document& document = window.document();
        if (!document.data() && !document.project().dataset.empty()) return;
        restore(window, shown);
        once->deleteLater();
    });
    window.open({ui::fromPath(project)});
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
    window_ = std::make_unique<MainWindow>(engineAccess(), style_, document_);
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
    const bool quits = QApplication::quitOnLastWindowClosed();
    QApplication::setQuitOnLastWindowClosed(false);
    if (window_->close()) replaceWindow();
    QApplication::setQuitOnLastWindowClosed(quits);
}

void Studio::replaceWindow() {
    const Shown shown{window_->step(), window_->run().shown().run.path};
    // Closing has written the draft of a project that was never saved.
    const ui::Autosave& autosave = window_->workspace().autosave();
    const std::filesystem::path place = autosave.place();
    const std::shared_ptr<ui::ProjectLock> lock = autosave.lock();
    const bool isReadOnly = !autosave.whyReadOnly().isEmpty();
    window_.reset();
    // It may have been changed elsewhere, and has no edits: they have become a draft.
    if (isReadOnly) document_ = std::make_shared<ui::Document>();
    speak();
    makeWindow();
    window_->show();
    if (isReadOnly) return reopen(*window_, place, shown);
    goOn(*window_, place, lock);
    restore(*window_, shown);
}

}  // namespace espalier::studio
