// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include "engine/runs/run_samples.h"

namespace espalier::ui {

/// Lists every image that differs from what a run started with, and how; the list can be copied.
class ChangedImagesDialog : public QDialog {
    Q_OBJECT

  public:
    explicit ChangedImagesDialog(const engine::SampleChanges& changes, QWidget* parent = nullptr);
};

}  // namespace espalier::ui
