// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/bottom_strip.h"

#include <unistd.h>

#include <QEvent>
#include <QFile>
#include <QHBoxLayout>
#include <QPainter>
#include <QProgressBar>
#include <QTime>
#include <QToolButton>
#include <algorithm>
#include <cmath>

#include "engine/base/memory_shortage.h"
#include "ui/run/run_control.h"
#include "ui/style/fonts.h"
#include "ui/style/icon.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/train/time_estimate.h"
#include "ui/widgets/bar_value.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/section.h"

namespace espalier::ui {

namespace {

constexpr qsizetype kMostMessages = 200;
constexpr qsizetype kRecentMessages = 8;
constexpr int kLeastNews = 24 * kGrid;

// Resident memory of this program in bytes.
double residentBytes() {
    QFile file(QStringLiteral("/proc/self/statm"));
    if (!file.open(QIODevice::ReadOnly)) return 0;
    const QList<QByteArray> pages = file.readAll().split(' ');
    return pages.size() > 1 ? pages[1].toDouble() * static_cast<double>(::sysconf(_SC_PAGESIZE))
                            : 0;
}

// As the Train page says it, in fewer words.
QString speedText(const engine::TrainingEvent& now) {
    const QString speed = countText(std::lround(now.imagesPerSecond));
    return now.onFeatures ? BottomStrip::tr("%1 images/s on features").arg(speed)
                          : BottomStrip::tr("%1 images/s").arg(speed);
}

// The driver's readings, as shown in the strip and in its help.
struct LoadWords {
    QStringList brief;
    QStringList full;

    void add(const QString& metric, const QString& sentence) {
        brief << metric;
        full << sentence.arg(metric);
    }
};

LoadWords wordsOf(const GpuLoad& load) {
    LoadWords words;
    if (load.busy)
        words.add(BottomStrip::tr("%1 %").arg(*load.busy), BottomStrip::tr("GPU utilisation: %1"));
    if (load.memoryUsed && load.memoryTotal) {
        words.add(BottomStrip::tr("%1 of %2")
                      .arg(bytesText(*load.memoryUsed), bytesText(*load.memoryTotal)),
                  BottomStrip::tr("GPU memory used by all programs: %1"));
    }
    if (load.temperature) {
        words.add(BottomStrip::tr("%1 °C").arg(*load.temperature),
                  BottomStrip::tr("GPU temperature: %1"));
    }
    if (load.power) {
        words.add(BottomStrip::tr("%1 W").arg(std::lround(*load.power)),
                  BottomStrip::tr("GPU power draw: %1"));
    }
    return words;
}

}  // namespace

BottomStrip::BottomStrip(RunControl& run, QWidget* parent)
    : QWidget(parent),
      run_(run),
      device_(new ElidedLabel(this)),
      gpu_(new ElidedLabel(this)),
      memory_(new ElidedLabel(this)),
      sentence_(new ElidedLabel(this)),
      progress_(new QProgressBar(this)),
      cancel_(iconButton(QStringLiteral("close"), tr("Cancel"), this)),
      speed_(new ElidedLabel(this)),
      messagesButton_(new QToolButton(this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(2 * kGrid, 0, kGrid, 0);
    mirrorMargins(this);
    row->setSpacing(3 * kGrid);
    row->addWidget(device_);
    row->addWidget(gpu_);
    row->addWidget(memory_);
    row->addWidget(progress_);
    row->addWidget(cancel_);
    row->addWidget(sentence_, 1);
    row->addWidget(speed_);
    row->addWidget(messagesButton_);
    for (ElidedLabel* label : {device_, gpu_, memory_, sentence_, speed_}) {
        setTextSize(label, TextSize::Small, true);
    }
    for (ElidedLabel* label : {device_, gpu_, memory_, speed_}) {
        label->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
    }
    sentence_->setForegroundRole(QPalette::WindowText);
    sentence_->setMinimumWidth(8 * kGrid);
    memory_->setHelp(tr("Memory used by Espalier"));
    progress_->setFixedWidth(20 * kGrid);
    progress_->setMaximum(1000);
    progress_->setAccessibleName(tr("Progress"));
    progress_->hide();
    gpu_->hide();
    cancel_->hide();
    speed_->hide();
    connect(cancel_, &QToolButton::clicked, this, &BottomStrip::cancelAsked);
    messagesButton_->setIcon(icon(QStringLiteral("message")));
    messagesButton_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    messagesButton_->setAutoRaise(true);
    messagesButton_->setFont(textFont(TextSize::Small));
    messagesButton_->setText(tr("No messages"));
    messagesButton_->setEnabled(false);
    messagesButton_->setToolTip(tr("There are no messages yet."));
    setFixedHeight(5 * kGrid);
    connect(messagesButton_, &QToolButton::clicked, this, &BottomStrip::showMessages);
    connect(&run, &RunControl::stateChanged, this, &BottomStrip::showRun);
    connect(&run, &RunControl::runChanged, this, [this] {
        isRunOld_ = false;
        showRun();
    });
    connect(&run, &RunControl::sentenceChanged, this, &BottomStrip::showRun);
    connect(&run.history(), &RunHistory::displayedChanged, this, &BottomStrip::showRun);
    connect(&run.conclusion(), &RunConclusion::progressed, this, &BottomStrip::showConcluding);
    memoryTimer_.setInterval(2000);
    connect(&memoryTimer_, &QTimer::timeout, this, &BottomStrip::measureMemory);
    memoryTimer_.start();
    measureMemory();
}

void BottomStrip::setDevice(const QString& name, const QString& details) {
    device_->setWhole(name);
    device_->setHelp(details);
}

void BottomStrip::setGpuLoad(const std::optional<GpuLoad>& load) {
    const LoadWords words = load ? wordsOf(*load) : LoadWords{};
    gpu_->setVisible(!words.brief.isEmpty());
    gpu_->setWhole(words.brief.join(QStringLiteral("  ·  ")));
    gpu_->setHelp(words.full.join(QChar('\n')));
}

void BottomStrip::setLastRun(const QString& sentence) {
    if (sentence != lastRun_ && run_.state() == RunState::None) isRunOld_ = false;
    lastRun_ = sentence;
    showRun();
}

void BottomStrip::setExperiment(const QString& sentence, double share) {
    if (sentence.isEmpty() && experiment_.isEmpty()) return;
    experiment_ = sentence;
    experimentShare_ = share;
    isRunOld_ = true;
    showRun();
}

void BottomStrip::measureMemory() {
    memory_->setWhole(tr("%1 of memory").arg(bytesText(residentBytes())));
    // A training reports a shortage among its events.
    if (!run_.isTraining() && engine::takeMemoryShortage()) {
        addMessage(spokenText(engine::kMemoryShortage), IssuesList::Sign::Warning);
    }
}

void BottomStrip::addMessage(const QString& sentence, IssuesList::Sign sign) {
    const auto recent = messages_.end() - std::min<qsizetype>(messages_.size(), kRecentMessages);
    const auto same = std::find_if(recent, messages_.end(), [&](const SaidMessage& message) {
        return message.sentence == sentence;
    });
    if (same != messages_.end()) messages_.erase(same);
    messages_.push_back({sign, QTime::currentTime().toString(QStringLiteral("HH:mm")), sentence});
    showMessageCount();
}

void BottomStrip::keepMessages(const QVector<SaidMessage>& earlier) {
    messages_ = earlier + messages_;
    if (!messages_.isEmpty()) showMessageCount();
}

void BottomStrip::showMessageCount() {
    if (messages_.size() > kMostMessages) messages_.remove(0, messages_.size() - kMostMessages);
    messagesButton_->setEnabled(true);
    messagesButton_->setText(tr("%n message(s)", nullptr, messages_.size()));
    messagesButton_->setToolTip(messages_.back().sentence);
}

void BottomStrip::showMessages() {
    auto* popup = new MessagesPopup(messages_, this);
    popup->openAbove(*this);
}

void BottomStrip::showWork(const QString& sentence, qint64 done, qint64 of) {
    working_ = !sentence.isEmpty();
    if (!working_) return showRun();
    sentence_->setWhole(sentence);
    progress_->setMaximum(of > 0 ? 1000 : 0);
    setBarValue(*progress_, of > 0 ? static_cast<int>(1000 * done / of) : 0);
    progress_->show();
    cancel_->show();
    showSpeed({});
}

void BottomStrip::showConcluding(const QString& stage, double share) {
    if (working_ || run_.state() != RunState::Concluding) return;
    progress_->setMaximum(1000);
    setBarValue(*progress_, static_cast<int>(1000 * share));
    sentence_->setWhole(tr("%1  ·  %2").arg(briefSentence(run_), stage));
}

void BottomStrip::showExperiment() {
    sentence_->setWhole(experiment_);
    progress_->setMaximum(1000);
    setBarValue(*progress_, static_cast<int>(1000 * experimentShare_));
    progress_->show();
    cancel_->hide();
    showSpeed({});
}

void BottomStrip::showRun() {
    if (working_) return;
    if (!experiment_.isEmpty()) return showExperiment();
    const RunState state = run_.state();
    const RunMoment& moment = run_.history().displayed();
    const engine::TrainingEvent& now = moment.now;
    const bool hasSteps = moment.hasSteps();
    const bool indeterminate = state == RunState::Preparing || state == RunState::Concluding;
    progress_->setVisible(run_.isTraining() || state == RunState::Concluding);
    const auto share = shareOfPreparation(run_);
    progress_->setMaximum(indeterminate && !hasSteps && !share ? 0 : 1000);
    setBarValue(*progress_, share ? static_cast<int>(1000 * *share) : moment.thousandths());
    cancel_->setVisible(state == RunState::Concluding);
    QString sentence = state == RunState::None ? lastRun_ : briefSentence(run_);
    if (state == RunState::Running && hasSteps) {
        sentence = tr("epoch %1 of %2").arg(now.epoch).arg(now.epochs);
        if (now.remainingSeconds >= 0) {
            sentence += tr("  ·  %1 left").arg(remainingText(now));
        }
    } else if (state == RunState::Running) {
        sentence = RunControl::tr("Computing the first step …");
    } else if (state == RunState::Concluding) {
        sentence = tr("%1  ·  %2").arg(sentence, tr("exporting and verifying the model …"));
    }
    isRunOld_ = isRunOld_ && (state == RunState::Ended || state == RunState::None);
    sentence_->setWhole(isRunOld_ ? QString() : sentence);
    const bool hasSpeed = state == RunState::Running && now.imagesPerSecond > 0;
    showSpeed(hasSpeed ? speedText(now) : QString());
}

// An empty label would still have its gaps.
void BottomStrip::showSpeed(const QString& speed) {
    speed_->setWhole(speed);
    speed_->setVisible(!speed.isEmpty());
}

// The sentence may be of any length, and whoever opened or trained something has read it on a page
// as well. So where there is no room for all, it is shortened first, down to its first words; the
// names and numbers beside it say nothing once they are cut.
void BottomStrip::shareRoom() {
    const QMargins around = layout()->contentsMargins();
    int missing = sentence_->sizeHint().width() + around.left() + around.right() - width();
    for (int i = 0; i < layout()->count(); ++i) {
        const QWidget* widget = layout()->itemAt(i)->widget();
        if (widget == sentence_ || widget->isHidden()) continue;
        const bool isText = qobject_cast<const ElidedLabel*>(widget) != nullptr;
        const int wanted =
            isText ? widget->sizeHint().width() : layout()->itemAt(i)->sizeHint().width();
        missing += wanted + layout()->spacing();
    }
    missing -= std::max(0, sentence_->sizeHint().width() - kLeastNews);
    for (ElidedLabel* label : {device_, gpu_, memory_}) {
        const int whole = label->sizeHint().width();
        const int least = label->minimumSizeHint().width();
        const int taken = label->isHidden() ? 0 : std::clamp(missing, 0, whole - least);
        label->setMaximumWidth(taken > 0 ? whole - taken : QWIDGETSIZE_MAX);
        missing -= taken;
    }
}

bool BottomStrip::event(QEvent* event) {
    const bool isDone = QWidget::event(event);
    const bool isLaidOut =
        event->type() == QEvent::LayoutRequest || event->type() == QEvent::Resize;
    if (isLaidOut) shareRoom();
    return isDone;
}

void BottomStrip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setPen(themeOf(this).line);
    painter.drawLine(0, 0, width(), 0);
}

}  // namespace espalier::ui
