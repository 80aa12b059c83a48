// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/train/effort_bar.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QStringList>
#include <QToolTip>
#include <algorithm>

#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/train/setting_names.h"
#include "ui/train/time_estimate.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/elided_label.h"

namespace espalier::ui {

namespace {

using engine::Effort;
using engine::TrainedPart;
using Outlook = EffortReviewer::Outlook;

QString epochsText(const Outlook& outlook) {
    return EffortBar::tr("%n epoch(s)", nullptr, formOf(outlook.project.options.epochs));
}

// In what the efforts differ here, in as few words as fit below a button.
QString differenceText(const Outlook& outlook) {
    if (!outlook.part) return epochsText(outlook);
    switch (*outlook.part) {
        case TrainedPart::LastLayer:
            return EffortBar::tr("last layer");
        case TrainedPart::LastStage:
            return EffortBar::tr("last stage");
        case TrainedPart::All:
            break;
    }
    return EffortBar::tr("all layers");
}

QString timeText(const Outlook& outlook) {
    if (outlook.time) return totalText(*outlook.time, outlook.project.options.epochs);
    if (outlook.lacksMemory) return EffortBar::tr("not enough memory");
    return outlook.isComing ? EffortBar::tr("estimating …") : QString();
}

// All that the chosen effort comes to. Its time is that of the epochs, without the test.
QString totalSentence(const Outlook& outlook) {
    const QString epochs = epochsText(outlook);
    if (!outlook.time)
        return EffortBar::tr("In total: at most %1; then the model is tested and saved.")
            .arg(epochs);
    return EffortBar::tr("In total: at most %1, %2; then the model is tested and saved.")
        .arg(epochs, totalText(*outlook.time, outlook.project.options.epochs));
}

QString partText(TrainedPart part) {
    switch (part) {
        case TrainedPart::LastLayer:
            return EffortBar::tr("Trains the last layer of the trained start.");
        case TrainedPart::LastStage:
            return EffortBar::tr("Trains the last stage of the trained start.");
        case TrainedPart::All:
            break;
    }
    return EffortBar::tr("Trains all layers of the trained start.");
}

QString helpOf(const Outlook& outlook) {
    QStringList lines;
    if (outlook.part) lines << partText(*outlook.part);
    lines << EffortBar::tr("%1 with learning rate %2.")
                 .arg(epochsText(outlook), numberText(outlook.project.options.learningRate));
    lines << (outlook.isOnlyLength ? EffortBar::tr("Changes only epochs and patience.")
              : outlook.project.augmentation.any() ? EffortBar::tr("With augmentation.")
                                                   : EffortBar::tr("Without augmentation."));
    if (outlook.lacksMemory) lines << EffortBar::tr("Reduce the batch, and it may fit.");
    if (outlook.isOfBefore) {
        lines << EffortBar::tr(
            "Chosen for other images or another batch. Press it again to adapt "
            "it to the current ones.");
    }
    return lines.join(QLatin1Char('\n'));
}

}  // namespace

QString effortName(Effort effort) {
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

EffortBar::EffortBar(EffortReviewer& efforts, QWidget* parent)
    : QWidget(parent),
      efforts_(efforts),
      own_(new QLabel(tr("Own settings"), this)),
      total_(new ElidedLabel(this)) {
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(kGrid);
    grid->setVerticalSpacing(kGrid / 4);
    auto* label = new QLabel(name(), this);
    setTextSize(label, TextSize::Normal);
    grid->addWidget(label, 0, 0, Qt::AlignLeading | Qt::AlignVCenter);
    grid->setColumnMinimumWidth(0, settingNameWidth() + kGrid);  // that of the form, with its gap
    std::ranges::transform(engine::kChoiceWords<Effort>, choices_.begin(), [&](const auto& entry) {
        return addChoice(*grid, entry.value);
    });
    setTextSize(own_, TextSize::Normal, true);
    own_->setToolTip(tr("The options are your own, not those of Quick, Balanced or Thorough."));
    grid->addWidget(own_, 0, grid->columnCount());
    grid->setColumnStretch(grid->columnCount(), 1);
    setTextSize(total_, TextSize::Normal);
    total_->setContentsMargins(0, kGrid / 2, 0, 0);
    total_->setObjectName(QStringLiteral("total"));
    QSizePolicy policy = total_->sizePolicy();
    policy.setRetainSizeWhenHidden(true);  // what is below it stays where it is
    total_->setSizePolicy(policy);
    grid->addWidget(total_, 3, 1, 1, -1);
    efforts.setReader(*this);
    connect(&efforts, &EffortReviewer::changed, this, &EffortBar::follow);
    follow();
}

QString EffortBar::name() {
    return tr("Effort");
}

EffortBar::Choice EffortBar::addChoice(QGridLayout& grid, Effort effort) {
    QPushButton* button = textButton({}, effortName(effort), this);
    button->setCheckable(true);
    button->installEventFilter(this);
    const int column = grid.columnCount();
    grid.addWidget(button, 0, column);
    const auto addLine = [&](int row) {
        auto* line = new ElidedLabel(this);
        line->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
        line->setAlignment(Qt::AlignHCenter);
        setTextSize(line, TextSize::Small, true);
        grid.addWidget(line, row, column);
        return line;
    };
    ElidedLabel* difference = addLine(1);
    ElidedLabel* time = addLine(2);
    connect(button, &QPushButton::clicked, this, [this, effort] {
        efforts_.choose(effort);
        follow();  // a click checks the button, whatever comes of it
    });
    return {effort, button, difference, time};
}

void EffortBar::follow() {
    const auto& outlooks = efforts_.outlooks();
    for (const Choice& choice : choices_) {
        const auto outlook =
            std::ranges::find(outlooks, choice.effort, &EffortReviewer::Outlook::effort);
        show(choice, outlook == outlooks.end() ? nullptr : &*outlook);
    }
    own_->setVisible(!outlooks.empty() && !efforts_.current());
    showTotal();
}

void EffortBar::showTotal() {
    const auto& outlooks = efforts_.outlooks();
    const auto chosen = std::ranges::find_if(outlooks, [&](const Outlook& each) {
        return efforts_.current() == each.effort && !each.lacksMemory;
    });
    total_->setVisible(chosen != outlooks.end());
    // A blank is as high as a line.
    total_->setWhole(chosen == outlooks.end() ? QStringLiteral(" ") : totalSentence(*chosen));
}

void EffortBar::show(const Choice& choice, const EffortReviewer::Outlook* outlook) const {
    choice.button->setChecked(outlook && efforts_.current() == choice.effort);
    choice.difference->setWhole(outlook ? differenceText(*outlook) : QString());
    choice.time->setWhole(outlook ? timeText(*outlook) : QString());
    setAvailable(choice.button,
                 outlook                ? QString()
                 : efforts_.isLooking() ? tr("The efforts are being compared.")
                                        : tr("Drop a folder of images and draw a network first."),
                 outlook ? helpOf(*outlook) : QString());
}

// Below the times, which it would cover at its usual place.
bool EffortBar::eventFilter(QObject* watched, QEvent* event) {
    const auto* button = qobject_cast<QWidget*>(watched);
    if (event->type() != QEvent::ToolTip || !button) return QWidget::eventFilter(watched, event);
    QToolTip::showText(mapToGlobal(QPoint(button->x(), height())), button->toolTip(), this);
    return true;
}

}  // namespace espalier::ui
