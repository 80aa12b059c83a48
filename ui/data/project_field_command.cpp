// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/data/project_field_command.h"

#include "ui/document.h"
#include "ui/forms/field_words.h"

namespace espalier::ui {

ProjectFieldCommand::ProjectFieldCommand(Document& document,
                                         const engine::ProjectField& entry,
                                         engine::FieldValue after)
    : QUndoCommand(fieldText(entry.row.field.label)),
      document_(document),
      entry_(entry),
      before_(entry.row.read(document.project())),
      after_(std::move(after)),
      gesture_(QString::fromStdString(entry.row.field.name)) {}

bool ProjectFieldCommand::mergeWith(const QUndoCommand* next) {
    const auto* same = dynamic_cast<const ProjectFieldCommand*>(next);
    if (!same || !gesture_.goesOnWith(same->gesture_)) return false;
    after_ = same->after_;
    gesture_ = same->gesture_;
    return true;
}

void ProjectFieldCommand::put(const engine::FieldValue& value) {
    document_.apply(Area::Data,
                    [&](engine::Project& project) { entry_.row.write(project, value); });
}

}  // namespace espalier::ui
