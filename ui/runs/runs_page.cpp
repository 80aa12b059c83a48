// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/runs_page.h"

#include <QDesktopServices>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QStackedLayout>
#include <QTableView>
#include <QUrl>
#include <QVBoxLayout>
#include <cmath>
#include <limits>

#include "engine/project/run_folder.h"
#include "ui/document.h"
#include "ui/run/run_control.h"
#include "ui/runs/runs_model.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/heading.h"
#include "ui/widgets/table.h"

namespace espalier::ui {

namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

RunRow rowOf(const engine::RunRecord& record) {
    RunRow row{
        .path = fromPath(record.folder.path),
        .name = fromPath(record.folder.path.filename()),
        .started = fromUtf8(record.started).left(16).replace(QLatin1Char('T'), QLatin1Char(' ')),
        .data = fromPath(record.project.dataset.filename()),
        .network = fromUtf8(record.project.network.name),
        .state = fromUtf8(record.state)};
    row.bestAccuracy = row.bestLoss = kNaN;
    for (const engine::TrainingEvent& event : record.events) {
        row.seconds = std::max(row.seconds, event.elapsedSeconds);
        if (event.kind != engine::EventKind::Epoch) continue;
        row.epochs = event.epoch;
        if (!(row.bestAccuracy >= event.validationAccuracy)) {
            row.bestAccuracy = event.validationAccuracy;
        }
        if (!(row.bestLoss <= event.validationLoss)) row.bestLoss = event.validationLoss;
    }
    return row;
}

QVector<RunRow> readRows(const std::filesystem::path& folder, std::stop_token stop) {
    QVector<RunRow> rows;
    for (const std::filesystem::path& path : engine::listRuns(folder)) {
        if (stop.stop_requested()) break;
        try {
            rows.prepend(rowOf(engine::readRun(path)));
        } catch (const std::exception& problem) {
            // A run that cannot be read is still shown, with the reason.
            rows.prepend(RunRow{.path = fromPath(path),
                                .name = fromPath(path.filename()),
                                .started = fromPath(path.filename()),
                                .data = {},
                                .network = {},
                                .state = fromUtf8(problem.what()),
                                .epochs = 0,
                                .bestAccuracy = kNaN,
                                .bestLoss = kNaN,
                                .seconds = kNaN});
        }
    }
    return rows;
}

}  // namespace

RunsPage::RunsPage(Document& document, RunControl& run, QWidget* parent)
    : Page(tr("Runs"), parent),
      document_(document),
      run_(run),
      stack_(new QStackedLayout(this)),
      model_(new RunsModel(this)),
      sorted_(new QSortFilterProxyModel(this)) {
    sorted_->setSourceModel(model_);
    sorted_->setSortRole(RunsModel::kSortRole);
    auto* nothing = new EmptyState({.icon = QStringLiteral("runs"),
                                    .title = tr("No runs yet"),
                                    .sentence = tr("Every training is kept here with its curves, "
                                                   "results and model."),
                                    .action = tr("Start the first")},
                                   this);
    connect(nothing, &EmptyState::actionChosen, this, &RunsPage::startAsked);
    stack_->addWidget(nothing);
    stack_->addWidget(makeTable());
    connect(
        &job_, &Job::failed, this, [this](const QString& sentence) { emit failed(sentence, {}); });
    connect(&run, &RunControl::stateChanged, this, [this] {
        if (isVisible()) read();
        showChoice();
    });
}

QWidget* RunsPage::makeTable() {
    auto* content = new QWidget(this);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(3 * kGrid, 3 * kGrid, 3 * kGrid, 2 * kGrid);
    column->setSpacing(2 * kGrid);
    heading_ = new Heading(tr("Runs"), content);
    open_ = primaryButton(QStringLiteral("train"), tr("See this run"), content);
    show_ = textButton(QStringLiteral("folder"), tr("Show in folder"), content);
    heading_->addAction(show_);
    heading_->addAction(open_);
    column->addWidget(heading_);
    table_ = new QTableView(content);
    table_->setModel(sorted_);
    table_->setSortingEnabled(true);
    table_->sortByColumn(RunsModel::Started, Qt::DescendingOrder);
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    QHeaderView* head = table_->horizontalHeader();
    head->setDefaultSectionSize(14 * kGrid);
    head->setSectionResizeMode(RunsModel::Data, QHeaderView::Stretch);
    head->setSectionResizeMode(RunsModel::Network, QHeaderView::Stretch);
    table_->setColumnWidth(RunsModel::Started, 19 * kGrid);
    prepareTable(*table_);
    table_->setAccessibleName(tr("Runs"));
    column->addWidget(table_, 1);
    connect(table_, &QTableView::activated, this, [this] { emit openAsked(chosen()); });
    connect(open_, &QPushButton::clicked, this, [this] { emit openAsked(chosen()); });
    connect(show_, &QPushButton::clicked, this, [this] {
        QDesktopServices::openUrl(QUrl::fromLocalFile(chosen()));
    });
    connect(table_->selectionModel(),
            &QItemSelectionModel::currentRowChanged,
            this,
            &RunsPage::showChoice);
    return content;
}

void RunsPage::activate() {
    read();
}

void RunsPage::read() {
    const std::filesystem::path folder = engine::runsFolderFor(document_.file());
    job_.start([this, folder](const Job::Report&, std::stop_token stop) {
        const QVector<RunRow> rows = readRows(folder, stop);
        return [this, rows, folder] {
            model_->setRows(rows);
            stack_->setCurrentIndex(rows.isEmpty() ? 0 : 1);
            heading_->setSentence(
                tr("%1 in %2")
                    .arg(counted(rows.size(), tr("1 run"), tr("%1 runs")), fromPath(folder)));
            if (!rows.isEmpty()) table_->selectRow(0);
            showChoice();
        };
    });
}

QString RunsPage::chosen() const {
    const QModelIndex index = sorted_->mapToSource(table_->currentIndex());
    return index.isValid() ? model_->at(index.row()).path : QString();
}

void RunsPage::showChoice() {
    const QString path = chosen();
    QString whyNot = path.isEmpty() ? tr("Choose a run in the table.") : QString();
    setAvailable(show_, whyNot, path);
    if (run_.isTraining()) whyNot = tr("A training is going on; stop it first.");
    setAvailable(open_, whyNot, tr("Its curves and results, and Resume"));
}

}  // namespace espalier::ui
