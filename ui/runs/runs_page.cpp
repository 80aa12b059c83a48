// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/runs_page.h"

#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QSettings>
#include <QStackedLayout>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "engine/runs/project_runs.h"
#include "engine/runs/run_folder.h"
#include "ui/document.h"
#include "ui/isolated.h"
#include "ui/run/opening_bar.h"
#include "ui/run/run_control.h"
#include "ui/run/runs_folders.h"
#include "ui/runs/comparison_view.h"
#include "ui/runs/run_actions.h"
#include "ui/runs/run_deletion.h"
#include "ui/runs/run_note_bar.h"
#include "ui/runs/runs_adding.h"
#include "ui/runs/runs_filter.h"
#include "ui/runs/runs_groups.h"
#include "ui/runs/runs_scatter.h"
#include "ui/runs/runs_scope.h"
#include "ui/runs/runs_sentence.h"
#include "ui/runs/runs_tools.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/heading.h"
#include "ui/widgets/rows_splitter.h"
#include "ui/widgets/section.h"

namespace espalier::ui {

namespace {

const QString kRunsPlot = QStringLiteral("runs_plot");
constexpr int kLeastTable = 17 * kGrid;
constexpr int kLeastBeside = 12 * kGrid;  // beside a comparison: two runs
constexpr int kMostBeside = 4;            // of its runs that are seen in any case
constexpr double kMostAbovePlot = 0.5;    // of the height, for the table
constexpr int kRoomForPlot = 85 * kGrid;  // height of a page that has room for both
constexpr int kBetweenLooks = 2000;       // ms between two looks at folds in work

QVector<const RunRow*> comparableIn(const RunsFilter& filter) {
    QVector<const RunRow*> runs = filter.rows();
    runs.removeIf([](const RunRow* run) { return !run->isComparable(); });
    return runs;
}

// Text typed while the files were read is newer than the files.
QVector<RunRow> withPendingNotes(QVector<RunRow> rows, const RunNotes& notes) {
    for (RunRow& row : rows) {
        if (const auto* note = notes.pending(row.path)) row.note = *note;
    }
    return rows;
}

// Nothing tells how far the folds of one are.
bool isCrossValidationInWork(const RunRow& row) {
    return row.folds && row.status == engine::RunStatus::Running;
}

// The path of the one that started last of those that are shown, whatever their order; empty where
// there is none.
QString newestIn(const RunsFilter& filter) {
    const QVector<const RunRow*> runs = filter.rows();
    const auto newest =
        std::ranges::max_element(runs, {}, [](const RunRow* run) { return run->started; });
    return newest == runs.end() ? QString() : (*newest)->path;
}

// A comparison needs the room.
void spreadOut(QVBoxLayout& column, bool isComparing) {
    QMargins margins = pageMargins();
    if (isComparing) margins.setTop(kGrid);
    column.setContentsMargins(margins);
    column.setSpacing((isComparing ? 1 : 2) * kGrid);
}

RunsQuestion questionOf(const Document& document, RunsReach reach) {
    engine::Project project;
    project.id = document.project().id;
    project.dataset = document.project().dataset;
    const auto folders = reach == RunsReach::Everywhere
                             ? knownRunsFolders(document)
                             : engine::runsFoldersOf(document.project(), document.file());
    return {project, document.file(), folders, reach};
}

}  // namespace

RunsPage::RunsPage(Document& document, RunControl& run, QWidget* parent)
    : Page(tr("Runs"), parent),
      document_(document),
      run_(run),
      stack_(new QStackedLayout(this)),
      model_(new RunsModel(this)),
      filter_(new RunsFilter(this)),
      notes_(new RunNotes(this)),
      deletion_(new RunDeletion(this)),
      adding_(new RunsAdding(this)),
      reader_(new RunsReader({.question =
                                  [this](RunsReach reach) {
                                      RunsQuestion question = questionOf(document_, reach);
                                      question.foldsInWork = foldsInWork_;
                                      return question;
                                  },
                              .known = [this] { return model_->byPath(); }},
                             this)) {
    filter_->setSourceModel(model_);
    auto* nothing = new EmptyState(
        {.icon = QStringLiteral("runs"),
         .title = tr("No runs yet"),
         .sentence = tr("Every run is kept here with its curves, results and model. Drop a run, or "
                        "a folder of runs, to list it too."),
         .action = tr("Start the first run")},
        this);
    connect(nothing, &EmptyState::actionChosen, this, &RunsPage::startAsked);
    stack_->addWidget(nothing);
    stack_->addWidget(scrolling(makeContent(), this));
    connectParts();
    connect(&run, &RunControl::stateChanged, this, [this] {
        if (isVisible()) reader_->read();
        showChoice();
    });
    connect(&document, &Document::projectReset, this, [this] {
        tools_->scope().forgetChoice();
        if (isVisible()) reader_->read();
    });
    again_.setSingleShot(true);
    again_.setInterval(kBetweenLooks);
    connect(&again_, &QTimer::timeout, this, [this] {
        if (isVisible()) reader_->read();
    });
    later_.setSingleShot(true);
    later_.setInterval(0);
    connect(&later_, &QTimer::timeout, this, &RunsPage::showFiltered);
    showChoice();
}

void RunsPage::connectParts() {
    const auto tellFailure = [this](const QString& sentence) { emit failed(sentence, {}); };
    connect(reader_, &RunsReader::done, this, &RunsPage::take);
    connect(reader_, &RunsReader::failed, this, tellFailure);
    connect(notes_, &RunNotes::failed, this, tellFailure);
    connect(notes_, &RunNotes::written, this, [this] {
        if (isVisible()) reader_->read();
    });
    connect(adding_, &RunsAdding::failed, this, tellFailure);
    connect(adding_, &RunsAdding::added, this, &RunsPage::takeAdded);
    connect(comparison_, &ComparisonView::failed, this, tellFailure);
    connect(deletion_, &RunDeletion::failed, this, tellFailure);
    // A reading of the folders keeps the rows that lie elsewhere.
    connect(deletion_, &RunDeletion::gone, this, [this](const QString& path) {
        QVector<RunRow> left = model_->all();
        left.removeIf([&](const RunRow& row) { return row.path == path; });
        take(left, RunsReach::Folders);
    });
    connect(deletion_, &RunDeletion::done, this, [this](const QString& sentence) {
        emit noticed(sentence);
        reader_->read();
    });
    connect(note_, &RunNoteBar::noted, this, &RunsPage::keepNote);
    connect(note_, &RunNoteBar::failed, this, &RunsPage::failed);
    connect(scatter_, &RunsScatter::runChosen, this, &RunsPage::choosePath);
    connect(tools_, &RunsTools::filterChanged, this, [this] {
        if (!table_->selectionModel()->hasSelection()) choose(0);
        showFiltered();
        showChoice();
    });
    connect(plots_, &QToolButton::clicked, this, [this](bool shows) {
        QSettings().setValue(kRunsPlot, shows);
        showScatter();
    });
}

QWidget* RunsPage::makeContent() {
    auto* content = new QWidget(this);
    auto* column = new QVBoxLayout(content);
    column_ = column;
    spreadOut(*column_, false);
    heading_ = new Heading(tr("Runs"), content);
    plots_ = iconButton(QStringLiteral("scatter"), tr("Plot of the runs"), content);
    plots_->setCheckable(true);
    heading_->addAction(plots_);
    open_ = primaryButton(QStringLiteral("train"), tr("Open run"), content);
    heading_->addAction(open_);
    column->addWidget(heading_);
    column->addWidget(makeTools());
    column->addWidget(new OpeningBar(run_, content));
    auto* splitter = new RowsSplitter(content);
    parts_ = splitter;
    table_ = new RunsTable(*filter_, splitter);
    table_->installEventFilter(this);
    table_->setMinimumHeight(kLeastTable);
    splitter->addWidget(table_);
    comparison_ = new ComparisonView(splitter);
    splitter->addWidget(comparison_);
    scatter_ = new RunsScatter([this] { return comparableIn(*filter_); }, splitter);
    splitter->addWidget(scatter_);
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 7);
    splitter->setStretchFactor(2, 3);
    comparison_->hide();
    scatter_->hide();
    splitter->setFitting(false);  // there is nothing below the table yet
    splitter->setTable(*table_, kMostAbovePlot);
    column->addWidget(splitter, 1);
    note_ = new RunNoteBar(content);
    column->addWidget(note_);
    tools_->setTable(*table_);
    connect(open_, &QPushButton::clicked, this, [this] {
        const RunRow* run = table_->chosen();
        if (!run) return;
        run->folds ? emit foldsAsked(toPath(run->path), false) : emit openAsked(run->path);
    });
    connectTable();
    return content;
}

QWidget* RunsPage::makeTools() {
    auto* bar = new QWidget(this);
    auto* line = new FlowLayout;  // where there is no room, all actions are on a line of their own
    bar->setLayout(line);
    tools_ = new RunsTools(*model_, *filter_, bar);
    line->addWidget(tools_);
    actions_ = new RunActions(run_, *deletion_, bar);
    line->addWidget(actions_);
    connect(actions_, &RunActions::continueAsked, this, [this](const QString& folder) {
        emit foldsAsked(toPath(folder), true);
    });
    connect(actions_, &RunActions::settingsAsked, this, &RunsPage::settingsAsked);
    connect(actions_, &RunActions::restoreAsked, this, &RunsPage::restoreAsked);
    connect(actions_, &RunActions::workChanged, this, &Page::workChanged);
    return bar;
}

void RunsPage::connectTable() {
    connect(table_, &QTableView::doubleClicked, this, [this] {
        if (table_->chosen()) open_->click();
    });
    connect(table_, &QTableView::clicked, this, [this](const QModelIndex& index) {
        if (table_->chosen() && index.column() == RunsModel::Star) note_->toggleStar();
    });
    connect(table_->selectionModel(),
            &QItemSelectionModel::currentRowChanged,
            this,
            &RunsPage::showChoice);
    const auto keepChoice = [this] {
        if (!isTaking_) firstChosen_.clear();  // from now on it is the user's choice
    };
    connect(table_, &QTableView::clicked, this, keepChoice);
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, keepChoice);
    connect(model_, &RunsModel::tickedChanged, this, keepChoice);
    connect(model_, &RunsModel::dataChanged, this, &RunsPage::showChoice);
    connect(model_, &RunsModel::tickedChanged, this, &RunsPage::compare);
    connect(model_, &RunsModel::tooManyTicked, this, [this] {
        emit noticed(tr("At most %n run(s) can be compared. Clear one first.",
                        nullptr,
                        static_cast<int>(RunsModel::kMostTicked)));
    });
}

bool RunsPage::isBusy() const {
    return reader_->isReading() || adding_->isRunning();
}

bool RunsPage::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress || table_->groups().isGroup(table_->currentIndex())) {
        return Page::eventFilter(watched, event);
    }
    switch (static_cast<QKeyEvent*>(event)->key()) {
        case Qt::Key_Space:
            table_->toggleTick();
            return true;
        case Qt::Key_Delete:
            actions_->deleteRun();
            return true;
        case Qt::Key_F2:
            note_->editNote();
            return true;
        case Qt::Key_T:
            note_->askTag();
            return true;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            open_->click();
            return true;
        default:
            return Page::eventFilter(watched, event);
    }
}

void RunsPage::activate() {
    reader_->readAfresh();
}

void RunsPage::take(const QVector<RunRow>& rows, RunsReach reach) {
    const int before = table_->currentIndex().row();
    const QScopedValueRollback taking(isTaking_, true);
    model_->setRows(withPendingNotes(rows, *notes_));
    tools_->follow();
    // Whether there are none is known at the end.
    if (!rows.isEmpty() || reach == RunsReach::Everywhere) {
        stack_->setCurrentIndex(rows.isEmpty() ? 0 : 1);
    }
    const bool hasChoice = table_->selectionModel()->hasSelection();
    const RunRow* chosen = table_->chosen();
    // A newer one, which lies elsewhere, may be above the first that was read.
    const QWidget* focus = window()->focusWidget();
    const bool isNoting = focus && note_->isAncestorOf(focus);
    const bool isFirst = hasChoice && !isNoting && chosen && chosen->path == firstChosen_;
    // In the order that the user prefers, the first row may be the best one, or that of a group.
    const bool isNewest = isFirst || (!hasChoice && before < 0);
    const bool isChosen = isNewest && choosePath(newestIn(*filter_));
    if (!isChosen && (isNewest || !hasChoice)) choose(std::max(0, isNewest ? 0 : before));
    const bool isReadOn = reach == RunsReach::Folders && (isFirst || before < 0);
    firstChosen_ = isReadOn && table_->chosen() ? table_->chosen()->path : QString();
    for (auto run = added_.crbegin(); run != added_.crend() && !choosePath(*run);) ++run;
    if (reach == RunsReach::Everywhere) added_.clear();
    showFiltered();
    showChoice();
    // Nor does anything tell that one that was stopped has been saved.
    if (isVisible() && std::ranges::any_of(model_->all(), isCrossValidationInWork)) again_.start();
}

void RunsPage::add(const QStringList& folders) {
    adding_->add(folders);
}

void RunsPage::takeAdded(const QStringList& runs) {
    tools_->showAll();
    added_ = runs;
    emit noticed(runs.size() == 1 ? tr("%1 is in the list of runs from now on.").arg(runs.front())
                                  : tr("%n run(s) are in the list of runs from now on.",
                                       nullptr,
                                       static_cast<int>(runs.size())));
    reader_->read();
}

void RunsPage::setFoldsInWork(const std::filesystem::path& folder) {
    foldsInWork_ = folder;
    if (isVisible()) reader_->read();
}

// Chooses the nearest row, because the previous choice may be gone.
void RunsPage::choose(int row) {
    const int last = table_->model()->rowCount() - 1;
    if (last < 0) return;
    table_->setCurrentIndex(table_->model()->index(std::min(row, last), RunsModel::Name));
}

bool RunsPage::choosePath(const QString& path) {
    const QModelIndex found = filter_->mapFromSource(model_->index(model_->find(path), 0));
    const QModelIndex shown = table_->groups().mapFromSource(found);
    if (shown.isValid()) table_->setCurrentIndex(shown.siblingAtColumn(RunsModel::Name));
    return shown.isValid();
}

void RunsPage::showFiltered() {
    heading_->setSentence(runsSentence(*model_, *filter_));
    note_->setKnownTags(model_->tags());
    showScatter();
}

void RunsPage::showChoice() {
    const RunRow* run = table_->chosen();
    const QString none = run ? QString() : tr("Select a run in the table.");
    const bool isOfFolds = run && run->folds;
    const bool isBlocked = run_.isTraining() && !isOfFolds;
    open_->setText(isOfFolds ? tr("Open") : tr("Open run"));
    setAvailable(
        open_,
        isBlocked ? tr("Training is in progress. Stop it first.") : none,
        isOfFolds ? tr("Show the results of its folds") : tr("Show its curves and results"));
    actions_->setRun(run);
    note_->setRun(run);
    scatter_->setChosen(run ? run->path : QString());
}

void RunsPage::keepNote(const QString& path, const engine::RunNote& note) {
    notes_->keep(path, note);
    const int row = table_->currentIndex().row();
    model_->setNote(QString(path), note);
    if (!table_->selectionModel()->hasSelection()) choose(row);  // the filter hides it
    later_.start();
}

void RunsPage::compare() {
    const QVector<RunRow> runs = model_->ticked();
    comparison_->setVisible(runs.size() > 1);
    spreadOut(*column_, runs.size() > 1);
    table_->viewport()->update();  // the letters of the others
    showFiltered();
    if (runs.size() < 2) return table_->setMinimumHeight(kLeastTable);
    const int more = std::min(kMostBeside, static_cast<int>(runs.size())) - 2;
    table_->setMinimumHeight(kLeastBeside + more * table_->verticalHeader()->defaultSectionSize());
    comparison_->setRuns(runs);
    // The comparison must cover neither the other rows that are ticked, if there is room for them,
    // nor the last one. Only the next layout makes the table smaller.
    QTimer::singleShot(0, this, [this] {
        const QAbstractItemModel& rows = *table_->model();
        for (int row = rows.rowCount() - 1; row >= 0; --row) {
            const QModelIndex name = rows.index(row, RunsModel::Name);
            if (name.data(Qt::CheckStateRole).toInt() == Qt::Checked) table_->scrollTo(name);
        }
        table_->scrollTo(table_->currentIndex());
    });
}

// Below the table where there is room, unless the user has decided otherwise; a comparison takes
// its place.
void RunsPage::showScatter() {
    const QVariant decision = QSettings().value(kRunsPlot);
    const bool isWanted = decision.isValid() ? decision.toBool() : height() >= kRoomForPlot;
    const bool isComparing = model_->ticked().size() > 1;
    const QString whyNot = isComparing ? tr("The comparison has its place. Clear the ticks first.")
                           : comparableIn(*filter_).size() < 2 ? tr("It needs at least two runs.")
                                                               : QString();
    setAvailable(plots_, whyNot, tr("Plot a result of the runs over what they differ in"));
    plots_->setChecked(isWanted && whyNot.isEmpty());
    scatter_->setVisible(isWanted && whyNot.isEmpty());
    table_->setLow(isWanted && whyNot.isEmpty());
    parts_->setFitting(isWanted && whyNot.isEmpty());
    if (!isWanted || !whyNot.isEmpty()) return;
    const RunRow* chosen = table_->chosen();
    scatter_->follow(chosen ? chosen->path : QString());
}

void RunsPage::resizeEvent(QResizeEvent* event) {
    Page::resizeEvent(event);
    const bool hadRoom = event->oldSize().height() >= kRoomForPlot;
    if (hadRoom != (height() >= kRoomForPlot)) showScatter();
}

void RunsPage::copySelection() {
    const RunRow* run = table_->chosen();
    if (!run) return;
    QStringList cells;
    for (int column = RunsModel::Name; column < table_->model()->columnCount(); ++column) {
        if (table_->isColumnHidden(column) || column == RunsModel::Curve) continue;
        cells << table_->currentIndex().siblingAtColumn(column).data().toString();
    }
    QGuiApplication::clipboard()->setText(withoutIsolation(cells.join(QLatin1Char('\t'))));
    emit noticed(tr("Copied: %1").arg(run->name));
}

}  // namespace espalier::ui
