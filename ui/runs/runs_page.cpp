// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/runs_page.h"

#include <QCheckBox>
#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QSet>
#include <QSplitter>
#include <QStackedLayout>
#include <QTableView>
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
#include "ui/runs/runs_filter.h"
#include "ui/runs/runs_scope.h"
#include "ui/style/icon.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/heading.h"

namespace espalier::ui {

namespace {

constexpr int kLeastTable = 17 * kGrid;
constexpr int kLeastBeside = 12 * kGrid;  // beside a comparison: two runs
constexpr int kFilterWidth = 26 * kGrid;
constexpr int kBetweenLooks = 2000;  // ms between two looks at folds in work
constexpr int kMostNote = 1000;      // characters: 4000 bytes at most

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
         .sentence = tr("Every run is kept here with its curves, results and model."),
         .action = tr("Start the first run")},
        this);
    connect(nothing, &EmptyState::actionChosen, this, &RunsPage::startAsked);
    stack_->addWidget(nothing);
    stack_->addWidget(makeContent());
    const auto tellFailure = [this](const QString& sentence) { emit failed(sentence, {}); };
    connect(reader_, &RunsReader::done, this, &RunsPage::take);
    connect(reader_, &RunsReader::failed, this, tellFailure);
    connect(notes_, &RunNotes::failed, this, tellFailure);
    connect(notes_, &RunNotes::written, this, [this] {
        if (isVisible()) read();
    });
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
        read();
    });
    connect(&run, &RunControl::stateChanged, this, [this] {
        if (isVisible()) read();
        showChoice();
    });
    connect(&document, &Document::projectReset, this, [this] {
        scope_->forgetChoice();
        if (isVisible()) read();
    });
    again_.setSingleShot(true);
    again_.setInterval(kBetweenLooks);
    connect(&again_, &QTimer::timeout, this, [this] {
        if (isVisible()) read();
    });
    showChoice();
}

QWidget* RunsPage::makeContent() {
    auto* content = new QWidget(this);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(3 * kGrid, 3 * kGrid, 3 * kGrid, 2 * kGrid);
    column->setSpacing(2 * kGrid);
    heading_ = new Heading(tr("Runs"), content);
    open_ = primaryButton(QStringLiteral("train"), tr("Open run"), content);
    heading_->addAction(open_);
    column->addWidget(heading_);
    column->addWidget(makeTools());
    column->addWidget(new OpeningBar(run_, content));
    auto* splitter = new QSplitter(Qt::Vertical, content);
    splitter->setChildrenCollapsible(false);
    table_ = new RunsTable(*filter_, splitter);
    table_->installEventFilter(this);
    table_->setMinimumHeight(kLeastTable);
    splitter->addWidget(table_);
    comparison_ = new ComparisonView(splitter);
    splitter->addWidget(comparison_);
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 7);
    comparison_->hide();
    column->addWidget(splitter, 1);
    column->addWidget(makeNote());
    connect(open_, &QPushButton::clicked, this, [this] {
        const RunRow* run = chosen();
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
    auto* choice = new QWidget(bar);
    auto* row = new QHBoxLayout(choice);
    row->setContentsMargins(0, 0, kGrid, 0);
    row->setSpacing(kGrid);
    words_ = new QLineEdit(choice);
    words_->setPlaceholderText(tr("Filter runs"));
    words_->setAccessibleName(tr("Filter runs"));
    words_->setClearButtonEnabled(true);
    words_->addAction(icon(QStringLiteral("search")), QLineEdit::LeadingPosition);
    starredOnly_ = new QCheckBox(tr("Starred only"), choice);
    scope_ = new RunsScope(*filter_, choice);
    row->addWidget(words_);
    row->addWidget(scope_);
    row->addWidget(starredOnly_);
    words_->setFixedWidth(kFilterWidth);
    line->addWidget(choice);
    actions_ = new RunActions(run_, *deletion_, bar);
    line->addWidget(actions_);
    connect(words_, &QLineEdit::textChanged, this, &RunsPage::applyFilter);
    connect(starredOnly_, &QCheckBox::toggled, this, &RunsPage::applyFilter);
    connect(scope_, &RunsScope::changed, this, &RunsPage::applyFilter);
    connect(actions_, &RunActions::continueAsked, this, [this](const QString& folder) {
        emit foldsAsked(toPath(folder), true);
    });
    connect(actions_, &RunActions::settingsAsked, this, &RunsPage::settingsAsked);
    connect(actions_, &RunActions::workChanged, this, &Page::workChanged);
    return bar;
}

QWidget* RunsPage::makeNote() {
    auto* bar = new QWidget(this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kGrid);
    star_ = iconButton(QStringLiteral("star"), tr("Star run"), bar);
    star_->setCheckable(true);
    note_ = new QLineEdit(bar);
    note_->setMaxLength(kMostNote);
    note_->setPlaceholderText(tr("Note about this run"));
    note_->setAccessibleName(tr("Note"));
    row->addWidget(star_);
    row->addWidget(note_, 1);
    connect(star_, &QToolButton::clicked, this, [this] {
        if (const RunRow* run = chosen()) toggleStar(*run);
    });
    connect(note_, &QLineEdit::textEdited, this, [this](const QString& text) {
        const RunRow* run = chosen();
        if (!run) return;
        engine::RunNote note = run->note;
        note.text = text.toStdString();
        keepNote(*run, note);
    });
    return bar;
}

void RunsPage::connectTable() {
    connect(table_, &QTableView::doubleClicked, this, [this] { open_->click(); });
    connect(table_, &QTableView::clicked, this, [this](const QModelIndex& index) {
        const RunRow* run = chosen();
        if (run && index.column() == RunsModel::Star) toggleStar(*run);
    });
    connect(table_->selectionModel(),
            &QItemSelectionModel::currentRowChanged,
            this,
            &RunsPage::showChoice);
    connect(model_, &RunsModel::dataChanged, this, &RunsPage::showChoice);
    connect(model_, &RunsModel::tickedChanged, this, &RunsPage::compare);
    connect(model_, &RunsModel::tooManyTicked, this, [this] {
        emit noticed(tr("At most %n run(s) can be compared. Clear one first.",
                        nullptr,
                        static_cast<int>(RunsModel::kMostTicked)));
    });
}

bool RunsPage::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress) return Page::eventFilter(watched, event);
    switch (static_cast<QKeyEvent*>(event)->key()) {
        case Qt::Key_Space:
            toggleTick();
            return true;
        case Qt::Key_Delete:
            actions_->deleteRun();
            return true;
        case Qt::Key_F2:
            note_->setFocus(Qt::ShortcutFocusReason);
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

void RunsPage::read() {
    reader_->read();
}

void RunsPage::take(const QVector<RunRow>& rows, RunsReach reach) {
    QVector<RunRow> now = rows;
    for (RunRow& row : now) {
        // Text typed while the files were read is newer than the files.
        if (const engine::RunNote* note = notes_->pending(row.path)) row.note = *note;
    }
    const int before = table_->currentIndex().row();
    model_->setRows(now);
    scope_->follow();
    // Whether there are none is known at the end.
    if (!rows.isEmpty() || reach == RunsReach::Everywhere) {
        stack_->setCurrentIndex(rows.isEmpty() ? 0 : 1);
    }
    const bool hasChoice = table_->selectionModel()->hasSelection();
    if (!hasChoice) choose(std::max(0, before));
    writeSentence();
    showChoice();
    readLater();
}

void RunsPage::setFoldsInWork(const std::filesystem::path& folder) {
    foldsInWork_ = folder;
    if (isVisible()) read();
}

// Nothing tells how far the folds are, or that one that was stopped has been saved.
void RunsPage::readLater() {
    const bool isTrained = std::ranges::any_of(model_->all(), [](const RunRow& row) {
        return row.folds && row.status == engine::RunStatus::Running;
    });
    if (isTrained && isVisible()) again_.start();
}

// Chooses the nearest row, because the previous choice may be gone.
void RunsPage::choose(int row) {
    const int last = filter_->rowCount() - 1;
    if (last >= 0) table_->setCurrentIndex(filter_->index(std::min(row, last), RunsModel::Name));
}

void RunsPage::applyFilter() {
    filter_->setWords(words_->text());
    filter_->setStarredOnly(starredOnly_->isChecked());
    if (!table_->selectionModel()->hasSelection()) choose(0);
    writeSentence();
    showChoice();
}

void RunsPage::writeSentence() {
    const int all = filter_->countIn(filter_->scope());
    const int validations = filter_->validationsIn(filter_->scope());
    QString runs = tr("%n run(s)", nullptr, all - validations);
    if (validations > 0) {
        const QString folds = tr("%n cross-validation(s)", nullptr, validations);
        runs = validations == all ? folds : tr("%1 and %2").arg(runs, folds);
    }
    if (filter_->filters()) {
        const QString shown = countText(filter_->rowCount());
        return heading_->setSentence(tr("%1 of %2 in %3").arg(shown, runs, placeText()));
    }
    const QString pattern =
        all - validations > 1 ? tr("%1 in %2; select two or more to compare") : tr("%1 in %2");
    heading_->setSentence(pattern.arg(runs, placeText()));
}

QString RunsPage::placeText() const {
    QSet<QString> folders;
    for (int row = 0; row < model_->rowCount(); ++row) {
        const RunRow& run = model_->at(row);
        if (run.kinship <= filter_->scope()) folders.insert(QFileInfo(run.path).path());
    }
    if (folders.size() == 1) return *folders.begin();
    return tr("%n folder(s)", nullptr, static_cast<int>(folders.size()));
}

const RunRow* RunsPage::chosen() const {
    const QModelIndex index = filter_->mapToSource(table_->currentIndex());
    return index.isValid() ? &model_->at(index.row()) : nullptr;
}

void RunsPage::showChoice() {
    const RunRow* run = chosen();
    const QString none = run ? QString() : tr("Select a run in the table.");
    const bool isOfFolds = run && run->folds;
    const bool isBlocked = run_.isTraining() && !isOfFolds;
    open_->setText(isOfFolds ? tr("Open") : tr("Open run"));
    setAvailable(
        open_,
        isBlocked ? tr("Training is in progress. Stop it first.") : none,
        isOfFolds ? tr("Show the results of its folds") : tr("Show its curves and results"));
    actions_->setRun(run);
    showNote(run);
}

void RunsPage::showNote(const RunRow* run) {
    const QString whyNot = run ? run->noteProblem : tr("Select a run in the table.");
    setAvailable(note_, whyNot, tr("Saved in the run's folder (F2)"));
    const bool starred = run && run->note.starred;
    setAvailable(star_, whyNot, starred ? tr("Remove star") : tr("Star run"));
    star_->setChecked(starred);
    star_->setIcon(icon(starred ? QStringLiteral("best") : QStringLiteral("star")));
    const QString path = run ? run->path : QString();
    const QString text = run ? fromUtf8(run->note.text) : QString();
    // The cursor stays in place while the user types.
    if (noted_ != path || note_->text() != text) note_->setText(text);
    noted_ = path;
}

void RunsPage::keepNote(const RunRow& run, const engine::RunNote& note) {
    notes_->keep(run.path, note);
    model_->setNote(QString(run.path), note);
}

void RunsPage::toggleStar(const RunRow& run) {
    if (!run.noteProblem.isEmpty()) return emit failed(run.noteProblem, run.path);
    engine::RunNote note = run.note;
    note.starred = !note.starred;
    const int row = table_->currentIndex().row();
    keepNote(run, note);
    if (!table_->selectionModel()->hasSelection()) choose(row);  // the filter hides it
    writeSentence();
}

void RunsPage::toggleTick() {
    const QModelIndex index = table_->currentIndex().siblingAtColumn(RunsModel::Name);
    const bool ticked = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
    if (index.isValid()) {
        filter_->setData(index, ticked ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
    }
}

void RunsPage::compare() {
    const QVector<RunRow> runs = model_->ticked();
    comparison_->setVisible(runs.size() > 1);
    table_->setMinimumHeight(runs.size() > 1 ? kLeastBeside : kLeastTable);
    if (runs.size() < 2) return;
    comparison_->setRuns(runs);
    // The comparison must not cover the row that was just ticked. Only the next layout makes the
    // table smaller.
    QTimer::singleShot(0, this, [this] { table_->scrollTo(table_->currentIndex()); });
}

void RunsPage::copySelection() {
    const RunRow* run = chosen();
    if (!run) return;
    QStringList cells;
    for (int column = RunsModel::Name; column < table_->model()->columnCount(); ++column) {
        if (table_->isColumnHidden(column)) continue;
        cells << table_->currentIndex().siblingAtColumn(column).data().toString();
    }
    QGuiApplication::clipboard()->setText(withoutIsolation(cells.join(QLatin1Char('\t'))));
    emit noticed(tr("Copied: %1").arg(run->name));
}

}  // namespace espalier::ui
