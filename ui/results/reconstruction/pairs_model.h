// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>
#include <QImage>
#include <vector>

#include "engine/tasks/reconstruction/reconstruction_evaluation.h"

namespace espalier::ui {

/// Images as the network received them, and their reconstructions. GUI thread.
class PairsModel : public QAbstractListModel {
    Q_OBJECT

  public:
    enum Role { BeforeRole = Qt::UserRole, AfterRole, NameRole, WordsRole, FailedRole };

    explicit PairsModel(QObject* parent = nullptr) : QAbstractListModel(parent) {}
    /// Sorts by decreasing difference; unreadable images are last.
    void setPairs(std::vector<engine::Reconstruction> pairs);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    /// Mean over the readable images; NaN if there are none.
    double meanDifference() const;

  private:
    std::vector<engine::Reconstruction> pairs_;
};

}  // namespace espalier::ui
