// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListWidget>

#include "engine/tasks/classification/confusion.h"

namespace espalier::ui {

/// The most frequently confused pairs of classes, "tulip taken for rose, 7 of 60" with a bar.
/// Choosing one shows its images; the first row stands for all mistakes.
class ConfusedList : public QListWidget {
    Q_OBJECT

  public:
    static constexpr std::size_t kMost = 100;  ///< maximum length of the list

    explicit ConfusedList(QWidget* parent = nullptr);
    void setMatrix(const engine::ConfusionMatrix& matrix, const QStringList& classes);
    /// Selects the pair, or all mistakes; nothing if the pair is not in the list.
    void choose(int truth, int answer);
    void chooseAll();

  signals:
    void pairChosen(int truth, int answer);
    void allChosen();

  private:
    void tell(const QListWidgetItem* item);
};

}  // namespace espalier::ui
