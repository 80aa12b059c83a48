// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <memory>

#include "ui/document.h"
#include "ui/engine_access.h"
#include "ui/images/image_cache.h"
#include "ui/review/effort_reviewer.h"
#include "ui/review/project_reviewer.h"
#include "ui/run/run_control.h"
#include "ui/shell/sleep_inhibitor.h"
#include "ui/starts/start_reviewer.h"
#include "ui/starts/start_shelf.h"
#include "ui/workspace/workspace.h"

class QStackedWidget;

namespace espalier::ui {

class Background;
class Banner;
class BottomStrip;
class ClosingQuestion;
class DataPage;
class DeviceFinder;
class ExperimentsPage;
class ExportPage;
class LastRun;
class NetworkPage;
class Page;
class ProjectFiles;
class Rail;
class ResultsPage;
class Readiness;
class RunNews;
class RunsPage;
class StartPage;
class Style;
class TopBar;
class TrainPage;
class WindowDrops;
class WindowGuide;
class WindowPlace;
class WorkInProgress;

/// The window: composes document, workspace, run and pages, and shows one page at a time. What the
/// pages ask of each other is in PageLinks. GUI thread; owned by Studio.
class MainWindow : public QWidget {
    Q_OBJECT

  public:
    enum class Step { Start = -1, Data, Network, Train, Results, Export, Runs, Experiments };

    /// `document` may be that of a window which is gone; announceProject() then shows its project.
    MainWindow(EngineAccess engine,
               Style& style,
               std::shared_ptr<Document> document = std::make_shared<Document>(),
               QWidget* parent = nullptr);
    ~MainWindow() override;

    /// Opens a folder, project, run or images, as on the command line.
    void open(const QStringList& paths) { workspace_.open(paths); }

    Document& document() { return document_; }
    Workspace& workspace() { return workspace_; }
    RunControl& run() { return run_; }
    BottomStrip& strip() { return *strip_; }
    Banner& banner() { return *banner_; }
    Background& background() { return *background_; }
    WindowGuide& guide() { return *guide_; }
    Page& page(Step step) const;
    Step step() const { return step_; }
    bool isAvailable(Step step) const;

    using QWidget::show;
    void show(Step step);
    /// In a bar above the page, and among the messages.
    void tell(const QString& sentence);

  public slots:
    void startTraining();
    /// Stops and saves all that is in progress without asking, then closes, as when a session ends.
    void endAndClose();

  signals:
    /// Another language was chosen; this window keeps its own.
    void languageChanged();

  protected:
    void showEvent(QShowEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void addPages();
    void addMenu(Style& style);
    void addShortcuts();
    void connectWorkspace();
    void connectRun();
    void connectRunEvents();
    void connectParts();
    void updateRail();
    void tryImages(const QStringList& files);
    void tellProblem(const QString& sentence, const QString& details = {});

    EngineAccess engine_;
    const std::shared_ptr<Document> shared_;
    Document& document_;
    ProjectReviewer reviewer_;
    StartReviewer start_;
    EffortReviewer efforts_;
    StartShelf shelf_;
    Workspace workspace_;
    RunControl run_;
    LastRun* lastRun_;
    ImageCache images_;
    SleepInhibitor sleep_;
    TopBar* topBar_;
    Rail* rail_;
    BottomStrip* strip_;
    Banner* banner_;
    Background* background_;
    ProjectFiles* files_;
    WorkInProgress* work_;
    ClosingQuestion* closing_;
    WindowDrops* drops_;
    DeviceFinder* devices_;
    WindowPlace* place_;
    WindowGuide* guide_ = nullptr;
    QStackedWidget* stack_;
    StartPage* startPage_ = nullptr;
    DataPage* dataPage_ = nullptr;
    NetworkPage* networkPage_ = nullptr;
    TrainPage* trainPage_ = nullptr;
    ResultsPage* resultsPage_ = nullptr;
    ExportPage* exportPage_ = nullptr;
    RunsPage* runsPage_ = nullptr;
    ExperimentsPage* experimentsPage_ = nullptr;
    Readiness* readiness_ = nullptr;
    RunNews* news_ = nullptr;
    QVector<Page*> pages_;  // by Step
    Step step_ = Step::Start;
};

}  // namespace espalier::ui
