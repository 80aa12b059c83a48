// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "ui/jobs/job.h"

class QMimeData;
class QTemporaryDir;
class QWidget;

namespace espalier::ui {

class Workspace;

/// Which folders dropped on the results page are tried with the model instead of opened.
enum class TriedFolders { None, Flat, All };

/// Opens files that are pasted or dropped anywhere in the window, including fields that would
/// accept a path as text. Also wraps long tooltips. GUI thread; owned by MainWindow.
class WindowDrops : public QObject {
    Q_OBJECT

  public:
    WindowDrops(QWidget& window, Workspace& workspace);
    ~WindowDrops() override;

    /// Called at a drop; no value unless results are in front.
    using WhatIsTried = std::function<std::optional<TriedFolders>()>;
    void setWhatIsTried(WhatIsTried what) { whatIsTried_ = std::move(what); }
    /// Called at a drop: whether a single run is to be listed rather than opened.
    void setListsRuns(std::function<bool()> lists) { listsRuns_ = std::move(lists); }
    /// Called with what is to be opened; true if that is taken care of.
    using Taker = std::function<bool(const QStringList& paths)>;
    void setTaker(Taker taker) { taker_ = std::move(taker); }
    /// Opens what is on the clipboard: paths, or the pixels of an image, which are tried. False if
    /// it has neither.
    bool paste();

    bool eventFilter(QObject* watched, QEvent* event) override;

  signals:
    /// Whether files are being dragged over the window.
    void hovered(bool hovers);
    /// The user wants to try these images with the model.
    void tryAsked(const QStringList& files);
    /// Runs, or folders of runs, are to be listed.
    void runsDropped(const QStringList& folders);

  private:
    void take(const QStringList& paths);
    void tryPasted(const QMimeData& data);
    void open(const QStringList& paths, const std::optional<TriedFolders>& tried);
    void openHere(const QStringList& paths);

    QWidget& window_;
    Workspace& workspace_;
    WhatIsTried whatIsTried_;
    std::function<bool()> listsRuns_;
    Taker taker_;
    Job job_;
    std::unique_ptr<QTemporaryDir> pasted_;  // images without a file, until the window closes
    int pastes_ = 0;
    bool carriesFiles_ = false;  // whether files are being dragged over the window
};

}  // namespace espalier::ui
