// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/forms/field_editor.h"

#include <QGridLayout>
#include <QLabel>
#include <QToolButton>
#include <cmath>

#include "engine/base/whole_number.h"
#include "ui/forms/field_input.h"
#include "ui/forms/field_words.h"
#include "ui/isolated.h"
#include "ui/style/fonts.h"
#include "ui/style/icon.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/focus_chain.h"

namespace espalier::ui {

namespace {

bool hasRange(const engine::Field& field) {
    return field.kind == engine::FieldKind::Integer || field.kind == engine::FieldKind::Real ||
           field.kind == engine::FieldKind::IntegerPair;
}

// In digits of the user's language.
QString endOfRange(double limit) {
    const auto whole = engine::wholeNumber(limit);
    return whole ? countText(*whole) : localNumber(QString::number(limit));
}

QString explanation(const engine::Field& field) {
    QStringList lines;
    if (!field.help.empty()) lines << fieldText(field.help);
    if (hasRange(field)) {
        const double steps = field.stepsPerUnit > 0 ? field.stepsPerUnit : 1;
        lines << FieldEditor::tr("%1 to %2 %3")
                     .arg(endOfRange(field.minimum * steps),
                          endOfRange(field.maximum * steps),
                          fieldText(field.unit))
                     .trimmed();
    }
    lines << FieldEditor::tr("Default: %1").arg(valueText(field, field.defaultValue));
    return lines.join(QLatin1Char('\n'));
}

QToolButton* makeReset(QWidget* parent, const engine::Field& field) {
    auto* reset = new QToolButton(parent);
    reset->setIcon(icon(QStringLiteral("reset")));
    reset->setAutoRaise(true);
    reset->setAccessibleName(FieldEditor::tr("Reset %1").arg(fieldText(field.label)));
    QSizePolicy keeps = reset->sizePolicy();
    keeps.setRetainSizeWhenHidden(true);
    reset->setSizePolicy(keeps);
    reset->hide();
    return reset;
}

}  // namespace

FieldEditor::FieldEditor(const engine::Field& field, QWidget* parent)
    : QWidget(parent),
      field_(field),
      input_(FieldInput::make(field, this)),
      reset_(makeReset(this, field)),
      grid_(new QGridLayout(this)),
      problem_(new QLabel(this)) {
    auto* grid = grid_;
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(kGrid);
    grid->setVerticalSpacing(2);
    grid->addWidget(input_->widget(), 0, 0);
    if (!field.unit.empty() && !input_->showsUnit()) {
        auto* unit = new ElidedLabel(this);
        unit->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
        setTextSize(unit, TextSize::Small, true);
        unit->setWhole(fieldText(field.unit));
        grid->addWidget(unit, 0, 1);
    }
    grid->addWidget(reset_, 0, 2);
    grid->addWidget(problem_, 1, 0, 1, 3);
    grid->setColumnStretch(0, 1);

    problem_->setWordWrap(true);
    // However long the refused value is, the form leaves the row as it is.
    QSizePolicy narrow = problem_->sizePolicy();
    narrow.setHorizontalPolicy(QSizePolicy::Ignored);
    problem_->setSizePolicy(narrow);
    problem_->setAlignment(Qt::AlignLeading | Qt::AlignTop);
    problem_->setForegroundRole(QPalette::BrightText);
    problem_->setFont(textFont(TextSize::Small));
    problem_->hide();
    input()->setMinimumHeight(input()->sizeHint().height());  // also beside a long sentence
    input()->setAccessibleName(fieldText(field.label));
    explain();

    connect(input_, &FieldInput::edited, this, &FieldEditor::edited);
    connect(input_, &FieldInput::problemFound, this, &FieldEditor::setProblem);
    connect(reset_, &QToolButton::clicked, this, [this] { emit edited(field_.defaultValue); });
}

void FieldEditor::setDefault(const engine::FieldValue& value) {
    if (field_.defaultValue == value) return;
    field_.defaultValue = value;
    explain();
}

void FieldEditor::explain() {
    reset_->setToolTip(tr("Reset to the default, %1").arg(valueText(field_, field_.defaultValue)));
    input()->setToolTip(explanation(field_));
    input()->setAccessibleDescription(explanation(field_));
}

void FieldEditor::setBelow(QWidget* widget) {
    grid_->addWidget(widget, 2, 0, 1, 3);
    widget->show();
    insertIntoFocusChain(widget, reset_);
}

void FieldEditor::setWhyNot(const QString& reason) {
    setAvailable(input(), reason, explanation(field_));
    input()->setAccessibleDescription(input()->toolTip());
}

QWidget* FieldEditor::input() const {
    return input_->widget();
}

void FieldEditor::setValue(const engine::FieldValue& value) {
    input_->setValue(value);
    setProblem({});
    showChanged(value != field_.defaultValue);
}

void FieldEditor::setMixed(bool mixed) {
    input_->setMixed(mixed);
    if (mixed) showChanged(true);
}

void FieldEditor::setProblem(const QString& sentence) {
    if (problem() == sentence) return;
    problem_->setText(withBreaks(sentence));
    problem_->setVisible(!sentence.isEmpty());
    input()->setProperty("wrong", !sentence.isEmpty());
    input()->update();
    fitProblem();
    emit problemChanged();
}

// Otherwise the form gives a row the height of its first line.
void FieldEditor::fitProblem() {
    if (problem_->isHidden()) return;
    problem_->setMinimumHeight(0);  // otherwise it never shrinks
    problem_->setFixedHeight(problem_->heightForWidth(width()));
}

void FieldEditor::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitProblem();
}

QString FieldEditor::problem() const {
    return withoutBreaks(problem_->text());
}

void FieldEditor::showChanged(bool changed) {
    reset_->setVisible(changed);
    if (!label_) return;
    QFont bold = label_->font();
    bold.setBold(changed);
    label_->setFont(bold);
}

}  // namespace espalier::ui
