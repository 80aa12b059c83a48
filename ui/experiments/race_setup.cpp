// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/experiments/race_setup.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QRadioButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "engine/base/error.h"
#include "engine/network/templates.h"
#include "engine/sweep/swept_field.h"
#include "engine/tasks/task_catalog.h"
#include "engine/training/loop/best_result.h"
#include "ui/document.h"
#include "ui/experiments/entrant_list.h"
#include "ui/experiments/network_fits.h"
#include "ui/experiments/trial_words.h"
#include "ui/forms/best_words.h"
#include "ui/forms/field_words.h"
#include "ui/jobs/turn.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/train/effort_bar.h"
#include "ui/train/time_estimate.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/count_box.h"
#include "ui/widgets/section.h"
#include "ui/widgets/sign_label.h"

namespace espalier::ui {

namespace {

constexpr int kUsualSeconds = 60;
constexpr int kMostShareSeconds = 100'000;
constexpr int kUsualEpochs = 5;
constexpr int kMostShareEpochs = 100'000;
constexpr const char* kFirstOthers[] = {"cnn-bn", "resnet-small"};

QToolButton* menuButton(const QString& text, QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setText(text);
    button->setPopupMode(QToolButton::InstantPopup);
    button->setMenu(new QMenu(button));
    button->menu()->setToolTipsVisible(true);
    return button;
}

}  // namespace

RaceSetup::RaceSetup(Document& document, QWidget* parent) : QWidget(parent), document_(document) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2 * kGrid);
    column->addWidget(sentenceLabel(
        tr("Which network or setting suits these images? Each trial trains on the same images in "
           "the same split, for the same time or as many epochs. The validation images decide; the "
           "test is only shown. You can stop at any time and continue later."),
        true,
        this));
    column->addWidget(makeEntrants());
    column->addWidget(makeSources());
    column->addWidget(makeChange());
    column->addWidget(makeShare());
    column->addWidget(makeEnd());
    column->addStretch(1);
    connect(&forecasting_, &Job::failed, this, [this](const QString& problem) {
        setProblem(withOptionWords(problem));
    });
    connect(&document, &Document::projectReset, this, &RaceSetup::reset);
    // Another task has other judges and networks.
    connect(&document, &Document::dataChanged, this, [this] {
        if (task_ != document_.project().task) reset();
    });
    connect(&document, &Document::networkChanged, this, &RaceSetup::fill);
    connect(&document, &Document::trainingChanged, this, &RaceSetup::showField);
    for (const auto changed :
         {&Document::trainingChanged, &Document::networkChanged, &Document::dataChanged}) {
        connect(&document, changed, this, &RaceSetup::followProject);
    }
    // The images may be others, whatever the project chooses among them.
    connect(&document, &Document::folderChanged, this, [this] {
        if (!isForecasting() && forecasts_.empty()) return;
        forgetForecast();
        showState();
    });
    reset();
}

QWidget* RaceSetup::makeEntrants() {
    list_ = new EntrantList(this);
    list_->setAccessibleName(tr("Trials"));
    list_->installEventFilter(this);
    connect(list_, &QListWidget::itemSelectionChanged, this, &RaceSetup::showState);
    return list_;
}

QWidget* RaceSetup::makeSources() {
    auto* bar = new QWidget(this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kGrid);
    networks_ = menuButton(tr("Add network"), bar);
    for (const engine::TemplateEntry& entry : engine::networkTemplates()) {
        QAction* action = networks_->menu()->addAction(fieldText(entry.label));
        action->setData(fromUtf8(entry.name));
        action->setToolTip(fieldText(entry.summary));
        connect(action, &QAction::triggered, this, [this, name = entry.name] {
            add({.network = name});
        });
    }
    new NetworkFits(document_, *networks_->menu());
    efforts_ = menuButton(tr("Add effort"), bar);
    for (const auto& entry : engine::kChoiceWords<engine::Effort>) {
        QAction* action = efforts_->menu()->addAction(effortName(entry.value));
        connect(action, &QAction::triggered, this, [this, effort = entry.value] {
            add({.effort = effort});
        });
    }
    remove_ = iconButton(QStringLiteral("remove"), tr("Remove trial"), bar);
    connect(remove_, &QToolButton::clicked, this, &RaceSetup::remove);
    row->addWidget(networks_);
    row->addWidget(efforts_);
    row->addStretch(1);
    row->addWidget(remove_);
    return bar;
}

QWidget* RaceSetup::makeChange() {
    auto* bar = new QWidget(this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kGrid);
    auto* name = new QLabel(tr("The project with"), bar);
    field_ = new QComboBox(bar);
    field_->setAccessibleName(tr("Option"));
    value_ = new QComboBox(bar);
    value_->setAccessibleName(tr("Value"));
    value_->setMinimumWidth(16 * kGrid);
    // Once: a line that is made later comes at the end of the order.
    value_->setEditable(true);
    letShrink(field_);
    std::vector<std::pair<QString, QString>> fields;
    for (const std::string& option : engine::racedOptions()) {
        if (option == engine::kNetworkOption || option == "start_from") continue;
        fields.emplace_back(optionText(option), fromUtf8(option));
    }
    std::ranges::sort(fields, [](const auto& a, const auto& b) {
        return QString::localeAwareCompare(a.first, b.first) < 0;
    });
    for (const auto& [text, option] : fields) field_->addItem(text, option);
    const int rate = field_->findData(QStringLiteral("learning_rate"));
    field_->setCurrentIndex(std::max(0, rate));
    addChange_ = textButton(QStringLiteral("add"), tr("Add"), bar);
    row->addWidget(name);
    row->addWidget(field_, 1);
    row->addWidget(value_);
    row->addWidget(addChange_);
    row->addStretch(1);
    connect(field_, &QComboBox::currentIndexChanged, this, &RaceSetup::showField);
    connect(addChange_, &QPushButton::clicked, this, &RaceSetup::addChange);
    showField();
    return bar;
}

QWidget* RaceSetup::makeShare() {
    auto* bar = new QWidget(this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kGrid);
    byTime_ = new QRadioButton(tr("Time for each"), bar);
    byEpochs_ = new QRadioButton(tr("Epochs for each"), bar);
    seconds_ = new CountBox(bar);
    seconds_->setRange(1, kMostShareSeconds);
    seconds_->setValue(kUsualSeconds);
    seconds_->setSuffix(tr(" s"));
    seconds_->setAccessibleName(tr("Seconds for each trial"));
    epochs_ = new CountBox(bar);
    epochs_->setRange(1, kMostShareEpochs);
    epochs_->setValue(kUsualEpochs);
    epochs_->setAccessibleName(tr("Epochs for each trial"));
    byTime_->setChecked(true);
    byTime_->setToolTip(tr("Small networks get more epochs in it. At most those of the project."));
    byEpochs_->setToolTip(tr("Large networks take longer."));
    row->addWidget(byTime_);
    row->addWidget(seconds_);
    row->addSpacing(2 * kGrid);
    row->addWidget(byEpochs_);
    row->addWidget(epochs_);
    row->addSpacing(2 * kGrid);
    auto* judged = new QLabel(tr("Judged by"), bar);
    judge_ = new QComboBox(bar);
    judged->setBuddy(judge_);
    judge_->setAccessibleName(judged->text());
    judge_->setToolTip(
        tr("On the validation images. It also decides which epoch of a trial is the best one."));
    row->addWidget(judged);
    row->addWidget(judge_);
    row->addStretch(1);
    connect(byTime_, &QRadioButton::toggled, this, [this] {
        forgetForecast();  // of other numbers of epochs
        showState();
    });
    connect(seconds_, &CountBox::valueChanged, this, &RaceSetup::showState);
    connect(epochs_, &CountBox::valueChanged, this, &RaceSetup::showState);
    return bar;
}

QWidget* RaceSetup::makeEnd() {
    auto* bar = new QWidget(this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kGrid);
    start_ = primaryButton(QStringLiteral("start"), tr("Start race"), bar);
    forecast_ = textButton(QStringLiteral("pending"), tr("How long?"), bar);
    sign_ = new SignLabel(SignLabel::Sign::Problem, bar);
    sentence_ = sentenceLabel({}, true, bar);
    row->addWidget(start_);
    row->addWidget(forecast_);
    row->addWidget(sign_);
    row->addWidget(sentence_, 1);
    connect(start_, &QPushButton::clicked, this, [this] {
        forecasting_.cancel();  // it would be part of the time of the first entrant
        emit startAsked();
    });
    connect(forecast_, &QPushButton::clicked, this, &RaceSetup::forecast);
    return bar;
}

std::function<engine::Sweep()> RaceSetup::plan() const {
    engine::Project project = document_.project();
    project.options.bestBy = judge();
    return [project, view = document_.view(), entrants = entrants_, share = share()] {
        const engine::RacePlan race = engine::planRace(project, view.selected, entrants, share);
        return engine::planSweep(race.file, race.project, view, race.trials);
    };
}

void RaceSetup::forecast() {
    problem_.clear();
    forgetForecast();
    measured_ = document_.project();
    forecasting_.start([this, plan = plan(), selected = document_.view().selected](
                           const Job::Report&, std::stop_token stop) {
        const Turn turn(Turn::At::Measuring, stop);
        const engine::Sweep sweep = plan();
        engine::TrialForecaster forecaster(sweep, selected);
        std::vector<engine::TrialForecast> trials;
        for (int number = 1; number <= sweep.count(); ++number) {
            trials.push_back(forecaster.forecast(number, stop));
        }
        return [this, trials] {
            forecasts_ = trials;
            showState();
        };
    });
    showState();
}

void RaceSetup::forgetForecast() {
    forecasting_.cancel();
    forecasts_.clear();
}

void RaceSetup::stopForecast() {
    if (!isForecasting()) return;
    forecasting_.cancel();
    showState();
}

// What was measured is not about another network or other options.
void RaceSetup::followProject() {
    if (!isForecasting() && forecasts_.empty()) return;
    if (engine::costTheSame(document_.project(), measured_)) return;
    forgetForecast();
    showState();
}

engine::RaceShare RaceSetup::share() const {
    if (byTime_->isChecked()) return {.seconds = static_cast<double>(seconds_->value())};
    return {.epochs = epochs_->value()};
}

std::string RaceSetup::judge() const {
    return judge_->currentData().toString().toStdString();
}

// What a person compares first; the loss says little beside it after a few epochs.
void RaceSetup::fillJudges() {
    const bool isUsual = document_.project().task == engine::usualTask();
    judge_->clear();
    std::vector<std::string> keys{isUsual ? "accuracy" : "psnr"};
    for (const std::string& key :
         {document_.project().options.bestBy, std::string(engine::kValidationLoss)}) {
        if (std::ranges::find(keys, key) == keys.end()) keys.push_back(key);
    }
    for (const std::string& key : keys) judge_->addItem(criterionName(key), fromUtf8(key));
}

// The project as it is, and small networks beside it.
void RaceSetup::reset() {
    task_ = document_.project().task;
    entrants_ = {engine::RaceEntrant()};
    const bool isUsual = document_.project().task == engine::usualTask();
    for (const char* name : kFirstOthers) {
        const bool isOwn = document_.network().name == name;
        if (isUsual && !isOwn && engine::findTemplate(name)) entrants_.push_back({.network = name});
    }
    problem_.clear();
    forgetForecast();
    fillJudges();
    showField();
    fill();
}

QString RaceSetup::nameOf(const engine::RaceEntrant& entrant) const {
    QStringList parts;
    if (!entrant.network.empty()) {
        parts << optionValueText(engine::kNetworkOption, entrant.network);
    }
    if (entrant.effort) parts << tr("Effort: %1").arg(effortName(*entrant.effort));
    for (const auto& [option, value] : entrant.changes) {
        parts << tr("%1 %2").arg(optionText(option), optionValueText(option, value));
    }
    if (!parts.isEmpty()) return parts.join(QStringLiteral(", "));
    const QString network = optionValueText(engine::kNetworkOption, document_.network().name);
    return network.isEmpty() ? tr("The project as it is")
                             : tr("The project as it is (%1)").arg(network);
}

void RaceSetup::fill() {
    const int row = chosen();
    list_->clear();
    for (std::size_t i = 0; i < entrants_.size(); ++i) {
        list_->addItem(tr("%1: %2").arg(i + 1).arg(nameOf(entrants_[i])));
    }
    list_->setCurrentRow(std::min(row, list_->count() - 1));
    showState();
}

// What has the focus without being selected is the current row, too.
int RaceSetup::chosen() const {
    const QModelIndexList rows = list_->selectionModel()->selectedRows();
    return rows.isEmpty() ? -1 : rows.front().row();
}

void RaceSetup::add(const engine::RaceEntrant& entrant) {
    if (entrants_.size() >= engine::kMostEntrants) return;
    problem_.clear();
    if (std::ranges::find(entrants_, entrant) != entrants_.end()) {
        problem_ = tr("%1 is a trial already.").arg(nameOf(entrant));
    } else {
        entrants_.push_back(entrant);
        forgetForecast();
    }
    fill();
}

void RaceSetup::remove() {
    const int row = chosen();
    if (row < 0) return;
    entrants_.erase(entrants_.begin() + row);
    problem_.clear();
    forgetForecast();
    fill();
}

void RaceSetup::showField() {
    if (!value_) return;
    const std::string option = field_->currentData().toString().toStdString();
    const engine::SweptField swept = engine::sweptField(option);
    QStringList words;
    for (const std::string& word : swept.field->choices) words << fromUtf8(word);
    if (swept.field->kind == engine::FieldKind::Boolean) {
        words = {QStringLiteral("true"), QStringLiteral("false")};
    }
    value_->clear();
    const bool isChoice = !words.isEmpty() && swept.field->kind != engine::FieldKind::Text;
    value_->lineEdit()->setReadOnly(isChoice);
    for (const QString& word : words) {
        value_->addItem(optionValueText(option, word.toStdString()), word);
    }
    const QString own = fromUtf8(engine::valueIn(document_.project(), option));
    if (isChoice) {
        value_->setCurrentIndex(std::max(0, value_->findData(own)));
    } else {
        value_->setEditText(own);
        connect(value_->lineEdit(),
                &QLineEdit::returnPressed,
                this,
                &RaceSetup::addChange,
                Qt::UniqueConnection);
    }
    value_->setToolTip(fieldText(swept.field->help));
}

void RaceSetup::addChange() {
    const std::string option = field_->currentData().toString().toStdString();
    const QString text =
        value_->lineEdit()->isReadOnly() ? value_->currentData().toString() : value_->currentText();
    try {
        const std::string value =
            engine::sweptValue(engine::sweptField(option), text.toStdString());
        if (value == engine::valueIn(document_.project(), option)) {
            throw engine::RequestError(
                tr("That is the value that the project has. Choose another one.").toStdString());
        }
        add({.changes = {{option, value}}});
    } catch (const engine::RequestError& problem) {
        setProblem(withOptionWords(spokenText(problem.what())));
    }
}

void RaceSetup::setWhyNotTrain(const QString& whyNot) {
    whyNotTrain_ = whyNot;
    showState();
}

void RaceSetup::setProblem(const QString& problem) {
    problem_ = problem;
    showState();
}

void RaceSetup::showState() {
    if (!start_) return;
    const auto count = static_cast<int>(entrants_.size());
    const bool isFull = entrants_.size() >= engine::kMostEntrants;
    const QString full = isFull ? tr("A race has at most %n trial(s). Remove one first.",
                                     nullptr,
                                     static_cast<int>(engine::kMostEntrants))
                                : QString();
    setAvailable(networks_, full, tr("A ready-made network instead of the project's"));
    setAvailable(efforts_, full, tr("Another length and care of training"));
    setAvailable(addChange_, full, tr("The project as it is, but for this value"));
    setAvailable(remove_,
                 chosen() < 0 ? tr("Select a trial in the list.") : QString(),
                 tr("Remove trial (Delete)"));
    const QString few = count < 2 ? tr("A race needs at least two trials.") : QString();
    const QString why = whyNotTrain_.isEmpty() ? few : whyNotTrain_;
    setAvailable(start_, why, tr("Train the trials one after another"));
    setAvailable(forecast_, why, tr("Measure how long an epoch of each trial takes"));
    const bool isByTime = byTime_->isChecked();
    setAvailable(seconds_,
                 isByTime ? QString() : tr("Each trial gets epochs. Choose Time for each first."),
                 tr("Training time of each trial, without its test"));
    setAvailable(epochs_,
                 isByTime ? tr("Each trial gets time. Choose Epochs for each first.") : QString(),
                 tr("Epochs of each trial"));
    showCosts();
    showSentence(why);
}

// Beside each trial, once it has been measured.
void RaceSetup::showCosts() {
    for (int row = 0; row < list_->count(); ++row) {
        const auto place = static_cast<std::size_t>(row);
        QString cost;
        QStringList costs;
        if (place < forecasts_.size()) {
            engine::TrialForecast trial = forecasts_[place];
            if (!byTime_->isChecked()) trial.epochs = epochs_->value();
            cost = trialCostText(trial, share().seconds);
            costs = trialCostTexts(trial, share().seconds);
        }
        QListWidgetItem& item = *list_->item(row);
        item.setData(EntrantColumns::kCosts, costs);
        item.setData(Qt::AccessibleDescriptionRole, cost);
        item.setToolTip(cost.isEmpty() ? item.text() : item.text() + QLatin1Char('\n') + cost);
    }
    list_->fit();  // it is as high as its rows
}

void RaceSetup::showSentence(const QString& why) {
    const auto count = static_cast<int>(entrants_.size());
    RaceForecast race{.trials = forecasts_, .seconds = share().seconds};
    for (const engine::RaceEntrant& entrant : entrants_) race.names << nameOf(entrant);
    QStringList sentences;
    if (!problem_.isEmpty() || !why.isEmpty()) {
        sentences << (problem_.isEmpty() ? why : problem_);
    } else {
        if (byTime_->isChecked()) {
            sentences << tr("Together at most %1, and the tests.")
                             .arg(aboutText(static_cast<double>(count) * race.seconds));
        }
        if (isForecasting()) {
            sentences << tr("Measuring …");
        } else if (!forecasts_.empty()) {
            sentences << forecastText(race);
        } else if (byTime_->isChecked()) {
            sentences << tr(
                "A trial whose first epoch takes longer than its time is stopped and fails. "
                "\"How long?\" measures that first.");
        }
    }
    const bool isWarning = problem_.isEmpty() && why.isEmpty() && warns(race);
    sign_->setSign(isWarning ? SignLabel::Sign::Warning : SignLabel::Sign::Problem);
    sign_->setVisible(isWarning || !problem_.isEmpty());
    sentence_->setText(sentences.join(QLatin1Char(' ')));
}

bool RaceSetup::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress) return QWidget::eventFilter(watched, event);
    if (static_cast<QKeyEvent*>(event)->key() != Qt::Key_Delete) return false;
    remove();
    return true;
}

}  // namespace espalier::ui
