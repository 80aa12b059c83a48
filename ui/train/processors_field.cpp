// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/train/processors_field.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>
#include <utility>

#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/section.h"

namespace espalier::ui {

namespace {

constexpr int kMostCharacters = 2000;

}  // namespace

ProcessorsField::ProcessorsField(const engine::Processors& allowed, QWidget* parent)
    : QWidget(parent),
      allowed_(allowed),
      input_(new QLineEdit(this)),
      sentence_(sentenceLabel({}, false, this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGrid / 2);
    auto* row = new QHBoxLayout;
    row->setSpacing(kGrid);
    auto* label = new QLabel(tr("Processors"), this);
    label->setBuddy(input_);
    row->addWidget(label);
    row->addWidget(input_, 1);
    column->addLayout(row);
    column->addWidget(sentence_);
    sentence_->hide();
    input_->setAccessibleName(tr("Processors"));
    input_->setMaxLength(kMostCharacters);
    input_->setPlaceholderText(tr("All (%1)").arg(fromUtf8(engine::processorsText(allowed_))));
    setWhyNot({});
    setVisible(allowed_.size() > 1);
    connect(input_, &QLineEdit::textEdited, this, &ProcessorsField::take);
    connect(input_, &QLineEdit::editingFinished, this, &ProcessorsField::choose);
}

void ProcessorsField::setWhyNot(const QString& reason) {
    setAvailable(input_,
                 reason,
                 tr("The processors for trainings that this window starts, so that others stay "
                    "free for other work: numbers and ranges such as 0-3,6, or free:2 for two "
                    "cores that no other training of yours uses. Empty: all. The results do not "
                    "depend on which they are."));
}

void ProcessorsField::take(const QString& text) {
    text_ = text.trimmed();
    QString problem;
    if (!text_.isEmpty()) {
        engine::Diagnostic found;
        engine::parseProcessors(text_.toStdString(), allowed_, found);
        if (!found.pattern.empty()) problem = sentenceOf(found);
    }
    if (std::exchange(problem_, problem) != problem) {
        sentence_->setText(problem);
        sentence_->setVisible(!problem.isEmpty());
        input_->setAccessibleDescription(problem);
        fitSentence();
        emit problemChanged();
    }
    emit typed(text_);
}

// Not while it is typed: "1" and "1-3" are valid on the way to "1-31".
void ProcessorsField::choose() {
    if (problem_.isEmpty() && std::exchange(choice_, text_) != text_) emit chosen(choice_);
}

// Otherwise the column gives the sentence the height of its first line.
void ProcessorsField::fitSentence() {
    if (sentence_->isHidden()) return;
    sentence_->setMinimumHeight(0);
    sentence_->setFixedHeight(sentence_->heightForWidth(width()));
}

void ProcessorsField::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitSentence();
}

}  // namespace espalier::ui
