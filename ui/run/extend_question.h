// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <functional>

class QLabel;
class QPushButton;
class QSpinBox;

namespace espalier::ui {

/// Asks for the number of epochs by which to extend a run. Deletes itself.
class ExtendQuestion : public QDialog {
    Q_OBJECT

  public:
    /// `planned`, `done`: epochs.
    ExtendQuestion(const QString& run, qint64 planned, qint64 done, QWidget* parent);

  signals:
    void answered(qint64 extraEpochs);

  private:
    void writeAnswer();

    const qint64 planned_;
    const qint64 done_;
    QSpinBox* epochs_;
    QLabel* total_;
    QPushButton* train_;
};

}  // namespace espalier::ui
