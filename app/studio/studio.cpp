// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/studio.h"

#include <QApplication>
#include <filesystem>
#include <string>
#include <utility>

#include "app/studio/engine_access.h"
#include "app/studio/launch_door.h"
#include "app/studio/termination.h"
#include "ui/shell/background.h"
#include "ui/shell/bottom_strip.h"
#include "ui/shell/language_menu.h"
#include "ui/shell/window_guide.h"
#include "ui/style/style.h"
#include "ui/text.h"
#include "ui/train/train_page.h"
#include "ui/train/train_settings.h"

namespace espalier::studio {

using ui::Background;
using ui::MainWindow;

namespace {

/// What a window shows: its page, and the folder of a run if any.
struct Shown {
    MainWindow::Step step;
    bool areSettings;  ///< the Train page, not the curves
    std::filesystem::path run;
};

ui::TrainPage& trainPageOf(MainWindow& window) {
    return static_cast<ui::TrainPage&>(window.page(MainWindow::Step::Train));
}

/// Also after its window was closed.
bool areSettingsShown(ui::TrainPage& page) {
    return page.settings().isVisibleTo(&page);
}

/// Ends what `once` waits for.
void drop(const ui::Workspace& workspace, QObject* once) {
    QObject::disconnect(&workspace, nullptr, once, nullptr);
    once->deleteLater();
}

/// Images that are missing are looked for again, so that the window offers to locate them.
void showPage(MainWindow& window, MainWindow::Step step) {
    window.show(step);
    const ui::Document& document = window.document();
    ui::Workspace& workspace = window.workspace();
    if (document.data() || document.project().dataset.empty() || workspace.isBusy()) return;
    auto* once = new QObject(&window);
    QObject::connect(&workspace, &ui::Workspace::ended, once, [&window, step, once] {
        window.show(step);  // instead of that of the data
        drop(window.workspace(), once);
    });
    QObject::connect(&document, &ui::Document::projectReset, once, [&workspace, once] {
        drop(workspace, once);
    });
    workspace.rescan([](engine::DataChoices choices) { return choices; });
}

void restore(MainWindow& window, const Shown& shown) {
    window.show(MainWindow::Step::Data);  // where the page needs the run first
    if (shown.run.empty()) return showPage(window, shown.step);
    window.show(shown.step);
    auto* once = new QObject(&window);
    const std::string id = window.document().project().id;
    QObject::connect(
        &window.run().opening(), &ui::RunOpening::ended, once, [&window, id, shown, once] {
            once->deleteLater();
            if (window.document().project().id != id) return;
            showPage(window, shown.step);
            if (shown.areSettings) trainPageOf(window).showSettings();
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

/// The project is read again. It is opened first without its images, then with them; it may fail,
/// be cancelled, or another one may be opened instead.
void reopen(MainWindow& window, const std::filesystem::path& project, const Shown& shown) {
    ui::Workspace& workspace = window.workspace();
    auto* once = new QObject(&window);
    const auto isOpen = [&workspace, project] { return workspace.autosave().place() == project; };
    QObject::connect(&workspace, &ui::Workspace::opened, once, [&window, isOpen, shown, once] {
        const ui::Document& document = window.document();
        const bool hasAll = document.data() || document.project().dataset.empty();
        if (isOpen() && !hasAll) return;
        drop(window.workspace(), once);
        if (isOpen()) restore(window, shown);
    });
    // Queued, because the images are read after the project.
    QObject::connect(
        &workspace,
        &ui::Workspace::ended,
        once,
        [&window, isOpen, step = shown.step, once] {
            if (window.workspace().isBusy()) return;
            drop(window.workspace(), once);
            if (isOpen()) window.show(step);
        },
        Qt::QueuedConnection);
    window.open({ui::fromPath(project)});
}

}  // namespace

Studio::Studio(ui::Style& style, const QStringList& paths)
    : style_(style),
      door_(std::make_unique<LaunchDoor>()),
      termination_(std::make_unique<Termination>()) {
    connect(door_.get(), &LaunchDoor::knocked, this, [this](const QStringList& more) {
        window_->background().leave();
        window_->open(more);
    });
    connect(termination_.get(), &Termination::asked, this, [this] { window_->endAndClose(); });
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
    const Shown shown{
        window_->step(), areSettingsShown(trainPageOf(*window_)), window_->run().shown().run.path};
    const QVector<ui::SaidMessage> said = window_->strip().messages();
    // Closing has written the draft of a project that was never saved.
    const ui::Autosave& autosave = window_->workspace().autosave();
    const std::filesystem::path place = autosave.place();
    const std::shared_ptr<ui::ProjectLock> lock = autosave.lock();
    const bool isReadOnly = !autosave.whyReadOnly().isEmpty();
    ui::Workspace::LeftTasks left = window_->workspace().leftTasks();
    window_.reset();
    // It may have been changed elsewhere, and has no edits: they have become a draft.
    if (isReadOnly) document_ = std::make_shared<ui::Document>();
    speak();
    makeWindow();
    window_->strip().keepMessages(said);
    window_->show();
    if (isReadOnly) return reopen(*window_, place, shown);
    goOn(*window_, place, lock);
    window_->workspace().leftTasks() = std::move(left);
    restore(*window_, shown);
}

}  // namespace espalier::studio
