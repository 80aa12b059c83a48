// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/data/project_field_form.h"

#include "engine/project/project_fields.h"
#include "ui/data/project_field_command.h"
#include "ui/document.h"

namespace espalier::ui {

namespace {

std::vector<engine::Field> fieldsOf(const std::string& group) {
    std::vector<engine::Field> fields;
    for (const engine::ProjectField& entry : engine::projectFields()) {
        if (entry.places.form && entry.group == group) fields.push_back(entry.row.field);
    }
    return fields;
}

}  // namespace

ProjectFieldForm::ProjectFieldForm(Document& document, const std::string& group, QWidget* parent)
    : FieldForm(parent), document_(document) {
    setSchema(fieldsOf(group));
    connect(this, &FieldForm::edited, this, &ProjectFieldForm::change);
}

void ProjectFieldForm::showChoices() {
    engine::FieldValues values;
    for (const engine::ProjectField& entry : engine::projectFields()) {
        // Names of a hundred thousand images, on which nothing in a form depends.
        const bool isList = entry.row.field.kind == engine::FieldKind::TextList;
        if (isList && !entry.places.form) continue;
        values[entry.row.field.name] = entry.row.read(document_.project());
    }
    setValues(values);
}

void ProjectFieldForm::change(const QString& field, const engine::FieldValue& value) {
    const engine::ProjectField& entry = engine::projectField(field.toStdString());
    if (value == entry.row.read(document_.project())) return;
    document_.undoStack().push(new ProjectFieldCommand(document_, entry, value));
}

}  // namespace espalier::ui
