// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/runs_model.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/metrics/metric_catalog.h"
#include "engine/project/settings.h"
#include "ui/forms/field_words.h"
#include "ui/forms/metric_words.h"
#include "ui/isolated.h"
#include "ui/plots/run_metrics.h"
#include "ui/runs/run_best_result.h"
#include "ui/runs/run_test_result.h"
#include "ui/style/icon.h"
#include "ui/text.h"
#include "ui/widgets/table.h"

namespace espalier::ui {

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

bool isNumber(int column) {
    return column == RunsModel::Best || column == RunsModel::Test || column == RunsModel::Time ||
           column == RunsModel::Parameters || column >= RunsModel::kColumns;
}

int metricColumns() {
    return static_cast<int>(engine::allMetrics().size());
}

// Numbers of a setting by their size, before words.
QVariant sortableSetting(const std::string& value) {
    if (value.empty()) return {};
    bool isNumber = false;
    const double number = fromUtf8(value).toDouble(&isNumber);
    return isNumber ? QVariant(number) : QVariant(fromUtf8(value));
}

QString tagsText(const engine::RunNote& note) {
    QStringList tags;
    for (const std::string& tag : note.tags) tags << isolated(fromUtf8(tag));
    return tags.join(QStringLiteral(", "));
}

// Of what the run has reached itself. A percentage that hardly changes is a flat line in the
// middle.
QVector<double> heightsOf(const engine::CurveSketch& curve) {
    const std::vector<double> values = curve.values();
    if (values.empty()) return {};
    const auto [least, most] = std::ranges::minmax_element(values);
    const bool isShare = metricAxis(curve.metric()).isShare;
    constexpr double kLeastShare = 0.25;
    const double span = isShare ? std::max(kLeastShare, *most - *least) : *most - *least;
    const double low = isShare ? (*least + *most - span) / 2 : *least;
    QVector<double> heights;
    for (const double value : values) {
        heights << (span > 0 ? std::clamp((value - low) / span, 0.0, 1.0) : 0.5);
    }
    return heights;
}

QString curveTip(const RunRow& row) {
    if (row.curve.metric().empty()) return row.path;
    const std::string& metric = row.curve.metric();
    const QString name =
        metric == engine::kValidationLoss ? RunsModel::tr("Validation loss") : metricName(metric);
    return RunsModel::tr("%1 on the validation images, over %n epoch(s)",
                         nullptr,
                         formOf(static_cast<qint64>(row.curve.epochs())))
        .arg(name);
}

// A trial ends with its share, which is all that was planned for it.
std::optional<engine::RunStatus> saidStatus(const RunRow& row) {
    return row.isShareOver ? engine::RunStatus::Completed : row.status;
}

engine::RunStatus stateOf(const RunRow& row) {
    if (!row.failure.isEmpty()) return engine::RunStatus::Failed;
    return row.lossExploded ? engine::RunStatus::Diverged
                            : saidStatus(row).value_or(engine::RunStatus::Failed);
}

QString stateTip(const RunRow& row) {
    if (!row.problem.isEmpty()) return row.problem;
    if (!row.failure.isEmpty()) return row.failure;
    if (!row.unequal.isEmpty()) return row.unequal;
    const bool isOpen = row.status == engine::RunStatus::Stopped;
    if (row.isShareOver) {
        return RunsModel::tr("Its share of the training is over. Resume goes on from there.");
    }
    return isOpen && row.folds ? RunsModel::tr("Continue trains the remaining folds.")
                               : RunsModel::tr("after %n epoch(s)", nullptr, formOf(row.epochs));
}

QString withLoss(const QString& tip, const RunRow& row) {
    return row.loss.empty()
               ? tip
               : tip + QLatin1Char('\n') + RunsModel::tr("Loss: %1").arg(choiceText(row.loss));
}

}  // namespace

// What a trial tries is said by the column of what changed.
static const QString& briefNameOf(const RunRow& row) {
    return row.brief.isEmpty() ? row.name : row.brief;
}

std::string RunsModel::metricOf(int column) {
    if (column < kColumns || column >= kColumns + metricColumns()) return {};
    const auto index = static_cast<std::size_t>(column - kColumns);
    return engine::allMetrics().at(index)->description().key;
}

int RunsModel::settingOf(int column) {
    const int first = columnOfSetting(0);
    return column < first ? kNoSetting : column - first;
}

int RunsModel::columnOfSetting(int setting) {
    return kColumns + metricColumns() + setting;
}

void RunsModel::setRows(const QVector<RunRow>& rows) {
    QHash<QString, const RunRow*> read;
    for (const RunRow& row : rows) read.insert(row.path, &row);
    emit rowsAboutToBeSet();
    const bool areGone = removeGone(QSet<QString>(read.keyBegin(), read.keyEnd()));
    const bool areOthers = replaceChanged(read);
    for (const RunRow& row : std::as_const(rows_)) read.remove(row.path);
    if (!read.isEmpty()) {
        const int first = static_cast<int>(rows_.size());
        beginInsertRows({}, first, first + static_cast<int>(read.size()) - 1);
        for (const RunRow& row : rows) {
            if (read.contains(row.path)) rows_.push_back(row);
        }
        endInsertRows();
    }
    nameCriterion();
    emit rowsSet();
    if (areGone || areOthers) emit tickedChanged();
}

bool RunsModel::removeGone(const QSet<QString>& staying) {
    bool areTicked = false;
    const auto isGone = [&](int row) { return !staying.contains(rows_.at(row).path); };
    for (int last = static_cast<int>(rows_.size()) - 1; last >= 0; --last) {
        if (!isGone(last)) continue;
        int first = last;
        while (first > 0 && isGone(first - 1)) --first;
        beginRemoveRows({}, first, last);
        for (int i = first; i <= last; ++i) areTicked |= ticked_.removeOne(rows_.at(i).path);
        rows_.remove(first, last - first + 1);
        endRemoveRows();
        last = first;
    }
    return areTicked;
}

// One signal for all of them: who follows looks at every run then.
bool RunsModel::replaceChanged(const QHash<QString, const RunRow*>& read) {
    bool areTicked = false;
    int first = -1, last = -1;
    for (int i = 0; i < rows_.size(); ++i) {
        const RunRow& now = *read.value(rows_.at(i).path);
        if (rows_.at(i).looksLike(now)) continue;
        rows_[i] = now;
        areTicked = areTicked || ticked_.contains(now.path);
        if (first < 0) first = i;
        last = i;
    }
    if (first >= 0) emit dataChanged(index(first, 0), index(last, columnCount() - 1));
    return areTicked;
}

QStringList RunsModel::tags() const {
    QStringList tags;
    for (const RunRow& row : rows_) {
        for (const std::string& tag : row.note.tags) {
            const QString name = fromUtf8(tag);
            if (!tags.contains(name)) tags << name;
        }
    }
    tags.sort(Qt::CaseInsensitive);
    return tags;
}

// Its name is in the head of the column, or in the tooltip of each row.
void RunsModel::nameCriterion() {
    const auto before = std::exchange(criterion_, sharedCriterion(rows_));
    if (criterion_ == before) return;
    emit headerDataChanged(Qt::Horizontal, Best, Best);
}

int RunsModel::find(const QString& path) const {
    const auto found = std::ranges::find(rows_, path, &RunRow::path);
    return found == rows_.end() ? -1 : static_cast<int>(found - rows_.begin());
}

QHash<QString, RunRow> RunsModel::byPath() const {
    QHash<QString, RunRow> rows;
    for (const RunRow& row : rows_) rows.insert(row.path, row);
    return rows;
}

void RunsModel::setNote(const QString& path, const engine::RunNote& note) {
    const int row = find(path);
    if (row < 0 || rows_[row].note == note) return;
    rows_[row].note = note;
    emit dataChanged(index(row, 0), index(row, columnCount() - 1));
}

QVector<RunRow> RunsModel::ticked() const {
    QVector<RunRow> rows;
    for (const QString& path : ticked_) rows.push_back(rows_.at(find(path)));
    return rows;
}

int RunsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int RunsModel::columnCount(const QModelIndex& parent) const {
    if (parent.isValid()) return 0;
    return columnOfSetting(static_cast<int>(engine::commonSettings().size()));
}

Qt::ItemFlags RunsModel::flags(const QModelIndex& index) const {
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    const bool canTick = index.column() == Name && rows_[index.row()].isComparable();
    return canTick ? flags | Qt::ItemIsUserCheckable : flags;
}

QString RunsModel::statusText(std::optional<engine::RunStatus> status) {
    if (!status) return tr("cannot be read");
    switch (*status) {
        case engine::RunStatus::Running:
            return tr("running");
        case engine::RunStatus::Completed:
            return tr("finished");
        case engine::RunStatus::Stopped:
            return tr("stopped");
        case engine::RunStatus::Patience:
            return tr("stopped early");
        case engine::RunStatus::Diverged:
            return tr("diverged");
        case engine::RunStatus::Failed:
            return tr("failed");
        case engine::RunStatus::Interrupted:
            break;
    }
    return tr("interrupted");
}

QString RunsModel::stateText(const RunRow& row) {
    if (row.isMissing) return tr("missing");
    if (!row.failure.isEmpty()) return statusText(engine::RunStatus::Failed);
    const QString status = statusText(saidStatus(row));
    if (row.folds && row.folds->all > 0) {
        const QString text = row.unequal.isEmpty()
                                 ? tr("%1, %2 of %n fold(s)", nullptr, row.folds->all)
                                 : tr("%1, %2 of %n unequal fold(s)", nullptr, row.folds->all);
        return text.arg(status, countText(row.folds->finished));
    }
    const bool hasExploded = row.lossExploded && row.status != engine::RunStatus::Diverged;
    return hasExploded ? tr("%1, loss exploded").arg(status) : status;
}

// Smaller losses are better, and values of different losses are not comparable.
QVariant RunsModel::groupOf(const RunRow& row, int column) const {
    const bool isTest = column == Test;
    const auto value = isTest ? testValueOf(row) : row.best.headline();
    const std::string key = value ? value->key : std::string();
    const auto& metrics = engine::allMetrics();
    const auto found =
        std::ranges::find(metrics, key, [](const auto& metric) -> const std::string& {
            return metric->description().key;
        });
    const auto place = static_cast<int>(found - metrics.begin());
    return QStringLiteral("%1 %2").arg(place, 4).arg(key.empty() ? fromUtf8(row.loss) : QString());
}

QVariant RunsModel::shown(const RunRow& row, int column) const {
    if (const std::string metric = metricOf(column); !metric.empty()) {
        return metricText(metric, row.best.valueOf(metric), row.validationImages);
    }
    if (const int setting = settingOf(column); setting != kNoSetting) {
        if (row.settings.empty()) return {};
        const auto place = static_cast<std::size_t>(setting);
        return settingText(engine::commonSettings()[place], row.settings[place]);
    }
    switch (column) {
        case Name:
            return row.place.isEmpty() ? briefNameOf(row)
                                       : tr("%1 in %2").arg(briefNameOf(row), row.place);
        case Data:
            return row.data;
        case Changed:
            return row.changed;
        case Best:
            return bestText(row);
        case Test:
            return testText(row);
        case Time:
            return durationText(row.seconds);
        case Device:
            return row.device.section(QLatin1Char(','), 0, 0)
                .remove(QStringLiteral("(R)"))
                .remove(QStringLiteral(" Processor"));
        case State:
            return stateText(row);
        case Note:
            return fromUtf8(row.note.text);
        case Tags:
            return tagsText(row.note);
        case Parameters:
            return row.parameters > 0 ? countText(row.parameters) : QString();
        default:
            return {};
    }
}

QVariant RunsModel::sortable(const RunRow& row, int column) const {
    const auto number = [](double value) {
        return std::isnan(value) ? QVariant() : QVariant(value);
    };
    if (const std::string metric = metricOf(column); !metric.empty()) {
        return number(row.best.valueOf(metric));
    }
    if (const int setting = settingOf(column); setting != kNoSetting) {
        return row.settings.empty()
                   ? QVariant()
                   : sortableSetting(row.settings[static_cast<std::size_t>(setting)]);
    }
    switch (column) {
        case Star:
            return row.note.starred;
        case Name:
            return QString(row.started + row.path);  // two runs may have started in the same second
        case Best:
            return number(bestRank(row));
        case Test:
            return number(testValueOf(row) ? rankOf(*testValueOf(row)) : kNone);
        case Time:
            return number(row.seconds);
        case Curve:  // as far as its run got
            return static_cast<qulonglong>(row.curve.epochs());
        case Parameters:
            return row.parameters > 0 ? QVariant(row.parameters) : QVariant();
        default:
            return shown(row, column);
    }
}

QString RunsModel::tipOf(const RunRow& row, int column) const {
    switch (column) {
        case Star:
            return !row.noteProblem.isEmpty() ? row.noteProblem
                   : row.note.starred         ? tr("Starred; click to remove the star")
                                              : tr("Click to star this run");
        case Best:
            return bestTip(row);
        case Test:
            return testTip(row);
        case Changed:
            return row.changes.isEmpty() ? row.path
                                         : tr("Compared with the previous run on the same data, or "
                                              "with the defaults:") +
                                               QLatin1Char('\n') + row.changes;
        case Device:
            return row.device.isEmpty() ? row.path : row.device;
        case Curve:
            return curveTip(row);
        case Tags:
            return row.noteProblem.isEmpty() ? tagsText(row.note) : row.noteProblem;
        case State:
            return stateTip(row);
        case Note:
            return row.noteProblem.isEmpty() ? fromUtf8(row.note.text) : row.noteProblem;
        case Name:
            return row.name + QLatin1Char('\n') + row.path;  // a narrow column cuts it off
        case Data:
            return row.project ? fromPath(row.project->dataset) : row.path;
        default:
            return row.path;
    }
}

// Among those compared; -1 where nothing is.
static int placeAmong(const QStringList& ticked, const RunRow& row, int column) {
    const bool isShown = column == RunsModel::Name && ticked.size() > 1;
    return isShown ? static_cast<int>(ticked.indexOf(row.path)) : -1;
}

QVariant RunsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const RunRow& row = rows_[index.row()];
    const int column = index.column();
    switch (role) {
        case Qt::DisplayRole:
            return shown(row, column);
        case SortRole:
            return sortable(row, column);
        case StateRole:
            return static_cast<int>(stateOf(row));
        case GroupRole:
            return groupOf(row, column);
        case CurveRole:
            return QVariant::fromValue(heightsOf(row.curve));
        case PlaceRole:
            return placeAmong(ticked_, row, column);
        case Qt::ToolTipRole:
            return column == Best ? withLoss(tipOf(row, column), row) : tipOf(row, column);
        case Qt::DecorationRole:
            if (column != Star) return {};
            return icon(row.note.starred ? QStringLiteral("best") : QStringLiteral("star"));
        case Qt::AccessibleTextRole:
            if (column != Star) return {};
            return row.note.starred ? tr("starred") : tr("not starred");
        case Qt::CheckStateRole:
            if (column != Name || !row.isComparable()) return {};
            return ticked_.contains(row.path) ? Qt::Checked : Qt::Unchecked;
        case Qt::TextAlignmentRole:
            return isNumber(column) ? QVariant(cellAlignment(true)) : QVariant();
        default:
            return {};
    }
}

bool RunsModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    const bool ticks = index.isValid() && index.column() == Name && role == Qt::CheckStateRole;
    if (!ticks || !rows_[index.row()].isComparable()) return false;
    const QString& path = rows_[index.row()].path;
    if (value.toInt() != Qt::Checked) {
        ticked_.removeOne(path);
    } else if (ticked_.contains(path)) {
        return true;
    } else if (ticked_.size() < kMostTicked) {
        ticked_ << path;
    } else {
        emit tooManyTicked();
        return false;
    }
    emit dataChanged(index, index, {Qt::CheckStateRole});
    emit tickedChanged();
    return true;
}

QVariant RunsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole) {
        return QVariant(cellAlignment(isNumber(section)));
    }
    if (const std::string metric = metricOf(section); !metric.empty()) {
        if (role == Qt::DisplayRole) return metricName(metric);
        if (role != Qt::ToolTipRole) return {};
        return tr("Of the best epoch, on the validation images. %1").arg(metricExplanation(metric));
    }
    if (const int setting = settingOf(section); setting != kNoSetting) {
        const QString name = fieldText(engine::commonSettings()[static_cast<std::size_t>(setting)]);
        return role == Qt::DisplayRole || role == Qt::ToolTipRole ? QVariant(name) : QVariant();
    }
    const QString names[] = {QString(),
                             tr("Run"),
                             tr("Curve"),
                             tr("Data"),
                             tr("What changed"),
                             headOfBest(criterion_),
                             tr("Test"),
                             tr("Time"),
                             tr("Device"),
                             tr("State"),
                             tr("Note"),
                             tr("Tags"),
                             tr("Parameters")};
    if (role == Qt::DisplayRole) return names[section];
    if (role != Qt::ToolTipRole) return {};
    switch (section) {
        case Star:
            return tr("Starred runs");
        case Best:
            return tr(
                "Validation result of the best epoch. The tooltip of each result says what decides "
                "which epoch that is. When sorted, runs with the same metric are listed together.");
        case Test:
            return tr("Result of the model on the images that were held out for the test.");
        default:
            return names[section];
    }
}

}  // namespace espalier::ui
