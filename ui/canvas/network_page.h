// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/page.h"

namespace espalier::ui {

class Document;

/// Step 2: palette, canvas and form over the document's network. A view: it keeps no network of its
/// own, every edit is a command on the document's undo stack. GUI thread; owned by MainWindow.
class NetworkPage : public Page {
    Q_OBJECT

  public:
    explicit NetworkPage(Document& document, QWidget* parent = nullptr);
    ~NetworkPage() override;

    void activate() override;

  private:
    Document& document_;
};

}  // namespace espalier::ui
