// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QUndoCommand>

#include "engine/project/project_fields.h"
#include "ui/gesture.h"

namespace espalier::ui {

class Document;

/// Changes one choice about data or input. Changes of the same one in quick succession are one undo
/// step.
class ProjectFieldCommand : public QUndoCommand {
  public:
    ProjectFieldCommand(Document& document,
                        const engine::ProjectField& entry,
                        engine::FieldValue after);

    int id() const override { return gesture_.commandId(); }
    void undo() override { put(before_); }
    void redo() override { put(after_); }
    bool mergeWith(const QUndoCommand* next) override;

  private:
    void put(const engine::FieldValue& value);

    Document& document_;
    const engine::ProjectField& entry_;
    engine::FieldValue before_;
    engine::FieldValue after_;
    Gesture gesture_;
};

}  // namespace espalier::ui
