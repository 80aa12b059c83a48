// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/train/paused_options.h"

#include <QVBoxLayout>

#include "engine/training/options/training_options.h"
#include "ui/forms/field_form.h"
#include "ui/run/changeable_fields.h"
#include "ui/run/run_control.h"
#include "ui/style/theme.h"
#include "ui/widgets/section.h"

namespace espalier::ui {

PausedOptions::PausedOptions(RunControl& run, QWidget* parent)
    : QWidget(parent), run_(run), form_(new FieldForm(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, kGrid);
    column->setSpacing(kGrid);
    addSection(column, tr("From the next step"));
    column->addWidget(form_);
    column->addWidget(
        sentenceLabel(tr("Changes are marked on the curves and saved with the run."), true, this));
    form_->setSchema(changeableFields());
    connect(form_, &FieldForm::edited, this, [this](const QString& field, const auto& value) {
        engine::FieldValues values = engine::toFields(run_.shown().project.options);
        values[field.toStdString()] = value;
        run_.change(engine::trainingOptionsFrom(values));
        form_->setValues(values);
    });
}

void PausedOptions::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    form_->setValues(engine::toFields(run_.shown().project.options));
}

}  // namespace espalier::ui
