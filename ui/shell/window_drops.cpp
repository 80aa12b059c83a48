// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/window_drops.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QDirIterator>
#include <QDropEvent>
#include <QFile>
#include <QFileInfo>
#include <QHelpEvent>
#include <QImage>
#include <QMimeData>
#include <QTemporaryDir>
#include <QUrl>
#include <QWidget>
#include <algorithm>

#include "engine/base/error.h"
#include "engine/data/codecs/decode.h"
#include "ui/runs/runs_adding.h"
#include "ui/shell/window_help.h"
#include "ui/text.h"
#include "ui/workspace/trained_folder.h"
#include "ui/workspace/workspace.h"

namespace espalier::ui {

namespace {

QStringList localFiles(const QMimeData* data) {
    QStringList paths;
    for (const QUrl& url : data->urls()) {
        if (url.isLocalFile()) paths << url.toLocalFile();
    }
    return paths;
}

// Paths in pasted text: one per line, as written by file managers and shells.
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

// Reads the folder, so do not call it in the GUI thread.
bool isForTrying(const QString& path, TriedFolders folders) {
    if (!QFileInfo(path).isDir()) return engine::hasImageExtension(toPath(path));
    if (folders == TriedFolders::None || trainedFolderAt(path)) return false;
    if (folders == TriedFolders::All) return true;
    return !QDirIterator(path, QDir::Dirs | QDir::NoDotAndDotDot).hasNext();
}

}  // namespace

WindowDrops::WindowDrops(QWidget& window, Workspace& workspace)
    : QObject(&window), window_(window), workspace_(workspace) {
    qApp->installEventFilter(this);
    connect(&job_, &Job::failed, &workspace, [&workspace](const QString& sentence) {
        emit workspace.failed(sentence);
    });
}

WindowDrops::~WindowDrops() {
    qApp->removeEventFilter(this);
}

bool WindowDrops::eventFilter(QObject* watched, QEvent* event) {
    const auto type = event->type();
    if (type == QEvent::ToolTip && watched->isWidgetType()) {
        return showToolTip(*static_cast<QWidget*>(watched),
                           static_cast<QHelpEvent*>(event)->globalPos());
    }
    if (type == QEvent::DragLeave) emit hovered(false);
    const bool isDrag =
        type == QEvent::DragEnter || type == QEvent::DragMove || type == QEvent::Drop;
    auto* widget = isDrag ? qobject_cast<QWidget*>(watched) : nullptr;
    if (!widget || widget->window() != &window_) return QObject::eventFilter(watched, event);
    auto* drop = static_cast<QDropEvent*>(event);  // the base class of all three events
    QStringList paths;
    if (type != QEvent::DragMove) {  // it arrives many times per second with the same files
        paths = localFiles(drop->mimeData());
        carriesFiles_ = !paths.isEmpty();
    }
    if (!carriesFiles_) return QObject::eventFilter(watched, event);
    drop->setDropAction(Qt::CopyAction);
    drop->accept();
    emit hovered(type != QEvent::Drop);
    if (type == QEvent::Drop) take(paths);
    return true;
}

// On the results page, images and folders that contain only images are tried with the model; if Try
// it is in front, so is any folder. A folder with subfolders, or any folder if images are
// reconstructed, is data for a project; a project or a run is opened, as everywhere else.
void WindowDrops::take(const QStringList& paths) {
    if (paths.isEmpty()) return;
    open(paths, whatIsTried_ ? whatIsTried_() : std::nullopt);
}

// Folders of runs are listed wherever they are dropped; a single run is opened, unless the list of
// runs is in front.
void WindowDrops::open(const QStringList& paths, const std::optional<TriedFolders>& tried) {
    const bool mayHoldRuns =
        std::ranges::all_of(paths, [](const QString& path) { return QFileInfo(path).isDir(); });
    if (!tried && !mayHoldRuns) return openHere(paths);
    const bool opensRun = paths.size() == 1 && !(listsRuns_ && listsRuns_());
    job_.start([this, paths, tried, mayHoldRuns, opensRun](const Job::Report&, std::stop_token) {
        const bool isOneRun = opensRun && trainedFolderAt(paths.front());
        const bool lists = mayHoldRuns && !isOneRun && std::ranges::all_of(paths, holdsRuns);
        const bool tries = tried && !lists && std::ranges::all_of(paths, [&](const auto& path) {
                               return isForTrying(path, *tried);
                           });
        return [this, paths, lists, tries] {
            lists ? emit runsDropped(paths) : tries ? emit tryAsked(paths) : openHere(paths);
        };
    });
}

void WindowDrops::openHere(const QStringList& paths) {
    if (!taker_ || !taker_(paths)) workspace_.open(paths);
}

bool WindowDrops::paste() {
    const QMimeData* data = QApplication::clipboard()->mimeData();
    if (!data) return true;  // nothing has been copied yet
    QStringList paths = localFiles(data);
    if (paths.isEmpty()) paths = pathsInText(data->text());
    if (paths.isEmpty() && data->hasImage()) {
        tryPasted(*data);
        return true;
    }
    take(paths);
    return !paths.isEmpty();
}

// A screenshot, or an image copied in a browser: it gets a file, because what is tried has one.
void WindowDrops::tryPasted(const QMimeData& data) {
    if (!pasted_) pasted_ = std::make_unique<QTemporaryDir>();
    const QString file = pasted_->filePath(tr("pasted %1").arg(++pastes_) + QLatin1String(".png"));
    // The bytes of a PNG file are kept as they are; decoding a large one would take long here.
    const QByteArray bytes = data.data(QStringLiteral("image/png"));
    const QImage image = bytes.isEmpty() ? qvariant_cast<QImage>(data.imageData()) : QImage();
    job_.start([this, file, bytes, image](const Job::Report&, std::stop_token) {
        QFile written(file);
        const bool isWritten = written.open(QIODevice::WriteOnly) &&
                               (bytes.isEmpty() ? image.save(&written, "PNG")
                                                : written.write(bytes) == bytes.size()) &&
                               written.flush();
        if (!isWritten) {
            throw engine::Error(tr("The pasted image cannot be written to %1: %2. Free some space, "
                                   "or save it yourself and drop the file.")
                                    .arg(file, written.errorString())
                                    .toStdString());
        }
        return [this, file] { emit tryAsked({file}); };
    });
}

}  // namespace espalier::ui
