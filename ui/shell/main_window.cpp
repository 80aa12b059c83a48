// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/main_window.h"

#include <QApplication>
#include <QCloseEvent>
#include <QHBoxLayout>
#include <QMessageBox>
#include <QPushButton>
#include <QScreen>
#include <QSettings>
#include <QStackedWidget>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>

#include "engine/runs/run_folder.h"
#include "ui/canvas/page/network_page.h"
#include "ui/data/data_page.h"
#include "ui/export/export_page.h"
#include "ui/results/results_page.h"
#include "ui/run/last_run.h"
#include "ui/runs/runs_page.h"
#include "ui/shell/background.h"
#include "ui/shell/bottom_strip.h"
#include "ui/shell/gpu_watch.h"
#include "ui/shell/rail.h"
#include "ui/shell/top_bar.h"
#include "ui/start/start_page.h"
#include "ui/style/icon.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/train/device_picker.h"
#include "ui/train/preflight.h"
#include "ui/train/train_page.h"
#include "ui/train/train_settings.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/buttons.h"

namespace espalier::ui {

namespace {

constexpr QSize kFirstSize(1280, 720);
constexpr int kFrameDelay = 150;  // ms after showing, when the window manager has framed it

}  // namespace

MainWindow::MainWindow(EngineAccess engine, Style& style, QWidget* parent)
    : QWidget(parent),
      engine_(std::move(engine)),
      style_(style),
      workspace_(document_),
      lastRun_(new LastRun(document_, run_, this)),
      topBar_(new TopBar(document_, run_, this)),
      rail_(new Rail(this)),
      strip_(new BottomStrip(run_, this)),
      banner_(new Banner(this)),
      background_(new Background(*this)),
      stack_(new QStackedWidget(this)) {
    setWindowTitle(tr("Espalier"));
    setWindowIcon(icon(QStringLiteral("espalier")));
    setMinimumSize(960, 600);
    setAcceptDrops(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(topBar_);
    auto* row = new QHBoxLayout;
    row->setSpacing(0);
    row->addWidget(rail_);
    auto* middle = new QVBoxLayout;
    middle->setSpacing(0);
    middle->addWidget(banner_);
    middle->addWidget(stack_, 1);
    row->addLayout(middle, 1);
    column->addLayout(row, 1);
    column->addWidget(strip_);
    auto* gpu = new GpuWatch(run_, engine_.gpuLoad, this);
    connect(gpu, &GpuWatch::changed, strip_, &BottomStrip::setGpuLoad);

    addPages();
    addMenu();
    addShortcuts();
    connectWorkspace();
    connectRun();
    connectDevices();
    findDevices();
    qApp->installEventFilter(this);
    // What stood on a screen that goes away is left where nobody sees it.
    connect(qApp, &QGuiApplication::screenRemoved, this, [this] {
        QTimer::singleShot(kFrameDelay, this, &MainWindow::fitScreen);
    });
    if (!restoreGeometry(QSettings().value(QStringLiteral("geometry")).toByteArray())) {
        resize(kFirstSize);
    }
    fitScreen();
    show(Step::Start);
}

void MainWindow::fitScreen() {
    if (isMaximized() || isFullScreen()) return;
    const QRect room = screen()->availableGeometry();
    const QSize decoration = frameGeometry().size() - size();
    resize(size().boundedTo(room.size() - decoration));
    QRect frame = frameGeometry();
    frame.moveRight(std::min(frame.right(), room.right()));
    frame.moveBottom(std::min(frame.bottom(), room.bottom()));
    frame.moveLeft(std::max(frame.left(), room.left()));
    frame.moveTop(std::max(frame.top(), room.top()));
    if (frame.topLeft() != frameGeometry().topLeft()) move(frame.topLeft());
}

void MainWindow::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    // The window manager adds its title bar only now, and says how high it is a moment later.
    if (!event->spontaneous()) QTimer::singleShot(kFrameDelay, this, &MainWindow::fitScreen);
}

MainWindow::~MainWindow() {
    qApp->removeEventFilter(this);
}

void MainWindow::addPages() {
    startPage_ = new StartPage(workspace_.recent(), images_, this);
    dataPage_ = new DataPage(document_, workspace_, images_, this);
    networkPage_ = new NetworkPage(document_, engine_.forecastMemory, this);
    trainPage_ = new TrainPage(document_, run_, *lastRun_, engine_, images_, this);
    resultsPage_ = new ResultsPage(document_, run_, engine_, images_, this);
    exportPage_ = new ExportPage(run_, this);
    runsPage_ = new RunsPage(document_, run_, this);
    stack_->addWidget(startPage_);
    addPage(Step::Data, 1, QStringLiteral("data"), dataPage_);
    addPage(Step::Network, 2, QStringLiteral("network"), networkPage_);
    addPage(Step::Train, 3, QStringLiteral("train"), trainPage_);
    addPage(Step::Results, 4, QStringLiteral("results"), resultsPage_);
    addPage(Step::Export, 5, QStringLiteral("export"), exportPage_);
    addPage(Step::Runs, 0, QStringLiteral("runs"), runsPage_);
    connect(rail_, &Rail::chosen, this, [this](int index) { show(static_cast<Step>(index)); });
    connect(startPage_, &StartPage::openAsked, this, &MainWindow::openChooser);
    connect(startPage_, &StartPage::sampleAsked, &workspace_, &Workspace::trySample);
    connect(startPage_, &StartPage::recentChosen, this, [this](const QString& path) {
        workspace_.open({path});
    });
    connect(dataPage_, &DataPage::openAsked, this, &MainWindow::openChooser);
    connect(runsPage_, &RunsPage::startAsked, this, &MainWindow::startFromRuns);
    connect(trainPage_, &TrainPage::readinessChanged, this, [this] {
        topBar_->setWhyNotReady(trainPage_->whyNotReady());
    });
    trainPage_->settings().preflight().setIssues(dataPage_->issues());
    connect(trainPage_, &TrainPage::issueAsked, this, [this](const QString& code) {
        show(Step::Data);
        dataPage_->showIssue(code);
    });
    connect(trainPage_, &TrainPage::resultsAsked, this, [this] { show(Step::Results); });
    connect(trainPage_, &TrainPage::exportAsked, this, [this] { show(Step::Export); });
    connect(resultsPage_, &ResultsPage::exportAsked, this, [this] { show(Step::Export); });
    connect(runsPage_, &RunsPage::openAsked, this, [this](const QString& path) {
        if (!path.isEmpty()) run_.openRun(toPath(path));
    });
    connect(runsPage_, &RunsPage::duplicateAsked, this, [this](const auto& project) {
        if (!workspace_.duplicate(project)) return;
        show(Step::Train);
        tell(tr("The project has the settings of that run now. Undo (Ctrl+Z) takes them back."));
    });
    topBar_->setWhyNotReady(trainPage_->whyNotReady());
    updateRail();
}

void MainWindow::addPage(Step step, int number, const QString& iconName, Page* page) {
    stack_->addWidget(page);
    pages_.push_back(page);
    rail_->addStep(number, iconName, page->title());
    connect(page, &Page::availabilityChanged, this, &MainWindow::updateRail);
    connect(page, &Page::failed, this, &MainWindow::tellProblem);
    connect(page, &Page::noticed, this, &MainWindow::tell);
    Q_UNUSED(step);
}

Page& MainWindow::page(Step step) const {
    if (step == Step::Start) return *startPage_;
    return *pages_[static_cast<int>(step)];
}

bool MainWindow::isAvailable(Step step) const {
    return step == Step::Start || page(step).whyNotAvailable().isEmpty();
}

void MainWindow::updateRail() {
    for (int i = 0; i < pages_.size(); ++i) rail_->setReason(i, pages_[i]->whyNotAvailable());
}

void MainWindow::show(Step step) {
    if (!isAvailable(step)) return;
    step_ = step;
    rail_->setCurrent(static_cast<int>(step));
    Page& shown = page(step);
    const bool isNew = stack_->currentWidget() != &shown;
    stack_->setCurrentWidget(&shown);
    shown.activate();
    // Who walks along the rail by the keyboard stays there.
    if (isNew && !rail_->isAncestorOf(QApplication::focusWidget())) focusPage();
}

void MainWindow::focusPage() {
    QWidget* page = stack_->currentWidget();
    auto* step = qobject_cast<Page*>(page);
    (step ? step->firstFocus() : page)->setFocus(Qt::OtherFocusReason);
}

void MainWindow::connectWorkspace() {
    connect(&workspace_, &Workspace::started, this, [this](const QString& what) {
        strip_->showWork(what, 0, 0);
        banner_->hide();
        updateRail();
        show(Step::Data);
    });
    connect(&workspace_,
            &Workspace::progressed,
            this,
            [this](qint64 done, qint64 of, const QString& sentence) {
                strip_->showWork(sentence, done, of);
            });
    connect(&workspace_, &Workspace::ended, this, [this] {
        strip_->showWork({}, 0, 0);
        updateRail();
        if (document_.isEmpty()) show(Step::Start);
    });
    connect(&workspace_, &Workspace::opened, this, [this] {
        setWindowTitle(document_.isEmpty() ? tr("Espalier") : document_.title());
        updateRail();
        show(document_.isEmpty() ? Step::Start : Step::Data);
        for (const std::string& choice : document_.choices()) {
            strip_->addMessage(fromUtf8(choice));
        }
    });
    connect(&workspace_, &Workspace::failed, this, [this](const QString& sentence) {
        tellProblem(sentence);
    });
    connect(&workspace_, &Workspace::runChosen, this, [this](const QString& folder) {
        run_.openRun(toPath(folder));
    });
    connect(&workspace_, &Workspace::imagesDropped, this, &MainWindow::tryImages);
    connect(&document_, &Document::projectReset, this, [this] {
        run_.leave(document_.project().dataset);
    });
    connect(&document_, &Document::fileChanged, this, [this] {
        setWindowTitle(document_.isEmpty() ? tr("Espalier") : document_.title());
    });
}

void MainWindow::connectRun() {
    connect(strip_, &BottomStrip::cancelAsked, this, [this] {
        if (workspace_.isBusy()) return workspace_.cancel();
        if (run_.isOpening()) return run_.cancelOpening();
        run_.cancelConcluding();
    });
    connect(&run_, &RunControl::openingProgressed, this, [this](qint64 done, qint64 of) {
        if (!workspace_.isBusy()) strip_->showWork(tr("Reading the run"), done, of);
    });
    connect(&run_, &RunControl::openingEnded, this, [this] {
        if (!workspace_.isBusy()) strip_->showWork({}, 0, 0);
    });
    connect(
        lastRun_, &LastRun::changed, this, [this] { strip_->setLastRun(lastRun_->sentence()); });
    connect(topBar_, &TopBar::startAsked, this, &MainWindow::startTraining);
    connect(topBar_, &TopBar::pauseAsked, this, &MainWindow::pauseOrGoOn);
    connect(topBar_, &TopBar::stopAsked, this, &MainWindow::stopTraining);
    connect(topBar_, &TopBar::renameAsked, this, &MainWindow::saveAs);
    connect(&run_, &RunControl::failed, this, [this](const QString& sentence) {
        background_->leave();
        tellProblem(sentence, fromPath(run_.run().path));
    });
    connect(&run_, &RunControl::warned, this, [this](const QString& sentence) {
        strip_->addMessage(sentence, IssuesList::Sign::Warning);
    });
    connect(&run_, &RunControl::runChanged, this, [this] {
        updateRail();
        show(Step::Train);
        focusPage();  // Start goes grey: Space is to pause, not to press what comes next
    });
    connect(&run_, &RunControl::stateChanged, this, [this] {
        updateRail();
        rail_->setBusy(static_cast<int>(Step::Train), run_.isTraining());
        sleep_.setAwake(run_.isTraining() && run_.state() != RunState::Paused);
        if (!run_.isTraining() && closing_) closing_->close();  // what it asks is decided
        if (closeWhenStopped_ && !run_.isTraining()) close();
        // Queued: the results of this very state are still being told.
        if (background_->isActive() && run_.state() == RunState::Ended) {
            QMetaObject::invokeMethod(this, &MainWindow::endInBackground, Qt::QueuedConnection);
        }
    });
    connect(&run_, &RunControl::concluded, this, [this](bool byItself) {
        updateRail();
        strip_->addMessage(resultsPage_->sentence());
        if (!byItself) return;
        if (!isActiveWindow() && !background_->isActive()) {
            Background::notify(run_.sentence() + QLatin1Char(' ') + resultsPage_->sentence());
        }
        if (step_ == Step::Train) {
            show(Step::Results);
        } else {
            // Whoever looks at something else is told, not taken away from it.
            banner_->showMessage(Banner::Kind::Notice,
                                 tr("The training has ended: %1").arg(resultsPage_->sentence()));
        }
    });
}

void MainWindow::connectDevices() {
    connect(trainPage_, &TrainPage::devicesAsked, this, &MainWindow::findDevices);
    connect(&devicesJob_, &Job::failed, this, [this](const QString& sentence) {
        trainPage_->settings().setDeviceProblem(
            tr("The devices could not be listed. %1").arg(sentence));
    });
    connect(&document_, &Document::trainingChanged, this, &MainWindow::showDevice);
    connect(&document_, &Document::projectReset, this, &MainWindow::showDevice);
    connect(&run_, &RunControl::stateChanged, this, &MainWindow::showDevice);
}

void MainWindow::findDevices() {
    devicesJob_.start([this, list = engine_.listDevices](const Job::Report&, std::stop_token) {
        const std::vector<DeviceRow> devices = list();
        return [this, devices] {
            devices_ = devices;
            trainPage_->setDevices(devices);
            showDevice();
        };
    });
}

// What trains, or would.
void MainWindow::showDevice() {
    const engine::Project& project = run_.isTraining() ? run_.project() : document_.project();
    const DeviceRow* device = deviceFor(devices_, fromUtf8(project.options.device));
    if (!device && !devices_.empty()) device = &devices_.front();
    if (device) strip_->setDevice(device->name, device->details);
}

void MainWindow::startTraining() {
    if (run_.isTraining()) return;
    const QString whyNot = trainPage_->whyNotReady();
    if (!whyNot.isEmpty()) return tellProblem(whyNot);
    if (document_.isSettling()) {
        // The last edit of a large folder is a moment from counting.
        connect(&document_,
                &Document::folderChanged,
                this,
                &MainWindow::startTraining,
                Qt::SingleShotConnection);
        return;
    }
    banner_->hide();
    run_.start(document_.project(), document_.folder(), engine::runsFolderFor(document_.file()));
}

// Where there is nothing to train on yet, the way to it.
void MainWindow::startFromRuns() {
    if (document_.folder()) return startTraining();
    show(Step::Start);
}

void MainWindow::pauseOrGoOn() {
    if (run_.state() == RunState::Paused) {
        run_.goOn();
    } else {
        run_.pause();
    }
}

void MainWindow::stopTraining() {
    run_.stop();
}

void MainWindow::tryImages(const QStringList& files) {
    if (run_.results()) {
        show(Step::Results);
        resultsPage_->tryOut(files);
        return;
    }
    tellProblem(
        tr("Images can be tried once a model is trained. To train one, drop the folder "
           "that holds them, with one subfolder per class."));
}

void MainWindow::tellProblem(const QString& sentence, const QString& details) {
    banner_->showMessage(Banner::Kind::Problem, sentence, details);
    strip_->addMessage(sentence, IssuesList::Sign::Problem);
}

void MainWindow::tell(const QString& sentence) {
    banner_->showMessage(Banner::Kind::Notice, sentence);
    strip_->addMessage(sentence);
}

void MainWindow::closeEvent(QCloseEvent* event) {
    networkPage_->finishTyping();
    if (run_.isTraining()) {
        event->ignore();
        askBeforeClosing();
        return;
    }
    QSettings().setValue(QStringLiteral("geometry"), saveGeometry());
    workspace_.flush();
    event->accept();
}

void MainWindow::askBeforeClosing() {
    if (closing_ || closeWhenStopped_) return;
    const bool isPaused = run_.state() == RunState::Paused;
    closing_ = new QMessageBox(QMessageBox::NoIcon,
                               isPaused ? tr("A training is paused") : tr("A training is going on"),
                               isPaused ? tr("The training is paused, not ended.")
                                        : tr("The network is still being trained."),
                               QMessageBox::NoButton,
                               this);
    closing_->setInformativeText(
        isPaused
            ? tr("If you stop now, everything is saved and the run can be resumed later. In the "
                 "background it stays paused without a window; start Espalier again to see it.")
            : tr("If you stop now, everything is saved and the run can be resumed later. In the "
                 "background it goes on without a window; start Espalier again to see it."));
    closing_->setAttribute(Qt::WA_DeleteOnClose);
    QPushButton* stop = closing_->addButton(tr("Stop and save"), QMessageBox::AcceptRole);
    QPushButton* goOn =
        closing_->addButton(isPaused ? tr("Keep in the background") : tr("Go on in the background"),
                            QMessageBox::AcceptRole);
    QPushButton* stay = closing_->addButton(tr("Do not close"), QMessageBox::RejectRole);
    closing_->setDefaultButton(stay);
    closing_->setEscapeButton(stay);
    stackWideButtons(closing_);
    connect(stop, &QPushButton::clicked, this, &MainWindow::stopAndClose);
    connect(goOn, &QPushButton::clicked, background_, &Background::enter);
    connect(closing_, &QObject::destroyed, this, [this] { closing_ = nullptr; });
    closing_->open();
}

void MainWindow::stopAndClose() {
    closeWhenStopped_ = true;
    run_.stop();
    if (!run_.isTraining()) close();
}

// Everything is on disk: the run, its model and its results wait in Runs.
void MainWindow::endInBackground() {
    if (!background_->isActive() || run_.state() != RunState::Ended) return;
    Background::notify(run_.sentence() + QLatin1Char(' ') + resultsPage_->sentence());
    close();
    QApplication::quit();
}

}  // namespace espalier::ui
