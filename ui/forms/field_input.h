// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "engine/base/field.h"

class QWidget;

namespace espalier::ui {

/// The widget in which one kind of field is edited, behind one interface. Announces only values
/// that the field allows. GUI thread; owned by its FieldEditor.
class FieldInput : public QObject {
    Q_OBJECT

  public:
    /// The input that suits the field's kind.
    static FieldInput* make(const engine::Field& field, QWidget* parent);

    virtual QWidget* widget() const = 0;
    /// Does not announce anything.
    virtual void setValue(const engine::FieldValue& value) = 0;
    /// The widget shows the unit beside the number by itself.
    virtual bool showsUnit() const { return false; }
    /// Several values at once are meant; until one is chosen for all.
    virtual void setMixed(bool mixed) = 0;

  signals:
    void edited(const engine::FieldValue& value);
    /// What was typed is not allowed, and why; empty when it is again.
    void problemFound(const QString& sentence);

  protected:
    using QObject::QObject;
};

/// Scrolling the page with the wheel then does not change values under the pointer, only the
/// focused one.
void guardWheel(QWidget* widget);

}  // namespace espalier::ui
