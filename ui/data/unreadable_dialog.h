// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include "engine/data/loading/data_source.h"

namespace espalier::ui {

/// Lists the files that could not be read, each with its reason; the list can be copied.
class UnreadableDialog : public QDialog {
    Q_OBJECT

  public:
    explicit UnreadableDialog(const engine::DataSource& data, QWidget* parent = nullptr);
};

}  // namespace espalier::ui
