// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableWidget>
#include <QTimer>

namespace espalier::ui {

class TrialsControl;

/// A row for each trial, the best first and in bold: what it tries, how good it is, and what it
/// costs. GUI thread.
class TrialsTable : public QTableWidget {
    Q_OBJECT

  public:
    enum Column {
        Rank,
        Name,
        Value,
        Headline,
        Test,
        Time,
        Epochs,
        Parameters,
        Model,
        State,
        kColumns
    };

    explicit TrialsTable(TrialsControl& control, QWidget* parent = nullptr);

    /// The number of the selected trial; 0 for none.
    int chosen() const;
    /// Selects the row of this trial.
    void choose(int trial);

  signals:
    void choiceChanged();

  protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void fill();
    void writeHead();
    void fillRow(int row, int trial, const QString& rank);
    void boldWinner();
    void fitNames();

    TrialsControl& control_;
    QTimer fitLater_;  ///< the header measures its columns after the rows have changed
};

}  // namespace espalier::ui
