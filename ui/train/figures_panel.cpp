// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/train/figures_panel.h"

#include <QFormLayout>
#include <QLabel>
#include <QProgressBar>
#include <QResizeEvent>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "ui/forms/field_words.h"
#include "ui/run/run_control.h"
#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/elided_label.h"

namespace espalier::ui {

namespace {

// ms between two sets of figures: faster nobody reads, and each one lays out the panel anew, beside
// compute threads that wait for each other.
constexpr int kReadable = 500;
constexpr int kMostName = 16 * kGrid;
constexpr int kLeastHeight = 38 * kGrid;  // device and best epoch on two lines

// Makers' signs and words that say nothing here; the tooltip has the whole name.
QString shortDevice(QString name) {
    for (const char* sign : {"(R)", "(TM)", "(r)", "(tm)", " CPU", " Processor"}) {
        name.remove(QLatin1String(sign));
    }
    return name.replace(QLatin1String(", "), QLatin1String(",\n"));
}

}  // namespace

FiguresPanel::FiguresPanel(RunControl& run, QWidget* parent)
    : QWidget(parent), run_(run), progress_(new QProgressBar(this)), rows_(new QFormLayout) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2 * kGrid);
    column->addWidget(progress_);
    column->addLayout(rows_);
    column->addStretch(1);
    progress_->setMaximum(1000);
    progress_->setAccessibleName(tr("Progress of the run"));
    rows_->setVerticalSpacing(kGrid);
    rows_->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);  // for those that wrap
    rows_->setHorizontalSpacing(kGrid);
    addFigure(Figure::Epoch, tr("Epoch"));
    addFigure(Figure::Step, tr("Step"));
    addFigure(Figure::Elapsed, tr("Elapsed"));
    addFigure(Figure::Left, tr("Left"));
    addFigure(Figure::Loss, tr("Loss, this step"));
    addFigure(Figure::Accuracy, tr("Accuracy, this step"));
    addFigure(Figure::Best, tr("Best"));
    addFigure(Figure::Rate, tr("Learning rate"));
    addFigure(Figure::Scale, tr("Loss scale"));
    addFigure(Figure::Speed, tr("Speed"));
    addFigure(Figure::Batch, tr("Batch"));
    addFigure(Figure::Device, tr("Device"));
    soon_.setSingleShot(true);
    soon_.setInterval(kReadable);
    connect(&soon_, &QTimer::timeout, this, &FiguresPanel::showFigures);
    connect(&run, &RunControl::eventsArrived, this, [this] {
        if (isVisible() && !soon_.isActive()) soon_.start();
    });
    connect(&run, &RunControl::stateChanged, this, &FiguresPanel::showFigures);
    connect(&run, &RunControl::runChanged, this, [this] {
        seen_ = 0;
        best_.clear();
        showFigures();
    });
}

void FiguresPanel::addFigure(Figure figure, const QString& name) {
    auto* label = new ElidedLabel(this);
    label->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
    label->setMaximumWidth(kMostName);
    setTextSize(label, TextSize::Small, true);
    label->setWhole(name);
    const bool mayWrap =
        figure == Figure::Best || figure == Figure::Device || figure == Figure::Scale;
    auto* value = mayWrap ? new QLabel(this) : new ElidedLabel(this);
    value->setTextFormat(Qt::PlainText);
    value->setWordWrap(mayWrap);
    value->setTextInteractionFlags(Qt::TextSelectableByMouse);
    value->setAccessibleName(name);
    rows_->addRow(label, value);
    values_.insert(figure, value);
}

void FiguresPanel::put(Figure figure, const QString& text) {
    QLabel* label = values_.value(figure);
    if (auto* line = qobject_cast<ElidedLabel*>(label)) return line->setWhole(text);
    if (label->text() == text) return;
    label->setText(text);
    fitHeight();
}

// Only these wrap, and change seldom: to measure all of it at every step would cost too much.
void FiguresPanel::fitHeight() {
    rows_->invalidate();  // of a text set just now it would hear with the next event only
    const int needed = layout()->hasHeightForWidth() ? layout()->totalHeightForWidth(width())
                                                     : sizeHint().height();
    setFixedHeight(std::max(kLeastHeight, needed));
}

void FiguresPanel::findBest() {
    const auto& events = run_.events();
    if (seen_ > events.size()) seen_ = 0;  // old ones were merged
    const engine::TrainingEvent* best = nullptr;
    for (; seen_ < events.size(); ++seen_) {
        const engine::TrainingEvent& event = events[seen_];
        if (event.kind == engine::EventKind::Epoch && event.isBest) best = &event;
    }
    if (!best) return;
    best_ = std::isfinite(best->validationAccuracy)
                ? tr("%1, epoch %2").arg(percentText(best->validationAccuracy)).arg(best->epoch)
                : tr("loss %1, epoch %2").arg(numberText(best->validationLoss)).arg(best->epoch);
}

// In fp16 alone is there one.
void FiguresPanel::showScale() {
    const engine::TrainingEvent& now = run_.latest();
    QLabel* label = values_.value(Figure::Scale);
    if (rows_->isRowVisible(label) != (now.lossScale > 0)) {
        rows_->setRowVisible(label, now.lossScale > 0);
        fitHeight();
    }
    const QString scale = countText(std::llround(now.lossScale));
    put(Figure::Scale,
        now.skippedSteps > 0 ? tr("%1\nsteps skipped: %2").arg(scale, countText(now.skippedSteps))
                             : scale);
}

void FiguresPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    showFigures();
}

void FiguresPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (event->size().width() != event->oldSize().width()) fitHeight();
}

void FiguresPanel::showFigures() {
    soon_.stop();
    findBest();
    const engine::TrainingEvent& now = run_.latest();
    const double all = static_cast<double>(now.epochs) * static_cast<double>(now.stepsPerEpoch);
    const bool known = all > 0;
    // A run that has ended before its last epoch has nothing left to do.
    progress_->setVisible(run_.state() != RunState::Ended);
    progress_->setValue(known ? static_cast<int>(1000 * static_cast<double>(now.step) / all) : 0);
    const QString dash(QChar(0x2013));
    put(Figure::Epoch, known ? tr("%1 of %2").arg(now.epoch).arg(now.epochs) : dash);
    put(Figure::Step,
        known ? tr("%1 of %2").arg(countText(now.step), countText(static_cast<qint64>(all)))
              : dash);
    put(Figure::Elapsed, known ? durationText(now.elapsedSeconds) : dash);
    const bool moving = run_.state() == RunState::Running || run_.state() == RunState::Paused;
    put(Figure::Left, moving ? durationText(now.remainingSeconds) : dash);
    put(Figure::Loss, now.loss.count > 0 ? numberText(now.loss.mean()) : dash);
    put(Figure::Accuracy, now.accuracy.count > 0 ? percentText(now.accuracy.mean()) : dash);
    put(Figure::Best, best_.isEmpty() ? dash : best_);
    put(Figure::Rate, known ? numberText(now.learningRate) : dash);
    showScale();
    put(Figure::Speed,
        now.imagesPerSecond > 0
            ? tr("%1 pictures/s").arg(countText(std::lround(now.imagesPerSecond)))
            : dash);
    put(Figure::Batch, countText(run_.project().options.batch));
    const QString device = device_.isEmpty() ? choiceText(run_.project().options.device) : device_;
    put(Figure::Device, shortDevice(device));
    values_.value(Figure::Device)->setToolTip(device);
}

}  // namespace espalier::ui
