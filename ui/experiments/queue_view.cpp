// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/experiments/queue_view.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QTableWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <utility>

#include "engine/sweep/swept_field.h"
#include "ui/experiments/queue_changes.h"
#include "ui/experiments/queue_control.h"
#include "ui/experiments/queue_results.h"
#include "ui/runs/trial_names.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/train/time_estimate.h"
#include "ui/widgets/bar_value.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/section.h"
#include "ui/widgets/table.h"

namespace espalier::ui {

namespace {

constexpr int kQueueSteps = 1000;
constexpr double kNotKnown = std::numeric_limits<double>::quiet_NaN();
constexpr int kMostChanged = 36 * kGrid;  // pixels: the rest is in the tooltip

QString stateText(const engine::QueueEntry& entry, bool isInWork) {
    if (isInWork) return QueueView::tr("in training");
    switch (entry.state) {
        case engine::QueueState::Waiting:
            return QueueView::tr("waiting");
        case engine::QueueState::Begun:
            return QueueView::tr("begun");
        case engine::QueueState::Failed:
            return QueueView::tr("failed");
        case engine::QueueState::Done:
            break;
    }
    return QueueView::tr("done");
}

QString expectedTip(const engine::QueueEntry& entry) {
    if (entry.state == engine::QueueState::Begun) {
        return QueueView::tr(
            "What is left of this run, estimated from the time per epoch. It may end sooner.");
    }
    return QueueView::tr(
        "Estimated from the time per epoch of the last similar run. It may end sooner.");
}

Qt::Alignment alignmentIn(int column) {
    const bool isNumber = column == QueueView::Place || column == QueueView::Test ||
                          column == QueueView::Time || column == QueueView::Epochs;
    return cellAlignment(isNumber);
}

}  // namespace

QueueView::QueueView(QueueControl& control, QWidget* parent)
    : QWidget(parent),
      control_(control),
      results_(new QueueResults(this)),
      changes_(new QueueChanges(this)),
      sentence_(new ElidedLabel(this)),
      progress_(new QProgressBar(this)),
      table_(new QTableWidget(0, kColumns, this)),
      nothing_(new EmptyState({}, this)),
      content_(new QStackedWidget(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2 * kGrid);
    column->addWidget(sentenceLabel(
        tr("Runs that are trained one after another, each with the project as it was when it was "
           "added. The queue is kept when Espalier is closed, and goes on where it stopped."),
        true,
        this));
    controls_ = makeControls();
    column->addWidget(controls_);
    auto* state = new QHBoxLayout;
    state->setSpacing(kGrid);
    progress_->setAccessibleName(tr("Progress"));
    progress_->setTextVisible(false);
    progress_->setRange(0, kQueueSteps);
    progress_->setFixedWidth(24 * kGrid);
    state->addWidget(progress_);
    state->addWidget(sentence_, 1);
    column->addLayout(state);
    prepareQueue();
    content_->addWidget(nothing_);
    content_->addWidget(table_);
    column->addWidget(content_, 1);
    connect(nothing_, &EmptyState::actionChosen, this, &QueueView::addAsked);
    connect(&control, &QueueControl::changed, this, &QueueView::follow);
    connect(&control, &QueueControl::progressed, this, &QueueView::followProgress);
    connect(results_, &QueueResults::changed, this, &QueueView::fillResults);
    connect(changes_, &QueueChanges::changed, this, &QueueView::fillRows);
    follow();
}

void QueueView::prepareQueue() {
    prepareTable(*table_);
    table_->setAccessibleName(tr("Queue"));
    const QString titles[kColumns] = {tr("Place"),
                                      tr("Project"),
                                      tr("What changed"),
                                      tr("Time"),
                                      tr("State"),
                                      tr("Test"),
                                      tr("Network"),
                                      tr("Epochs"),
                                      tr("Added"),
                                      tr("Reason")};
    for (int column = 0; column < kColumns; ++column) {
        auto* head = new QTableWidgetItem(titles[column]);
        head->setTextAlignment(alignmentIn(column));
        table_->setHorizontalHeaderItem(column, head);
    }
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setWordWrap(false);
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table_->horizontalHeader()->setSectionResizeMode(Changed, QHeaderView::Interactive);
    table_->horizontalHeader()->setStretchLastSection(true);
    table_->installEventFilter(this);
    connect(table_, &QTableWidget::itemSelectionChanged, this, [this] {
        const int row = table_->currentRow();
        const auto& entries = control_.entries();
        chosen_ = row >= 0 && row < std::ssize(entries) ? entries[std::size_t(row)].id : 0;
        showButtons();
    });
    connect(table_, &QTableWidget::doubleClicked, this, [this] { open_->click(); });
}

QWidget* QueueView::makeControls() {
    auto* bar = new QWidget(this);
    auto* row = new FlowLayout;
    bar->setLayout(row);
    start_ = primaryButton(QStringLiteral("start"), tr("Start queue"), bar);
    add_ = textButton(QStringLiteral("add"), tr("Add this project"), bar);
    open_ = textButton(QStringLiteral("train"), tr("Open run"), bar);
    retry_ = textButton(QStringLiteral("redo"), tr("Try again"), bar);
    up_ = iconButton(QStringLiteral("chevron-up"), tr("Earlier"), bar);
    down_ = iconButton(QStringLiteral("chevron-down"), tr("Later"), bar);
    remove_ = iconButton(QStringLiteral("remove"), tr("Remove from queue"), bar);
    clear_ = textButton({}, tr("Remove ended"), bar);
    for (QWidget* button : std::initializer_list<QWidget*>{
             start_, add_, open_, retry_, up_, down_, remove_, clear_}) {
        row->addWidget(button);
    }
    connect(start_, &QPushButton::clicked, this, &QueueView::trainAsked);
    connect(add_, &QPushButton::clicked, this, &QueueView::addAsked);
    connect(up_, &QToolButton::clicked, this, [this] { move(-1); });
    connect(down_, &QToolButton::clicked, this, [this] { move(1); });
    connect(remove_, &QToolButton::clicked, this, &QueueView::remove);
    connect(open_, &QPushButton::clicked, this, [this] {
        const engine::QueueEntry* entry = chosen();
        if (entry && !entry->run.empty()) emit openAsked(fromPath(entry->run));
    });
    connect(retry_, &QPushButton::clicked, this, [this] {
        if (!chosen()) return;
        control_.edit([id = chosen_](engine::QueueFile& queue) { queue.retry(id); });
    });
    connect(clear_, &QPushButton::clicked, this, [this] {
        control_.edit([](engine::QueueFile& queue) { queue.removeEnded(); });
    });
    return bar;
}

void QueueView::setWhyNot(const WhyNot& whyNot) {
    whyNot_ = whyNot;
    showButtons();
}

const engine::QueueEntry* QueueView::chosen() const {
    const auto found = std::ranges::find(control_.entries(), chosen_, &engine::QueueEntry::id);
    return found == control_.entries().end() ? nullptr : &*found;
}

void QueueView::choose(std::int64_t id) {
    const auto& entries = control_.entries();
    const auto found = std::ranges::find(entries, id, &engine::QueueEntry::id);
    if (found != entries.end()) table_->selectRow(static_cast<int>(found - entries.begin()));
}

// The entry stays selected wherever it is now; where it is gone, the one at its place is.
void QueueView::follow() {
    const int before = table_->currentRow();
    const auto& entries = control_.entries();
    expected_ = results_->expectedSeconds(entries);
    changes_->read(control_.sharedEntries());
    {
        const QSignalBlocker silent(table_);
        table_->setRowCount(static_cast<int>(entries.size()));
        fillRows();
        if (chosen_ != 0 && !chosen()) {
            const auto last = std::ssize(entries) - 1;
            chosen_ =
                last < 0 ? 0 : entries[std::size_t(std::clamp<std::ptrdiff_t>(before, 0, last))].id;
        }
        if (chosen_ != 0) choose(chosen_);
    }
    results_->read(entries);
    followProgress();
    showButtons();
}

void QueueView::fillResults() {
    expected_ = results_->expectedSeconds(control_.entries());
    fillRows();
    followProgress();
}

void QueueView::fillRows() {
    const QSignalBlocker silent(table_);
    for (int row = 0; row < table_->rowCount(); ++row) fillRow(row);
    hideEmptyColumns();
    fitChanged();
}

// What no run has yet, and a reason where none has failed.
void QueueView::hideEmptyColumns() {
    for (const int column : {Test, Time, Reason}) {
        bool isEmpty = true;
        for (int row = 0; row < table_->rowCount(); ++row) {
            isEmpty = isEmpty && table_->item(row, column)->text().isEmpty();
        }
        table_->setColumnHidden(column, isEmpty);
    }
}

// Only for other texts: a person may have chosen a width for these.
void QueueView::fitChanged() {
    QStringList texts;
    for (int row = 0; row < table_->rowCount(); ++row) texts << table_->item(row, Changed)->text();
    if (std::exchange(fitted_, texts) == texts) return;
    table_->resizeColumnToContents(Changed);
    if (table_->columnWidth(Changed) > kMostChanged) {
        table_->setColumnWidth(Changed, kMostChanged);
    }
}

void QueueView::fillRow(int row) {
    const engine::QueueEntry& entry = control_.entries()[static_cast<std::size_t>(row)];
    const auto known = expected_.find(entry.id);
    const bool isInWork = control_.inWork() == entry.id;  // its time is beside the bar
    const bool isExpected =
        entry.isLeft() && !isInWork && known != expected_.end() && known->second > 0;
    const SettingsChange& change = changes_->of(entry);
    const QString texts[kColumns] = {
        QString::number(row + 1),
        fromUtf8(entry.name),
        change.words,
        isExpected ? aboutText(known->second) : results_->timeOf(entry),
        stateText(entry, isInWork),
        results_->testOf(entry),
        optionValueText(engine::kNetworkOption, entry.project.network.name),
        countText(entry.project.options.epochs),
        fromUtf8(entry.added).left(16).replace('T', ' '),
        spokenText(entry.text)};
    for (int column = 0; column < kColumns; ++column) {
        auto* cell = new QTableWidgetItem(texts[column]);
        cell->setTextAlignment(alignmentIn(column));
        cell->setToolTip(column == Test                                 ? results_->tipOf(entry)
                         : column == Changed && !change.lines.isEmpty() ? change.lines
                         : column == Time && isExpected                 ? expectedTip(entry)
                                                                        : texts[column]);
        table_->setItem(row, column, cell);
    }
}

void QueueView::followProgress() {
    const bool isElsewhere = control_.isTrainedElsewhere();
    QString sentence = isElsewhere ? tr("Another program trains the queue.") : control_.sentence();
    if (sentence.isEmpty()) sentence = leftText();
    sentence_->setWhole(sentence);
    sentence_->setVisible(!sentence_->whole().isEmpty());
    progress_->setVisible(control_.isBusy());
    setBarValue(*progress_, static_cast<int>(std::lround(kQueueSteps * control_.share())));
}

// "3 runs to train, about 2 min"; nothing where the rows and the heading say as much.
QString QueueView::leftText() const {
    const int left = control_.left();
    if (left <= 1) return {};
    QString runs = tr("%n run(s) to train", nullptr, left);
    double waiting = 0;
    double begun = 0;
    bool hasWaiting = false;
    for (const engine::QueueEntry& entry : control_.entries()) {
        if (!entry.isLeft()) continue;
        const auto expected = expected_.find(entry.id);
        const bool isKnown = expected != expected_.end();
        const double seconds = isKnown ? expected->second : kNotKnown;
        if (entry.state == engine::QueueState::Begun) {
            begun += seconds;
            continue;
        }
        if (!isKnown) return {};
        hasWaiting = true;
        waiting += seconds;
    }
    if (!std::isnan(begun)) return tr("%1, %2").arg(runs, aboutText(waiting + begun));
    if (!hasWaiting) return {};
    return tr("%1, %2 for those that have not begun").arg(runs, aboutText(waiting));
}

// There is nothing to start, to open or to move yet.
void QueueView::showInvitation() {
    const bool isEmpty = control_.isKnown() && control_.entries().empty();
    content_->setCurrentWidget(isEmpty ? static_cast<QWidget*>(nothing_) : table_);
    controls_->setVisible(!isEmpty);
    if (!isEmpty) return;
    nothing_->setWords(
        {.icon = QStringLiteral("queue"),
         .title = tr("The queue is empty"),
         .sentence = whyNot_.add.isEmpty()
                         ? tr("Add the project as it is, change its settings, and add it again: "
                              "the runs are trained one after another, overnight if need be.")
                         : whyNot_.add,
         .action = whyNot_.add.isEmpty() ? tr("Add this project") : QString()});
}

void QueueView::showButtons() {
    showInvitation();
    start_->setVisible(!control_.isBusy());
    setAvailable(start_,
                 control_.left() == 0            ? tr("No run waits in the queue.")
                 : control_.isTrainedElsewhere() ? tr("Another program trains the queue.")
                                                 : whyNot_.train,
                 tr("Train the runs that are left, one after another"));
    setAvailable(add_, whyNot_.add, tr("Add a run of the project as it is now (Ctrl+Shift+R)"));
    const bool hasEnded = control_.left() < std::ssize(control_.entries());
    setAvailable(clear_,
                 hasEnded ? QString() : tr("No run of the queue has ended."),
                 tr("Remove what is done or failed. The runs stay on disk."));
    const engine::QueueEntry* entry = chosen();
    const QString none = tr("Select an entry in the table.");
    setAvailable(open_, entry ? whyNotOpen(*entry) : none, tr("Show its curves and results"));
    setAvailable(retry_, entry ? whyNotRetry(*entry) : none, tr("Let this run wait again"));
    setAvailable(up_, entry ? whyNotUp(*entry) : none, tr("Earlier (Ctrl+Up)"));
    setAvailable(down_, entry ? whyNotDown(*entry) : none, tr("Later (Ctrl+Down)"));
    setAvailable(remove_,
                 entry ? whyNotRemove(*entry) : none,
                 tr("Remove from queue (Delete). Its run stays on disk."));
}

QString QueueView::whyNotOpen(const engine::QueueEntry& entry) const {
    if (control_.isBusy()) return tr("The queue is being trained. Stop it first.");
    return entry.run.empty() ? tr("This run has not begun.") : whyNot_.open;
}

QString QueueView::whyNotRetry(const engine::QueueEntry& entry) {
    const bool hasFailed = entry.state == engine::QueueState::Failed;
    return hasFailed ? QString() : tr("Only a run that failed can be tried again.");
}

QString QueueView::whyNotUp(const engine::QueueEntry& entry) const {
    return &entry == &control_.entries().front() ? tr("It is the first.") : QString();
}

QString QueueView::whyNotDown(const engine::QueueEntry& entry) const {
    return &entry == &control_.entries().back() ? tr("It is the last.") : QString();
}

QString QueueView::whyNotRemove(const engine::QueueEntry& entry) const {
    return control_.inWork() == entry.id ? tr("This run is being trained. Stop the queue first.")
                                         : QString();
}

void QueueView::move(int by) {
    if (!chosen()) return;
    control_.edit([id = chosen_, by](engine::QueueFile& queue) { queue.moveBy(id, by); });
}

void QueueView::remove() {
    if (!chosen()) return;
    control_.edit([id = chosen_](engine::QueueFile& queue) { queue.remove(id); });
}

bool QueueView::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress) return QWidget::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool isControl = key->modifiers() == Qt::ControlModifier;
    if (key->key() == Qt::Key_Delete) {
        remove_->click();
        return true;
    }
    if (isControl && (key->key() == Qt::Key_Up || key->key() == Qt::Key_Down)) {
        move(key->key() == Qt::Key_Up ? -1 : 1);
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace espalier::ui
