// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/data/folder/rule_notes.h"

#include "engine/data/folder/image_folder.h"
#include "ui/document.h"

namespace espalier::ui {

using engine::LabelRule;

namespace {

auto labelsFrom(LabelRule rule) {
    return [rule](const engine::DataChoices& choices) { return engine::withLabels(choices, rule); };
}

}  // namespace

QVector<RuleNotes::Note> RuleNotes::of(const Document& document) {
    const engine::ImageFolder& folder = document.data().folder();
    const engine::Task& task = engine::findTask(document.project().task);
    QVector<Note> notes;
    if (folder.otherRuleDiffers) {
        const bool top = folder.labelRule == LabelRule::TopFolder;
        const LabelRule other = top ? LabelRule::ParentFolder : LabelRule::TopFolder;
        notes.push_back(
            {top ? tr("Classes come from the top-level folders; the folder directly above each "
                      "image would give different classes.")
                 : tr("Classes come from the folder directly above each image; the top-level "
                      "folders would give different classes."),
             top ? tr("Use parent folders") : tr("Use top-level folders"),
             labelsFrom(other)});
    }
    const bool byName = folder.labelRule == LabelRule::Name;
    if (byName || !task.description().needsAnnotations) {
        notes.push_back({byName ? tr("Classes come from the file names.")
                                : tr("No classes: the network learns from the images alone."),
                         tr("Change"),
                         labelsFrom(LabelRule::TopFolder)});
    }
    return notes;
}

}  // namespace espalier::ui
