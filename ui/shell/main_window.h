// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/document.h"
#include "ui/engine_access.h"
#include "ui/images/image_cache.h"
#include "ui/jobs/job.h"
#include "ui/run/run_control.h"
#include "ui/shell/sleep_inhibitor.h"
#include "ui/workspace/workspace.h"

class QMenu;
class QMessageBox;
class QStackedWidget;

namespace espalier::ui {

class Background;
class Banner;
class BottomStrip;
class DataPage;
class ExportPage;
class LastRun;
class NetworkPage;
class Page;
class Rail;
class ResultsPage;
class RunsPage;
class StartPage;
class Style;
class TopBar;
class TrainPage;

/// The window: composes document, workspace, run and pages, and knows which page follows which.
/// Takes drops anywhere, and asks before it closes on a training. GUI thread; owned by main().
class MainWindow : public QWidget {
    Q_OBJECT

  public:
    enum class Step { Start = -1, Data, Network, Train, Results, Export, Runs };

    MainWindow(EngineAccess engine, Style& style, QWidget* parent = nullptr);
    ~MainWindow() override;

    /// Folder, project, run or images, as from the command line.
    void open(const QStringList& paths) { workspace_.open(paths); }

    Document& document() { return document_; }
    Workspace& workspace() { return workspace_; }
    RunControl& run() { return run_; }
    TopBar& topBar() { return *topBar_; }
    BottomStrip& strip() { return *strip_; }
    Banner& banner() { return *banner_; }
    Background& background() { return *background_; }
    Page& page(Step step) const;
    Step step() const { return step_; }
    bool isAvailable(Step step) const;

    using QWidget::show;
    void show(Step step);

  public slots:
    void startTraining();
    void pauseOrGoOn();
    void stopTraining();

  protected:
    void showEvent(QShowEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    /// Title bar and all, the window lies within what the screen has to give.
    void fitScreen();
    void startFromRuns();
    void addPages();
    void addPage(Step step, int number, const QString& iconName, Page* page);
    void addMenu();
    void addShortcuts();
    void fillRecentMenu(QMenu* menu);
    void connectWorkspace();
    void connectRun();
    void connectDevices();
    void findDevices();
    void showDevice();
    void updateRail();
    void focusPage();
    void openChooser();
    void save();
    void saveAs();
    void openDropped(const QStringList& paths);
    void openOverResults(const QStringList& paths);
    void tryImages(const QStringList& files);
    void askBeforeClosing();
    void stopAndClose();
    void endInBackground();
    void tellProblem(const QString& sentence, const QString& details = {});
    void tell(const QString& sentence);
    /// On the control with the focus; the keys where it has nothing to say.
    void showHelp();
    void showKeys();
    static bool showToolTip(const QWidget& widget, const QPoint& place);

    EngineAccess engine_;
    Style& style_;
    Document document_;
    Workspace workspace_;
    RunControl run_;
    LastRun* lastRun_;
    ImageCache images_;
    Job devicesJob_;
    std::vector<DeviceRow> devices_;
    SleepInhibitor sleep_;
    Job dropJob_;
    TopBar* topBar_;
    Rail* rail_;
    BottomStrip* strip_;
    Banner* banner_;
    Background* background_;
    QStackedWidget* stack_;
    StartPage* startPage_ = nullptr;
    DataPage* dataPage_ = nullptr;
    NetworkPage* networkPage_ = nullptr;
    TrainPage* trainPage_ = nullptr;
    ResultsPage* resultsPage_ = nullptr;
    ExportPage* exportPage_ = nullptr;
    RunsPage* runsPage_ = nullptr;
    QVector<Page*> pages_;  // by Step
    QMessageBox* closing_ = nullptr;
    Step step_ = Step::Start;
    bool closeWhenStopped_ = false;
    bool carriesFiles_ = false;  // what is being dragged over the window
};

}  // namespace espalier::ui
