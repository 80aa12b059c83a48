// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/view_command.h"

#include <utility>

#include "ui/document.h"

namespace espalier::ui {

engine::Project withIdentityOf(const engine::Project& open, engine::Project next) {
    next.id = open.id;
    next.runFolders = open.runFolders;
    return next;
}

ViewCommand::ViewCommand(Document& document,
                         engine::PreparedData view,
                         const engine::Project& completed,
                         const QString& text)
    : QUndoCommand(text),
      document_(document),
      before_{document.project_, document.view_, document.viewChoices_},
      after_{completed, std::move(view), completed.dataChoices} {}

void ViewCommand::put(const Viewed& next) {
    document_.settling_.cancel();
    document_.project_ = withIdentityOf(document_.project_, next.project);
    document_.view_ = next.view;
    document_.viewChoices_ = next.choices;
    emit document_.folderChanged();
    // The data of a large folder may have been out of date when this was recorded.
    for (const Area area : {Area::Data, Area::Network, Area::Training}) document_.announce(area);
}

}  // namespace espalier::ui
