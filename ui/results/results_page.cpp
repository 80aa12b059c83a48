// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/results_page.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedLayout>
#include <QTabWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "ui/forms/best_words.h"
#include "ui/isolated.h"
#include "ui/results/image_actions.h"
#include "ui/results/model_bar.h"
#include "ui/results/next/next_steps.h"
#include "ui/results/results_view.h"
#include "ui/results/results_view_list.h"
#include "ui/run/continue_button.h"
#include "ui/run/run_control.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/heading.h"
#include "ui/widgets/section.h"

namespace espalier::ui {

namespace {

constexpr int kLeastViews = 48 * kGrid;
constexpr int kLowButton = 3 * kGrid;  // beside a line of text

// Which of the run's networks was tested; empty for results of older versions.
QString testedText(const engine::ExportCheck& exported) {
    if (exported.epoch == 0) return {};
    const QString epoch = countText(exported.epoch);
    return exported.network == engine::OutputNetwork::Best
               ? ResultsPage::tr("Tested: the best network, from epoch %1.").arg(epoch)
           : exported.isWithinEpoch
               ? ResultsPage::tr("Tested: the last network, from within epoch %1.").arg(epoch)
               : ResultsPage::tr("Tested: the last network, from epoch %1.").arg(epoch);
}

// Where the first clause of a sentence in any language ends: at the first comma or semicolon that
// is not in parentheses. -1 if it is the only one.
qsizetype endOfFirstClause(const QString& sentence) {
    const QString marks = QStringLiteral(",;");
    const QString wideMarks = QStringLiteral("\u3001\uff0c\uff1b");  // no space follows
    int open = 0;
    for (qsizetype i = 0; i + 1 < sentence.size(); ++i) {
        const QChar letter = sentence[i];
        if (letter == QLatin1Char('(')) ++open;
        if (letter == QLatin1Char(')')) --open;
        if (open > 0) continue;
        const bool isMark = marks.contains(letter) && sentence[i + 1].isSpace();
        if (isMark || wideMarks.contains(letter)) return i;
    }
    return -1;
}

QString capitalised(QString text) {
    if (!text.isEmpty()) text[0] = text[0].toUpper();
    return text;
}

// The sentence of an accuracy begins with its number, which alone in a title says nothing of what
// it is.
QString withMeasure(const QString& clause, const engine::Evaluation& test) {
    const bool isJudged = test.totals.images > 0 && !engine::hasTooFewToJudge(test);
    if (!isJudged || std::isnan(test.accuracy())) return clause;
    return ResultsPage::tr("Accuracy %1", "50.4 % (41 to 59 %, 95 % confidence) on 115 images")
        .arg(clause);
}

// `run`: nullptr for a model alone, whose training is not known.
engine::TrainingOutcome outcomeOf(const engine::RunResults& results, const RunControl* run) {
    engine::TrainingOutcome outcome{.trainingAccuracy = results.trainingAccuracy};
    if (run) outcome.moreEpochs = run->history().displayed().verdict.moreEpochs;
    return outcome;
}

// Measured on other images than the test, so it is said by what and on which.
QString validatedText(const RunControl& run) {
    const engine::BestResult& best = run.history().displayed().best;
    if (!best.isKnown()) return {};
    return ResultsPage::tr("Best by %1: epoch %2, %3 on the validation images.")
        .arg(criterionName(best.criterion),
             countText(best.epoch),
             namedBestValueText(best, run.shown().validationImages));
}

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
      model_(new ModelBar(engine, this)) {
    auto* content = new QWidget(this);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(pageMargins());
    column->setSpacing(2 * kGrid);
    auto* top = new QVBoxLayout;
    top->setSpacing(kGrid);
    column->addLayout(top);
    addHeading(content);
    next_ = new NextSteps(document, run, content);
    for (QWidget* part : {static_cast<QWidget*>(heading_),
                          static_cast<QWidget*>(model_),
                          report_,
                          static_cast<QWidget*>(next_)}) {
        top->addWidget(part);
    }
    connect(next_, &NextSteps::projectAsked, this, &ResultsPage::projectAsked);
    connect(next_, &NextSteps::mistakesAsked, this, [this](int truth, int predicted) {
        if (ResultsView* shown = view()) shown->showMistakes(truth, predicted);
    });
    tabs_ = new QTabWidget(content);
    tabs_->setDocumentMode(true);
    addViews({engine, images, *actions_, document});
    connect(tabs_, &QTabWidget::currentChanged, this, &ResultsPage::showFolded);
    column->addWidget(tabs_, 1);
    // A small window scrolls, so that the views keep room for what they show.
    tabs_->setMinimumHeight(kLeastViews);
    QSizePolicy policy = tabs_->sizePolicy();
    policy.setVerticalPolicy(QSizePolicy::Ignored);
    tabs_->setSizePolicy(policy);
    stack_->addWidget(nothing_);
    stack_->addWidget(scrolling(content, this));
    connect(actions_, &ImageActions::failed, this, [this](const QString& sentence) {
        emit failed(sentence, {});
    });
    followRun();
    followModel();
}

// A model in use stays until it is closed, or a run is opened instead.
void ResultsPage::followRun() {
    connect(&run_, &RunControl::runChanged, this, [this] {
        if (run_.state() == RunState::Ended) model_->close();
    });
    connect(&run_, &RunControl::concluded, this, [this] {
        if (!model_->model()) showResults();
    });
    connect(&run_, &RunControl::stateChanged, this, [this] {
        for (const auto& [key, view] : views_) view->follow(run_);
        if (!run_.shown().results && !model_->model()) showResults();
    });
}

void ResultsPage::addHeading(QWidget* content) {
    heading_ = new Heading({}, content);
    QPushButton* resume = textButton(QStringLiteral("start"), tr("Resume training"), content);
    new ContinueButton(run_, resume);
    QPushButton* toExport = primaryButton(QStringLiteral("export"), tr("Export"), content);
    runActions_ = new QWidget(content);
    auto* actions = new QHBoxLayout(runActions_);
    actions->setContentsMargins(0, 0, 0, 0);
    actions->addWidget(resume);
    actions->addWidget(toExport);
    heading_->addAction(runActions_);
    connect(toExport, &QPushButton::clicked, this, &ResultsPage::exportAsked);
    report_ = makeReport(content);
}

QWidget* ResultsPage::makeReport(QWidget* parent) {
    auto* box = new QWidget(parent);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGrid / 2);
    details_ = sentenceLabel({}, false, box);
    more_ = textButton({}, {}, box);
    more_->setFixedHeight(kLowButton);
    advice_ = sentenceLabel({}, false, box);
    auto* line = new QHBoxLayout;
    line->setSpacing(2 * kGrid);
    line->addWidget(details_, 1);
    line->addWidget(more_, 0, Qt::AlignTop);
    column->addLayout(line);
    column->addWidget(advice_);
    connect(more_, &QPushButton::clicked, this, [this] {
        isOpen_ = !isOpen_;
        showFolded();
    });
    return box;
}

void ResultsPage::addViews(const ResultsSurroundings& around) {
    for (const ResultsViewKind& kind : allResultsViews()) {
        ResultsView* view = kind.make(around, this);
        views_[kind.key] = view;
        for (const ResultsView::Tab& tab : view->tabs()) {
            tabs_->addTab(tab.page, tab.title);
            if (tab.needsRoom) roomy_.insert(tab.page);
        }
        connect(view, &ResultsView::tabAsked, tabs_, &QTabWidget::setCurrentWidget);
        connect(view, &ResultsView::noticed, this, &Page::noticed);
        connect(view, &ResultsView::trainAgainAsked, this, &ResultsPage::trainAgainAsked);
        connect(view, &ResultsView::failed, this, [this](const QString& sentence) {
            emit failed(sentence, {});
        });
    }
}

void ResultsPage::followModel() {
    connect(model_, &ModelBar::tested, this, &ResultsPage::showResults);
    connect(model_, &ModelBar::closed, this, &ResultsPage::showResults);
    connect(model_, &ModelBar::opened, this, [this] {
        showResults();
        emit modelOpened();
    });
    connect(model_, &ModelBar::failed, this, [this](const QString& sentence) {
        emit failed(sentence, {});
    });
}

const ShownRun& ResultsPage::displayed() const {
    return model_->model() ? *model_->model() : run_.shown();
}

void ResultsPage::openModel(const QString& file) {
    model_->open(file);
}

ResultsView* ResultsPage::view() const {
    const ResultsViewKind* kind = resultsViewOf(displayed().project.task);
    return kind ? views_.at(kind->key) : nullptr;
}

QString ResultsPage::whyNotAvailable() const {
    return displayed().results ? QString()
                               : tr("There are no results yet. Press Start to train, or open an "
                                    "earlier run on the Runs page.");
}

QString ResultsPage::sentence() const {
    const auto& results = displayed().results;
    if (!results) return {};
    if (!results->test && model_->model()) return fromUtf8(displayed().project.name);
    if (!results->test)
        return tr("There are neither test nor validation images, so the model was not tested.");
    return spokenText(results->test->sentence());
}

void ResultsPage::showResults() {
    emit availabilityChanged();
    const auto& results = displayed().results;
    stack_->setCurrentIndex(results ? 1 : 0);
    if (!results) return;
    showTitle();
    runActions_->setHidden(model_->model().has_value());
    ResultsView* shown = view();
    const RunControl* ofRun = model_->model() ? nullptr : &run_;
    const QString advice =
        shown ? shown->adviceFor(*results, outcomeOf(*results, ofRun)) : QString();
    advice_->setText(advice);
    warnings_ = spokenText(results->exportCheck.fallback);
    if (shown) {
        warnings_ += QLatin1Char(' ') + shown->warningsFor(*results, outcomeOf(*results, ofRun));
    }
    warnings_ = warnings_.trimmed();
    if (shown) shown->show(displayed());
    showTabs();
}

// Large letters are for what matters most. A line must not begin with the percent sign.
void ResultsPage::showTitle() {
    const QString whole = sentence().replace(QLatin1String(" %"), QStringLiteral("\u00a0%"));
    const auto& test = displayed().results->test;
    const qsizetype end = test ? endOfFirstClause(whole) : -1;
    const QString clause = end < 0 ? whole : whole.left(end);
    heading_->setTitle(test ? withMeasure(clause, *test) : clause);
    rest_ = end < 0 ? QString() : capitalised(whole.mid(end + 1).trimmed());
}

QString ResultsPage::headingText() const {
    const auto& results = displayed().results;
    if (model_->model()) return results->test ? model_->testedText() : QString();
    const QString tested = results->test ? testedText(results->exportCheck) : QString();
    QStringList sentences{
        run_.sentence(), tested, validatedText(run_), spokenText(results->exportCheck.fallback)};
    sentences.removeAll(QString());
    return sentences.join(QLatin1Char(' '));
}

// Never where no other tab would bring the report back.
bool ResultsPage::isFolded() const {
    if (!roomy_.contains(tabs_->currentWidget())) return false;
    for (int i = 0; i < tabs_->count(); ++i) {
        if (tabs_->isTabVisible(i) && !roomy_.contains(tabs_->widget(i))) return true;
    }
    return false;
}

void ResultsPage::showFolded() {
    if (!displayed().results) return;
    const bool folded = isFolded();
    showReport(folded);
    next_->setOffered(!folded && !model_->model());
    next_->setDetailed(isOpen_);
}

// One line and what warns, unless more is asked for.
void ResultsPage::showReport(bool folded) {
    const QString said = headingText();
    heading_->setSentence(isOpen_ && !folded ? said : QString());
    QStringList parts{rest_, said, advice_->text()};
    parts.removeAll(QString());
    const QString brief = rest_.isEmpty() && warnings_.isEmpty() ? parts.value(0) : rest_;
    details_->setText(isOpen_ ? rest_ : (brief + QLatin1Char(' ') + warnings_).trimmed());
    advice_->setVisible(isOpen_ && !advice_->text().isEmpty());
    more_->setText(isOpen_ ? tr("Less") : tr("More"));
    more_->setToolTip(isOpen_ ? tr("Show one line about this result")
                              : tr("Show what was tested, what the result means, and why each step "
                                   "is proposed"));
    // Of a run, also why the steps are proposed.
    const bool hasMore = parts.size() > 1 || !model_->model();
    more_->setVisible(hasMore);
    report_->setVisible(!folded && (hasMore || !parts.isEmpty()));
}

// Shows only tabs with content.
void ResultsPage::showTabs() {
    const ResultsView* shown = view();
    const std::vector<QWidget*> pages = shown ? shown->shownTabs() : std::vector<QWidget*>();
    for (int i = 0; i < tabs_->count(); ++i) {
        const bool isShown = std::ranges::find(pages, tabs_->widget(i)) != pages.end();
        tabs_->setTabVisible(i, isShown);
    }
    tabs_->setVisible(!pages.empty());
    if (!pages.empty()) tabs_->setCurrentWidget(pages.front());
    showFolded();
}

void ResultsPage::copySelection() {
    const ResultsView* shown = view();
    const QString more = shown ? QLatin1String("\n\n") + shown->clipboardText() : QString();
    QGuiApplication::clipboard()->setText(withoutIsolation(sentence() + more));
    emit noticed(shown ? shown->clipboardNotice() : tr("Summary copied to the clipboard."));
}

bool ResultsPage::isTrying() const {
    const ResultsView* shown = view();
    return displayed().results && shown && shown->tryTab() &&
           tabs_->currentWidget() == shown->tryTab();
}

bool ResultsPage::triesFolders() const {
    const ResultsView* shown = view();
    return shown && shown->triesFolders();
}

void ResultsPage::tryOut(const QStringList& paths) {
    if (ResultsView* shown = view()) return shown->tryOut(paths);
    emit failed(
        tr("Images cannot be tried here with a model of this task. Export the model and use "
           "it in another program."),
        {});
}

}  // namespace espalier::ui
