// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/train/train_page.h"

#include <QButtonGroup>
#include <QPushButton>
#include <QStackedLayout>
#include <QVBoxLayout>
#include <memory>

#include "engine/project/new_project.h"
#include "engine/runs/run_folder.h"
#include "ui/document.h"
#include "ui/plots/curves_view.h"
#include "ui/review/effort_reviewer.h"
#include "ui/review/project_reviewer.h"
#include "ui/run/opening_bar.h"
#include "ui/run/run_control.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/train/cross_validation_dialog.h"
#include "ui/train/device_picker.h"
#include "ui/train/effort_bar.h"
#include "ui/train/last_run_card.h"
#include "ui/train/live_view.h"
#include "ui/train/preflight.h"
#include "ui/train/processors_field.h"
#include "ui/train/train_settings.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/heading.h"

namespace espalier::ui {

TrainPage::TrainPage(Document& document,
                     RunControl& run,
                     LastRun& last,
                     ProjectReviewer& reviewer,
                     ImageCache& images,
                     QWidget* parent)
    : Page(tr("Train"), parent),
      document_(document),
      run_(run),
      reviewer_(reviewer),
      heading_(new Heading(tr("Train"), this)),
      settingsButton_(textButton({}, tr("Settings"), this)),
      liveButton_(textButton({}, tr("Live"), this)),
      stack_(new QStackedLayout),
      settings_(new TrainSettings(document, reviewer, this)),
      live_(new LiveView(document, run, images, this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(pageMargins());
    column->setSpacing(2 * kGrid);
    column->addWidget(heading_);
    column->addWidget(new LastRunCard(last, run, this));
    column->addWidget(new OpeningBar(run, this));
    column->addLayout(stack_, 1);
    stack_->addWidget(settings_);
    stack_->addWidget(live_);
    auto* group = new QButtonGroup(this);
    for (QPushButton* button : {settingsButton_, liveButton_}) {
        button->setCheckable(true);
        group->addButton(button);
        heading_->addAction(button);
    }
    // NOLINTNEXTLINE(clang-analyzer-cplusplus.NewDeleteLeaks): the page owns the group.
    settingsButton_->setChecked(true);
    connect(settingsButton_, &QPushButton::clicked, this, &TrainPage::showSettings);
    connect(liveButton_, &QPushButton::clicked, this, &TrainPage::showLive);
    connect(settings_, &TrainSettings::readinessChanged, this, &TrainPage::readinessChanged);
    connect(this, &TrainPage::readinessChanged, this, &TrainPage::showWhetherFoldsCanTrain);
    connect(&reviewer, &ProjectReviewer::changed, this, &TrainPage::followTime);
    connect(settings_, &TrainSettings::crossValidationAsked, this, &TrainPage::crossValidate);
    connect(settings_, &TrainSettings::copied, this, &Page::noticed);
    connect(&settings_->preflight(), &Preflight::issueAsked, this, &TrainPage::issueAsked);
    connect(live_, &LiveView::resultsAsked, this, &TrainPage::resultsAsked);
    connect(live_, &LiveView::exportAsked, this, &TrainPage::exportAsked);
    connect(live_, &LiveView::noticed, this, &Page::noticed);
    connect(live_, &LiveView::failed, this, [this](const QString& sentence) {
        emit failed(sentence, {});
    });
    connect(&reading_, &Job::failed, this, [this](const QString& sentence) {
        emit failed(sentence, {});
    });
    connect(&run, &RunControl::stateChanged, this, &TrainPage::showState);
    connect(settings_, &TrainSettings::devicesAsked, this, &TrainPage::devicesAsked);
    connect(&settings_->processors(), &ProcessorsField::typed, this, &TrainPage::takeProcessors);
    connect(&settings_->processors(), &ProcessorsField::chosen, this, [this](const auto& choice) {
        reviewer_.setProcessors(choice.toStdString());
    });
    connect(&run, &RunControl::runChanged, this, [this] {
        showDevice();
        showLive();
    });
    connect(&document, &Document::projectReset, this, [this] {
        if (!run_.isTraining()) showSettings();
    });
    showState();
}

QString TrainPage::whyNotAvailable() const {
    const bool something = document_.selected() || run_.state() != RunState::None;
    return something ? QString() : tr("Drop a folder of images first.");
}

// The curves have keys of their own, and Space pauses.
QWidget* TrainPage::firstFocus() {
    if (stack_->currentWidget() != live_) return this;
    if (live_->curves().isVisible()) return &live_->curves();
    return live_;
}

QString TrainPage::whyNotReady() const {
    return settings_->preflight().whyNotReady();
}

bool TrainPage::leadsToStart() const {
    return stack_->currentWidget() != live_ || !live_->leadsToResults();
}

void TrainPage::setDevices(const std::vector<DeviceRow>& devices) {
    devices_ = devices;
    settings_->setDevices(devices);
    showDevice();
}

void TrainPage::showDevice() {
    const DeviceRow* device = deviceFor(devices_, fromUtf8(run_.shown().project.options.device));
    live_->setDevice(device ? device->name : QString());
}

void TrainPage::showLive() {
    liveButton_->setChecked(true);
    stack_->setCurrentWidget(live_);
    showState();
}

void TrainPage::showSettings() {
    settingsButton_->setChecked(true);
    stack_->setCurrentWidget(settings_);
    showState();
}

void TrainPage::showState() {
    if (run_.state() == RunState::None && stack_->currentWidget() == live_) return showSettings();
    setAvailable(
        liveButton_,
        run_.state() == RunState::None ? tr("There are no curves yet. Press Start.") : QString(),
        tr("Show curves and metrics of the run"));
    const bool live = stack_->currentWidget() == live_;
    const QString name = fromPath(run_.shown().run.path.filename());
    heading_->setSentence(live ? name : tr("Training settings and checks"));
    showWhetherFoldsCanTrain();
    emit availabilityChanged();
}

void TrainPage::showWhetherFoldsCanTrain() {
    const QString training = run_.isTraining()
                                 ? tr("A training is running. Stop it or wait until it has ended.")
                                 : whyOccupied(run_);
    settings_->setCrossValidation(training.isEmpty() ? whyNotReady() : training,
                                  folds_ && folds_->isInUse());
    if (folds_) {
        folds_->setWhyNotTrain(training.isEmpty() ? settings_->processors().problem() : training);
    }
    const bool foldsTrain = folds_ && folds_->isBusy();
    settings_->processors().setWhyNot(training.isEmpty() && !foldsTrain
                                          ? QString()
                                          : tr("The training in progress keeps its processors. "
                                               "Choose others when it has ended."));
    settings_->setWhyNotMeasure(!training.isEmpty() ? training
                                : foldsTrain        ? tr("The cross-validation is in progress.")
                                                    : whyNotReady(),
                                !training.isEmpty() || foldsTrain);
}

// Even with a problem: a start says it, and does not use what was there before.
void TrainPage::takeProcessors(const QString& text) {
    run_.preparation().setProcessors(text.toStdString());
    if (folds_) folds_->setProcessors(text.toStdString());
    showWhetherFoldsCanTrain();
}

void TrainPage::setEfforts(EffortReviewer& efforts) {
    efforts_ = &efforts;
    settings_->addBar(new EffortBar(efforts));
    connect(&efforts, &EffortReviewer::changed, this, &TrainPage::followEffort);
}

void TrainPage::followTime() {
    const auto& time = reviewer_.review().time;
    if (!folds_ || !time || !reviewer_.isCurrent()) return;
    const engine::Project& project = folds_->project();
    if (project.options != document_.project().options ||
        project.network != document_.project().network) {
        return;
    }
    folds_->setSeconds(time->total(project.options.epochs));
}

// Which effort it is may become known later; the dialog keeps its project, whatever is edited.
void TrainPage::followEffort() {
    const bool isSame = folds_ && !efforts_->isLooking() &&
                        engine::haveSameEffort(folds_->project(), document_.project());
    if (isSame) folds_->setEffort(efforts_->current());
}

void TrainPage::crossValidate() {
    if (folds_ && folds_->isInUse()) return folds_->bringToFront();
    const auto& time = reviewer_.review().time;
    FoldsToBegin request{.project = document_.project(),
                         .scanned = document_.data(),
                         .runs = engine::runsFolderFor(document_.file()),
                         .processors = settings_->processors().text().toStdString()};
    if (reviewer_.isCurrent() && time) {
        request.seconds = time->total(document_.project().options.epochs);
    }
    if (efforts_ && !efforts_->isLooking()) request.effort = efforts_->current();
    showFolds(new CrossValidationDialog(request, this));
}

void TrainPage::openFolds(const std::filesystem::path& folder, bool continues) {
    if (folds_ && folds_->isInUse()) {
        folds_->bringToFront();
        if (folds_->folder() == folder) return;
        return emit noticed(tr("Another cross-validation is in progress. Stop it, or open %1 when "
                               "it has ended.")
                                .arg(fromPath(folder.filename())));
    }
    reading_.startAtOnce([this, folder, continues](const Job::Report&, std::stop_token) {
        const auto folds = std::make_shared<engine::FoldsOnDisk>(engine::readFolds(folder));
        return [this, folds, continues] { takeFolds(*folds, continues); };
    });
}

void TrainPage::takeFolds(const engine::FoldsOnDisk& folds, bool continues) {
    if (folds_ && folds_->isInUse()) return folds_->bringToFront();  // it was started meanwhile
    showFolds(new CrossValidationDialog(folds, this, settings_->processors().text().toStdString()));
    if (continues) folds_->start();
}

void TrainPage::showFolds(CrossValidationDialog* dialog) {
    if (folds_) folds_->close();
    folds_ = dialog;
    connect(folds_, &CrossValidationDialog::warned, this, &Page::noticed);
    connect(folds_, &JobDialog::busyChanged, this, &Page::workChanged);
    connect(folds_, &JobDialog::busyChanged, this, &TrainPage::showWhetherFoldsCanTrain);
    connect(folds_, &JobDialog::backgroundChanged, this, &TrainPage::showWhetherFoldsCanTrain);
    showWhetherFoldsCanTrain();
    folds_->bringToFront();
}

std::filesystem::path TrainPage::foldsInWork() const {
    return folds_ && folds_->isBusy() ? folds_->folder() : std::filesystem::path();
}

}  // namespace espalier::ui
