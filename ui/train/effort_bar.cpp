// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/train/effort_bar.h"

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <algorithm>

#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/train/time_estimate.h"
#include "ui/widgets/buttons.h"

namespace espalier::ui {

namespace {

using engine::Effort;

QString nameOf(Effort effort) {
    switch (effort) {
        case Effort::Quick:
            return EffortBar::tr("Quick");
        case Effort::Balanced:
            return EffortBar::tr("Balanced");
        case Effort::Thorough:
            break;
    }
    return EffortBar::tr("Thorough");
}

QString meaningOf(Effort effort) {
    switch (effort) {
        case Effort::Quick:
            return EffortBar::tr("Fewer epochs; with a trained start, only its last layer");
        case Effort::Balanced:
            return EffortBar::tr("As long as usual; with a trained start, its last stage");
        case Effort::Thorough:
            break;
    }
    return EffortBar::tr("More epochs; with a trained start, all of its layers");
}

}  // namespace

EffortBar::EffortBar(EffortReviewer& efforts, QWidget* parent)
    : QWidget(parent), efforts_(efforts), own_(new QLabel(tr("Own settings"), this)) {
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(kGrid);
    grid->setVerticalSpacing(kGrid / 4);
    auto* name = new QLabel(tr("Effort"), this);
    setTextSize(name, TextSize::Normal, true);
    grid->addWidget(name, 0, 0);
    std::ranges::transform(engine::kChoiceWords<Effort>, choices_.begin(), [&](const auto& entry) {
        return addChoice(*grid, entry.value);
    });
    setTextSize(own_, TextSize::Normal, true);
    own_->setToolTip(tr("The options are your own, not those of Quick, Balanced or Thorough."));
    grid->addWidget(own_, 0, grid->columnCount());
    grid->setColumnStretch(grid->columnCount(), 1);
    efforts.setReader(*this);
    connect(&efforts, &EffortReviewer::changed, this, &EffortBar::follow);
    follow();
}

EffortBar::Choice EffortBar::addChoice(QGridLayout& grid, Effort effort) {
    QPushButton* button = textButton({}, nameOf(effort), this);
    button->setCheckable(true);
    auto* time = new QLabel(this);
    setTextSize(time, TextSize::Small, true);
    const int column = grid.columnCount();
    grid.addWidget(button, 0, column);
    grid.addWidget(time, 1, column, Qt::AlignHCenter);
    connect(button, &QPushButton::clicked, this, [this, effort] {
        efforts_.choose(effort);
        follow();  // a click checks the button, whatever comes of it
    });
    return {effort, button, time};
}

void EffortBar::follow() {
    const auto& outlooks = efforts_.outlooks();
    for (const Choice& choice : choices_) {
        const auto outlook =
            std::ranges::find(outlooks, choice.effort, &EffortReviewer::Outlook::effort);
        show(choice, outlook == outlooks.end() ? nullptr : &*outlook);
    }
    own_->setVisible(!outlooks.empty() && !efforts_.current());
}

void EffortBar::show(const Choice& choice, const EffortReviewer::Outlook* outlook) const {
    choice.button->setChecked(outlook && efforts_.current() == choice.effort);
    QString help = meaningOf(choice.effort);
    QString time;
    if (outlook) {
        help +=
            QStringLiteral("\n\n") + tr("%n epoch(s) with learning rate %1.",
                                        nullptr,
                                        static_cast<int>(outlook->project.options.epochs))
                                         .arg(numberText(outlook->project.options.learningRate));
        if (outlook->seconds) time = aboutText(*outlook->seconds);
        if (outlook->lacksMemory) {
            time = tr("not enough memory");
            help += QLatin1Char('\n') + tr("Reduce the batch, and it may fit.");
        }
    }
    choice.time->setText(time);
    setAvailable(choice.button,
                 outlook ? QString() : tr("Drop a folder of images and draw a network first."),
                 help);
}

}  // namespace espalier::ui
