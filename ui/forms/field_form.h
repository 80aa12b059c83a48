// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMap>
#include <QWidget>
#include <vector>

#include "engine/base/field.h"

class QFormLayout;

namespace espalier::ui {

class ElidedLabel;
class FieldEditor;

/// A form built from a schema: one editor per field with unit, range and help; fields that differ
/// from their default are bold and have a reset arrow. Keeps no values: an edit is only announced,
/// and the owner changes its model and calls setValues. GUI thread.
class FieldForm : public QWidget {
    Q_OBJECT

  public:
    explicit FieldForm(QWidget* parent = nullptr);

    /// Rebuilds the form, with headings if the fields have several sections. Expert fields are
    /// omitted unless `expert`.
    void setSchema(const std::vector<engine::Field>& schema, bool expert = true);
    /// Other defaults than those of the schema, until it is set again. The values follow by
    /// setValues() if it returns true: some were others.
    bool setDefaults(const engine::FieldValues& defaults);
    /// The least width of the column of names, for a form below other controls with names.
    void setNameWidth(int least);
    /// Shows values, or defaults where they are missing. Hides fields that have no effect with
    /// these values. Keeps focus and cursor.
    void setValues(const engine::FieldValues& values);
    /// Shows a sentence under a field that is wrong in context; empty removes it.
    void setProblem(const QString& field, const QString& sentence);
    /// Marks fields that differ within a multi-selection.
    void setMixed(const QStringList& fields);
    /// The problem of the first field with invalid input; empty if there is none.
    QString problem() const;
    /// nullptr if the form has no such field.
    FieldEditor* editor(const QString& field) const { return editors_.value(field); }

  signals:
    /// The user chose an allowed value.
    void edited(const QString& field, const engine::FieldValue& value);
    void problemChanged();

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void addHeading(const std::string& section);
    void addField(const engine::Field& field);

    QFormLayout* rows_;
    int nameWidth_ = 0;
    QMap<QString, FieldEditor*> editors_;
    QMap<QString, ElidedLabel*> captions_;
};

}  // namespace espalier::ui
