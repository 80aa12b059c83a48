// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/results_page.h"

#include <QCheckBox>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStackedLayout>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/isolated.h"
#include "ui/results/class_bars.h"
#include "ui/results/confusion_view.h"
#include "ui/results/image_actions.h"
#include "ui/results/mistakes_view.h"
#include "ui/results/pairs_view.h"
#include "ui/results/result_advice.h"
#include "ui/results/try_it_panel.h"
#include "ui/run/run_control.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/heading.h"
#include "ui/widgets/section.h"

namespace espalier::ui {

namespace {

constexpr int kLargeMatrix = 12;  // classes

}  // namespace

ResultsPage::ResultsPage(Document& document,
                         RunControl& run,
                         const EngineAccess& engine,
                         ImageCache& images,
                         QWidget* parent)
    : Page(tr("Results"), parent),
      run_(run),
      actions_(new ImageActions(document, this)),
      stack_(new QStackedLayout(this)),
      nothing_(new EmptyState({.icon = QStringLiteral("results"),
                               .title = tr("No results yet"),
                               .sentence = tr("Results appear here when a run ends."),
                               .action = {}},
                              this)),
      mistakes_(new MistakesView(images, *actions_, this)),
      pairs_(new PairsView(engine, this)),
      tryIt_(new TryItPanel(engine, images, *actions_, this)) {
    auto* content = new QWidget(this);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(3 * kGrid, 3 * kGrid, 3 * kGrid, 2 * kGrid);
    column->setSpacing(2 * kGrid);
    heading_ = new Heading({}, content);
    resume_ = textButton(QStringLiteral("start"), tr("Resume training"), content);
    QPushButton* toExport = primaryButton(QStringLiteral("export"), tr("Export"), content);
    heading_->addAction(resume_);
    heading_->addAction(toExport);
    column->addWidget(heading_);
    advice_ = sentenceLabel({}, false, content);
    column->addWidget(advice_);
    tabs_ = new QTabWidget(content);
    tabs_->setDocumentMode(true);
    tabs_->addTab(makeOverview(), tr("Classes"));
    tabs_->addTab(mistakes_, tr("Mistakes"));
    tabs_->addTab(pairs_, tr("Reconstructions"));
    tabs_->addTab(tryIt_, tr("Try it"));
    column->addWidget(tabs_, 1);
    stack_->addWidget(nothing_);
    stack_->addWidget(content);
    connect(toExport, &QPushButton::clicked, this, &ResultsPage::exportAsked);
    connect(resume_, &QPushButton::clicked, this, [this] { run_.resume(0); });
    connect(tryIt_, &TryItPanel::noticed, this, &Page::noticed);
    connect(tryIt_, &TryItPanel::failed, this, [this](const QString& sentence) {
        emit failed(sentence, {});
    });
    connect(actions_, &ImageActions::failed, this, [this](const QString& sentence) {
        emit failed(sentence, {});
    });
    connect(pairs_, &PairsView::failed, this, [this](const QString& sentence) {
        emit failed(sentence, {});
    });
    connect(&run, &RunControl::concluded, this, &ResultsPage::showResults);
    connect(&run, &RunControl::stateChanged, this, [this] {
        if (!run_.shown().results) showResults();
        showResume();
    });
}

QWidget* ResultsPage::makeOverview() {
    auto* box = new QWidget(this);
    overview_ = new QHBoxLayout(box);
    overview_->setContentsMargins(0, 2 * kGrid, 0, 0);
    overview_->setSpacing(4 * kGrid);
    bars_ = new ClassBars(box);
    overview_->addLayout(makeMatrix(box));
    overview_->addWidget(scrolling(bars_, box));
    return box;
}

QLayout* ResultsPage::makeMatrix(QWidget* box) {
    confusion_ = new ConfusionView(box);
    auto* column = new QVBoxLayout;
    auto* head = new QHBoxLayout;
    head->setSpacing(kGrid);
    QLabel* words = sentenceLabel({}, true, box);
    const QString legend = tr("Rows: true class. Columns: predicted class.");
    words->setText(legend);
    auto* fractions = new QCheckBox(tr("Percentages"), box);
    fractions->setToolTip(tr("Percentages of each true class instead of counts"));
    QToolButton* out = iconButton(QStringLiteral("zoom-out"), tr("Smaller cells (-)"), box);
    QToolButton* in = iconButton(QStringLiteral("zoom-in"), tr("Larger cells (+)"), box);
    QToolButton* whole = iconButton(QStringLiteral("fit"), tr("The whole matrix (0)"), box);
    head->addWidget(words, 1);
    head->addWidget(fractions);
    for (QToolButton* button : {out, in, whole}) head->addWidget(button);
    column->addLayout(head);
    column->addWidget(confusion_, 1);
    connect(fractions, &QCheckBox::toggled, confusion_, &ConfusionView::setFractions);
    connect(out, &QToolButton::clicked, confusion_, &ConfusionView::zoomOut);
    connect(in, &QToolButton::clicked, confusion_, &ConfusionView::zoomIn);
    connect(whole, &QToolButton::clicked, confusion_, &ConfusionView::fit);
    connect(confusion_, &ConfusionView::zoomed, this, [this, in, out] {
        setAvailable(in, confusion_->whyNotIn(), tr("Larger cells (+)"));
        setAvailable(out, confusion_->whyNotOut(), tr("Smaller cells (-)"));
    });
    connect(
        confusion_, &ConfusionView::currentChanged, words, [words, legend](const QString& cell) {
            words->setText(cell.isEmpty() ? legend : cell);
        });
    connect(confusion_, &ConfusionView::cellChosen, this, [this](int truth, int answer) {
        mistakes_->showCell(truth, answer);
        tabs_->setCurrentWidget(mistakes_);
    });
    return column;
}

void ResultsPage::showResume() {
    setAvailable(resume_, run_.whyNotResume(), tr("Continue exactly where the run stopped"));
}

QString ResultsPage::whyNotAvailable() const {
    return run_.shown().results ? QString()
                                : tr("There are no results yet. Press Start to train, or open an "
                                     "earlier run on the Runs page.");
}

QString ResultsPage::sentence() const {
    const auto& results = run_.shown().results;
    if (!results) return {};
    if (!results->test) return tr("There are no test images, so the model was not tested.");
    return fromUtf8(engine::resultSentence(*results->test));
}

void ResultsPage::showResults() {
    emit availabilityChanged();
    const auto& results = run_.shown().results;
    stack_->setCurrentIndex(results ? 1 : 0);
    if (!results) return;
    // Large letters wrap soon, and no line is to begin with the sign.
    heading_->setTitle(sentence().replace(QLatin1String(" %"), QStringLiteral("\u00a0%")));
    heading_->setSentence(run_.sentence());
    showResume();
    writeAdvice();
    tryIt_->setModel(run_.shown().run.model());
    showTabs();
    if (!results->test) return;
    if (rebuilds()) {
        pairs_->setEvaluation(
            run_.shown().run.model(), *results->test, run_.shown().project.dataset);
        return;
    }
    QStringList classes;
    for (const std::string& name : results->test->classes) classes << fromUtf8(name);
    confusion_->setMatrix(results->test->confusion, classes);
    bars_->setMatrix(results->test->confusion, classes);
    shareOverview(static_cast<int>(classes.size()));
    mistakes_->setEvaluation(*results->test, run_.shown().project.dataset);
}

bool ResultsPage::rebuilds() const {
    return engine::findTask(run_.shown().project.task).description().resultsView == "pairs";
}

// A large matrix is given more of the room.
void ResultsPage::shareOverview(int classes) {
    const bool large = classes > kLargeMatrix;
    overview_->setStretch(0, large ? 3 : 1);
    overview_->setStretch(1, large ? 2 : 1);
}

// Only what there is something to see on.
void ResultsPage::showTabs() {
    const bool measured = run_.shown().results->test.has_value();
    for (QWidget* page : {tabs_->widget(0), static_cast<QWidget*>(mistakes_)}) {
        tabs_->setTabVisible(tabs_->indexOf(page), measured && !rebuilds());
    }
    tabs_->setTabVisible(tabs_->indexOf(pairs_), rebuilds());
    tabs_->setTabVisible(tabs_->indexOf(tryIt_), !rebuilds());
    QWidget* first = rebuilds() ? static_cast<QWidget*>(pairs_)
                     : measured ? tabs_->widget(0)
                                : static_cast<QWidget*>(tryIt_);
    tabs_->setCurrentWidget(first);
}

void ResultsPage::writeAdvice() {
    const QString advice = adviceFor(*run_.shown().results);
    advice_->setText(advice);
    advice_->setVisible(!advice.isEmpty());
}

void ResultsPage::copySelection() {
    const QString more = rebuilds() ? pairs_->title() : confusion_->asText();
    QGuiApplication::clipboard()->setText(
        withoutIsolation(sentence() + QLatin1String("\n\n") + more));
    emit noticed(rebuilds() ? tr("Summary copied to the clipboard.")
                            : tr("Summary and matrix copied to the clipboard."));
}

bool ResultsPage::isTrying() const {
    return run_.shown().results && tabs_->currentWidget() == tryIt_;
}

void ResultsPage::tryOut(const QStringList& paths) {
    if (rebuilds()) return pairs_->tryOut(paths);
    tabs_->setCurrentWidget(tryIt_);
    tryIt_->tryOut(paths);
}

}  // namespace espalier::ui
