// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/train/autopsy_panel.h"

#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "engine/training/loop/autopsy.h"
#include "engine/training/options/safer_rate.h"
#include "ui/forms/field_words.h"
#include "ui/isolated.h"
#include "ui/run/run_control.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/train/batch_copies.h"
#include "ui/train/gradient_bars.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/section.h"

namespace espalier::ui {

namespace {

constexpr int kPanelHeight = 28 * kGrid;
constexpr int kLeastPanelHeight = 18 * kGrid;
constexpr int kLeastWordsWidth = 30 * kGrid;

using engine::Autopsy;
using engine::DivergenceKind;
using engine::TensorKind;

QString layerName(const Autopsy::Place& place) {
    const QString layer = fromUtf8(place.layer);
    const QString name =
        place.label.empty() ? layer : QStringLiteral("%1 (%2)").arg(layer, fromUtf8(place.label));
    return isolated(name);
}

QString stepSentence(const Autopsy& autopsy) {
    const QString step = countText(autopsy.step);
    if (!autopsy.first) {
        return AutopsyPanel::tr("In step %1, values became NaN or infinite.").arg(step);
    }
    const Autopsy::Place& place = *autopsy.first;
    switch (place.kind) {
        case TensorKind::Input:
            return AutopsyPanel::tr(
                       "The images of step %1 contained NaN or infinite values before they reached "
                       "the network. Check the images and the normalisation.")
                .arg(step);
        case TensorKind::Output:
            return AutopsyPanel::tr(
                       "In step %1, the output of layer %2 was the first to contain NaN or "
                       "infinite values.")
                .arg(step, layerName(place));
        case TensorKind::Gradient:
            return AutopsyPanel::tr(
                       "In step %1, the gradients of layer %2 were the first to contain NaN or "
                       "infinite values.")
                .arg(step, layerName(place));
        case TensorKind::Parameter:
            break;
    }
    return AutopsyPanel::tr("In step %1, the weights of layer %2 were NaN or infinite.")
        .arg(step, layerName(place));
}

// What was about to be saved: weights, or the optimizer's state for them.
QString updateSentence(const Autopsy& autopsy) {
    const QString step = countText(autopsy.step);
    const QString layer = autopsy.first ? layerName(*autopsy.first) : QString();
    if (autopsy.first && engine::isOptimizerState(autopsy.first->tensor)) {
        return AutopsyPanel::tr(
                   "The update of step %1 made the optimizer's state of layer %2 NaN or infinite, "
                   "so it was not saved.")
            .arg(step, layer);
    }
    return AutopsyPanel::tr(
               "The update of step %1 made the weights of layer %2 NaN or infinite, so "
               "they were not saved.")
        .arg(step, layer);
}

QString whatHappened(const Autopsy& autopsy) {
    switch (autopsy.kind) {
        case DivergenceKind::Step:
            return stepSentence(autopsy);
        case DivergenceKind::Weights:
            return updateSentence(autopsy);
        case DivergenceKind::Explosion:
            break;
    }
    return AutopsyPanel::tr(
        "Every value was finite, but the loss rose far above its value in the first step: the "
        "learning rate was too high, and the network is now worse than at the start.");
}

// The steps before the one that failed tell more than its NaN.
QString lossSentence(const Autopsy& autopsy) {
    constexpr std::size_t kShown = 5;
    const auto& steps = autopsy.steps;
    if (steps.empty()) return {};
    QStringList losses;
    for (std::size_t i = steps.size() - std::min(kShown, steps.size()); i < steps.size(); ++i) {
        losses << (std::isnan(steps[i].loss)   ? AutopsyPanel::tr("NaN")
                   : std::isinf(steps[i].loss) ? AutopsyPanel::tr("infinite")
                                               : numberText(steps[i].loss));
    }
    return AutopsyPanel::tr("Loss of the last steps: %1, with a learning rate of %2.")
        .arg(losses.join(QStringLiteral(", ")), numberText(steps.back().learningRate));
}

QString weightsSentence(const Autopsy& autopsy) {
    if (autopsy.kind != DivergenceKind::Step || autopsy.badWeights.empty()) return {};
    return AutopsyPanel::tr("An earlier update had already made weights NaN or infinite.");
}

// A tenth, unless even that would be far more than what is usual.
bool isTenthOfRate(const Autopsy& autopsy) {
    return std::abs(autopsy.saferRate - autopsy.learningRate / 10) <= 1e-6 * autopsy.learningRate;
}

QString resumeText(const Autopsy& autopsy) {
    const QString rate = numberText(autopsy.saferRate);
    return isTenthOfRate(autopsy)
               ? AutopsyPanel::tr("Continue with a tenth of the learning rate (%1)").arg(rate)
               : AutopsyPanel::tr("Continue with a learning rate of %1").arg(rate);
}

// What the sentence of the divergence advises for a new run.
engine::TrainingOptions optionsToStartWith(const Autopsy& autopsy,
                                           const engine::TrainingOptions& now) {
    return engine::saferOptions(now, autopsy.saferRate, autopsy.kind == DivergenceKind::Explosion);
}

QString startAgainText(const Autopsy& autopsy, const engine::TrainingOptions& now) {
    const engine::TrainingOptions safer = optionsToStartWith(autopsy, now);
    const QString rate = numberText(safer.learningRate);
    if (safer.clipNorm != now.clipNorm) {
        return AutopsyPanel::tr("Start again with learning rate %1 and clip norm %2")
            .arg(rate, numberText(safer.clipNorm));
    }
    if (safer.precision != now.precision) {
        return AutopsyPanel::tr("Start again with learning rate %1 and precision %2")
            .arg(rate, choiceText(engine::wordOf(safer.precision)));
    }
    return isTenthOfRate(autopsy)
               ? AutopsyPanel::tr("Start again with a tenth of the learning rate (%1)").arg(rate)
               : AutopsyPanel::tr("Start again with a learning rate of %1").arg(rate);
}

}  // namespace

AutopsyPanel::AutopsyPanel(RunControl& run, ImageCache& images, QWidget* parent)
    : QFrame(parent), run_(run), row_(new QBoxLayout(QBoxLayout::LeftToRight, this)) {
    row_->setContentsMargins(2 * kGrid, 2 * kGrid, 2 * kGrid, kGrid);
    row_->setSpacing(3 * kGrid);
    row_->addWidget(makeWords(), 5);
    row_->addWidget(makeEvidence(images), 6);
    setMinimumHeight(kLeastPanelHeight);
    setMaximumHeight(kPanelHeight);
    setAccessibleName(tr("Why training diverged"));
    connect(&run, &RunControl::runChanged, this, &QWidget::hide);  // to be filled again
    connect(goOn_, &QPushButton::clicked, this, &AutopsyPanel::goOn);
    showState();
}

QWidget* AutopsyPanel::makeWords() {
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGrid);
    addSection(column, tr("Why training diverged"));
    goOn_ = textButton(QStringLiteral("start"), {}, box);
    goOn_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    column->addWidget(goOn_);  // above the words: visible without scrolling, however long they are
    sentence_ = sentenceLabel({}, false, box);
    column->addWidget(sentence_);
    column->addStretch(1);
    return scrolling(box, this);
}

QWidget* AutopsyPanel::makeEvidence(ImageCache& images) {
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGrid);
    barsTitle_ = sentenceLabel(tr("Gradient norms by layer, on a logarithmic scale"), true, box);
    bars_ = new GradientBars(box);
    copiesTitle_ = sentenceLabel({}, true, box);
    copies_ = new BatchCopies(images, box);
    for (QWidget* part :
         std::initializer_list<QWidget*>{barsTitle_, bars_, copiesTitle_, copies_}) {
        column->addWidget(part);
    }
    column->addStretch(1);
    return scrolling(box, this);
}

void AutopsyPanel::showState() {
    const bool isOver = run_.state() == RunState::Ended || run_.state() == RunState::Concluding;
    const bool isShown = isOver && run_.shown().autopsy.has_value();
    if (isShown && isHidden()) showAutopsy();
    setVisible(isShown);
    if (!isShown) return;
    const Autopsy& autopsy = *run_.shown().autopsy;
    const QString whyNot = !engine::mayHelpToLowerRate(autopsy)
                               ? tr("The images themselves are the problem. A lower learning rate "
                                    "would not help.")
                           : autopsy.canResume && isFold(run_.shown()) ? foldAloneText()
                                                                       : whyNotResume(run_);
    setAvailable(goOn_,
                 whyNot,
                 autopsy.canResume
                     ? tr("Continue from the last good checkpoint.")
                     : tr("No checkpoint can be continued from, so this starts a new run with "
                          "otherwise the same settings."));
}

void AutopsyPanel::showAutopsy() {
    const Autopsy& autopsy = *run_.shown().autopsy;
    QStringList sentences{whatHappened(autopsy), weightsSentence(autopsy), lossSentence(autopsy)};
    sentences.removeAll(QString());
    sentence_->setText(sentences.join(QLatin1Char(' ')));
    goOn_->setText(autopsy.canResume ? resumeText(autopsy)
                                     : startAgainText(autopsy, run_.shown().optionsNow));
    barsTitle_->setVisible(!autopsy.gradients.empty());
    bars_->setVisible(!autopsy.gradients.empty());
    bars_->setGradients(autopsy.gradients);
    copiesTitle_->setVisible(!autopsy.images.empty());
    copiesTitle_->setText(tr("The %n image(s) of the batch, named in autopsy.json",
                             nullptr,
                             static_cast<int>(autopsy.images.size())));
    copies_->setImages(autopsy, run_.shown().run);
}

void AutopsyPanel::goOn() {
    if (!run_.shown().autopsy) return;
    const Autopsy autopsy = *run_.shown().autopsy;
    if (autopsy.canResume) {
        return run_.resume({.learningRate = autopsy.saferRate});
    }
    engine::Project again = run_.shown().project;
    again.options = optionsToStartWith(autopsy, run_.shown().optionsNow);
    again.changes.clear();  // they may have raised the rate
    const engine::RunFolder repeated = run_.shown().run;
    std::filesystem::path runs = repeated.path.parent_path();
    if (isFold(run_.shown())) runs = runs.parent_path();  // not among the folds
    run_.start(again, run_.shown().data, runs, repeated, Repetition::OtherSettings);
}

void AutopsyPanel::setMostHeight(int height) {
    setMaximumHeight(std::clamp(height, kLeastPanelHeight, kPanelHeight));
}

QSize AutopsyPanel::sizeHint() const {
    return {QFrame::sizeHint().width(), kPanelHeight};
}

void AutopsyPanel::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    stackWhereNarrow(row_, width(), kLeastWordsWidth);
}

void AutopsyPanel::paintEvent(QPaintEvent*) {
    const Theme& theme = themeOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme.line);
    painter.setBrush(Qt::NoBrush);  // what scrolls in it has the colour of the window
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 10, 10);
}

}  // namespace espalier::ui
