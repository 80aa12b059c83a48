// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "engine/base/field.h"

class QGridLayout;
class QLabel;
class QToolButton;

namespace espalier::ui {

class FieldInput;

/// A row of a FieldForm: the input, its unit, the reset arrow, and a sentence below if something is
/// wrong. GUI thread; owned by its form.
class FieldEditor : public QWidget {
    Q_OBJECT

  public:
    explicit FieldEditor(const engine::Field& field, QWidget* parent = nullptr);

    const engine::Field& field() const { return field_; }
    /// The widget that takes the focus.
    QWidget* input() const;
    /// The label, which is bold while the value differs from its default.
    void setLabel(QLabel* label) { label_ = label; }
    /// Another one than that of the field's description. The value follows by setValue().
    void setDefault(const engine::FieldValue& value);
    void setValue(const engine::FieldValue& value);
    void setMixed(bool mixed);
    void setProblem(const QString& sentence);
    /// Disables the input with the reason as its tooltip; enables it if that is empty. A value
    /// other than the default can be reset all the same.
    void setWhyNot(const QString& reason);
    /// Shows a widget of the owner below the input, which it belongs to; the owner takes it back
    /// by another parent before the form is rebuilt.
    void setBelow(QWidget* widget);
    /// The problem of the text typed; empty if there is none.
    QString problem() const;

  signals:
    void edited(const engine::FieldValue& value);
    void problemChanged();

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void fitProblem();
    void explain();
    void showChanged(bool changed);

    engine::Field field_;
    FieldInput* input_;
    QToolButton* reset_;
    QGridLayout* grid_;
    QLabel* problem_;
    QLabel* label_ = nullptr;
};

}  // namespace espalier::ui
