// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/train/workers_panel.h"

#include <QLabel>
#include <QVBoxLayout>

#include "ui/run/run_control.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/train/worker_bars.h"
#include "ui/widgets/section.h"

namespace espalier::ui {

namespace {

constexpr double kRecentSeconds = 10;

QString threadsText(const engine::WorkerTimes& times) {
    return WorkersPanel::tr("%n thread(s)", nullptr, times.threads);
}

QString summaryOf(const engine::WorkerTimes& times) {
    if (!times.isMeasured()) return {};
    return WorkersPanel::tr("%1 × %2,\nshares %3")
        .arg(QString::number(times.workers.size()),
             threadsText(times),
             spokenText(engine::sharesText(times.workers)));
}

QString wordsOf(const engine::WorkerTimes& times) {
    QString all =
        WorkersPanel::tr("%1 × %2, shares %3")
            .arg(WorkersPanel::tr("%n worker(s)", nullptr, static_cast<int>(times.workers.size())),
                 threadsText(times),
                 spokenText(engine::sharesText(times.workers)));
    const auto slow = engine::slowWorker(times);
    if (!slow) return all;
    if (times.workers.size() == 2) {
        return WorkersPanel::tr("%1. Worker %2 takes %3 longer for an image than worker %4.")
            .arg(all,
                 QString::number(slow->worker + 1),
                 percentText(slow->excess, 0),
                 QString::number(2 - slow->worker));
    }
    return WorkersPanel::tr("%1. Worker %2 takes %3 longer for an image than the others.")
        .arg(all, QString::number(slow->worker + 1), percentText(slow->excess, 0));
}

}  // namespace

WorkersPanel::WorkersPanel(RunControl& run, QWidget* parent)
    : QWidget(parent),
      run_(run),
      bars_(new WorkerBars(this)),
      words_(sentenceLabel({}, false, this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGrid / 2);
    column->addWidget(words_);
    column->addWidget(bars_);
    hide();
    connect(&run.history(), &RunHistory::arrived, this, &WorkersPanel::take);
    connect(&run.history(), &RunHistory::displayedChanged, this, &WorkersPanel::showTimes);
    connect(&run.history(), &RunHistory::rewound, this, &WorkersPanel::forget);
    connect(&run, &RunControl::runChanged, this, &WorkersPanel::forget);
    connect(&run, &RunControl::stateChanged, this, &WorkersPanel::showTimes);
}

void WorkersPanel::take(const std::vector<engine::TrainingEvent>& events) {
    for (const engine::TrainingEvent& event : events) {
        if (!event.workers.isMeasured()) continue;
        all_.add(event.workers);
        recent_.push_back({event.elapsedSeconds, event.workers});
        while (recent_.front().seconds < event.elapsedSeconds - kRecentSeconds) recent_.pop_front();
    }
    // The events of a run that is opened come at once, and nothing is displayed after them.
    if (!run_.isTraining()) showTimes();
}

void WorkersPanel::forget() {
    all_ = {};
    recent_.clear();
    showTimes();
}

engine::WorkerTimes WorkersPanel::times() const {
    if (!run_.isTraining()) return all_;
    engine::WorkerTimes times;
    for (const Report& report : recent_) times.add(report.times);
    return times;
}

void WorkersPanel::showTimes() {
    const engine::WorkerTimes times = this->times();
    if (const QString now = summaryOf(times); now != summary_) {
        summary_ = now;
        emit summaryChanged();
    }
    setVisible(times.isMeasured());
    if (!times.isMeasured()) return;
    bars_->setTimes(times);
    const QString words = wordsOf(times);
    if (words_->text() == words) return;
    words_->setText(words);
    fitHeight();
}

// Otherwise the column gives the words the height of their first line.
void WorkersPanel::fitHeight() {
    if (words_->text().isEmpty()) return;
    words_->setMinimumHeight(0);
    words_->setFixedHeight(words_->heightForWidth(width()));
}

void WorkersPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitHeight();
}

}  // namespace espalier::ui
