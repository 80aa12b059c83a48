// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <filesystem>
#include <optional>
#include <vector>

#include "engine/evaluation/evaluator.h"

class QLabel;
class QPushButton;

namespace espalier::ui {

class MistakesModel;
class PictureCache;
class PictureGrid;

/// The wrong pictures, the most confidently wrong first, or those of one cell of the matrix.
class MistakesView : public QWidget {
    Q_OBJECT

  public:
    explicit MistakesView(PictureCache& pictures, QWidget* parent = nullptr);
    /// `root`: where the files of the predictions lie.
    void setEvaluation(const engine::Evaluation& evaluation, const std::filesystem::path& root);
    void showCell(int truth, int answer);
    void showAll();

  private:
    void writeTitle();

    MistakesModel* model_;
    QLabel* title_;
    QPushButton* all_;
    PictureGrid* list_;
    QStringList classes_;
    std::optional<std::pair<int, int>> cell_;
};

}  // namespace espalier::ui
