// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/resume_question.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/forms/field_form.h"
#include "ui/run/changeable_fields.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/section.h"

namespace espalier::ui {

namespace {

constexpr int kQuestionWidth = 52 * kGrid;

}  // namespace

ResumeQuestion::ResumeQuestion(const engine::TrainingOptions& now,
                               qint64 epochsDone,
                               std::optional<double> suggestedRate,
                               QWidget* parent)
    : QDialog(parent),
      now_(now),
      epochsDone_(epochsDone),
      hasDiverged_(suggestedRate.has_value()),
      wanted_(now),
      form_(new FieldForm(this)) {
    if (suggestedRate) wanted_.learningRate = *suggestedRate;
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Resume with changes"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(3 * kGrid, 3 * kGrid, 3 * kGrid, 2 * kGrid);
    column->setSpacing(2 * kGrid);
    QLabel* sentence = sentenceLabel(
        hasDiverged_ ? tr("Training diverged, so a lower learning rate is suggested. With it, the "
                          "run continues from a checkpoint before the divergence. Your changes are "
                          "saved with the run and marked on the curves.")
                     : tr("The run continues from its last checkpoint with these options. Your "
                          "changes are saved with the run and marked on the curves."),
        false,
        this);
    sentence->setFixedSize(kQuestionWidth, sentence->heightForWidth(kQuestionWidth));
    column->addWidget(sentence);
    form_->setSchema(changeableFields());
    form_->setFixedWidth(kQuestionWidth);
    form_->setValues(engine::toFields(wanted_));
    column->addWidget(form_);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    QPushButton* cancel = textButton({}, tr("Cancel"), this);
    resume_ = primaryButton(QStringLiteral("start"), tr("Resume training"), this);
    resume_->setDefault(true);
    buttons->addWidget(cancel);
    buttons->addWidget(resume_);
    column->addLayout(buttons);
    column->setSizeConstraint(QLayout::SetFixedSize);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(form_, &FieldForm::problemChanged, this, &ResumeQuestion::showReadiness);
    connect(form_, &FieldForm::edited, this, [this](const QString& field, const auto& value) {
        engine::FieldValues values = engine::toFields(wanted_);
        values[field.toStdString()] = value;
        wanted_ = engine::trainingOptionsFrom(values);
        form_->setValues(values);
    });
    connect(resume_, &QPushButton::clicked, this, &ResumeQuestion::answer);
    showReadiness();
}

void ResumeQuestion::showReadiness() {
    setAvailable(
        resume_, form_->problem(), tr("Continue from the last checkpoint with these options"));
}

// Not before: what is being typed counts from when the button takes the focus.
void ResumeQuestion::answer() {
    // With another rate, one that diverged goes back and trains epochs again.
    const bool goesBack = hasDiverged_ && wanted_.learningRate != now_.learningRate;
    if (!goesBack && wanted_.epochs <= epochsDone_) {
        form_->setProblem(QStringLiteral("epochs"),
                          tr("The run has trained %1 of %n epoch(s). Choose more.",
                             nullptr,
                             formOf(wanted_.epochs))
                              .arg(countText(epochsDone_)));
        return;
    }
    emit answered(choices());
    accept();
}

// Only what differs: the rest may have been changed further on, after an older checkpoint.
engine::ResumeChoices ResumeQuestion::choices() const {
    engine::ResumeChoices choices;
    if (wanted_.epochs != now_.epochs) choices.epochs = wanted_.epochs;
    if (wanted_.validationPatience != now_.validationPatience) {
        choices.validationPatience = wanted_.validationPatience;
    }
    if (wanted_.learningRate != now_.learningRate) choices.learningRate = wanted_.learningRate;
    return choices;
}

}  // namespace espalier::ui
