// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/experiments/sweep_setup.h"

#include <QComboBox>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/sweep/trial_forecast.h"
#include "ui/document.h"
#include "ui/experiments/sweep_option_row.h"
#include "ui/experiments/trial_words.h"
#include "ui/jobs/turn.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/train/time_estimate.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/count_box.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/open_dialog.h"
#include "ui/widgets/save_dialog.h"
#include "ui/widgets/section.h"
#include "ui/widgets/sign_label.h"

namespace espalier::ui {

namespace {

QString methodName(engine::SweepMethod method) {
    switch (method) {
        case engine::SweepMethod::Grid:
            return SweepSetup::tr("Every combination");
        case engine::SweepMethod::Random:
            return SweepSetup::tr("Drawn at random");
        case engine::SweepMethod::Halving:
            break;
    }
    return SweepSetup::tr("The better ones longer");
}

QWidget* labelled(const QString& text, QWidget* field, QWidget* parent) {
    auto* box = new QWidget(parent);
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, kGrid, 0);
    row->setSpacing(kGrid);
    auto* label = new QLabel(text, box);
    label->setBuddy(field);
    field->setAccessibleName(text);
    row->addWidget(label);
    row->addWidget(field);
    return box;
}

CountBox* countBox(int least, int most, int value) {
    auto* box = new CountBox;
    box->setRange(least, most);
    box->setValue(value);
    return box;
}

// "4 trials begin with 1 epoch each; …".
QString planSentence(const engine::SweepPlan& plan) {
    const auto count = static_cast<int>(engine::trialsOf(plan).size());
    const std::vector<engine::Rung> rungs = engine::rungsOf(plan);
    if (rungs.size() < 2) return SweepSetup::tr("%n trial(s).", nullptr, count);
    const auto epochs = [](std::int64_t number) {
        return SweepSetup::tr("%n epoch(s)", nullptr, formOf(number));
    };
    return SweepSetup::tr(
               "%n trial(s) begin with %1 each; the best of every %2 goes on, up to %3 in all.",
               nullptr,
               count)
        .arg(epochs(rungs.front().epochs), countText(plan.reduction), epochs(rungs.back().epochs));
}

QString forecastSentence(const engine::Sweep& sweep,
                         const std::vector<engine::TrialForecast>& trials) {
    const double seconds = engine::sweepSeconds(sweep, trials);
    const auto unfit = static_cast<int>(std::ranges::count_if(
        trials, [](const auto& trial) { return !trial.problem.empty() || !trial.fits(); }));
    QString text = std::isfinite(seconds)
                       ? SweepSetup::tr("%n trial(s), together %1.", nullptr, sweep.count())
                             .arg(aboutText(seconds))
                       : SweepSetup::tr("%n trial(s).", nullptr, sweep.count());
    if (unfit == 0) return text;
    return text + ' ' + SweepSetup::tr("%n of them cannot be trained here.", nullptr, unfit);
}

}  // namespace

SweepSetup::SweepSetup(Document& document, QWidget* parent)
    : QWidget(parent), document_(document), rows_(new QVBoxLayout) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2 * kGrid);
    column->addWidget(sentenceLabel(
        tr("Which values are best? A sweep trains the project once for each choice of its options, "
           "on the same images in the same split, and ranks the trials by the validation images."),
        true,
        this));
    rows_->setSpacing(kGrid);
    auto* content = new QWidget(this);
    auto* inside = new QVBoxLayout(content);
    inside->setContentsMargins(0, 0, 0, 0);
    inside->addLayout(rows_);
    add_ = textButton(QStringLiteral("add"), tr("Add option"), content);
    inside->addWidget(add_, 0, Qt::AlignLeading);
    inside->addStretch(1);
    column->addWidget(scrolling(content, this), 1);
    column->addWidget(makeMethod());
    column->addWidget(makeEnd());
    connect(add_, &QPushButton::clicked, this, [this] {
        addRow();
        showState();
    });
    connect(&forecasting_, &Job::failed, this, [this](const QString& problem) {
        setProblem(withOptionWords(problem));
    });
    connect(&filing_, &Job::failed, this, &SweepSetup::setProblem);
    connect(&document, &Document::projectReset, this, &SweepSetup::showState);
    connect(&document, &Document::fileChanged, this, &SweepSetup::showReadiness);
    connect(&document, &Document::networkChanged, this, &SweepSetup::followProject);
    connect(&document, &Document::trainingChanged, this, &SweepSetup::followProject);
    // The images may be others, whatever the project chooses among them.
    connect(&document, &Document::folderChanged, this, [this] {
        if (isForecasting() || !forecastText_.isEmpty()) showState();
    });
    connect(&document, &Document::dataChanged, this, &SweepSetup::followProject);
    engine::SweepPlan usual{.method = engine::SweepMethod::Grid,
                            .options = {{.name = "learning_rate", .values = {"0.01", "0.001"}}}};
    setPlan(usual);
}

QWidget* SweepSetup::makeMethod() {
    auto* bar = new QWidget(this);
    auto* row = new FlowLayout;
    bar->setLayout(row);
    method_ = new QComboBox(bar);
    for (const auto& entry : engine::kChoiceWords<engine::SweepMethod>) {
        method_->addItem(methodName(entry.value), static_cast<int>(entry.value));
    }
    constexpr int kMostCount = 1'000'000;
    trials_ = countBox(1, static_cast<int>(engine::kMostTrials), 8);
    firstEpochs_ = countBox(1, kMostCount, 1);
    reduction_ = countBox(2, static_cast<int>(engine::kMostReduction), 3);
    reduction_->setSuffix(tr(" trials"));
    seconds_ = countBox(0, kMostCount, 0);
    seconds_->setSpecialValueText(tr("no limit"));
    seconds_->setSuffix(tr(" s"));
    row->addWidget(labelled(tr("Method"), method_, bar));
    ofDrawn_ = {labelled(tr("Trials"), trials_, bar)};
    ofHalving_ = {labelled(tr("Epochs to begin with"), firstEpochs_, bar),
                  labelled(tr("Keep the best of every"), reduction_, bar)};
    ofTime_ = {labelled(tr("Time for each"), seconds_, bar)};
    for (QWidget* field : ofDrawn_ + ofHalving_ + ofTime_) row->addWidget(field);
    connect(method_, &QComboBox::currentIndexChanged, this, &SweepSetup::showMethod);
    for (const CountBox* box : {trials_, firstEpochs_, reduction_, seconds_}) {
        connect(box, &CountBox::valueChanged, this, &SweepSetup::showState);
    }
    return bar;
}

QWidget* SweepSetup::makeEnd() {
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGrid);
    auto* bar = new QWidget(box);
    auto* row = new FlowLayout;
    bar->setLayout(row);
    start_ = primaryButton(QStringLiteral("start"), tr("Start sweep"), bar);
    forecast_ = textButton(QStringLiteral("pending"), tr("How long?"), bar);
    open_ = textButton(QStringLiteral("open"), tr("Open …"), bar);
    save_ = textButton(QStringLiteral("save"), tr("Save …"), bar);
    for (QPushButton* button : {start_, forecast_, open_, save_}) row->addWidget(button);
    column->addWidget(bar);
    auto* state = new QHBoxLayout;
    state->setSpacing(kGrid);
    sign_ = new SignLabel(SignLabel::Sign::Problem, box);
    sentence_ = sentenceLabel({}, true, box);
    state->addWidget(sign_, 0, Qt::AlignTop);
    state->addWidget(sentence_, 1);
    column->addLayout(state);
    connect(start_, &QPushButton::clicked, this, [this] {
        stopForecast();
        emit startAsked();
    });
    connect(forecast_, &QPushButton::clicked, this, &SweepSetup::forecast);
    connect(open_, &QPushButton::clicked, this, &SweepSetup::askForFile);
    connect(save_, &QPushButton::clicked, this, [this] {
        askWhereToSave(this,
                       {.title = tr("Save sweep"),
                        .proposal = QStringLiteral("sweep.json"),
                        .filter = tr("Sweeps (*.json)")},
                       [this](const QString& file) { saveFile(file); });
    });
    return box;
}

SweepOptionRow* SweepSetup::addRow() {
    auto* row = new SweepOptionRow(this);
    options_.push_back(row);
    rows_->addWidget(row);
    connect(row, &SweepOptionRow::edited, this, &SweepSetup::showState);
    connect(row, &SweepOptionRow::removeAsked, this, [this, row] {
        options_.removeOne(row);
        row->deleteLater();
        row->hide();
        showState();
    });
    return row;
}

engine::SweepPlan SweepSetup::plan() const {
    engine::SweepPlan plan{.method =
                               static_cast<engine::SweepMethod>(method_->currentData().toInt())};
    if (plan.method != engine::SweepMethod::Grid) plan.trials = trials_->value();
    if (plan.method == engine::SweepMethod::Halving) {
        plan.firstEpochs = firstEpochs_->value();
        plan.reduction = reduction_->value();
    } else {
        plan.secondsPerTrial = seconds_->value();
    }
    for (const SweepOptionRow* row : options_) {
        if (plan.find(row->option())) {
            throw engine::RequestError(
                tr("An option is there twice. Remove one of them.").toStdString());
        }
        plan.options.push_back(row->value());
    }
    if (plan.options.empty()) {
        throw engine::RequestError(tr("Add an option to try values of.").toStdString());
    }
    // Checked like a file, which it may become.
    return engine::checkedPlan(plan);
}

void SweepSetup::setPlan(const engine::SweepPlan& plan) {
    for (SweepOptionRow* row : std::as_const(options_)) row->deleteLater();
    for (SweepOptionRow* row : std::as_const(options_)) row->hide();
    options_.clear();
    method_->setCurrentIndex(method_->findData(static_cast<int>(plan.method)));
    if (plan.trials > 0) trials_->setValue(static_cast<int>(plan.trials));
    firstEpochs_->setValue(static_cast<int>(plan.firstEpochs));
    reduction_->setValue(static_cast<int>(plan.reduction));
    seconds_->setValue(static_cast<int>(std::lround(plan.secondsPerTrial)));
    for (const engine::SweepOption& option : plan.options) addRow()->setOption(option);
    showMethod();
}

void SweepSetup::showMethod() {
    const auto method = static_cast<engine::SweepMethod>(method_->currentData().toInt());
    for (QWidget* field : ofDrawn_) field->setVisible(method != engine::SweepMethod::Grid);
    for (QWidget* field : ofHalving_) field->setVisible(method == engine::SweepMethod::Halving);
    for (QWidget* field : ofTime_) field->setVisible(method != engine::SweepMethod::Halving);
    showState();
}

void SweepSetup::setWhyNotTrain(const QString& whyNot) {
    if (whyNotTrain_ == whyNot) return;
    whyNotTrain_ = whyNot;
    showReadiness();
}

// What was measured is not about another network or other options.
void SweepSetup::followProject() {
    if (!isForecasting() && forecastText_.isEmpty()) return;
    if (!engine::costTheSame(document_.project(), measured_)) showState();
}

void SweepSetup::stopForecast() {
    if (!isForecasting()) return;
    forecasting_.cancel();
    showReadiness();
}

void SweepSetup::setProblem(const QString& problem) {
    said_ = problem;
    isProblem_ = !problem.isEmpty();
    sentence_->setText(said_);
    sign_->setVisible(isProblem_);
}

void SweepSetup::showState() {
    forecasting_.cancel();
    forecastText_.clear();
    showReadiness();
}

// What is wrong with the plan is said as it is typed.
void SweepSetup::showReadiness() {
    if (!start_) return;
    QString problem, sentence;
    try {
        const engine::SweepPlan now = plan();
        const QString planned = planSentence(now);
        sentence = isForecasting()           ? tr("Measuring …")
                   : forecastText_.isEmpty() ? planned
                                             : forecastText_;
    } catch (const engine::RequestError& error) {
        problem = withOptionWords(spokenText(error.what()));
    }
    setProblem(problem);
    if (problem.isEmpty()) sentence_->setText(whyNotTrain_.isEmpty() ? sentence : whyNotTrain_);
    setAvailable(start_,
                 !problem.isEmpty() ? problem : whyNotTrain_,
                 tr("Train all trials, one after another"));
    setAvailable(forecast_,
                 !problem.isEmpty() ? problem : whyNotTrain_,
                 tr("Measure how much time and memory the trials take"));
    setAvailable(save_,
                 !problem.isEmpty() ? problem
                 : document_.file().empty()
                     ? tr("The file names the project. Save the project first (Ctrl+S).")
                     : QString(),
                 tr("Write the file that espalier sweep reads"));
    setAvailable(open_, {}, tr("Open a file for espalier sweep, or the folder of a sweep"));
}

void SweepSetup::forecast() {
    engine::SweepFile file;
    try {
        file.plan = plan();
    } catch (const engine::RequestError& error) {
        return setProblem(withOptionWords(spokenText(error.what())));
    }
    measured_ = document_.project();
    sentence_->setText(tr("Measuring …"));
    forecasting_.start([this, file, project = document_.project(), view = document_.view()](
                           const Job::Report&, std::stop_token stop) {
        const Turn turn(Turn::At::Measuring, stop);
        const engine::Sweep sweep =
            engine::planSweep(file, engine::withCommonValues(project, file.plan), view);
        engine::TrialForecaster forecaster(sweep, view.selected);
        std::vector<engine::TrialForecast> trials;
        for (int number = 1; number <= sweep.count(); ++number) {
            trials.push_back(forecaster.forecast(number, stop));
        }
        return [this, text = forecastSentence(sweep, trials)] {
            forecastText_ = text;
            showReadiness();
        };
    });
}

void SweepSetup::askForFile() {
    auto* dialog = new OpenDialog(tr("Open sweep"), QFileDialog::ExistingFile, this);
    connect(dialog, &QFileDialog::filesSelected, this, [this](const QStringList& files) {
        if (!files.isEmpty()) openFile(files.front());
    });
    dialog->open();
}

void SweepSetup::openFile(const QString& file) {
    filing_.startAtOnce([this, file](const Job::Report&, std::stop_token) -> Job::Deliver {
        if (QFileInfo(file).isDir()) return [this, file] { emit folderAsked(file); };
        return [this, file, read = engine::readSweepFile(toPath(file))] {
            take(read, QFileInfo(file).fileName());
        };
    });
}

void SweepSetup::take(const engine::SweepFile& file, const QString& name) {
    setPlan(file.plan);
    const bool isOfThis = (!file.project.empty() && file.project == document_.file()) ||
                          (!file.data.empty() && file.data == document_.project().dataset);
    if (isOfThis) return;
    emit noticed(
        tr("The sweep %1 is about another project. Its options are tried with this one here.")
            .arg(name));
}

void SweepSetup::saveFile(const QString& file) {
    engine::SweepFile sweep{.project = document_.file()};
    try {
        sweep.plan = plan();
    } catch (const engine::RequestError& error) {
        return setProblem(withOptionWords(spokenText(error.what())));
    }
    filing_.startAtOnce([this, file, sweep](const Job::Report&, std::stop_token) {
        engine::writeFileAtomically(toPath(file),
                                    engine::sweepFileToJson(sweep, toPath(file).parent_path()));
        return
            [this, file] { emit noticed(tr("Saved. In a terminal: espalier sweep %1").arg(file)); };
    });
}

}  // namespace espalier::ui
