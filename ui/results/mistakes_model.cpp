// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/mistakes_model.h"

#include <algorithm>

#include "ui/images/image_cache.h"
#include "ui/results/image_actions.h"
#include "ui/results/mistake_delegate.h"
#include "ui/text.h"

namespace espalier::ui {

MistakesModel::MistakesModel(ImageCache& images, const ImageActions& actions, QObject* parent)
    : QAbstractListModel(parent), images_(images), actions_(actions) {}

void MistakesModel::setEvaluation(const engine::Evaluation& evaluation,
                                  const std::filesystem::path& root) {
    beginResetModel();
    predictions_ = evaluation.predictions;
    root_ = root;
    classes_.clear();
    for (const std::string& name : evaluation.classes) classes_ << fromUtf8(name);
    rows_.clear();
    endResetModel();
    setCell(std::nullopt);
}

void MistakesModel::setCell(std::optional<std::pair<int, int>> cell) {
    beginResetModel();
    rows_.clear();
    for (std::size_t i = 0; i < predictions_.size(); ++i) {
        const engine::Prediction& p = predictions_[i];
        if (!p.error.empty() || p.truth < 0) continue;
        const bool chosen =
            cell ? p.truth == cell->first && p.label == cell->second : p.truth != p.label;
        if (chosen) rows_.push_back(i);
    }
    std::ranges::stable_sort(rows_, [this](std::size_t a, std::size_t b) {
        return predictions_[a].score > predictions_[b].score;
    });
    endResetModel();
}

int MistakesModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

QVariant MistakesModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const engine::Prediction& p = predictions_[rows_[static_cast<std::size_t>(index.row())]];
    const QString path = fromPath(root_ / p.file);
    switch (role) {
        case Qt::DecorationRole:
            return images_.ask(path, 2 * MistakeDelegate::kCell).image;
        case TruthRole:
            return nameOf(p.truth);
        case AnswerRole:
            return nameOf(p.label);
        case ScoreRole:
            return p.score;
        case PathRole:
            return path;
        case RightRole:
            return p.truth == p.label;
        case ExcludedRole:
            return actions_.isExcluded(path);
        case Qt::ToolTipRole:
        case Qt::AccessibleTextRole:
            return tr("%1\ntrue class %2, predicted as %3 (%4)")
                       .arg(path, nameOf(p.truth), nameOf(p.label), percentText(double(p.score))) +
                   (actions_.isExcluded(path) ? tr("\nexcluded") : QString());
        default:
            return {};
    }
}

}  // namespace espalier::ui
