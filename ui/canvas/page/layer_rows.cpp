// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/page/layer_rows.h"

#include <cmath>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "engine/layers/shape_rules.h"
#include "engine/network/summary.h"
#include "ui/forms/field_words.h"
#include "ui/isolated.h"
#include "ui/text.h"
#include "ui/widgets/table.h"

namespace espalier::ui {

LayerRows::LayerRows(const engine::LayerCatalog& catalog, QObject* parent)
    : QAbstractTableModel(parent), catalog_(catalog) {}

void LayerRows::show(const engine::NetworkDescription& network,
                     const engine::Validation& validation) {
    engine::NetworkSummary summary;
    if (validation.network) summary = engine::summarise(*validation.network);
    std::unordered_map<std::string_view, const engine::LayerSummary*> known;
    for (const engine::LayerSummary& layer : summary.layers) known.emplace(layer.id, &layer);
    beginResetModel();
    rows_.clear();
    rows_.reserve(network.nodes.size());
    for (const engine::NetworkNode& node : network.nodes) {
        const engine::Layer* layer = catalog_.find(node.type);
        Row row{.id = fromUtf8(node.id),
                .name = fromUtf8(node.shownName()),
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
            return row.name;
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

QVariant LayerRows::orderOf(const Row& row, int column) const {
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
        case Qt::DisplayRole:
        case Qt::ToolTipRole:
            return textOf(row, index.column());
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

QVariant LayerRows::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole) {
        return QVariant(cellAlignment(section >= ParametersColumn));
    }
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
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
        if (role == Qt::DisplayRole) return measureName(measure);
        return measure == Measure::DeadUnits
                   ? tr("Channels of a ReLU that are 0 for all images looked at, in the displayed "
                        "run; known once it has been looked into")
                   : tr("The length of the gradient beside that of the weights, in the displayed "
                        "run; known once it has been looked into");
    }
    if (section == TimeColumn) {
        if (role == Qt::DisplayRole) return measureName(Measure::StepTime);
        return tr(
            "Of forward, backward and update, once it is measured; a layer that is computed "
            "together with another one has no time of its own");
    }
    const Measure measure = kMeasures.at(static_cast<std::size_t>(section - ParametersColumn));
    if (role == Qt::DisplayRole || measure == Measure::Parameters) return measureName(measure);
    return measure == Measure::MultiplyAdds ? tr("Multiply-adds per image")
                                            : tr("Memory of the output per image, in fp32");
}

}  // namespace espalier::ui
