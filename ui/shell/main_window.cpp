// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/main_window.h"

#include <QAction>
#include <QApplication>
#include <QCloseEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPushButton>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <optional>

#include "engine/data/preprocessing/augmentation.h"
#include "engine/project/project.h"
#include "engine/runs/run_folder.h"
#include "ui/canvas/page/layer_timing.h"
#include "ui/canvas/page/network_page.h"
#include "ui/data/data_page.h"
#include "ui/experiments/experiments_page.h"
#include "ui/export/export_page.h"
#include "ui/forms/field_words.h"
#include "ui/life/look_inside.h"
#include "ui/results/results_page.h"
#include "ui/run/last_run.h"
#include "ui/run/runs_folders.h"
#include "ui/run/same_settings.h"
#include "ui/runs/runs_page.h"
#include "ui/shell/background.h"
#include "ui/shell/bottom_strip.h"
#include "ui/shell/closing_question.h"
#include "ui/shell/device_finder.h"
#include "ui/shell/experiments_link.h"
#include "ui/shell/folder_question.h"
#include "ui/shell/gpu_watch.h"
#include "ui/shell/language_menu.h"
#include "ui/shell/page_links.h"
#include "ui/shell/project_files.h"
#include "ui/shell/rail.h"
#include "ui/shell/read_only_bar.h"
#include "ui/shell/readiness.h"
#include "ui/shell/run_news.h"
#include "ui/shell/run_owner.h"
#include "ui/shell/stall_notice.h"
#include "ui/shell/top_bar.h"
#include "ui/shell/window_drops.h"
#include "ui/shell/window_guide.h"
#include "ui/shell/window_help.h"
#include "ui/shell/window_menu.h"
#include "ui/shell/window_place.h"
#include "ui/shell/work_in_progress.h"
#include "ui/start/start_page.h"
#include "ui/starts/start_bar.h"
#include "ui/style/icon.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/train/preflight.h"
#include "ui/train/processors_field.h"
#include "ui/train/train_page.h"
#include "ui/train/train_settings.h"
#include "ui/train/workers_measure.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/job_dialog.h"

namespace espalier::ui {

namespace {

// A download goes on without its dialog, so the messages tell how it ended.
void reportDownloads(StartShelf& shelf, StartReviewer& start, BottomStrip& strip) {
    QObject::connect(&shelf, &StartShelf::stored, &start, [&](const QString& name) {
        start.refresh();
        strip.addMessage(MainWindow::tr("%1 is on this computer now.").arg(name));
    });
    QObject::connect(
        &shelf, &StartShelf::failed, &strip, [&](const QString& name, const QString& why) {
            strip.addMessage(
                MainWindow::tr("%1 could not be added to this computer. %2").arg(name, why));
        });
}

void focusOn(QWidget* page) {
    auto* step = qobject_cast<Page*>(page);
    (step ? step->firstFocus() : page)->setFocus(Qt::OtherFocusReason);
}

// About the page in front. It is among the messages as well, which what it offers would not be.
bool isMereNotice(const Banner& banner) {
    return !banner.isWarning() && banner.findChildren<QPushButton*>().isEmpty();
}

// Other pages have a filled button of their own.
bool leadsToStart(MainWindow::Step step, const TrainPage& train) {
    return step < MainWindow::Step::Train ||
           (step == MainWindow::Step::Train && train.leadsToStart());
}

void showProject(MainWindow& window) {
    const Document& document = window.document();
    window.setWindowTitle(document.isEmpty() ? MainWindow::tr("Espalier") : document.title());
    window.show(document.isEmpty() ? MainWindow::Step::Start : MainWindow::Step::Data);
    if (const auto& made = document.view().recommendation) {
        window.strip().addMessage(sentenceOf(made->reason));
    }
    const engine::Augmentation& augmentation = document.project().augmentation;
    const std::string entries = engine::augmentationToText(augmentation);
    for (const std::string& choice : document.view().choices) {
        QString sentence = spokenText(choice);
        if (augmentation.any() && choice == engine::augmentationSentence(augmentation)) {
            sentence.replace(fromUtf8(entries), augmentationText(entries));
        }
        window.strip().addMessage(sentence);
    }
}

}  // namespace

MainWindow::MainWindow(EngineAccess engine,
                       Style& style,
                       std::shared_ptr<Document> document,
                       QWidget* parent)
    : QWidget(parent),
      engine_(std::move(engine)),
      shared_(std::move(document)),
      document_(*shared_),
      reviewer_(document_, engine_),
      start_(document_, reviewer_),
      efforts_(document_, reviewer_, engine_),
      workspace_(document_),
      lastRun_(new LastRun(document_, run_, this)),
      topBar_(new TopBar(document_, run_, this)),
      rail_(new Rail(this)),
      strip_(new BottomStrip(run_, this)),
      banner_(new Banner(this)),
      background_(new Background(*this)),
      files_(new ProjectFiles(*this, document_, workspace_)),
      work_(new WorkInProgress(*this, run_)),
      closing_(new ClosingQuestion(*this, run_, *work_, *background_)),
      drops_(new WindowDrops(*this, workspace_)),
      devices_(new DeviceFinder(document_, run_, engine_.listDevices, this)),
      place_(new WindowPlace(*this)),
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
    middle->addWidget(new ReadOnlyBar(workspace_.autosave(), this));
    middle->addWidget(banner_);
    middle->addWidget(stack_, 1);
    row->addLayout(middle, 1);
    column->addLayout(row, 1);
    column->addWidget(strip_);
    auto* gpu = new GpuWatch(run_, engine_.gpuLoad, this);
    connect(gpu, &GpuWatch::changed, strip_, &BottomStrip::setGpuLoad);
    connect(new StallNotice(this), &StallNotice::noticed, this, &MainWindow::tell);

    addPages();
    addMenu(style);
    addShortcuts();
    connectWorkspace();
    connectRun();
    connectRunEvents();
    connectParts();
    devices_->find();
    place_->restore();
    show(Step::Start);
}

// Deleted first, because files dropped during destruction cannot be handled.
MainWindow::~MainWindow() {
    delete drops_;
}

void MainWindow::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (!event->spontaneous()) place_->fitSoon();
}

void MainWindow::addMenu(Style& style) {
    auto* menu = new WindowMenu(*this, workspace_, *files_, style);
    // Another window takes the place of this one, and nothing that computes can move to another
    // one.
    const auto whyNoLanguage = [this]() -> QString {
        if (work_->isAny()) return tr("The language can be changed when nothing is computing.");
        return workspace_.isBusy() ? tr("The images are being read.") : QString();
    };
    auto* languages = new LanguageMenu(whyNoLanguage, menu->menu());
    connect(languages, &LanguageMenu::languageChosen, this, &MainWindow::languageChanged);
    menu->addLanguages(languages);
    topBar_->menuButton().setMenu(menu->menu());
    guide_ = new WindowGuide(*this, {startPage_, rail_, topBar_, strip_});
    connect(menu, &WindowMenu::guideAsked, guide_, &WindowGuide::open);
    connect(menu, &WindowMenu::tourAsked, guide_, &WindowGuide::startTour);
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
    add({QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_R)},
        [this] { experimentsPage_->addToQueue(); });
    add({QKeySequence(Qt::CTRL | Qt::Key_Period)}, [this] { emit topBar_->stopAsked(); });
    add({QKeySequence(Qt::Key_F1)}, [this] { guide_->help(); });
    for (int i = 0; i < static_cast<int>(pages_.size()); ++i) {
        add({QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + i))},
            [this, i] { emit rail_->chosen(i); });
    }
}

void MainWindow::addPages() {
    startPage_ = new StartPage(workspace_.recent(), images_, this);
    dataPage_ = new DataPage(document_, workspace_, images_, this);
    networkPage_ = new NetworkPage(document_, reviewer_, this);
    trainPage_ = new TrainPage(document_, run_, *lastRun_, reviewer_, images_, this);
    resultsPage_ = new ResultsPage(document_, run_, engine_, images_, this);
    exportPage_ = new ExportPage(run_, this);
    runsPage_ = new RunsPage(document_, run_, this);
    experimentsPage_ = new ExperimentsPage(document_, this);
    stack_->addWidget(startPage_);
    // In the order of the steps.
    const auto add = [this](int number, const QString& iconName, Page* page) {
        stack_->addWidget(page);
        pages_.push_back(page);
        rail_->addStep(number, iconName, page->title());
        connect(page, &Page::availabilityChanged, this, &MainWindow::updateRail);
        connect(page, &Page::failed, this, &MainWindow::tellProblem);
        connect(page, &Page::noticed, this, &MainWindow::tell);
        connect(page, &Page::workChanged, work_, &WorkInProgress::changed);
    };
    add(1, QStringLiteral("data"), dataPage_);
    add(2, QStringLiteral("network"), networkPage_);
    add(3, QStringLiteral("train"), trainPage_);
    add(4, QStringLiteral("results"), resultsPage_);
    add(5, QStringLiteral("export"), exportPage_);
    add(0, QStringLiteral("runs"), runsPage_);
    add(0, QStringLiteral("race"), experimentsPage_);
    connect(rail_, &Rail::chosen, this, [this](int index) {
        const auto step = static_cast<Step>(index);
        if (step != step_ && isAvailable(step) && isMereNotice(*banner_)) banner_->hide();
        show(step);
    });
    connect(startPage_, &StartPage::openAsked, files_, &ProjectFiles::open);
    connect(startPage_, &StartPage::sampleAsked, &workspace_, &Workspace::trySample);
    connect(startPage_, &StartPage::recentChosen, this, [this](const QString& path) {
        workspace_.open({path});
    });
    connect(dataPage_, &DataPage::openAsked, files_, &ProjectFiles::open);
    new PageLinks(
        *this,
        {.data = *dataPage_, .train = *trainPage_, .results = *resultsPage_, .runs = *runsPage_});
    readiness_ = new Readiness(*this,
                               {.bar = *topBar_,
                                .train = *trainPage_,
                                .experiments = *experimentsPage_,
                                .reviewer = reviewer_,
                                .work = *work_});
    updateRail();
    // The same control on both pages.
    const StartBar::Parts parts{document_, reviewer_, start_, shelf_};
    auto* bar = new StartBar(parts);
    new LookInside(*networkPage_, new StartBar(parts), document_, run_, images_);
    new LayerTiming(*networkPage_, document_, reviewer_, engine_);
    trainPage_->settings().addBar(bar);
    trainPage_->setEfforts(efforts_);
    trainPage_->settings().workers().setEngine(engine_);
    Preflight& preflight = trainPage_->settings().preflight();
    preflight.setStart(start_);
    connect(&preflight, &Preflight::startAsked, bar, &StartBar::choose);
    connect(dataPage_, &DataPage::startAsked, bar, &StartBar::choose);
    reportDownloads(shelf_, start_, *strip_);
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
    topBar_->setStartLeads(leadsToStart(step_, *trainPage_));
}

void MainWindow::show(Step step) {
    if (!isAvailable(step)) return;
    step_ = step;
    if (step == Step::Results) rail_->setBusy(static_cast<int>(step), false);
    rail_->setCurrent(static_cast<int>(step));
    topBar_->setStartLeads(leadsToStart(step, *trainPage_));
    Page& shown = page(step);
    const bool isNew = stack_->currentWidget() != &shown;
    stack_->setCurrentWidget(&shown);
    shown.activate();
    // Keyboard navigation along the rail keeps the focus there.
    if (isNew && !rail_->isAncestorOf(QApplication::focusWidget()))
        focusOn(stack_->currentWidget());
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
        updateRail();
        showProject(*this);
    });
    connect(&workspace_,
            &Workspace::failed,
            this,
            [this](const QString& sentence, const std::optional<engine::Project>& unlocated) {
                tellProblem(sentence);
                if (!unlocated) return;
                const auto locate = files_->locating(*unlocated);
                if (locate) banner_->offer(tr("Locate …"), locate);
            });
    connect(&workspace_,
            &Workspace::noticed,
            this,
            [this](const QString& sentence, const QString& draft) {
                tell(sentence);
                if (draft.isEmpty()) return;
                banner_->offer(
                    tr("Continue with it"),
                    [this, draft] { workspace_.open({draft}); },
                    [draft] { Autosave::decline(toPath(draft)); });
            });
    connect(&workspace_, &Workspace::trainedChosen, this, [this](const TrainedFolder& trained) {
        if (trained.isModel) return resultsPage_->openModel(trained.path);
        const std::filesystem::path folder = toPath(trained.path);
        rememberRunsFolder(runsFolderAround(folder));
        trained.isCrossValidation ? trainPage_->openFolds(folder, false) : run_.openRun(folder);
    });
    connect(&workspace_, &Workspace::imagesDropped, this, &MainWindow::tryImages);
    connect(resultsPage_, &ResultsPage::modelOpened, this, [this] {
        banner_->hide();
        show(Step::Results);
    });
    const Autosave& autosave = workspace_.autosave();
    connect(&autosave, &Autosave::readOnlyChanged, this, [this, &autosave] {
        const QString& why = autosave.whyReadOnly();
        if (!why.isEmpty()) strip_->addMessage(why, IssuesList::Sign::Warning);
    });
    connect(&document_.settling(), &Job::failed, this, [this](const QString& sentence) {
        tellProblem(sentence);
    });
    connect(&document_, &Document::projectReset, this, [this] {
        // Start was pressed in another project.
        disconnect(&reviewer_, &ProjectReviewer::reviewed, this, &MainWindow::startTraining);
        disconnect(&start_, &StartReviewer::changed, this, &MainWindow::startTraining);
        run_.leave(document_.project());
    });
    connect(&document_, &Document::fileChanged, this, [this] {
        setWindowTitle(document_.isEmpty() ? tr("Espalier") : document_.title());
    });
}

void MainWindow::connectRun() {
    connect(strip_, &BottomStrip::cancelAsked, this, [this] {
        if (workspace_.isBusy()) return workspace_.cancel();
        if (run_.opening().isRunning()) return run_.opening().cancel();
        run_.conclusion().cancel();
    });
    connect(&run_.opening(), &RunOpening::progressed, this, [this](qint64 done, qint64 of) {
        if (!workspace_.isBusy()) strip_->showWork(tr("Loading the run"), done, of);
    });
    connect(&run_.opening(), &RunOpening::ended, this, [this] {
        if (!workspace_.isBusy()) strip_->showWork({}, 0, 0);
    });
    connect(
        lastRun_, &LastRun::changed, this, [this] { strip_->setLastRun(lastRun_->sentence()); });
    connect(topBar_, &TopBar::startAsked, this, &MainWindow::startTraining);
    connect(topBar_, &TopBar::pauseAsked, &run_, &RunControl::pauseOrGoOn);
    connect(topBar_, &TopBar::stopAsked, &run_, &RunControl::stop);
    connect(topBar_, &TopBar::renameAsked, files_, &ProjectFiles::saveAs);
}

void MainWindow::connectRunEvents() {
    connect(&run_, &RunControl::runChanged, this, [this] {
        banner_->hide();  // what it says or offers is about the previous run
        updateRail();
        rail_->setBusy(static_cast<int>(Step::Results), false);
        show(Step::Train);
        focusOn(stack_->currentWidget());  // Start is disabled, and Space must pause rather than
                                           // press the next control
    });
    connect(&run_, &RunControl::stateChanged, this, [this] {
        updateRail();
        rail_->setBusy(static_cast<int>(Step::Train), run_.isTraining());
        if (!run_.shown().results) rail_->setBusy(static_cast<int>(Step::Results), false);
        const bool isComputing = run_.isTraining() && run_.state() != RunState::Paused;
        sleep_.setAwake(isComputing || work_->areExperimentsInWork());
    });
    connect(&run_, &RunControl::concluded, this, &MainWindow::updateRail);
    news_ = new RunNews(*this, *rail_, *files_, *trainPage_, *resultsPage_);
    connect(news_, &RunNews::problemFound, this, &MainWindow::tellProblem);
    connect(exportPage_, &ExportPage::runMissing, news_, &RunNews::offerToLocateRun);
    auto* owner = new RunOwner(document_, run_, workspace_.recent(), this);
    connect(owner, &RunOwner::found, this, [this](const QString& sentence, const QString& file) {
        // It comes late: a problem with that run may be shown by then.
        if (banner_->isWarning()) return strip_->addMessage(sentence);
        tell(sentence);
        if (file.isEmpty()) {
            return banner_->offer(tr("Use its settings"), [this] {
                emit runsPage_->settingsAsked(engine::Project(run_.shown().project));
            });
        }
        banner_->offer(tr("Open that project"), [this, file] { workspace_.open({file}); });
    });
}

void MainWindow::connectParts() {
    connect(files_, &ProjectFiles::aboutToSave, networkPage_, &NetworkPage::finishTyping);
    connect(files_, &ProjectFiles::failed, this, [this](const QString& sentence) {
        tellProblem(sentence);
    });
    connect(drops_, &WindowDrops::hovered, startPage_, &StartPage::setGlowing);
    connect(drops_, &WindowDrops::tryAsked, this, &MainWindow::tryImages);
    connect(drops_, &WindowDrops::runsDropped, this, [this](const QStringList& folders) {
        show(Step::Runs);
        runsPage_->add(folders);
    });
    drops_->setListsRuns([this] { return step_ == Step::Runs; });
    auto* question = new FolderQuestion(*this, document_, workspace_);
    drops_->setTaker([question](const QStringList& paths) { return question->asks(paths); });
    drops_->setWhatIsTried([this]() -> std::optional<TriedFolders> {
        if (step_ != Step::Results || !resultsPage_->whyNotAvailable().isEmpty()) {
            return std::nullopt;
        }
        return resultsPage_->isTrying()       ? TriedFolders::All
               : resultsPage_->triesFolders() ? TriedFolders::Flat
                                              : TriedFolders::None;
    });
    connect(trainPage_, &TrainPage::devicesAsked, devices_, &DeviceFinder::find);
    connect(trainPage_, &TrainPage::devicesAsked, &reviewer_, &ProjectReviewer::refresh);
    connect(devices_, &DeviceFinder::found, trainPage_, &TrainPage::setDevices);
    connect(devices_, &DeviceFinder::deviceChanged, strip_, &BottomStrip::setDevice);
    connect(devices_, &DeviceFinder::failed, this, [this](const QString& sentence) {
        trainPage_->settings().setDeviceProblem(
            tr("The devices could not be listed. %1").arg(sentence));
    });
    // The load of anything else would be part of what is measured.
    connect(work_, &WorkInProgress::changed, this, [this] {
        const auto dialogs = work_->dialogs();
        trainPage_->settings().preflight().setBeside(dialogs.empty() ? QString()
                                                                     : dialogs.front()->workName());
        reviewer_.setBusy(work_->isAny());
    });
    // NOLINTNEXTLINE(clang-analyzer-cplusplus.NewDeleteLeaks): the window owns it.
    new ExperimentsLink(*this, *experimentsPage_, *topBar_, *rail_, *work_);
    connect(&trainPage_->settings().processors(),
            &ProcessorsField::typed,
            experimentsPage_,
            &ExperimentsPage::setProcessors);
    connect(closing_, &ClosingQuestion::stopAsked, experimentsPage_, &ExperimentsPage::stop);
    connect(topBar_, &TopBar::stopAsked, experimentsPage_, &ExperimentsPage::stop);
    connect(topBar_, &TopBar::queueAsked, experimentsPage_, &ExperimentsPage::addToQueue);
    // What each work has come to was told when it ended; all of it is on the Runs page.
    connect(closing_, &ClosingQuestion::endedInBackground, this, [this] {
        if (!background_->hasTold()) news_->tellEnd();
        close();
        QApplication::quit();
    });
    // It may be hidden, in the background.
    connect(closing_, &ClosingQuestion::closed, this, [] { QApplication::quit(); });
}

void MainWindow::endAndClose() {
    closing_->end();
}

void MainWindow::startTraining() {
    if (run_.isTraining()) return;
    // What is known may be from before the last edit.
    constexpr auto kOnce =
        static_cast<Qt::ConnectionType>(Qt::SingleShotConnection | Qt::UniqueConnection);
    if (!reviewer_.isCurrent()) {
        connect(&reviewer_, &ProjectReviewer::reviewed, this, &MainWindow::startTraining, kOnce);
        return;
    }
    if (!start_.isCurrent()) {
        connect(&start_, &StartReviewer::changed, this, &MainWindow::startTraining, kOnce);
        return;
    }
    const QString whyNot = readiness_->whyNotStart();
    if (!whyNot.isEmpty()) return tellProblem(whyNot);
    if (document_.settling().isRunning()) {
        // The last edit of a large folder will take effect in a moment.
        connect(&document_,
                &Document::folderChanged,
                this,
                &MainWindow::startTraining,
                Qt::SingleShotConnection);
        return;
    }
    banner_->hide();
    const std::filesystem::path runs = engine::runsFolderFor(document_.file());
    addRunsFolder(document_, runs);
    rememberRunsFolder(runs);
    run_.start(document_.project(), document_.data(), runs);
}

void MainWindow::tryImages(const QStringList& files) {
    if (resultsPage_->whyNotAvailable().isEmpty()) {
        show(Step::Results);
        resultsPage_->tryOut(files);
        return;
    }
    tellProblem(
        tr("You can try images once a model is trained. To train one, drop a folder with one "
           "subfolder of images per class."));
}

void MainWindow::tellProblem(const QString& sentence, const QString& details) {
    banner_->showMessage(Banner::Kind::Problem, sentence, details);
    strip_->addMessage(sentence, IssuesList::Sign::Problem);
}

void MainWindow::tell(const QString& sentence) {
    banner_->showMessage(Banner::Kind::Notice, sentence);
    strip_->addMessage(sentence);
}

void MainWindow::keyPressEvent(QKeyEvent* event) {
    // Keys that the focused control does not use.
    if (event->key() == Qt::Key_Space && run_.isTraining()) return run_.pauseOrGoOn();
    if (event->text() == QLatin1String("?")) return showKeys(*this);
    if (event->matches(QKeySequence::Copy)) return page(step_).copySelection();
    if (event->matches(QKeySequence::Paste) && drops_->paste()) return;
    QWidget::keyPressEvent(event);
}

void MainWindow::closeEvent(QCloseEvent* event) {
    networkPage_->finishTyping();
    if (closing_->asks()) return event->ignore();
    place_->remember();
    workspace_.autosave().flush();
    event->accept();
}

}  // namespace espalier::ui
