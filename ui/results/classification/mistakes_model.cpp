// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/classification/mistakes_model.h"

#include <algorithm>
#include <utility>

#include "ui/images/image_cache.h"
#include "ui/isolated.h"
#include "ui/results/classification/mistake_delegate.h"
#include "ui/results/image_actions.h"
#include "ui/text.h"

namespace espalier::ui {

MistakesModel::MistakesModel(ImageCache& images, const ImageActions& actions, QObject* parent)
    : WrongImages(parent), images_(images), actions_(actions) {}

void MistakesModel::setEvaluation(std::shared_ptr<const engine::Evaluation> evaluation,
                                  const engine::SampleFiles& files) {
    beginResetModel();
    evaluation_ = std::dynamic_pointer_cast<const engine::ClassEvaluation>(std::move(evaluation));
    files_ = files;
    classes_.clear();
    if (evaluation_) {
        for (const std::string& name : evaluation_->classes) classes_ << fromUtf8(name);
    }
    rows_.clear();
    endResetModel();
    setCell(std::nullopt);
}

void MistakesModel::setCell(std::optional<std::pair<int, int>> cell) {
    beginResetModel();
    rows_.clear();
    const std::vector<engine::ClassPrediction> none;
    const auto& predictions = evaluation_ ? evaluation_->images : none;
    for (std::size_t i = 0; i < predictions.size(); ++i) {
        const engine::ClassPrediction& p = predictions[i];
        if (!p.error.empty() || p.truth < 0) continue;
        const bool chosen =
            cell ? p.truth == cell->first && p.label == cell->second : p.truth != p.label;
        if (chosen) rows_.push_back(i);
    }
    std::ranges::stable_sort(rows_, [&](std::size_t a, std::size_t b) {
        return predictions[a].score > predictions[b].score;
    });
    endResetModel();
}

QStyledItemDelegate* MistakesModel::makeDelegate(QObject* parent) const {
    return new MistakeDelegate(parent);
}

int MistakesModel::wordsHeight() const {
    return MistakeDelegate::kWords;
}

int MistakesModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

QVariant MistakesModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const engine::ClassPrediction& p =
        evaluation_->images[rows_[static_cast<std::size_t>(index.row())]];
    const QString path = fromPath(files_.of(p.file));
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
                       .arg(isolated(path),
                            isolated(nameOf(p.truth)),
                            isolated(nameOf(p.label)),
                            percentText(double(p.score))) +
                   (actions_.isExcluded(path) ? tr("\nexcluded") : QString());
        default:
            return {};
    }
}

}  // namespace espalier::ui
