// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMap>
#include <QWidget>
#include <vector>

#include "engine/base/field.h"

class QFormLayout;

namespace espalier::ui {

class FieldEditor;

/// A form built from a schema: one editor per field with unit, range and help; fields that differ
/// from their default are bold and have a reset arrow. Shows values, never keeps them: an edit is
/// only announced, the owner changes its model and calls setValues. GUI thread.
class FieldForm : public QWidget {
    Q_OBJECT

  public:
    explicit FieldForm(QWidget* parent = nullptr);

    /// Rebuilds the form, under headings where the fields stand in several sections. Fields marked
    /// expert are left out unless `expert`.
    void setSchema(const std::vector<engine::Field>& schema, bool expert = true);
    /// Shows values; missing ones are shown as their default. Fields that count for nothing with
    /// these values are hidden. Focus and cursor stay where they are.
    void setValues(const engine::FieldValues& values);
    /// A sentence under one field (wrong in context); empty removes it.
    void setProblem(const QString& field, const QString& sentence);
    /// These fields differ within a multi-selection and are shown as such.
    void setMixed(const QStringList& fields);
    /// What is wrong with what was typed, of the first such field; empty when nothing is.
    QString problem() const;
    /// nullptr when the form has no such field.
    FieldEditor* editor(const QString& field) const { return editors_.value(field); }

  signals:
    /// The person chose an allowed value.
    void edited(const QString& field, const engine::FieldValue& value);
    void problemChanged();

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void addHeading(const std::string& section);
    void addField(const engine::Field& field);

    QFormLayout* rows_;
    QMap<QString, FieldEditor*> editors_;
};

}  // namespace espalier::ui
