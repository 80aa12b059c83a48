// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>
#include <QImage>
#include <vector>

#include "engine/tasks/reconstruction/reconstruction_evaluation.h"

namespace espalier::ui {

/// Images as a network was shown them and as it gave them back. GUI thread.
class PairsModel : public QAbstractListModel {
    Q_OBJECT

  public:
    enum Role { BeforeRole = Qt::UserRole, AfterRole, NameRole, WordsRole, FailedRole };

    explicit PairsModel(QObject* parent = nullptr) : QAbstractListModel(parent) {}
    /// Those that differ most come first, those that cannot be read last.
    void setPairs(std::vector<engine::Reconstruction> pairs);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    /// Over those that could be read; NaN when there are none.
    double meanDifference() const;

  private:
    std::vector<engine::Reconstruction> pairs_;
};

/// "hardly to be told apart, off by 0.8 %" of a mean difference.
QString differenceWords(double difference);

}  // namespace espalier::ui
