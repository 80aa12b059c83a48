// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/forms/field_form.h"

namespace espalier::ui {

class Document;

/// A form for one group of projectFields() without an editor of their own. Every edit is an undo
/// step. GUI thread.
class ProjectFieldForm : public FieldForm {
    Q_OBJECT

  public:
    /// `group`: "data" or "input".
    ProjectFieldForm(Document& document, const std::string& group, QWidget* parent = nullptr);

    /// Shows the document's values.
    void showChoices();

  private:
    void change(const QString& field, const engine::FieldValue& value);

    Document& document_;
};

}  // namespace espalier::ui
