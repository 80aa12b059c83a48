// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/run_marks.h"

#include <algorithm>
#include <cmath>

#include "ui/text.h"

namespace espalier::ui {

namespace {

using engine::EventKind;

constexpr int kSteadySteps = 8;  // steps with the same rate before a change is marked
constexpr int kMostWords = 8;    // lines of text

QString endWords(engine::FinishReason reason) {
    switch (reason) {
        case engine::FinishReason::Stopped:
            return RunMarks::tr("stopped");
        case engine::FinishReason::Patience:
            return RunMarks::tr("stopped early: validation no longer improved");
        case engine::FinishReason::Diverged:
            return RunMarks::tr("diverged");
        case engine::FinishReason::Completed:
            break;
    }
    return RunMarks::tr("finished");
}

}  // namespace

void RunMarks::add(const engine::TrainingEvent& event, bool hasBegun) {
    const auto step = static_cast<double>(event.step);
    switch (event.kind) {
        case EventKind::Epoch:
            addEpoch(event);
            break;
        case EventKind::Started:
            if (hasBegun) put(PlotMark::Kind::Resume, step, tr("resumed"));
            break;
        case EventKind::Checkpoint:
            put(PlotMark::Kind::Checkpoint, step, tr("checkpoint saved"));
            break;
        case EventKind::Paused:
            put(PlotMark::Kind::Pause, step, tr("paused"));
            break;
        case EventKind::Continued:
            put(PlotMark::Kind::Resume, step, tr("continued"));
            break;
        case EventKind::Changed:
            put(PlotMark::Kind::Rate, step, tr("changed: %1").arg(spokenText(event.text)));
            steadySteps_ = 0;  // the next rate is not a change
            break;
        case EventKind::Finished:
            if (event.step == 0) break;  // nothing was trained
            put(PlotMark::Kind::Stop, step, endWords(event.reason));
            break;
        case EventKind::Failed:
            if (event.step == 0) break;
            put(PlotMark::Kind::Stop, step, tr("failed: %1").arg(spokenText(event.text)));
            break;
        case EventKind::Message:
            if (event.unreadImages > 0) addUnread(event);
            break;
        default:
            break;
    }
}

// A schedule that changes the rate with every step gets no marks; one that keeps it constant for a
// while gets a mark where it changes.
void RunMarks::addRate(double step, double rate) {
    const bool same = std::abs(rate - rate_) <= 1e-6 * rate_;
    if (!same && steadySteps_ >= kSteadySteps) {
        put(PlotMark::Kind::Rate,
            step,
            tr("learning rate %1, was %2").arg(numberText(rate), numberText(rate_)));
    }
    steadySteps_ = same ? std::min(steadySteps_ + 1, kSteadySteps) : 0;
    rate_ = rate;
}

void RunMarks::addEpoch(const engine::TrainingEvent& event) {
    const double step = static_cast<double>(event.step);
    put(PlotMark::Kind::Epoch, step, tr("end of epoch %1").arg(event.epoch));
    if (!event.isBest) return;
    marks_[static_cast<std::size_t>(PlotMark::Kind::Best)].clear();
    put(PlotMark::Kind::Best, step, tr("best so far, epoch %1").arg(event.epoch));
}

// Each image has a message of its own; a step has one mark, with the number after the last of them.
// It is the least, because only the first images have a message, and each start counts from zero.
void RunMarks::addUnread(const engine::TrainingEvent& message) {
    std::vector<PlotMark>& marks = marks_[static_cast<std::size_t>(PlotMark::Kind::Unread)];
    const auto step = static_cast<double>(message.step);
    std::erase_if(marks, [step](const PlotMark& mark) { return mark.step == step; });
    put(PlotMark::Kind::Unread,
        step,
        tr("at least %n image(s) could not be read, or had changed, from here on",
           nullptr,
           static_cast<int>(message.unreadImages)));
}

void RunMarks::put(PlotMark::Kind kind, double step, const QString& what) {
    std::vector<PlotMark>& marks = marks_[static_cast<std::size_t>(kind)];
    // A resumed run repeats what came after its checkpoint.
    const auto same = std::ranges::equal_range(marks, step, {}, &PlotMark::step);
    if (std::ranges::find(same, what, &PlotMark::what) != same.end()) return;
    marks.insert(same.end(), {kind, step, what});
}

QString RunMarks::at(double step, double within) const {
    std::vector<PlotMark> near;
    for (const std::vector<PlotMark>& marks : marks_) {
        const auto first = std::ranges::lower_bound(marks, step - within, {}, &PlotMark::step);
        const auto end = std::ranges::upper_bound(marks, step + within, {}, &PlotMark::step);
        near.insert(near.end(), first, first + std::min<std::ptrdiff_t>(end - first, kMostWords));
    }
    std::ranges::stable_sort(near, {}, &PlotMark::step);
    QStringList lines;
    for (auto mark = near.begin(); mark != near.end();) {
        QStringList words;
        const double at = mark->step;
        for (; mark != near.end() && mark->step == at; ++mark) words << mark->what;
        lines << tr("Step %1: %2").arg(std::lround(at)).arg(words.join(QStringLiteral("  ·  ")));
    }
    return lines.mid(0, kMostWords).join(QLatin1Char('\n'));
}

}  // namespace espalier::ui
