// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/extend_question.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>

#include "engine/training/checkpoint/resume_plan.h"
#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/section.h"

namespace espalier::ui {

namespace {

constexpr int kExtendWidth = 48 * kGrid;
constexpr int kUsualEpochs = 10;
constexpr int kMostEpochs = 100'000;

// A rate that has fallen with the planned epochs rises to half of its highest value with as many
// more, and hardly at all with a few.
qint64 usualEpochs(const engine::TrainingOptions& now) {
    const bool falls = now.schedule == engine::RateSchedule::Cosine ||
                       now.schedule == engine::RateSchedule::OneCycle;
    return std::clamp<qint64>(falls ? now.epochs : 0, kUsualEpochs, kMostEpochs);
}

}  // namespace

ExtendQuestion::ExtendQuestion(const QString& run,
                               const engine::TrainingOptions& now,
                               qint64 epochs,
                               qint64 steps,
                               QWidget* parent)
    : QDialog(parent),
      now_(now),
      done_(epochs),
      steps_(steps),
      epochs_(new QSpinBox(this)),
      total_(new QLabel(this)),
      remark_(sentenceLabel({}, true, this)) {
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Train longer"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(3 * kGrid, 3 * kGrid, 3 * kGrid, 2 * kGrid);
    column->setSpacing(2 * kGrid);
    QLabel* sentence = sentenceLabel(tr("%1 has finished %2 of %n epoch(s). It continues from its "
                                        "latest checkpoint. Epochs to add:",
                                        nullptr,
                                        formOf(now_.epochs))
                                         .arg(run, countText(done_)),
                                     false,
                                     this);
    sentence->setFixedSize(kExtendWidth, sentence->heightForWidth(kExtendWidth));
    column->addWidget(sentence);
    epochs_->setRange(1, kMostEpochs);
    epochs_->setValue(static_cast<int>(usualEpochs(now_)));
    epochs_->setAccessibleName(tr("Epochs to add"));
    auto* row = new QHBoxLayout;
    row->addWidget(epochs_);
    row->addWidget(new QLabel(tr("epochs"), this));
    row->addStretch(1);
    column->addLayout(row);
    setTextSize(total_, TextSize::Normal, true);
    column->addWidget(total_);
    remark_->setFixedWidth(kExtendWidth);
    column->addWidget(remark_);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    QPushButton* cancel = textButton({}, tr("Cancel"), this);
    train_ = primaryButton(QStringLiteral("start"), {}, this);
    train_->setDefault(true);
    buttons->addWidget(cancel);
    buttons->addWidget(train_);
    column->addLayout(buttons);
    column->setSizeConstraint(QLayout::SetFixedSize);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(epochs_, &QSpinBox::valueChanged, this, &ExtendQuestion::writeAnswer);
    connect(train_, &QPushButton::clicked, this, [this] {
        emit answered(epochs_->value());
        accept();
    });
    writeAnswer();
    epochs_->selectAll();
}

// A run that was stopped early still has epochs of its plan to go.
void ExtendQuestion::writeAnswer() {
    const qint64 all = now_.epochs + epochs_->value();
    total_->setText(tr("%n epoch(s) in all, %1 to go", nullptr, formOf(all))
                        .arg(countText(std::max<qint64>(0, all - done_))));
    train_->setText(tr("Train %n more epoch(s)", nullptr, epochs_->value()));
    const QString remark = remarkFor(epochs_->value());
    remark_->setText(remark);
    remark_->setVisible(!remark.isEmpty());
}

// Within an epoch, how many steps one has is not known here.
QString ExtendQuestion::remarkFor(qint64 epochs) const {
    if (done_ <= 0 || steps_ % done_ != 0) return {};
    engine::TrainingOptions options = now_;
    options.epochs += epochs;
    engine::TrainingProgress start;
    start.stepsAttempted = steps_;
    start.epoch = done_ + 1;
    return spokenText(engine::fallenRateSentence(options, start, true));
}

}  // namespace espalier::ui
