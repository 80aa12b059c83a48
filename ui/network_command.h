// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QUndoCommand>

#include "ui/gesture.h"
#include "ui/network_snapshot.h"

namespace espalier::ui {

class Document;

/// The network before and after an edit. Edits of one gesture are one undo step.
class NetworkCommand : public QUndoCommand {
  public:
    struct Steps {
        NetworkSnapshot::Pointer before;
        NetworkSnapshot::Pointer after;
    };

    NetworkCommand(Document& document, Steps steps, Gesture gesture, const QString& text);

    int id() const override { return gesture_.commandId(); }
    void undo() override;
    void redo() override;
    bool mergeWith(const QUndoCommand* next) override;

  private:
    void put(const NetworkSnapshot& snapshot);

    Document& document_;
    Steps steps_;
    Gesture gesture_;
};

}  // namespace espalier::ui
