// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QUndoCommand>

#include "engine/project/prepared_data.h"
#include "engine/project/project.h"

namespace espalier::ui {

class Document;

/// `next` with the id and the run folders of the open project, which edits must not change.
engine::Project withIdentityOf(const engine::Project& open, engine::Project next);

/// Another scan of the same folder: project and data before and after. The images are shared.
class ViewCommand : public QUndoCommand {
  public:
    /// `view` and the project as completed by prepareData() for it.
    ViewCommand(Document& document,
                engine::PreparedData view,
                const engine::Project& completed,
                const QString& text);

    void undo() override { put(before_); }
    void redo() override { put(after_); }

  private:
    struct Viewed {
        engine::Project project;
        engine::PreparedData view;
        engine::DataChoices choices;  ///< the choices that the view was made with
    };
    void put(const Viewed& next);

    Document& document_;
    Viewed before_;
    Viewed after_;
};

}  // namespace espalier::ui
