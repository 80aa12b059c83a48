// SPDX-License-Identifier: GPL-3.0-or-later
// The window's menu, keys, drops and dialogs.
#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QDirIterator>
#include <QDropEvent>
#include <QFileDialog>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QSettings>
#include <QToolButton>
#include <QToolTip>
#include <QUrl>
#include <algorithm>

#include "engine/data/codecs/decode.h"
#include "engine/runs/run_folder.h"
#include "ui/canvas/page/network_page.h"
#include "ui/page.h"
#include "ui/results/results_page.h"
#include "ui/shell/main_window.h"
#include "ui/shell/top_bar.h"
#include "ui/start/start_page.h"
#include "ui/style/icon.h"
#include "ui/style/style.h"
#include "ui/text.h"
#include "ui/widgets/last_folder.h"

namespace espalier::ui {

namespace {

QStringList localFiles(const QMimeData* data) {
    QStringList paths;
    for (const QUrl& url : data->urls()) {
        if (url.isLocalFile()) paths << url.toLocalFile();
    }
    return paths;
}

// Paths in pasted text: one per line, as file managers and shells write them.
QStringList pathsInText(const QString& text) {
    QStringList paths;
    for (QString line : text.split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
        line = line.trimmed();
        if (line.size() > 1 && line.startsWith(QLatin1Char('\'')) &&
            line.endsWith(QLatin1Char('\''))) {
            line = line.mid(1, line.size() - 2);
        }
        if (line.startsWith(QLatin1String("file://"))) line = QUrl(line).toLocalFile();
        if (line.startsWith(QLatin1Char('/'))) paths << line;
    }
    return paths;
}

enum class TriedFolders { None, Flat, All };

// Reads the folder: not for the GUI thread.
bool isForTrying(const QString& path, TriedFolders folders) {
    if (!QFileInfo(path).isDir()) return engine::hasImageExtension(toPath(path));
    if (engine::isRunFolder(toPath(path)) || folders == TriedFolders::None) return false;
    if (folders == TriedFolders::All) return true;
    return !QDirIterator(path, QDir::Dirs | QDir::NoDotAndDotDot).hasNext();
}

}  // namespace

void MainWindow::addMenu() {
    auto* menu = new QMenu(this);
    const auto add = [&](QMenu* into, const char* name, const QString& text, auto&& what) {
        return into->addAction(icon(QLatin1String(name)), text, this, what);
    };
    add(menu, "add", tr("New project"), [this] { workspace_.newProject(); });
    add(menu, "open", tr("Open …"), [this] { openChooser(); })->setShortcut(QKeySequence::Open);
    QMenu* recent = menu->addMenu(icon(QStringLiteral("recent")), tr("Recent"));
    connect(recent, &QMenu::aboutToShow, this, [this, recent] { fillRecentMenu(recent); });
    add(menu, "flower", tr("Try the sample"), [this] { workspace_.trySample(); });
    menu->addSeparator();
    add(menu, "save", tr("Save"), [this] { save(); })->setShortcut(QKeySequence::Save);
    add(menu, "save", tr("Save as …"), [this] { saveAs(); })->setShortcut(QKeySequence::SaveAs);
    menu->addSeparator();
    QMenu* looks = menu->addMenu(tr("Appearance"));
    auto* group = new QActionGroup(this);
    const QString names[] = {tr("As the system"), tr("Light"), tr("Dark")};
    for (int i = 0; i < 3; ++i) {
        QAction* choice = looks->addAction(names[i]);
        choice->setCheckable(true);
        choice->setChecked(static_cast<int>(style_.appearance()) == i);
        group->addAction(choice);
        connect(choice, &QAction::triggered, this, [this, i] {
            QSettings().setValue(QStringLiteral("appearance"), i);
            style_.setAppearance(static_cast<Appearance>(i));
        });
    }
    add(menu, "help", tr("Keys and help"), [this] { showKeys(); });
    menu->addSeparator();
    add(menu, "close", tr("Quit"), [this] { close(); })->setShortcut(QKeySequence::Quit);
    topBar_->menuButton().setMenu(menu);
    // Shortcuts of a menu that hangs at a button work only when the window has the actions too.
    for (QAction* action : menu->actions()) {
        if (!action->shortcut().isEmpty()) addAction(action);
    }
}

void MainWindow::addShortcuts() {
    const auto add = [this](const QList<QKeySequence>& keys, auto&& what) {
        auto* action = new QAction(this);
        action->setShortcuts(keys);
        addAction(action);
        connect(action, &QAction::triggered, this, what);
    };
    add({QKeySequence::Undo}, [this] { document_.undoStack().undo(); });
    add({QKeySequence(Qt::CTRL | Qt::Key_Y), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z)},
        [this] { document_.undoStack().redo(); });
    add({QKeySequence(Qt::CTRL | Qt::Key_R)}, [this] { startTraining(); });
    add({QKeySequence(Qt::CTRL | Qt::Key_Period)}, [this] { stopTraining(); });
    add({QKeySequence(Qt::Key_F1)}, [this] { showHelp(); });
    for (int i = 0; i < static_cast<int>(pages_.size()); ++i) {
        add({QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + i))},
            [this, i] { show(static_cast<Step>(i)); });
    }
}

void MainWindow::fillRecentMenu(QMenu* menu) {
    menu->clear();
    for (const RecentEntry& entry : workspace_.recent().entries()) {
        QAction* row = menu->addAction(entry.title);
        row->setToolTip(entry.path);
        connect(
            row, &QAction::triggered, this, [this, path = entry.path] { workspace_.open({path}); });
    }
    if (menu->isEmpty()) menu->addAction(tr("Nothing yet"))->setEnabled(false);
}

void MainWindow::openChooser() {
    auto* dialog = new QFileDialog(this, tr("Open a folder of images, or a project"), lastFolder());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly, false);
    dialog->setNameFilters({tr("Folders and projects (*.espalier)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::filesSelected, this, [this](const QStringList& paths) {
        if (!paths.isEmpty()) rememberFolder(paths.front());
        workspace_.open(paths);
    });
    // A project is a file, which a chooser of folders lists but does not take by itself.
    connect(dialog, &QFileDialog::currentChanged, dialog, [dialog](const QString& path) {
        const bool isFile = QFileInfo(path).isFile();
        dialog->setFileMode(isFile ? QFileDialog::ExistingFile : QFileDialog::Directory);
    });
    dialog->open();
}

void MainWindow::save() {
    networkPage_->finishTyping();  // what is being typed is part of what is saved
    if (document_.isEmpty()) return tellProblem(tr("There is nothing to save yet."));
    if (document_.file().empty()) return saveAs();
    workspace_.saveAs(fromPath(document_.file()));
}

void MainWindow::saveAs() {
    networkPage_->finishTyping();
    if (document_.isEmpty()) return tellProblem(tr("There is nothing to save yet."));
    const QString proposal = document_.title() + QStringLiteral(".espalier");
    auto* dialog =
        new QFileDialog(this, tr("Save the project"), lastFolder(), tr("Projects (*.espalier)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("espalier"));
    dialog->selectFile(proposal);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) {
        rememberFolder(file);
        workspace_.saveAs(file);
    });
    dialog->open();
}

void MainWindow::openDropped(const QStringList& paths) {
    if (paths.isEmpty()) return;
    if (step_ == Step::Results && run_.results()) return openOverResults(paths);
    workspace_.open(paths);
}

// Long sentences on several lines; Qt wraps rich text only.
bool MainWindow::showToolTip(const QWidget& widget, const QPoint& place) {
    constexpr qsizetype kLongLine = 64;  // characters
    const QString text = widget.toolTip();
    const QStringList lines = text.split(QLatin1Char('\n'));
    const bool isLong = std::any_of(
        lines.begin(), lines.end(), [](const QString& line) { return line.size() > kLongLine; });
    if (!isLong || text.startsWith(QLatin1Char('<'))) return false;
    QStringList escaped;
    for (const QString& line : lines) escaped << line.toHtmlEscaped();
    QToolTip::showText(place, QStringLiteral("<p>%1</p>").arg(escaped.join("<br>")));
    return true;
}

// Over results images, and folders of nothing but images, are to be tried with the model; where
// Try it is in front, any folder. A folder with subfolders, or any where images are rebuilt, is
// data for a project; a project or a run is opened. All that as everywhere else.
void MainWindow::openOverResults(const QStringList& paths) {
    const TriedFolders folders = resultsPage_->isTrying()       ? TriedFolders::All
                                 : resultsPage_->triesFolders() ? TriedFolders::Flat
                                                                : TriedFolders::None;
    dropJob_.start([this, paths, folders](const Job::Report&, std::stop_token) {
        const bool tries = std::ranges::all_of(
            paths, [folders](const QString& path) { return isForTrying(path, folders); });
        return [this, paths, tries] { tries ? tryImages(paths) : workspace_.open(paths); };
    });
}

// Drops count anywhere in the window, also over fields that would take the path as text.
bool MainWindow::eventFilter(QObject* watched, QEvent* event) {
    const auto type = event->type();
    if (type == QEvent::ToolTip && watched->isWidgetType()) {
        return showToolTip(*static_cast<QWidget*>(watched),
                           static_cast<QHelpEvent*>(event)->globalPos());
    }
    if (type == QEvent::DragLeave) startPage_->setGlowing(false);
    const bool isDrag =
        type == QEvent::DragEnter || type == QEvent::DragMove || type == QEvent::Drop;
    auto* widget = isDrag ? qobject_cast<QWidget*>(watched) : nullptr;
    if (!widget || widget->window() != this) return QWidget::eventFilter(watched, event);
    auto* drop = static_cast<QDropEvent*>(event);  // the base of all three
    QStringList paths;
    if (type != QEvent::DragMove) {  // many times per second, with the same files
        paths = localFiles(drop->mimeData());
        carriesFiles_ = !paths.isEmpty();
    }
    if (!carriesFiles_) return QWidget::eventFilter(watched, event);
    drop->setDropAction(Qt::CopyAction);
    drop->accept();
    startPage_->setGlowing(type != QEvent::Drop);
    if (type == QEvent::Drop) openDropped(paths);
    return true;
}

void MainWindow::keyPressEvent(QKeyEvent* event) {
    // What the focused control has no use for.
    if (event->key() == Qt::Key_Space && run_.isTraining()) return pauseOrGoOn();
    if (event->text() == QLatin1String("?")) return showKeys();
    if (event->matches(QKeySequence::Copy)) return page(step_).copySelection();
    if (event->matches(QKeySequence::Paste)) {
        const QMimeData* data = QApplication::clipboard()->mimeData();
        if (!data) return;  // nothing was copied yet
        QStringList paths = localFiles(data);
        if (paths.isEmpty()) paths = pathsInText(data->text());
        if (!paths.isEmpty()) return workspace_.open(paths);
    }
    QWidget::keyPressEvent(event);
}

// Of the field with the focus, or of what it is a part of; where nothing is known, the keys.
void MainWindow::showHelp() {
    const QWidget* field = QApplication::focusWidget();
    while (field && field->toolTip().isEmpty() && !field->isWindow()) field = field->parentWidget();
    if (!field || field->toolTip().isEmpty()) return showKeys();
    const QPoint place = field->mapToGlobal(field->rect().bottomLeft());
    if (!showToolTip(*field, place)) QToolTip::showText(place, field->toolTip());
}

void MainWindow::showKeys() {
    auto* help = new QMessageBox(this);
    help->setAttribute(Qt::WA_DeleteOnClose);
    help->setWindowTitle(tr("Keys"));
    help->setTextFormat(Qt::RichText);
    help->setText(
        tr("<p><b>Espalier %1</b><br>Drop a folder of images, press Start, watch, stop "
           "when you like, and leave with a model.</p>")
            .arg(QLatin1String(ESPALIER_VERSION)) +
        tr("<table cellpadding=3>"
           "<tr><td>Ctrl+O, Ctrl+S</td><td>open, save</td></tr>"
           "<tr><td>Ctrl+V</td><td>open a path from the clipboard</td></tr>"
           "<tr><td>Ctrl+Z, Ctrl+Y</td><td>undo, redo</td></tr>"
           "<tr><td>Ctrl+R</td><td>start training</td></tr>"
           "<tr><td>Space</td><td>pause, go on</td></tr>"
           "<tr><td>Ctrl+.</td><td>stop and save</td></tr>"
           "<tr><td>Ctrl+1 … Ctrl+6</td><td>the steps at the left</td></tr>"
           "<tr><td>Delete, Ctrl+C, Ctrl+V, Ctrl+D</td><td>delete, copy, paste, duplicate "
           "layers</td></tr>"
           "<tr><td>wheel, drag, double click</td><td>zoom, move, all of the curves</td></tr>"
           "<tr><td>arrows, with Shift, with Ctrl</td><td>walk along the layers of the canvas, "
           "select several, move them</td></tr>"
           "<tr><td>C, arrows, Enter</td><td>draw a wire</td></tr>"
           "<tr><td>Ctrl+G, Ctrl+Shift+G, Enter</td><td>group layers, ungroup, fold or open a "
           "group</td></tr>"
           "<tr><td>F2, N</td><td>rename a group or layer, write a note on the canvas</td></tr>"
           "<tr><td>Space and drag, F</td><td>move the canvas, all of it</td></tr>"
           "<tr><td>End, L</td><td>follow the newest step, logarithmic loss</td></tr>"
           "<tr><td>arrows, Enter, + - 0</td><td>cells of the confusion matrix, its size</td></tr>"
           "<tr><td>F1</td><td>help on the field with the focus</td></tr>"
           "<tr><td>?</td><td>this list</td></tr></table>"));
    help->open();
}

}  // namespace espalier::ui
