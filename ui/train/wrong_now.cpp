// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/train/wrong_now.h"

#include <QElapsedTimer>
#include <QLabel>
#include <QResizeEvent>
#include <QStyledItemDelegate>
#include <QVBoxLayout>
#include <algorithm>

#include "engine/runs/validation_look.h"
#include "ui/images/image_cache.h"
#include "ui/images/image_grid.h"
#include "ui/results/image_actions.h"
#include "ui/results/results_view_list.h"
#include "ui/results/wrong_images.h"
#include "ui/run/run_control.h"
#include "ui/run/run_data.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/section.h"

namespace espalier::ui {

namespace {

// The pause between two passes as a multiple of a pass's cost: a hundredth of one core, but short
// enough that the images remain current.
constexpr qint64 kRestFactor = 100;
// Not longer than this, unless a pass itself takes long.
constexpr qint64 kUsualRest = 5'000;  // ms
constexpr qint64 kSlowRestFactor = 3;
constexpr qint64 kLongestRest = 20'000;  // ms
constexpr int kLeastList = 7 * kGrid;
constexpr int kLeastCell = 12 * kGrid;  // two fit side by side
constexpr int kLeastSeen = 7 * kGrid;   // of an image

/// One row of it is seen with its words: where there is little room, images are smaller.
class WrongNowGrid : public ImageGrid {
  public:
    WrongNowGrid(int wordsHeight, QWidget* parent)
        : ImageGrid(kLeastCell, wordsHeight, parent), words_(wordsHeight) {}

  protected:
    void resizeEvent(QResizeEvent* event) override {
        ImageGrid::resizeEvent(event);
        const int width = gridSize().width();
        setGridSize({width, WrongNow::cellHeight(width, words_, viewport()->height())});
    }

  private:
    int words_;
};

}  // namespace

WrongNow::WrongNow(Document& document, RunControl& run, ImageCache& images, QWidget* parent)
    : QWidget(parent),
      run_(run),
      images_(images),
      actions_(new ImageActions(document, this)),
      sentence_(sentenceLabel({}, true, this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGrid);
    addSection(column, tr("Current mistakes"));
    column->addWidget(sentence_);
    column->addStretch(0);  // without images, the sentence stays below its heading
    connect(actions_, &ImageActions::failed, this, &WrongNow::say);
    connect(&run, &RunControl::runChanged, this, &WrongNow::forget);
    // The sentence names no step that the numbers above it have not reached.
    connect(&run.history(), &RunHistory::nowDisplayed, this, &WrongNow::follow);
    connect(&run, &RunControl::stateChanged, this, [this] {
        if (!run_.isTraining()) job_.cancel();  // the following work needs the cores
    });
    rest_.setSingleShot(true);
    connect(&rest_, &QTimer::timeout, this, &WrongNow::look);
    connect(&job_, &Job::failed, this, &WrongNow::say);
    forget();
}

bool WrongNow::isFor(const std::string& task) {
    const ResultsViewKind* kind = resultsViewOf(task);
    return kind && kind->makeWrongImages;
}

qint64 WrongNow::restAfter(qint64 cost) {
    return std::min(kRestFactor * cost,
                    std::clamp(kSlowRestFactor * cost, kUsualRest, kLongestRest));
}

// The room below the words may be out of sight.
int WrongNow::cellHeight(int width, int words, int room) {
    const int least = std::min(kLeastSeen + 2 * kGrid, width) + words;
    return std::clamp(room + kGrid, least, width + words);
}

// For the task of the displayed run.
void WrongNow::makeList() {
    const std::string& task = run_.shown().project.task;
    if (task == task_) return;
    task_ = task;
    delete list_;
    delete model_;
    list_ = nullptr;
    model_ = nullptr;
    if (!isFor(task)) return;
    model_ = resultsViewOf(task)->makeWrongImages(images_, *actions_, this);
    list_ = new WrongNowGrid(model_->wordsHeight(), this);
    auto* column = static_cast<QVBoxLayout*>(layout());
    column->insertWidget(column->indexOf(sentence_) + 1, list_, 1);
    list_->setMinimumHeight(kLeastList);  // smaller on a small screen
    list_->setModel(model_);
    list_->setItemDelegate(model_->makeDelegate(list_));
    list_->setAccessibleName(tr("Validation images with mistakes"));
    list_->repaintOnArrival(images_, WrongImages::PathRole);
    list_->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(list_, &QWidget::customContextMenuRequested, this, [this](const QPoint& where) {
        const QModelIndex index = list_->indexAt(where);
        if (!index.isValid()) return;
        const QPoint place = list_->viewport()->mapToGlobal(where);
        actions_->popUpMenu({index.data(WrongImages::PathRole).toString()}, place, list_);
    });
    connect(list_, &QListView::activated, this, [this](const QModelIndex& index) {
        actions_->open(index.data(WrongImages::PathRole).toString());
    });
    connect(actions_, &ImageActions::changed, list_->viewport(), qOverload<>(&QWidget::update));
}

void WrongNow::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    look();
}

void WrongNow::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (event->size().width() != event->oldSize().width()) fitTexts();
}

void WrongNow::say(const QString& sentence) {
    if (sentence_->text() == sentence) return;
    sentence_->setText(sentence);
    fitTexts();
}

// As this has no height for its width, the layout around it asks only for least heights.
void WrongNow::fitTexts() {
    for (QLabel* label : findChildren<QLabel*>(QString(), Qt::FindDirectChildrenOnly)) {
        label->setMinimumHeight(0);  // otherwise it never shrinks
        label->setMinimumHeight(label->heightForWidth(width()));
    }
}

void WrongNow::forget() {
    job_.cancel();
    rest_.stop();
    isStale_ = false;
    cost_ = 0;
    seen_ = -1;
    makeList();
    if (model_) model_->setEvaluation(nullptr, {});
    if (list_) list_->hide();
    say(tr("Some validation images are checked after each checkpoint."));
}

void WrongNow::follow(const std::vector<engine::TrainingEvent>& events) {
    bool isNewer = false;
    for (const engine::TrainingEvent& event : events) {
        if (event.kind != engine::EventKind::Checkpoint) continue;
        isNewer = isStale_ = true;
        step_ = event.step;
    }
    look();
    if (isNewer) showSentence();  // else what has failed stays to be read
}

void WrongNow::look() {
    const bool rests = rest_.isActive();
    // A resumed run has no data until it continues.
    const bool goesOn = run_.state() == RunState::Running && run_.shown().data;
    if (!isStale_ || rests || !isVisible() || !goesOn || !model_ || job_.isRunning()) return;
    isStale_ = false;
    job_.start(
        [this,
         step = step_,
         run = run_.shown().run,
         data = run_.shown().data,
         project = run_.shown().project](const Job::Report&, std::stop_token stop) -> Job::Deliver {
            QElapsedTimer clock;
            clock.start();
            const engine::DataSource selected = engine::selectedImages(project, data);
            const std::shared_ptr<const engine::Evaluation> seen =
                engine::lookAtValidation(run, selected, kImages, std::move(stop));
            return [this, step, cost = clock.elapsed(), seen] {
                cost_ = cost;
                take(step, seen);
                // Then for a checkpoint that came in the meantime, even if no other follows.
                rest_.start(static_cast<int>(restAfter(cost)));
            };
        });
}

void WrongNow::take(qint64 step, const std::shared_ptr<const engine::Evaluation>& evaluation) {
    shownStep_ = step;
    seen_ = static_cast<qint64>(evaluation->size());
    model_->setEvaluation(evaluation, engine::sampleFiles(run_.shown().project));
    list_->setVisible(model_->rowCount() > 0);
    showSentence();
}

// Names the step, because the next pass comes later, to leave the cores to the training, and the
// curves will be ahead by then.
void WrongNow::showSentence() {
    if (seen_ < 0 || !model_) return;
    const QString next = nextText();
    say(next.isEmpty() ? resultText() : resultText() + QLatin1Char(' ') + next);
}

QString WrongNow::resultText() const {
    const qint64 wrong = model_->rowCount();
    const QString step = countText(shownStep_);
    if (seen_ == 0) return tr("There are no validation images.");
    if (wrong == 0) {
        return tr("No mistakes in %n validation image(s) at step %1.", nullptr, formOf(seen_))
            .arg(step);
    }
    return tr("%1 of %n validation image(s) wrong at step %2.", nullptr, formOf(seen_))
        .arg(countText(wrong), step);
}

QString WrongNow::nextText() const {
    const bool goesOn = run_.isTraining() && seen_ > 0;
    if (!goesOn) return {};
    return step_ > shownStep_ ? tr("Step %1 is checked in a moment.").arg(countText(step_))
                              : tr("Checked again after the next checkpoint.");
}

}  // namespace espalier::ui
