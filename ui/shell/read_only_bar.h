// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/banner.h"

namespace espalier::ui {

class Autosave;

/// Says while the project is read-only why it is, and offers a copy or another try. Cannot be
/// closed. GUI thread; owned by MainWindow.
class ReadOnlyBar : public Banner {
    Q_OBJECT

  public:
    explicit ReadOnlyBar(Autosave& autosave, QWidget* parent = nullptr);

  private:
    bool isAnswer_ = false;  // the next state is that after another try
};

}  // namespace espalier::ui
