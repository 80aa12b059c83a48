// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/train/live_view.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSettings>
#include <QStackedLayout>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <vector>

#include "engine/base/error_sentence.h"
#include "ui/plots/curves_file.h"
#include "ui/plots/curves_view.h"
#include "ui/plots/metric_chooser.h"
#include "ui/run/continue_button.h"
#include "ui/run/resume_question.h"
#include "ui/run/run_control.h"
#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/train/autopsy_panel.h"
#include "ui/train/metrics_panel.h"
#include "ui/train/paused_options.h"
#include "ui/train/workers_panel.h"
#include "ui/train/wrong_now.h"
#include "ui/widgets/bar_value.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/save_dialog.h"
#include "ui/widgets/section.h"

namespace espalier::ui {

namespace {

constexpr int kSideWidth = 29 * kGrid;
constexpr int kLeastSentence = 20 * kGrid;
constexpr QLatin1String kAllNumbers("all numbers");  // in the settings of the window

QString resultsHelp(const std::optional<engine::RunResults>& results) {
    if (results && !results->test) return LiveView::tr("Show what is known about the model");
    return results && results->measuredOn == engine::Split::Validation
               ? LiveView::tr("Show how well the model does on the validation images")
               : LiveView::tr("Show how well the model does on unseen images");
}

}  // namespace

LiveView::LiveView(Document& document, RunControl& run, ImageCache& images, QWidget* parent)
    : QWidget(parent),
      run_(run),
      curves_(new CurvesView(this)),
      chooser_(new MetricChooser(this)),
      metrics_(new MetricsPanel(run, this)),
      workers_(new WorkersPanel(run, this)),
      paused_(new PausedOptions(run, this)),
      wrong_(new WrongNow(document, run, images, this)),
      stack_(new QStackedLayout),
      words_(new QLabel(this)),
      sentence_(sentenceLabel({}, false, this)),
      verdict_(new ElidedLabel(this)),
      autopsy_(new AutopsyPanel(run, images, this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(3 * kGrid);
    auto* left = new QVBoxLayout;
    left->setSpacing(kGrid);
    left->addWidget(makeTools());
    left->addWidget(verdict_);
    verdict_->setAccessibleDescription(tr("How the training goes"));
    verdict_->setMinimumHeight(verdict_->fontMetrics().height());
    for (QWidget* line : {static_cast<QWidget*>(verdict_), static_cast<QWidget*>(sentence_)}) {
        QSizePolicy reserved = line->sizePolicy();
        reserved.setRetainSizeWhenHidden(true);
        line->setSizePolicy(reserved);
    }
    verdict_->hide();
    left->addLayout(stack_, 1);
    left->addWidget(workers_);
    left->addWidget(autopsy_);
    stack_->addWidget(makeWords());
    stack_->addWidget(curves_);
    row->addLayout(left, 1);
    auto* side = new QWidget(this);
    auto* right = new QVBoxLayout(side);
    right->setContentsMargins(0, 0, 0, 0);
    right->setSpacing(2 * kGrid);
    ending_ = makeEnding();
    right->addWidget(ending_);
    right->addWidget(paused_);
    right->addWidget(metrics_);
    makeMore();
    right->addWidget(more_);
    right->addWidget(wrong_, 1);
    right->addStretch();
    QScrollArea* room = scrolling(side, this);
    room->setFixedWidth(kSideWidth);
    row->addWidget(room);

    connect(workers_, &WorkersPanel::summaryChanged, this, [this] {
        metrics_->setWorkers(workers_->summary());
    });
    connect(&run, &RunControl::runChanged, this, &LiveView::newRun);
    connect(&run, &RunControl::stateChanged, this, &LiveView::showState);
    connect(&run, &RunControl::sentenceChanged, this, &LiveView::showState);
    connect(&run, &RunControl::concluded, this, &LiveView::showState);
    connect(&run.history(), &RunHistory::rewound, this, &LiveView::newRun);
    connect(&run.history(), &RunHistory::displayedChanged, this, [this] {
        curves_->setNow(run_.history().displayed().now.step);
        showVerdict();
    });
    // Not as they arrive: the curves would be ahead of the numbers beside them.
    connect(&run.history(), &RunHistory::nowDisplayed, this, [this](const auto& events) {
        const bool first = curves_->isEmpty();
        curves_->add(events);
        if (first) showState();
    });
    showState();
}

void LiveView::setDevice(const QString& name) {
    metrics_->setDevice(name);
}

bool LiveView::leadsToResults() const {
    return !ending_->isHidden() && results_->isEnabled();
}

QWidget* LiveView::makeTools() {
    auto* bar = new QWidget(this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kGrid / 2);
    sentence_->setMinimumWidth(kLeastSentence);  // otherwise that of the longest path in it
    row->addWidget(sentence_, 1);
    row->addSpacing(kGrid);  // in a mirrored layout, the sentence ends here
    row->addWidget(chooser_);
    logarithmic_ = iconButton(QStringLiteral("logarithm"), tr("Logarithmic loss axis (L)"), bar);
    logarithmic_->setCheckable(true);
    QToolButton* all =
        iconButton(QStringLiteral("fit"), tr("Show the whole run (double-click)"), bar);
    QToolButton* end = iconButton(QStringLiteral("end"), tr("Follow the latest step (End)"), bar);
    QToolButton* table = iconButton(QStringLiteral("table"), tr("Save all values as CSV"), bar);
    QToolButton* image =
        iconButton(QStringLiteral("image"), tr("Save curves as PNG, PDF or SVG"), bar);
    for (QToolButton* button : {logarithmic_, all, end, table, image}) row->addWidget(button);
    connect(logarithmic_, &QToolButton::toggled, curves_, &CurvesView::setLogarithmic);
    connect(curves_, &CurvesView::logarithmicChanged, logarithmic_, &QToolButton::setChecked);
    connect(curves_, &CurvesView::metricsChanged, chooser_, &MetricChooser::setMetrics);
    connect(chooser_, &MetricChooser::metricChanged, curves_, &CurvesView::setMetric);
    connect(all, &QToolButton::clicked, curves_, &CurvesView::showAll);
    connect(end, &QToolButton::clicked, curves_, &CurvesView::followEnd);
    connect(table, &QToolButton::clicked, this, &LiveView::exportTable);
    connect(image, &QToolButton::clicked, this, &LiveView::exportImage);
    return bar;
}

QWidget* LiveView::makeWords() {
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setSpacing(2 * kGrid);
    column->addStretch(2);
    column->addWidget(words_);
    preparing_ = new QProgressBar(box);
    preparing_->setRange(0, 0);
    preparing_->setFixedWidth(30 * kGrid);
    preparing_->setAccessibleName(tr("Preparing"));
    column->addWidget(preparing_, 0, Qt::AlignHCenter);
    column->addStretch(3);
    words_->setWordWrap(true);
    words_->setAlignment(Qt::AlignCenter);
    setTextSize(words_, TextSize::Title);
    return box;
}

QWidget* LiveView::makeEnding() {
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    results_ = primaryButton(QStringLiteral("results"), tr("Show results"), box);
    QPushButton* resume = textButton(QStringLiteral("start"), tr("Resume"), box);
    new ContinueButton(run_, resume);
    resumeWith_ = textButton({}, tr("Resume with …"), box);
    export_ = textButton(QStringLiteral("export"), tr("Export"), box);
    for (QPushButton* button : {results_, resume, resumeWith_, export_}) {
        button->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        column->addWidget(button);
    }
    connect(results_, &QPushButton::clicked, this, &LiveView::resultsAsked);
    connect(export_, &QPushButton::clicked, this, &LiveView::exportAsked);
    connect(resumeWith_, &QPushButton::clicked, this, &LiveView::askResume);
    box->hide();
    return box;
}

// Beside the mistakes, which all numbers together would push off a small screen.
void LiveView::makeMore() {
    more_ = textButton({}, tr("All numbers"), this);
    more_->setToolTip(
        tr("Also show the times, the learning rate, all validation metrics and the "
           "device"));
    more_->setCheckable(true);
    more_->setChecked(QSettings().value(kAllNumbers, false).toBool());
    more_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    connect(more_, &QPushButton::toggled, this, [this](bool all) {
        QSettings().setValue(kAllNumbers, all);
        showNumbers();
    });
}

void LiveView::showNumbers() {
    const bool isBeside = !wrong_->isHidden() && !curves_->isEmpty();
    more_->setVisible(isBeside);
    metrics_->setBrief(isBeside && !more_->isChecked());
}

// The curves come first on a small screen too; the panel scrolls.
void LiveView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    autopsy_->setMostHeight(height() / 4);
}

void LiveView::askResume() {
    const qint64 done = run_.history().completedEpochs();
    auto* question = new ResumeQuestion(run_.shown().optionsNow, done, suggestedRate(run_), this);
    connect(question, &ResumeQuestion::answered, this, [this](const auto& choices) {
        run_.resume(choices);
    });
    question->open();
}

void LiveView::newRun() {
    curves_->clear();
    showState();
}

void LiveView::showState() {
    const RunState state = run_.state();
    // Known only now if the data were scanned again.
    curves_->setBaseline(run_.shown().baseline);
    curves_->setValidationImages(run_.shown().validationImages);
    const bool over = state == RunState::Ended || state == RunState::Concluding;
    // Also of a run that ended before its first step, which has no axes to show.
    const bool hasCurves = !curves_->isEmpty() || state == RunState::None;
    stack_->setCurrentIndex(hasCurves ? 1 : 0);
    preparing_->setVisible(!over);
    const auto share = shareOfPreparation(run_);
    preparing_->setRange(0, share ? 1000 : 0);
    if (share) setBarValue(*preparing_, static_cast<int>(1000 * *share));
    if (hasCurves && hasFocus()) curves_->setFocus();  // they were hidden
    // What is in place of the curves says it once, and large.
    const bool isFirstStep = state == RunState::Running && !hasCurves;
    words_->setText(isFirstStep ? RunControl::tr("Computing the first step …") : run_.sentence());
    sentence_->setText(run_.sentence());
    sentence_->setVisible(hasCurves);
    ending_->setVisible(over);
    autopsy_->showState();
    paused_->setVisible(state == RunState::Paused && !isFold(run_.shown()));
    wrong_->setVisible(run_.isTraining() && state != RunState::Paused &&
                       run_.shown().validationImages > 0 &&
                       WrongNow::isFor(run_.shown().project.task));
    showNumbers();
    const QString wait = tr("The model is being exported and verified. Please wait.");
    const QString none =
        run_.history().latest().step > 0
            ? tr("The model was neither exported nor tested. To do both, reopen the run from the "
                 "Runs page.")
            : tr("This run has no results because it ended before its first step was saved.");
    const QString whyNot = run_.shown().results            ? QString()
                           : state == RunState::Concluding ? wait
                                                           : none;
    setAvailable(results_, whyNot, resultsHelp(run_.shown().results));
    setAvailable(export_, whyNot, tr("Export the model as a file for other programs"));
    // With more epochs, but not while its model is being exported.
    const bool isComplete = run_.shown().isComplete && state == RunState::Ended;
    setAvailable(resumeWith_,
                 isFold(run_.shown()) ? foldAloneText()
                 : isComplete         ? QString()
                                      : whyNotResume(run_),
                 tr("Continue with another learning rate, patience or number of epochs"));
}

// On one line, also before there is anything to say, so that the curves stay where they are.
void LiveView::showVerdict() {
    const engine::LearningVerdict& verdict = run_.history().displayed().verdict;
    const QString sentence =
        verdict.sentence.pattern.empty() ? QString() : sentenceOf(verdict.sentence);
    verdict_->setWhole(sentence);
    verdict_->setVisible(!sentence.isEmpty());
}

void LiveView::exportTable() {
    askWhereToSave(this,
                   {.title = tr("Save values"),
                    .proposal = QStringLiteral("metrics.csv"),
                    .filter = tr("Tables (*.csv)")},
                   [this](const QString& to) { saveTable(to); });
}

void LiveView::saveTable(const QString& file) {
    try {
        constexpr std::int64_t kMost = std::int64_t{4} << 30;
        engine::writeFileAtomically(
            toPath(file),
            engine::readFile(run_.shown().run.metrics(), kMost, engine::FileKinds::Regular));
        emit noticed(tr("Values saved to %1.").arg(file));
    } catch (const std::exception& problem) {
        emit failed(spokenText(engine::errorSentence(problem)));
    }
}

void LiveView::exportImage() {
    askWhereToSave(this,
                   {.title = tr("Save curves"),
                    .proposal = QStringLiteral("curves.png"),
                    .filter = tr("Images (*.png *.pdf *.svg)")},
                   [this](const QString& to) { saveImage(to); });
}

// Qt would overwrite the old file and leave a partial image on a full disk.
void LiveView::saveImage(const QString& file) {
    const QByteArray image = curvesFile(*curves_, QFileInfo(file).suffix());
    try {
        engine::writeFileAtomically(toPath(file), image.toStdString());
        emit noticed(tr("Curves saved to %1.").arg(file));
    } catch (const std::exception& problem) {
        emit failed(spokenText(engine::errorSentence(problem)));
    }
}

}  // namespace espalier::ui
