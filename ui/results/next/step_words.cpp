// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/next/step_words.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/text.h"

namespace espalier::ui {

namespace {

struct StepTexts {
    Q_DECLARE_TR_FUNCTIONS(StepTexts)
};

// With as few digits as an estimate deserves.
QString aboutTime(double seconds) {
    const double step = seconds < 10 ? 1 : seconds < 60 ? 5 : seconds < 600 ? 10 : 60;
    return StepTexts::tr("about %1")
        .arg(durationText(std::max(1.0, std::round(seconds / step) * step)));
}

QString costOf(const engine::NextStep& step) {
    if (step.kind == engine::StepKind::ReviewMistakes) return StepTexts::tr("no training");
    if (!step.seconds) return StepTexts::tr("Train shows the time");
    QString time = aboutTime(*step.seconds);
    if (!step.project) return time;
    // Another number of epochs than that of a card beside it.
    return StepTexts::tr("%1 for %n epoch(s)",
                         "about 25 s for 10 epochs",
                         formOf(step.project->options.epochs))
        .arg(time);
}

}  // namespace

StepWords wordsOf(const engine::NextStep& step, bool isOpen) {
    StepWords words{.title = sentenceOf(engine::titleOf(step.kind, step.arguments)),
                    .why = sentenceOf(step.why),
                    .cost = costOf(step),
                    .action = {},
                    .tooltip = {}};
    switch (step.kind) {
        case engine::StepKind::Resume:
        case engine::StepKind::TrainLonger:
            words.action = StepTexts::tr("Train now");
            words.tooltip = StepTexts::tr("Continues this run from where it ended, at once");
            return words;
        case engine::StepKind::ReviewMistakes:
            words.action = StepTexts::tr("Review");
            words.tooltip = StepTexts::tr(
                "Shows these images under Mistakes. Some of them may have the wrong "
                "class, or show too little.");
            return words;
        default:
            words.action = StepTexts::tr("Set up on Train");
            words.tooltip =
                isOpen ? StepTexts::tr(
                             "Gives the project the settings of this run with this change, and "
                             "opens the Train page, where Start trains it as a new run. Undo "
                             "reverts the change.")
                       : StepTexts::tr(
                             "Opens the images of this run as a project with the settings of this "
                             "run and this change, and the Train page, where Start trains it as a "
                             "new run.");
            return words;
    }
}

StepWords wordsOf(const engine::EarlierTest& before, const engine::StepGain& gain) {
    return {.title = sentenceOf(engine::doneTitle(before)),
            .why = sentenceOf(engine::gainSentence(gain)),
            .cost = {},
            .action = {},
            .tooltip = {}};
}

}  // namespace espalier::ui
