// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QUndoCommand>

#include "ui/network_snapshot.h"

namespace espalier::ui {

class Document;

/// The network before and after an edit. Commands with the same id (not -1) that follow each other
/// are one step of undo.
class NetworkCommand : public QUndoCommand {
  public:
    struct Steps {
        NetworkSnapshot::Pointer before;
        NetworkSnapshot::Pointer after;
    };

    NetworkCommand(Document& document, Steps steps, int mergeId, const QString& text);

    int id() const override { return mergeId_; }
    void undo() override;
    void redo() override;
    bool mergeWith(const QUndoCommand* next) override;

  private:
    void put(const NetworkSnapshot& snapshot);

    Document& document_;
    Steps steps_;
    int mergeId_;
};

}  // namespace espalier::ui
