// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QString>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/network/network.h"
#include "ui/canvas/scene/measure.h"

namespace espalier::ui {

/// The layers of a drawing as a table, in its order. What is not known has a dash. GUI thread.
class LayerRows : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column {
        NameColumn,
        KindColumn,
        ShapeColumn,
        ParametersColumn,
        MultiplyAddsColumn,
        ActivationsColumn,
        TimeColumn,
        GradientColumn,
        DeadColumn,
        ColumnCount
    };
    static constexpr int kIdRole = Qt::UserRole;
    static constexpr int kSortRole = Qt::UserRole + 1;     ///< a text, or a number; -1 if unknown
    static constexpr int kGroupRole = Qt::UserRole + 2;    ///< the name of its group, or nothing
    static constexpr int kCompactRole = Qt::UserRole + 3;  ///< "9.2k"; empty where there is none

    explicit LayerRows(const engine::LayerCatalog& catalog, QObject* parent = nullptr);

    void show(const engine::NetworkDescription& network, const engine::Validation& validation);

    /// Of the displayed run.
    void setTraining(const NumbersInTraining& numbers);
    /// Measured for this drawing.
    void setTimes(const LayerTimes& times);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    struct Row {
        QString id;
        QString name;   ///< in full
        QString shown;  ///< as on its box
        QString group;  ///< empty outside of groups
        QString kind;
        QString shape = {};         ///< empty if unknown
        std::int64_t elements = 0;  ///< of the shape
        std::array<std::optional<std::int64_t>, kMeasures.size()> numbers = {};
    };

    QString textOf(const Row& row, int column) const;
    QString compactOf(const Row& row, int column) const;
    static QString headOf(int section);
    QVariant orderOf(const Row& row, int column) const;
    std::optional<double> timeOf(const Row& row) const;
    double trainingOf(const Row& row, int column) const;

    const engine::LayerCatalog& catalog_;
    std::vector<Row> rows_;
    NumbersInTraining training_;
    LayerTimes times_;
};

}  // namespace espalier::ui
