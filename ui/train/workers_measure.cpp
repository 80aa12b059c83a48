// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/train/workers_measure.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QStringList>
#include <QThread>
#include <QVBoxLayout>
#include <algorithm>
#include <memory>
#include <utility>

#include "engine/training/session/worker_scaling.h"
#include "ui/document.h"
#include "ui/jobs/turn.h"
#include "ui/memory_request.h"
#include "ui/review/project_reviewer.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/train/time_estimate.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/section.h"

namespace espalier::ui {

namespace {

constexpr int kProgressWidth = 12 * kGrid;

// What may turn the answer round is never hidden.
bool isCaveat(const engine::Diagnostic& note) {
    return note.code == "workers.noisy" || note.code == "workers.frozen" ||
           note.code == "workers.contradictory";
}

/// The answer with what limits it, and all that it rests on.
std::pair<QString, QString> answerOf(const engine::WorkerScaling& scaling) {
    QStringList answer;
    QStringList details;
    for (const engine::Diagnostic& each : engine::workerAdvice(scaling)) {
        (answer.isEmpty() || isCaveat(each) ? answer : details) << sentenceOf(each);
    }
    return {answer.join(QLatin1Char(' ')), details.join(QLatin1Char(' '))};
}

// Of one number of workers: three steps that warm up, and twenty, or those of half a minute.
double secondsOfRow(double step) {
    constexpr int kFewest = 3;
    constexpr int kSteps = 20;
    constexpr double kLongest = 30;
    return kFewest * step + std::max(kFewest * step, std::min(kSteps * step, kLongest + step));
}

}  // namespace

WorkersMeasure::WorkersMeasure(Document& document, ProjectReviewer& reviewer, QWidget* parent)
    : QWidget(parent),
      document_(document),
      reviewer_(reviewer),
      button_(textButton({}, tr("Measure"), this)),
      bar_(new QProgressBar(this)),
      sentence_(sentenceLabel({}, true, this)),
      more_(textButton({}, tr("Details"), this)),
      rest_(sentenceLabel({}, true, this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGrid / 2);
    auto* row = new QHBoxLayout;
    row->setSpacing(kGrid);
    row->addWidget(button_);
    row->addWidget(more_);
    row->addWidget(bar_);
    row->addStretch(1);
    column->addLayout(row);
    column->addWidget(sentence_);
    column->addWidget(rest_);
    more_->setCheckable(true);
    more_->setToolTip(tr("Shows what the answer rests on, in milliseconds."));
    more_->hide();
    rest_->hide();
    bar_->setFixedWidth(kProgressWidth);
    bar_->setAccessibleName(tr("Measuring workers"));
    sentence_->hide();
    soon_.setSingleShot(true);
    soon_.setInterval(0);
    connect(&soon_, &QTimer::timeout, this, &WorkersMeasure::follow);
    for (const auto signal : {&Document::projectReset,
                              &Document::folderChanged,
                              &Document::dataChanged,
                              &Document::networkChanged,
                              &Document::trainingChanged}) {
        connect(&document, signal, this, [this] { soon_.start(); });
    }
    connect(&reviewer, &ProjectReviewer::changed, this, &WorkersMeasure::showState);
    connect(button_, &QPushButton::clicked, this, &WorkersMeasure::press);
    connect(more_, &QPushButton::toggled, this, &WorkersMeasure::showState);
    connect(&job_, &Job::progressed, this, [this](qint64 done, qint64 of, const QString&) {
        bar_->setRange(0, static_cast<int>(of));
        bar_->setValue(static_cast<int>(done));
    });
    connect(&job_, &Job::finished, this, &WorkersMeasure::showState);
    connect(&job_, &Job::failed, this, [this](const QString& sentence) { say(sentence); });
    showState();
}

void WorkersMeasure::setEngine(const EngineAccess& engine) {
    engine_ = &engine;
    showState();
}

void WorkersMeasure::setWhyNot(const QString& reason, bool ends) {
    whyNot_ = reason;
    if (ends && isMeasuring()) return cancel();
    showState();
}

// The number of workers is what is measured, and images are random.
MemoryRequest WorkersMeasure::question() const {
    return stepRequestOf(document_.project(), document_.selected(), reviewer_.network());
}

void WorkersMeasure::press() {
    if (isMeasuring()) return cancel();
    measure();
}

void WorkersMeasure::measure() {
    if (!engine_ || !engine_->measureWorkers || !reviewer_.network()->isValid()) return;
    asked_ = question();
    answer_.clear();
    details_.clear();
    applies_ = true;
    bar_->setRange(0, 0);
    job_.startAtOnce([this,
                      request = *asked_,
                      processors = reviewer_.processors(),
                      ask = engine_->measureWorkers](const Job::Report& report,
                                                     std::stop_token stop) -> Job::Deliver {
        const Turn turn(Turn::At::Measuring, stop);
        const auto progress = [&report](std::int64_t done, std::int64_t of, int) {
            report(done, of, {});
        };
        auto scaling = std::make_shared<engine::WorkerScaling>();
        engine::onProcessors(processors,
                             [&] { *scaling = ask(request, progress, std::move(stop)); });
        return [this, scaling] {
            const auto [answer, details] = answerOf(*scaling);
            say(answer, details);
        };
    });
    showState();
}

void WorkersMeasure::cancel() {
    job_.cancel();
    asked_.reset();
    applies_ = true;
    say({});
}

void WorkersMeasure::follow() {
    if (!asked_) return;
    const bool isSame = question() == *asked_;
    if (!isSame && isMeasuring()) return cancel();
    if (std::exchange(applies_, isSame) != isSame) showState();
}

void WorkersMeasure::say(const QString& answer, const QString& details) {
    answer_ = answer;
    details_ = details;
    showState();
}

QString WorkersMeasure::help() const {
    QString text =
        tr("Computes 20 steps with 1, 2, … workers up to the number of processor cores, on random "
           "images, and says whether several are faster. Nothing is trained.");
    const auto& time = reviewer_.review().time;
    if (!time || time->step <= 0) return text;
    const std::int64_t batch = document_.project().options.batch;
    const auto numbers = engine::workerCounts(QThread::idealThreadCount(), batch).size();
    const double step = time->step + time->features;  // frozen layers are computed in every one
    double seconds = static_cast<double>(numbers) * secondsOfRow(step);
    const std::int64_t images = question().training;
    if (numbers > 1 && 4 * batch <= images) seconds += 2 * secondsOfRow(2 * step);
    text += QLatin1Char(' ') + tr("Takes %1.").arg(aboutText(seconds));
    return text;
}

void WorkersMeasure::showState() {
    const bool measuring = isMeasuring();
    button_->setText(measuring ? tr("Cancel") : tr("Measure"));
    bar_->setVisible(measuring);
    if (measuring) {
        setAvailable(button_, {}, tr("Ends the measurement of the workers."));
    } else {
        const bool isPossible = engine_ && engine_->measureWorkers;
        setAvailable(
            button_, isPossible ? whyNot_ : tr("Workers cannot be measured here."), help());
    }
    const auto put = [measuring](QLabel* label, const QString& text, bool isWanted) {
        if (label->text() != text) label->setText(text);
        label->setVisible(isWanted && !text.isEmpty() && !measuring);
    };
    put(sentence_, answer(), true);
    put(rest_, details(), more_->isChecked());
    more_->setVisible(!details().isEmpty() && !measuring);
    fitHeight();
}

// Otherwise the form gives the sentences the height of their first line.
void WorkersMeasure::fitHeight() {
    for (QLabel* label : {sentence_, rest_}) {
        if (label->isHidden()) continue;
        label->setMinimumHeight(0);
        label->setFixedHeight(label->heightForWidth(width()));
    }
}

void WorkersMeasure::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitHeight();
}

}  // namespace espalier::ui
