// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <filesystem>
#include <optional>
#include <vector>

#include "engine/tasks/classification/class_evaluation.h"
#include "ui/results/wrong_images.h"

namespace espalier::ui {

class ImageActions;
class ImageCache;

/// Images with a wrong answer, or all images of one (truth, answer). GUI thread.
class MistakesModel : public WrongImages {
    Q_OBJECT

  public:
    enum Role { TruthRole = FirstOwnRole, AnswerRole, ScoreRole, RightRole, ExcludedRole };

    MistakesModel(ImageCache& images, const ImageActions& actions, QObject* parent = nullptr);
    /// Expects a ClassEvaluation.
    void setEvaluation(std::shared_ptr<const engine::Evaluation> evaluation,
                       const engine::SampleFiles& files) override;
    QStyledItemDelegate* makeDelegate(QObject* parent) const override;
    int wordsHeight() const override;
    /// No value = all wrong images.
    void setCell(std::optional<std::pair<int, int>> cell);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

  private:
    QString nameOf(int label) const { return classes_.value(label); }

    ImageCache& images_;
    const ImageActions& actions_;
    std::shared_ptr<const engine::ClassEvaluation> evaluation_;  ///< nullptr: none
    engine::SampleFiles files_;
    QStringList classes_;
    std::vector<std::size_t> rows_;
};

}  // namespace espalier::ui
