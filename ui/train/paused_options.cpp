// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/train/paused_options.h"

#include <QVBoxLayout>
#include <vector>

#include "engine/training/options/training_options.h"
#include "ui/forms/field_form.h"
#include "ui/run/changeable_fields.h"
#include "ui/run/run_control.h"
#include "ui/style/theme.h"
#include "ui/widgets/section.h"

namespace espalier::ui {

namespace {

// Where the rate changes by itself, the field is not what the metrics beside it show.
std::vector<engine::Field> pausedFields(const engine::TrainingOptions& options) {
    std::vector<engine::Field> fields = changeableFields();
    const bool isScheduled =
        options.schedule != engine::RateSchedule::Constant || options.warmupEpochs > 0;
    if (isScheduled) fields.back().label = QT_TRANSLATE_NOOP("Fields", "Learning rate (peak)");
    return fields;
}

}  // namespace

PausedOptions::PausedOptions(RunControl& run, QWidget* parent)
    : QWidget(parent), run_(run), form_(new FieldForm(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, kGrid);
    column->setSpacing(kGrid);
    addSection(column, tr("From the next step"));
    column->addWidget(form_);
    column->addWidget(
        sentenceLabel(tr("Bold options are not the defaults; the arrow resets them. Changes are "
                         "marked on the curves and saved with the run."),
                      true,
                      this));
    connect(form_, &FieldForm::edited, this, [this](const QString& field, const auto& value) {
        engine::FieldValues values = engine::toFields(run_.shown().project.options);
        values[field.toStdString()] = value;
        run_.change(engine::trainingOptionsFrom(values));
        form_->setValues(values);
    });
}

void PausedOptions::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    const engine::TrainingOptions& options = run_.shown().project.options;
    const std::vector<engine::Field> fields = pausedFields(options);
    if (fields.back().label != rateLabel_) form_->setSchema(fields);
    rateLabel_ = fields.back().label;
    form_->setValues(engine::toFields(options));
}

}  // namespace espalier::ui
