// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/experiments/experiments_page.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStackedLayout>
#include <QVBoxLayout>
#include <algorithm>

#include "engine/base/error.h"
#include "engine/runs/known_runs.h"
#include "engine/runs/project_runs.h"
#include "engine/sweep/sweep_standing.h"
#include "ui/document.h"
#include "ui/experiments/queue_view.h"
#include "ui/experiments/race_setup.h"
#include "ui/experiments/sweep_setup.h"
#include "ui/experiments/trial_words.h"
#include "ui/experiments/trials_view.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/heading.h"

namespace espalier::ui {

namespace {

constexpr int kMostListed = 30;
constexpr int kNameWidth = 24 * kGrid;
constexpr const char* kRaceName = "race";

struct FoundSweeps {
    std::vector<std::filesystem::path> folders;  ///< the newest first
    std::filesystem::path unfinished;            ///< the newest of them that can go on
};

// Those on these images: other ones cannot be compared with what the project trains.
FoundSweeps sweepsOf(const std::vector<std::filesystem::path>& runs,
                     const engine::Project& project,
                     const std::stop_token& stop) {
    FoundSweeps found;
    std::vector<std::filesystem::path> folders = engine::listSweeps(runs);
    std::ranges::reverse(folders);
    for (const std::filesystem::path& folder : folders) {
        if (stop.stop_requested() || std::ssize(found.folders) >= kMostListed) break;
        try {
            engine::Sweep sweep = engine::readSweep(folder);
            if (engine::kinshipOf(sweep.project, project) == engine::RunKinship::Other) continue;
            found.folders.push_back(folder);
            const bool isNewest = found.folders.size() == 1;
            if (!isNewest) continue;
            const engine::SweepStanding standing(std::move(sweep));
            if (!standing.isComplete() && !standing.isTrainedNow()) found.unfinished = folder;
        } catch (const engine::Error&) {
            continue;  // one that cannot be read is no reason not to list the others
        }
    }
    return found;
}

// By the name that begin() gives to its folder.
bool isRace(const std::filesystem::path& folder) {
    return folder.filename().string().find(std::string("_") + kRaceName) != std::string::npos;
}

}  // namespace

ExperimentsPage::ExperimentsPage(Document& document, QWidget* parent)
    : Page(tr("Experiments"), parent),
      document_(document),
      heading_(new Heading(tr("Experiments"), this)),
      earlier_(new QComboBox(this)),
      stack_(new QStackedLayout),
      setup_(new RaceSetup(document, this)),
      sweepSetup_(new SweepSetup(document, this)),
      view_(new TrialsView(trials_, this)),
      queueView_(new QueueView(queue_, this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(pageMargins());
    column->setSpacing(2 * kGrid);
    column->addWidget(heading_);
    column->addLayout(stack_, 1);
    stack_->addWidget(setup_);
    stack_->addWidget(sweepSetup_);
    stack_->addWidget(view_);
    stack_->addWidget(queueView_);
    earlier_->setAccessibleName(tr("Earlier experiments"));
    letShrink(earlier_);
    earlier_->setFixedWidth(kNameWidth);
    heading_->addAction(earlier_);
    heading_->addAction(makeParts());
    connect(setup_, &RaceSetup::startAsked, this, &ExperimentsPage::startRace);
    connect(sweepSetup_, &SweepSetup::startAsked, this, &ExperimentsPage::startSweep);
    connect(sweepSetup_, &SweepSetup::noticed, this, &Page::noticed);
    connect(sweepSetup_, &SweepSetup::folderAsked, this, [this](const QString& folder) {
        open(toPath(folder));
    });
    connect(view_, &TrialsView::winnerAsked, this, &ExperimentsPage::continueWinner);
    connect(view_, &TrialsView::openAsked, this, &ExperimentsPage::openAsked);
    connect(view_, &TrialsView::continueAsked, this, [this] { trials_.goOn(processors_); });
    connect(view_, &TrialsView::newAsked, &trials_, &TrialsControl::close);
    connect(&trials_, &TrialsControl::changed, this, &ExperimentsPage::follow);
    connect(&trials_, &TrialsControl::ended, this, [this] { lookForSweeps(false); });
    connect(&trials_, &TrialsControl::failed, this, [this](const QString& sentence) {
        setup_->setProblem(sentence);
        sweepSetup_->setProblem(sentence);
        emit failed(sentence, {});
    });
    connect(queueView_, &QueueView::addAsked, this, &ExperimentsPage::addToQueue);
    connect(queueView_, &QueueView::trainAsked, this, [this] { queue_.train(processors_); });
    connect(queueView_, &QueueView::openAsked, this, &ExperimentsPage::openAsked);
    connect(&queue_, &QueueControl::changed, this, &ExperimentsPage::follow);
    connect(&queue_, &QueueControl::failed, this, [this](const QString& sentence) {
        emit failed(sentence, {});
    });
    connect(&document, &Document::projectReset, this, [this] {
        looked_.clear();
        looking_.cancel();
        trials_.close();
        takeSweeps({}, {});
    });
    connect(&document, &Document::folderChanged, this, &Page::availabilityChanged);
    follow();
}

QWidget* ExperimentsPage::makeParts() {
    auto* bar = new QWidget(this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kGrid);
    raceButton_ = textButton({}, tr("Race"), bar);
    sweepButton_ = textButton({}, tr("Sweep"), bar);
    queueButton_ = textButton({}, tr("Queue"), bar);
    for (QPushButton* button : {raceButton_, sweepButton_, queueButton_}) {
        button->setCheckable(true);
        button->setAutoExclusive(true);
        row->addWidget(button);
    }
    raceButton_->setChecked(true);
    raceButton_->setToolTip(tr("Compare a few networks or settings"));
    sweepButton_->setToolTip(tr("Try many values of options"));
    queueButton_->setToolTip(tr("Runs that are trained one after another"));
    connect(raceButton_, &QPushButton::clicked, this, [this] { setUp(Race); });
    connect(sweepButton_, &QPushButton::clicked, this, [this] { setUp(Sweep); });
    connect(queueButton_, &QPushButton::clicked, this, &ExperimentsPage::showQueue);
    connect(earlier_, &QComboBox::activated, this, [this](int row) {
        earlier_->setCurrentIndex(0);
        if (row > 0) open(toPath(earlier_->itemData(row).toString()));
    });
    return bar;
}

// A finished race stays among the earlier experiments when a sweep is asked for.
void ExperimentsPage::setUp(Part part) {
    const auto& standing = trials_.standing();
    const bool isOther = standing && isRace(standing->sweep().folder.path) != (part == Race);
    if (isOther && !trials_.isBusy()) trials_.close();
    show(part);
}

void ExperimentsPage::open(const std::filesystem::path& folder) {
    trials_.open(folder);
    if (part_ != Queue) show(isRace(folder) ? Race : Sweep);
}

void ExperimentsPage::show(Part part) {
    part_ = part;
    (part == Queue ? queueButton_ : part == Sweep ? sweepButton_ : raceButton_)->setChecked(true);
    if (part == Queue) queue_.refresh();
    follow();
}

void ExperimentsPage::showQueue() {
    show(Queue);
}

void ExperimentsPage::stop() {
    trials_.stop();
    queue_.stop();
}

QString ExperimentsPage::whyNotAvailable() const {
    const bool isSomething =
        document_.selected() || trials_.standing() || isBusy() || !queue_.entries().empty();
    return isSomething ? QString() : tr("Drop a folder of images first.");
}

void ExperimentsPage::activate() {
    const bool isOther = looked_ != document_.project().dataset;
    looked_ = document_.project().dataset;
    lookForSweeps(isOther && !trials_.standing());
    queue_.refresh();
}

void ExperimentsPage::setWhyNot(const WhyNot& whyNot) {
    whyNot_ = whyNot;
    // Not while a check of the project is awaited: that is over in a moment.
    if (!whyNot.goOn.isEmpty()) {
        setup_->stopForecast();
        sweepSetup_->stopForecast();
    }
    setup_->setWhyNotTrain(whyNot.train);
    sweepSetup_->setWhyNotTrain(whyNot.train);
    view_->setWhyNot({.winner = whyNot.train, .goOn = whyNot.goOn, .open = whyNot.open});
    queueView_->setWhyNot({.train = whyNot.goOn, .open = whyNot.open, .add = whyNot.add});
}

QString ExperimentsPage::workName() const {
    return queue_.isBusy() ? tr("The queue") : tr("The experiment");
}

void ExperimentsPage::addToQueue() {
    if (!whyNot_.add.isEmpty()) return emit failed(whyNot_.add, {});
    const std::filesystem::path runs = engine::runsFolderFor(document_.file());
    emit runsFolderUsed(runs);
    engine::QueueEntry entry{
        .name = document_.title().toStdString(), .project = document_.project(), .runs = runs};
    queue_.edit(
        [entry](engine::QueueFile& queue) { queue.add(entry); },
        [this, name = document_.title()] {
            emit noticed(
                tr("%1 was added to the queue, where %n run(s) wait now.", nullptr, queue_.left())
                    .arg(name));
        });
}

void ExperimentsPage::startRace() {
    begin(kRaceName, setup_->plan());
}

void ExperimentsPage::startSweep() {
    engine::SweepFile file;
    try {
        file.plan = sweepSetup_->plan();
    } catch (const engine::RequestError& problem) {
        return sweepSetup_->setProblem(withOptionWords(spokenText(problem.what())));
    }
    begin("sweep", [file, project = document_.project(), view = document_.view()] {
        return engine::planSweep(file, engine::withCommonValues(project, file.plan), view);
    });
}

void ExperimentsPage::begin(const std::string& name, const std::function<engine::Sweep()>& plan) {
    if (isBusy() || !whyNot_.train.isEmpty()) return;
    setup_->setProblem({});
    const std::filesystem::path runs = engine::runsFolderFor(document_.file());
    emit runsFolderUsed(runs);
    trials_.begin({.plan = plan,
                   .scanned = document_.view().scanned,
                   .runs = runs,
                   .processors = processors_,
                   .name = name});
}

// With as many epochs as its project plans, of which the race was the beginning.
void ExperimentsPage::continueWinner(int number) {
    const auto& standing = trials_.standing();
    if (!standing || trials_.isBusy()) return;
    const engine::Sweep& sweep = standing->sweep();
    const engine::TrialStanding& trial = standing->trial(number);
    engine::Project project = engine::trialProject(sweep, number);
    // The race had a judge and perhaps epochs of its own, which other projects do not know.
    const bool isOfThis = sweep.project.id == document_.project().id;
    const engine::Project& whole = isOfThis ? document_.project() : sweep.project;
    project.options.bestBy = whole.options.bestBy;
    const std::int64_t planned = whole.options.epochs;
    engine::ResumeChoices choices{.inWindow = true};
    if (trial.files.run && trial.files.run->status != engine::RunStatus::Stopped) {
        const std::int64_t done = trial.files.run->epochs;
        choices.extraEpochs = planned > done ? planned - done : planned;
        project.options.epochs = done + choices.extraEpochs;
    }
    emit continueAsked(project, fromPath(sweep.folder.trial(number).path), choices);
}

void ExperimentsPage::follow() {
    const bool isShown = trials_.standing() || trials_.isBusy();
    QWidget* setup = part_ == Sweep ? static_cast<QWidget*>(sweepSetup_) : setup_;
    QWidget* trials = isShown ? static_cast<QWidget*>(view_) : setup;
    stack_->setCurrentWidget(part_ == Queue ? queueView_ : trials);
    earlier_->setVisible(part_ != Queue);
    const auto& standing = trials_.standing();
    QString sentence = part_ == Queue ? tr("%n run(s) left", nullptr, queue_.left())
                                      : tr("Train several settings and compare them");
    if (standing && part_ != Queue) {
        const engine::SweepPlan& plan = standing->sweep().plan;
        const QString name = fromPath(standing->sweep().folder.path.filename());
        sentence = plan.secondsPerTrial > 0
                       ? tr("%1, %2 for each trial").arg(name, durationText(plan.secondsPerTrial))
                       : name;
    }
    heading_->setSentence(sentence);
    setAvailable(earlier_,
                 trials_.isBusy()        ? tr("The trials are being trained. Stop them first.")
                 : earlier_->count() < 2 ? tr("There are no experiments on these images yet.")
                                         : QString(),
                 tr("Show an experiment that is on disk"));
    emit availabilityChanged();
    emit workChanged();
}

void ExperimentsPage::lookForSweeps(bool opensUnfinished) {
    looking_.startAtOnce([this,
                          opensUnfinished,
                          project = document_.project(),
                          runs = engine::runsFoldersOf(document_.project(), document_.file())](
                             const Job::Report&, std::stop_token stop) {
        const FoundSweeps found = sweepsOf(runs, project, stop);
        return [this, found, opensUnfinished] {
            takeSweeps(found.folders, opensUnfinished ? found.unfinished : std::filesystem::path());
        };
    });
}

void ExperimentsPage::takeSweeps(const std::vector<std::filesystem::path>& found,
                                 const std::filesystem::path& unfinished) {
    {
        const QSignalBlocker silent(earlier_);
        earlier_->clear();
        earlier_->addItem(tr("Earlier experiments"));
        for (const std::filesystem::path& folder : found) {
            earlier_->addItem(fromPath(folder.filename()), fromPath(folder));
        }
    }
    if (!unfinished.empty() && !trials_.standing() && !trials_.isBusy()) open(unfinished);
    follow();
}

}  // namespace espalier::ui
