// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "engine/base/field.h"

class QWidget;

namespace espalier::ui {

/// The input widget for one kind of field. Announces only values that the field allows. GUI thread;
/// owned by its FieldEditor.
class FieldInput : public QObject {
    Q_OBJECT

  public:
    /// The input that suits the field's kind.
    static FieldInput* make(const engine::Field& field, QWidget* parent);

    virtual QWidget* widget() const = 0;
    /// Emits no signal.
    virtual void setValue(const engine::FieldValue& value) = 0;
    /// Whether the widget itself shows the unit beside the number.
    virtual bool showsUnit() const { return false; }
    /// Marks the value as differing between several objects, until one is chosen for all.
    virtual void setMixed(bool mixed) = 0;

  signals:
    void edited(const engine::FieldValue& value);
    /// The input is invalid, with the reason; empty when it is valid again.
    void problemFound(const QString& sentence);

  protected:
    using QObject::QObject;
};

/// Prevents the wheel from changing values under the pointer while scrolling; only a focused input
/// reacts.
void guardWheel(QWidget* widget);

}  // namespace espalier::ui
