// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/network_command.h"

#include <utility>

#include "ui/document.h"

namespace espalier::ui {

NetworkCommand::NetworkCommand(Document& document,
                               Steps steps,
                               Gesture gesture,
                               const QString& text)
    : QUndoCommand(text),
      document_(document),
      steps_(std::move(steps)),
      gesture_(std::move(gesture)) {}

void NetworkCommand::undo() {
    put(*steps_.before);
}

void NetworkCommand::redo() {
    put(*steps_.after);
}

bool NetworkCommand::mergeWith(const QUndoCommand* next) {
    const auto* same = dynamic_cast<const NetworkCommand*>(next);
    if (!same || !gesture_.goesOnWith(same->gesture_)) return false;
    steps_.after = same->steps_.after;
    gesture_ = same->gesture_;
    return true;
}

void NetworkCommand::put(const NetworkSnapshot& snapshot) {
    document_.apply(Area::Network,
                    [&](engine::Project& project) { project.network = snapshot.network(); });
}

}  // namespace espalier::ui
