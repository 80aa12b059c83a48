// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

namespace espalier::ui {

class StartReviewer;

/// Which tensors the network takes from its start, which are new, and which of the start are not
/// used. Shows the report of the moment it is opened. GUI thread; deletes itself.
class MatchDialog : public QDialog {
    Q_OBJECT

  public:
    MatchDialog(const StartReviewer& start, const QString& name, QWidget* parent);
};

}  // namespace espalier::ui
