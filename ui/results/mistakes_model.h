// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>
#include <QStringList>
#include <filesystem>
#include <optional>
#include <vector>

#include "engine/evaluation/evaluator.h"

namespace espalier::ui {

class ImageActions;
class ImageCache;

/// Images that were answered wrongly, or all of one (truth, answer). GUI thread.
class MistakesModel : public QAbstractListModel {
    Q_OBJECT

  public:
    enum Role {
        TruthRole = Qt::UserRole,
        AnswerRole,
        ScoreRole,
        PathRole,
        RightRole,
        ExcludedRole
    };

    MistakesModel(ImageCache& images, const ImageActions& actions, QObject* parent = nullptr);
    void setEvaluation(const engine::Evaluation& evaluation, const std::filesystem::path& root);
    /// Nothing = every wrong one.
    void setCell(std::optional<std::pair<int, int>> cell);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

  private:
    QString nameOf(int label) const { return classes_.value(label); }

    ImageCache& images_;
    const ImageActions& actions_;
    std::vector<engine::Prediction> predictions_;
    std::filesystem::path root_;
    QStringList classes_;
    std::vector<std::size_t> rows_;
};

}  // namespace espalier::ui
