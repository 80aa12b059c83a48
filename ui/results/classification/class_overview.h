// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "engine/tasks/classification/class_evaluation.h"

class QHBoxLayout;
class QLayout;

namespace espalier::ui {

class ClassBars;
class ConfusionView;

/// The confusion matrix with its tools, and the bars of each class.
class ClassOverview : public QWidget {
    Q_OBJECT

  public:
    explicit ClassOverview(QWidget* parent = nullptr);
    void setEvaluation(const engine::ClassEvaluation& evaluation);
    /// The matrix as a table for the clipboard.
    QString asText() const;

  signals:
    void cellChosen(int truth, int answer);

  private:
    QLayout* makeMatrix();
    QLayout* makeTools();
    void share(int classes);

    QHBoxLayout* row_;
    ConfusionView* confusion_;
    ClassBars* bars_;
};

}  // namespace espalier::ui
