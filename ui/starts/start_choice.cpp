// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/starts/start_choice.h"

#include <QCoreApplication>
#include <QUndoCommand>
#include <utility>

#include "ui/document.h"
#include "ui/starts/start_texts.h"

namespace espalier::ui {

namespace {

/// Remembers what stood before a start. It lies on the undo stack, beside the change itself: so it
/// is the memory of the project that undo and redo bring back.
class StartStep : public QUndoCommand {
  public:
    explicit StartStep(std::shared_ptr<const engine::StartMemory> memory)
        : memory_(std::move(memory)) {}

    const std::shared_ptr<const engine::StartMemory>& memory() const { return memory_; }

  private:
    std::shared_ptr<const engine::StartMemory> memory_;
};

const StartStep* startStepIn(const QUndoCommand& command) {
    if (const auto* step = dynamic_cast<const StartStep*>(&command)) return step;
    for (int i = 0; i < command.childCount(); ++i) {
        if (const StartStep* step = startStepIn(*command.child(i))) return step;
    }
    return nullptr;
}

std::shared_ptr<const engine::StartMemory> rememberedBy(const QUndoStack& steps) {
    for (int i = steps.index() - 1; i >= 0; --i) {
        if (const StartStep* step = startStepIn(*steps.command(i))) return step->memory();
    }
    return nullptr;
}

QString undoText(const std::string& startFrom) {
    return startFrom.empty()
               ? QCoreApplication::translate("StartChoice", "Start from random weights")
               : QCoreApplication::translate("StartChoice", "Start from %1")
                     .arg(startName(startFrom));
}

bool differsOnlyInStart(const engine::Project& a, const engine::Project& b) {
    return a.network == b.network && a.preprocessing == b.preprocessing &&
           a.normaliseByData == b.normaliseByData && a.augmentation == b.augmentation &&
           a.options == b.options;
}

}  // namespace

engine::StartSituation startSituation(Document& document,
                                      std::shared_ptr<const engine::TrainingStart> outline) {
    return {.project = document.project(),
            .selected = document.selected(),
            .memory = rememberedBy(document.undoStack()),
            .outline = std::move(outline)};
}

void chooseStart(Document& document,
                 const std::string& startFrom,
                 std::shared_ptr<const engine::TrainingStart> outline) {
    if (document.project().startFrom == startFrom) return;
    const engine::StartSituation now = startSituation(document, std::move(outline));
    chooseStart(document, engine::takeStart(now, startFrom, nullptr));
}

void chooseStart(Document& document, engine::StartMemory change) {
    const auto memory = std::make_shared<const engine::StartMemory>(std::move(change));
    const engine::Project& next = memory->taken;
    const QString text = undoText(next.startFrom);
    QUndoStack& steps = document.undoStack();
    steps.beginMacro(text);
    if (differsOnlyInStart(next, document.project())) {
        document.change(&engine::Project::startFrom, next.startFrom, Area::Training, text);
    } else {
        document.changeAll(next, text);
    }
    steps.push(new StartStep(memory));
    steps.endMacro();
}

}  // namespace espalier::ui
