// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/runs_columns.h"

#include <QHeaderView>
#include <QMenu>
#include <QSettings>
#include <QTableView>
#include <algorithm>
#include <iterator>

#include "engine/project/project.h"
#include "engine/project/settings.h"
#include "ui/forms/metric_words.h"
#include "ui/runs/differing_settings.h"
#include "ui/runs/runs_filter.h"
#include "ui/runs/runs_model.h"
#include "ui/style/theme.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

constexpr int kLeastChanged = 10 * kGrid;

const QString kRunsMetrics = QStringLiteral("runs_metrics");
const QString kRunsSettings = QStringLiteral("runs_settings");
const QString kRunsColumns = QStringLiteral("runs_columns");

struct Choosable {
    int column;
    const char* word;  ///< in the user's settings
    bool isShown;      ///< until the user decides
};

constexpr Choosable kChoosable[] = {{RunsModel::Curve, "curve", true},
                                    {RunsModel::Data, "data", true},
                                    {RunsModel::Changed, "changed", true},
                                    {RunsModel::Best, "best", true},
                                    {RunsModel::Test, "test", true},
                                    {RunsModel::Time, "time", true},
                                    {RunsModel::Device, "device", true},
                                    {RunsModel::State, "state", true},
                                    {RunsModel::Note, "note", true},
                                    {RunsModel::Tags, "tags", true},
                                    {RunsModel::Parameters, "parameters", false}};

// "tags=1", "device=0": what the user has decided.
QString decisionOn(const char* word) {
    const QString begin = QLatin1String(word) + QLatin1Char('=');
    for (const QString& entry : QSettings().value(kRunsColumns).toStringList()) {
        if (entry.startsWith(begin)) return entry.mid(begin.size());
    }
    return {};
}

void decide(const char* word, bool shown) {
    const QString begin = QLatin1String(word) + QLatin1Char('=');
    QStringList entries = QSettings().value(kRunsColumns).toStringList();
    entries.removeIf([&](const QString& entry) { return entry.startsWith(begin); });
    entries << begin + (shown ? QLatin1Char('1') : QLatin1Char('0'));
    QSettings().setValue(kRunsColumns, entries);
}

}  // namespace

RunsColumns::RunsColumns(QTableView& table, RunsFilter& shown)
    : QObject(&table),
      table_(table),
      shown_(shown),
      runs_(*static_cast<RunsModel*>(shown.sourceModel())) {
    restore();
    followRuns();
    connect(&shown, &RunsFilter::filterChanged, this, &RunsColumns::followRuns);
    // Later, because the header is still sharing out the room.
    const auto fit = &RunsColumns::fitChanged;
    const QHeaderView* head = table.horizontalHeader();
    connect(head, &QHeaderView::sectionResized, this, fit, Qt::QueuedConnection);
    connect(head, &QHeaderView::geometriesChanged, this, fit, Qt::QueuedConnection);
}

// A header gives a column that has the rest of the room nothing where there is none left.
void RunsColumns::fitChanged() {
    QHeaderView* head = table_.horizontalHeader();
    if (table_.isColumnHidden(RunsModel::Changed) || head->width() == 0) return;
    const int now = head->sectionSize(RunsModel::Changed);
    const bool takesRest = head->sectionResizeMode(RunsModel::Changed) == QHeaderView::Stretch;
    const bool isShared = !table_.isColumnHidden(RunsModel::Note) &&
                          head->sectionResizeMode(RunsModel::Note) == QHeaderView::Stretch;
    const int note = isShared ? head->sectionSize(RunsModel::Note) : 0;
    const int rest = (head->width() - (head->length() - now - note)) / (isShared ? 2 : 1);
    if (takesRest && now < kLeastChanged) {
        head->setSectionResizeMode(RunsModel::Changed, QHeaderView::Fixed);
        head->resizeSection(RunsModel::Changed, kLeastChanged);
    } else if (!takesRest && rest > kLeastChanged) {
        head->setSectionResizeMode(RunsModel::Changed, QHeaderView::Stretch);
    }
}

// The key of a metric, or the name of a setting.
QString RunsColumns::wordOf(int column) const {
    const int setting = RunsModel::settingOf(column);
    return fromUtf8(setting == RunsModel::kNoSetting
                        ? RunsModel::metricOf(column)
                        : engine::commonSettings()[static_cast<std::size_t>(setting)]);
}

void RunsColumns::restore() {
    const QStringList metrics = QSettings().value(kRunsMetrics).toStringList();
    const QStringList settings = QSettings().value(kRunsSettings).toStringList();
    for (int column = RunsModel::kColumns; column < runs_.columnCount(); ++column) {
        const bool isMetric = RunsModel::settingOf(column) == RunsModel::kNoSetting;
        table_.setColumnHidden(column, !(isMetric ? metrics : settings).contains(wordOf(column)));
    }
    for (const Choosable& one : kChoosable) {
        const QString decision = decisionOn(one.word);
        const bool shown = decision.isEmpty() ? one.isShown : decision == QLatin1String("1");
        table_.setColumnHidden(one.column, !shown);
    }
}

void RunsColumns::store() const {
    QStringList metrics, settings;
    for (int column = RunsModel::kColumns; column < runs_.columnCount(); ++column) {
        if (table_.isColumnHidden(column)) continue;
        const bool isMetric = RunsModel::settingOf(column) == RunsModel::kNoSetting;
        (isMetric ? metrics : settings) << wordOf(column);
    }
    QSettings().setValue(kRunsMetrics, metrics);
    QSettings().setValue(kRunsSettings, settings);
}

void RunsColumns::setShown(int column, bool shown) {
    table_.setColumnHidden(column, !shown);
    const auto* known = std::ranges::find(kChoosable, column, &Choosable::column);
    known == std::end(kChoosable) ? store() : decide(known->word, shown);
    emit changed();
}

void RunsColumns::followRuns() {
    suggest(RunsModel::Tags, "tags", !runs_.tags().isEmpty());
    const QVector<RunRow>& rows = runs_.all();
    const bool isSame = std::ranges::all_of(
        rows, [&](const RunRow& row) { return row.device == rows.front().device; });
    suggest(RunsModel::Device, "device", rows.size() < 2 || !isSame);
    suggest(RunsModel::Data, "data", isDataDifferent());
    suggest(RunsModel::Note, "note", areAnyNoted());
}

// Of the runs of the chosen scope, whatever is typed into the filter.
bool RunsColumns::isDataDifferent() const {
    const engine::Project* first = nullptr;
    for (const RunRow& row : runs_.all()) {
        if (!row.project || row.kinship > shown_.scope()) continue;
        if (!first) first = row.project.get();
        if (row.project->dataset != first->dataset) return true;
    }
    return false;
}

bool RunsColumns::areAnyNoted() const {
    return std::ranges::any_of(runs_.all(), [this](const RunRow& row) {
        return !row.note.text.empty() && row.kinship <= shown_.scope();
    });
}

void RunsColumns::suggest(int column, const char* word, bool shown) {
    if (table_.isColumnHidden(column) != shown || !decisionOn(word).isEmpty()) return;
    table_.setColumnHidden(column, !shown);
    emit changed();
}

void RunsColumns::addEntry(QMenu& menu, int column, const QString& tip) {
    QAction* entry =
        menu.addAction(runs_.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
    entry->setCheckable(true);
    entry->setChecked(!table_.isColumnHidden(column));
    entry->setToolTip(tip);
    connect(
        entry, &QAction::toggled, this, [this, column](bool shown) { setShown(column, shown); });
}

void RunsColumns::fillMenu(QMenu& menu) {
    menu.clear();
    QMenu* settings = menu.addMenu(tr("Settings that differ"));
    QMenu* others = menu.addMenu(tr("Other columns"));
    menu.addSection(tr("Metrics"));
    const QSet<int> differing = differingSettings(shown_.rows());
    for (int column = RunsModel::kColumns; column < runs_.columnCount(); ++column) {
        const int setting = RunsModel::settingOf(column);
        if (setting == RunsModel::kNoSetting) {
            addEntry(menu, column, metricExplanation(RunsModel::metricOf(column)));
        } else if (differing.contains(setting) || !table_.isColumnHidden(column)) {
            addEntry(*settings, column, {});
        }
    }
    if (settings->isEmpty()) {
        settings->addAction(tr("All runs have the same settings"))->setEnabled(false);
    }
    for (const Choosable& one : kChoosable) addEntry(*others, one.column, {});
}

}  // namespace espalier::ui
