// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/page/layer_rows.h"

#include <cmath>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "engine/layers/shape_rules.h"
#include "engine/network/summary.h"
#include "ui/canvas/drawing/short_names.h"
#include "ui/forms/field_words.h"
#include "ui/isolated.h"
#include "ui/text.h"
#include "ui/widgets/table.h"

namespace espalier::ui {

namespace {

/// "9.2k", "21M": at most four characters and a sign for the thousands.
QString compactCount(std::int64_t count) {
    constexpr std::array<const char*, 5> kThousands{"", "k", "M", "G", "T"};
    constexpr double kNext = 999.5;
    constexpr double kTen = 9.95;
    auto value = static_cast<double>(count);
    std::size_t unit = 0;
    for (; value >= kNext && unit + 1 < kThousands.size(); ++unit) value /= 1000;
    const int digits = unit > 0 && value < kTen ? 1 : 0;
    return localNumber(QString::number(value, 'f', digits)) + QLatin1String(kThousands.at(unit));
}

/// "0.04", "3.1", "12", "1.2k": milliseconds in at most five characters.
QString compactTime(double milliseconds) {
    constexpr double kLeast = 0.005;
    constexpr double kOne = 0.995;
    constexpr double kTen = 9.95;
    if (milliseconds >= 1000) return compactCount(static_cast<std::int64_t>(milliseconds));
    if (milliseconds < kLeast) return QLatin1Char('<') + localNumber(QStringLiteral("0.01"));
    const int digits = milliseconds < kOne ? 2 : milliseconds < kTen ? 1 : 0;
    return localNumber(QString::number(milliseconds, 'f', digits));
}

}  // namespace

LayerRows::LayerRows(const engine::LayerCatalog& catalog, QObject* parent)
    : QAbstractTableModel(parent), catalog_(catalog) {}

void LayerRows::show(const engine::NetworkDescription& network,
                     const engine::Validation& validation) {
    engine::NetworkSummary summary;
    if (validation.network) summary = engine::summarise(*validation.network);
    std::unordered_map<std::string_view, const engine::LayerSummary*> known;
    for (const engine::LayerSummary& layer : summary.layers) known.emplace(layer.id, &layer);
    const auto names = layerNames(network);
    beginResetModel();
    rows_.clear();
    rows_.reserve(network.nodes.size());
    for (const engine::NetworkNode& node : network.nodes) {
        const engine::Layer* layer = catalog_.find(node.type);
        const LayerName& name = names.at(node.id);
        Row row{.id = fromUtf8(node.id),
                .name = fromUtf8(node.shownName()),
                .shown = fromUtf8(name.shown),
                .group = fromUtf8(name.group),
                .kind = layer ? fieldText(layer->description().label) : fromUtf8(node.type)};
        if (node.bypassed) row.kind = tr("%1, bypassed").arg(row.kind);
        const auto shape = validation.shapes.find(node.id);
        if (shape != validation.shapes.end()) {
            row.shape = isolated(fromUtf8(engine::shapeText(shape->second)));
            row.elements = shape->second.elementCount();
        }
        if (const auto found = known.find(node.id); found != known.end()) {
            for (std::size_t i = 0; i < kMeasures.size(); ++i) {
                row.numbers[i] = measured(*found->second, kMeasures[i]);
            }
        }
        rows_.push_back(std::move(row));
    }
    endResetModel();
}

void LayerRows::setTraining(const NumbersInTraining& numbers) {
    training_ = numbers;
    if (rows_.empty()) return;
    emit dataChanged(index(0, GradientColumn), index(rowCount() - 1, DeadColumn));
}

void LayerRows::setTimes(const LayerTimes& times) {
    times_ = times;
    if (rows_.empty()) return;
    emit dataChanged(index(0, TimeColumn), index(rowCount() - 1, TimeColumn));
}

std::optional<double> LayerRows::timeOf(const Row& row) const {
    const auto found = times_.find(row.id.toStdString());
    return found == times_.end() ? std::nullopt : std::optional(found->second);
}

double LayerRows::trainingOf(const Row& row, int column) const {
    const auto found = training_.find(row.id.toStdString());
    const Measure measure = kTrainingMeasures.at(static_cast<std::size_t>(column - GradientColumn));
    return found == training_.end() ? TrainingNumbers().of(measure) : found->second.of(measure);
}

int LayerRows::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int LayerRows::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QString LayerRows::textOf(const Row& row, int column) const {
    const QString unknown = QStringLiteral("–");
    switch (column) {
        case NameColumn:
            return row.shown;
        case KindColumn:
            return row.kind;
        case ShapeColumn:
            return row.shape.isEmpty() ? unknown : row.shape;
        default:
            break;
    }
    if (column >= GradientColumn) {
        return ui::trainingText(
            kTrainingMeasures.at(static_cast<std::size_t>(column - GradientColumn)),
            trainingOf(row, column));
    }
    if (column == TimeColumn) {
        const std::optional<double> time = timeOf(row);
        return time ? measuredTimeText(*time) : unknown;
    }
    const auto number = static_cast<std::size_t>(column - ParametersColumn);
    return row.numbers.at(number) ? measureText(kMeasures.at(number), *row.numbers.at(number))
                                  : unknown;
}

QString LayerRows::compactOf(const Row& row, int column) const {
    if (column == ShapeColumn) return QString(row.shape).remove(QLatin1Char(' '));
    if (column == TimeColumn) {
        const std::optional<double> time = timeOf(row);
        return time ? compactTime(*time) : QString();
    }
    if (column < ParametersColumn || column > TimeColumn) return {};
    const auto& number = row.numbers.at(static_cast<std::size_t>(column - ParametersColumn));
    return number ? compactCount(*number) : QString();
}

QVariant LayerRows::orderOf(const Row& row, int column) const {
    if (column == NameColumn) return row.name;
    if (column < ShapeColumn) return textOf(row, column);
    if (column == ShapeColumn) return static_cast<qlonglong>(row.elements);
    if (column >= GradientColumn) {
        const double value = trainingOf(row, column);
        return std::isnan(value) ? -1 : value;
    }
    if (column == TimeColumn) return timeOf(row).value_or(-1);
    const auto number = static_cast<std::size_t>(column - ParametersColumn);
    return static_cast<qlonglong>(row.numbers.at(number).value_or(-1));
}

QVariant LayerRows::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Row& row = rows_.at(static_cast<std::size_t>(index.row()));
    switch (role) {
        case Qt::ToolTipRole:
            return index.column() == NameColumn ? row.name : textOf(row, index.column());
        case Qt::DisplayRole:
            return textOf(row, index.column());
        case kGroupRole:
            return row.group;
        case kCompactRole:
            return compactOf(row, index.column());
        case kSortRole:
            return orderOf(row, index.column());
        case kIdRole:
            return row.id;
        case Qt::TextAlignmentRole:
            return QVariant(cellAlignment(index.column() >= ParametersColumn));
        default:
            return {};
    }
}

// Short, so that all numbers stand beside each other in a small window.
QString LayerRows::headOf(int section) {
    switch (section) {
        case NameColumn:
            return tr("Layer");
        case KindColumn:
            return tr("Kind");
        case ShapeColumn:
            return tr("Output");
        case ParametersColumn:
            //: The head of a narrow column: parameters
            return tr("Par.");
        case MultiplyAddsColumn:
            //: The head of a narrow column: multiply-adds
            return tr("MAC");
        case ActivationsColumn:
            //: The head of a narrow column: memory of the activations, whose short form has no unit
            return tr("Bytes");
        case TimeColumn:
            //: The head of a narrow column: time in a step
            return tr("ms");
        default:
            return measureName(
                kTrainingMeasures.at(static_cast<std::size_t>(section - GradientColumn)));
    }
}

QVariant LayerRows::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole) {
        return QVariant(cellAlignment(section >= ParametersColumn));
    }
    if (role == Qt::DisplayRole) return headOf(section);
    if (role != Qt::ToolTipRole && role != Qt::AccessibleTextRole) return {};
    switch (section) {
        case NameColumn:
            return tr("Layer");
        case KindColumn:
            return tr("Kind");
        case ShapeColumn:
            return tr("Output");
        default:
            break;
    }
    if (section >= GradientColumn) {
        const Measure measure =
            kTrainingMeasures.at(static_cast<std::size_t>(section - GradientColumn));
        if (role == Qt::AccessibleTextRole) return measureName(measure);
        return measure == Measure::DeadUnits
                   ? tr("Channels of a ReLU that are 0 for all images looked at, in the displayed "
                        "run; known once it has been looked into")
                   : tr("The length of the gradient beside that of the weights, in the displayed "
                        "run; known once it has been looked into");
    }
    if (section == TimeColumn) {
        if (role == Qt::AccessibleTextRole) return measureName(Measure::StepTime);
        return tr(
            "Time in a step in milliseconds, of forward, backward and update, once it is measured; "
            "a layer that is computed together with another one has no time of its own");
    }
    const Measure measure = kMeasures.at(static_cast<std::size_t>(section - ParametersColumn));
    if (role == Qt::AccessibleTextRole || measure == Measure::Parameters) {
        return measureName(measure);
    }
    return measure == Measure::MultiplyAdds
               ? tr("Multiply-adds per image")
               : tr("Activations: memory of the output per image, in fp32");
}

}  // namespace espalier::ui
