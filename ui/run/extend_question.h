// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <functional>

#include "engine/training/options/training_options.h"

class QLabel;
class QPushButton;
class QSpinBox;

namespace espalier::ui {

/// Asks for the number of epochs by which to extend a run. Deletes itself.
class ExtendQuestion : public QDialog {
    Q_OBJECT

  public:
    /// The run as it is now: its options after all changes, and what it has finished.
    ExtendQuestion(const QString& run,
                   const engine::TrainingOptions& now,
                   qint64 epochs,
                   qint64 steps,
                   QWidget* parent);

  signals:
    void answered(qint64 extraEpochs);

  private:
    void writeAnswer();

    /// Why so many more change little; empty where they do not.
    QString remarkFor(qint64 epochs) const;

    const engine::TrainingOptions now_;
    const qint64 done_;   ///< epochs
    const qint64 steps_;  ///< in these, and in one that is not finished
    QSpinBox* epochs_;
    QLabel* total_;
    QLabel* remark_;
    QPushButton* train_;
};

}  // namespace espalier::ui
