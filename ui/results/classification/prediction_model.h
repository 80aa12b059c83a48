// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QStringList>
#include <memory>

#include "engine/tasks/classification/class_evaluation.h"

namespace espalier::ui {

/// The answers for tried images as a table: file, class, score and time, or why a file cannot be
/// read.
class PredictionModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    explicit PredictionModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}
    /// Expects a ClassEvaluation.
    void setAnswers(const std::shared_ptr<const engine::Evaluation>& answers);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    const engine::ClassPrediction& prediction(int row) const;
    const QStringList& classes() const { return classes_; }
    /// All rows with a column per class, for a spreadsheet.
    QString asCsv() const;

  private:
    enum Column { File, Class, Score, Time, kColumns };

    std::shared_ptr<const engine::ClassEvaluation> answers_;  ///< nullptr: none
    QStringList classes_;
};

}  // namespace espalier::ui
