// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListWidget>
#include <vector>

#include "ui/starts/start_row.h"

namespace espalier::ui {

/// The list of starts, with headings that cannot be chosen. GUI thread.
class StartList : public QListWidget {
    Q_OBJECT

  public:
    explicit StartList(QWidget* parent = nullptr);

    /// Keeps the selected row, found by its kind and start, if it is still there.
    void setRows(std::vector<StartRow> rows);
    /// The selected row; nullptr if there is none.
    const StartRow* chosen() const;
    /// Selects the row of this start; of random weights if it is empty. False if there is none.
    bool choose(const std::string& from);
    void choose(StartRow::Kind kind);

  signals:
    void chosenChanged();

  protected:
    void initStyleOption(QStyleOptionFrame* option) const override;

  private:
    static void write(const StartRow& row, QListWidgetItem& item);

    std::vector<StartRow> rows_;
};

}  // namespace espalier::ui
