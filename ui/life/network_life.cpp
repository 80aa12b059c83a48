// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/life/network_life.h"

#include <QElapsedTimer>
#include <algorithm>
#include <filesystem>
#include <limits>
#include <utility>

#include "engine/base/error.h"
#include "engine/runs/looked_at_images.h"
#include "engine/tasks/task_catalog.h"
#include "ui/document.h"
#include "ui/run/run_control.h"
#include "ui/run/run_data.h"
#include "ui/text.h"
#include "ui/train/wrong_now.h"

namespace espalier::ui {

namespace {

// The pause after the state of the layers was computed, as a multiple of its cost.
constexpr qint64 kStateRestFactor = 100;

/// The images of a run that are looked at, and those of its training.
struct RunImages {
    engine::DataSource data;
    engine::DataSource lookedAt;
    QStringList paths;
};

engine::DataSource selectSome(const engine::DataSource& data,
                              const engine::Task& task,
                              engine::Split split,
                              std::size_t most) {
    return data.select(engine::spreadImages(data, task, split, most));
}

// Unseen images, if there are any: of those it was trained with, a network may know by heart what
// they are.
RunImages imagesToLookAt(const engine::Project& project,
                         const engine::DataSource& scanned,
                         const std::stop_token& stop) {
    RunImages images;
    images.data = imagesOf(project, scanned, stop);
    const engine::Task& task = engine::findTask(project.task);
    for (const engine::Split split : {engine::Split::Validation, engine::Split::Training}) {
        images.lookedAt = selectSome(images.data, task, split, NetworkLife::kImages);
        if (images.lookedAt.size() > 0) break;
    }
    for (std::size_t i = 0; i < images.lookedAt.size(); ++i) {
        images.paths << fromPath(images.lookedAt.file(i));
    }
    return images;
}

bool isGoingOn(const RunControl& run) {
    return run.state() == RunState::Running || run.state() == RunState::Paused;
}

// Not while a run is prepared, saved or exported, which needs the cores.
bool mayCompute(const RunControl& run) {
    return isGoingOn(run) || run.state() == RunState::Ended;
}

QString momentText(const engine::NetworkLook& look) {
    const QString step = countText(look.step);
    const QString epoch = countText(look.epoch);
    return look.isWithinEpoch ? NetworkLife::tr("Step %1, within epoch %2").arg(step, epoch)
                              : NetworkLife::tr("Step %1, end of epoch %2").arg(step, epoch);
}

}  // namespace

/// What a look delivers.
struct NetworkLife::Found {
    RunImages images;
    LookRecords::Look look;
    LookRecords::Look best;  ///< of a run that has ended, where it is another one
    qint64 cost = 0;
};

NetworkLife::NetworkLife(const Document& document, RunControl& run, QObject* parent)
    : QObject(parent), document_(document), run_(run) {
    rest_.setSingleShot(true);
    stateRest_.setSingleShot(true);
    connect(&rest_, &QTimer::timeout, this, &NetworkLife::lookSoon);
    connect(&stateRest_, &QTimer::timeout, this, &NetworkLife::computeStates);
    connect(&lookJob_, &Job::failed, this, &NetworkLife::say);
    // The maps are there all the same; the next checkpoint may do better.
    connect(&stateJob_, &Job::failed, this, [this](const QString&) { needsState_ = false; });
    connect(&run, &RunControl::runChanged, this, &NetworkLife::forget);
    connect(&run.history(), &RunHistory::arrived, this, &NetworkLife::follow);
    connect(&run.history(), &RunHistory::rewound, this, [this] {
        records_.rewindTo(run_.history().latest().step);
        shown_ = static_cast<int>(records_.size()) - 1;
        if (look()) say(momentText(*look()));
        emit looked();
    });
    connect(&run, &RunControl::stateChanged, this, [this] {
        if (run_.state() == RunState::None) return forget();
        if (run_.state() == RunState::Ended) {
            rest_.stop();
            stateRest_.stop();
            want();
        } else if (!mayCompute(run_)) {
            lookJob_.cancel();  // what is done now needs the cores
            stateJob_.cancel();
        } else {
            lookSoon();
        }
        emit statesChanged();  // an autopsy may have been read
    });
}

void NetworkLife::begin() {
    if (begun_) return;
    begun_ = true;
    const std::vector<engine::TrainingEvent>& events = run_.history().events();
    hasCheckpoint_ = std::ranges::any_of(events, [](const engine::TrainingEvent& event) {
        return event.kind == engine::EventKind::Checkpoint;
    });
    if (records_.empty()) return want();
    lookSoon();  // for what came meanwhile
    computeStates();
}

void NetworkLife::rest() {
    begun_ = false;
    isStale_ = isStale_ || lookJob_.isRunning();
    needsState_ = needsState_ || stateJob_.isRunning();
    lookJob_.cancel();
    stateJob_.cancel();
}

void NetworkLife::forget() {
    lookJob_.cancel();
    stateJob_.cancel();
    rest_.stop();
    stateRest_.stop();
    records_.clear();
    shown_ = -1;
    chosen_ = 0;
    data_ = lookedAt_ = {};
    images_.clear();
    states_.clear();
    isStale_ = needsState_ = hasCheckpoint_ = false;
    emit imagesChanged();
    emit statesChanged();
    emit looked();
    if (begun_) want();
}

void NetworkLife::follow(const std::vector<engine::TrainingEvent>& events) {
    const bool isNewer = std::ranges::any_of(events, [](const engine::TrainingEvent& event) {
        return event.kind == engine::EventKind::Checkpoint;
    });
    if (!isNewer) return;
    hasCheckpoint_ = true;
    want();
}

void NetworkLife::setLayers(const std::set<engine::NodeId>& layers) {
    const bool hasMore = !std::ranges::includes(layers_, layers);
    layers_ = layers;
    if (!hasMore) return;
    rest_.stop();  // somebody waits for it
    want();
}

void NetworkLife::want() {
    isStale_ = needsState_ = true;
    lookSoon();
}

void NetworkLife::lookSoon() {
    if (!begun_ || !isStale_ || rest_.isActive() || lookJob_.isRunning()) return;
    if (run_.shown().run.path.empty()) {
        return say(
            tr("Train the network first: press Start. After the first checkpoint you see "
               "here what each layer makes of your images."));
    }
    if (!mayCompute(run_)) return;
    if (isGoingOn(run_) && !hasCheckpoint_ && records_.empty()) {
        return say(tr("The images are looked at after the first checkpoint."));
    }
    if (layers_.empty()) return;
    isStale_ = false;
    if (records_.empty()) say(tr("Looking into the network …"));
    const ShownRun& shown = run_.shown();
    const bool isOpen = document_.project().dataset == shown.project.dataset;
    const engine::DataSource scanned =
        shown.data ? shown.data : (isOpen ? document_.data() : engine::DataSource());
    lookJob_.start([this,
                    source = source(),
                    project = shown.project,
                    scanned,
                    known = RunImages{data_, lookedAt_, images_},
                    layers = std::vector(layers_.begin(), layers_.end())](
                       const Job::Report&, std::stop_token stop) -> Job::Deliver {
        auto found = std::make_shared<Found>();
        found->images = known.data ? known : imagesToLookAt(project, scanned, stop);
        QElapsedTimer clock;
        clock.start();
        const engine::LookDevice device(source.isTraining);
        const engine::Task& task = engine::findTask(project.task);
        const auto lookAt = [&](engine::Checkpoint checkpoint) {
            return std::make_shared<engine::NetworkLook>(engine::lookInto(
                std::move(checkpoint), task, found->images.lookedAt, layers, *device, stop));
        };
        found->look = lookAt(engine::loadNewestCheckpoint(source.run.checkpoints()).checkpoint);
        found->cost = clock.elapsed();
        const auto best = engine::CheckpointFolder{source.run.checkpoints()}.best();
        if (!source.isTraining && std::filesystem::exists(best)) {
            engine::Checkpoint checkpoint = engine::loadCheckpoint(best);
            if (checkpoint.progress.stepsAttempted != found->look->step) {
                found->best = lookAt(std::move(checkpoint));
            }
        }
        return [this, found] { take(*found); };
    });
}

void NetworkLife::take(const Found& found) {
    if (!data_) {
        data_ = found.images.data;
        lookedAt_ = found.images.lookedAt;
        images_ = found.images.paths;
        emit imagesChanged();
    }
    const bool follows = shown_ < 0 || showsNewest();
    const std::int64_t before =
        shown_ < 0 ? 0 : records_.at(static_cast<std::size_t>(shown_))->step;
    if (found.best) records_.add(found.best);
    records_.add(found.look);
    shown_ = static_cast<int>(records_.size()) - 1;
    for (int i = 0; !follows && i < static_cast<int>(records_.size()); ++i) {
        if (records_.at(static_cast<std::size_t>(i))->step <= before) shown_ = i;
    }
    say(momentText(*look()));
    emit looked();
    // Nobody is slowed down once nothing is trained any more.
    if (isGoingOn(run_)) rest_.start(static_cast<int>(WrongNow::restAfter(found.cost)));
    computeStates();
    if (!isGoingOn(run_)) lookSoon();
}

void NetworkLife::computeStates() {
    if (!begun_ || !needsState_ || stateRest_.isActive() || stateJob_.isRunning() || !data_) return;
    if (!mayCompute(run_)) return;
    needsState_ = false;
    stateJob_.start(
        [this, source = source()](const Job::Report&, std::stop_token stop) -> Job::Deliver {
            QElapsedTimer clock;
            clock.start();
            const engine::Task& task = engine::findTask(source.task);
            const engine::LookDevice device(source.isTraining);
            const engine::Checkpoint checkpoint =
                engine::loadNewestCheckpoint(source.run.checkpoints()).checkpoint;
            auto states = engine::layerStates(
                checkpoint,
                task,
                selectSome(source.data, task, engine::Split::Training, engine::kStateImages),
                *device,
                stop);
            return [this,
                    states = std::move(states),
                    step = checkpoint.progress.stepsAttempted,
                    cost = clock.elapsed()] {
                states_ = states;
                statesStep_ = step;
                if (isGoingOn(run_)) {
                    const qint64 rest = kStateRestFactor * cost;
                    stateRest_.start(
                        static_cast<int>(std::min<qint64>(rest, std::numeric_limits<int>::max())));
                }
                emit statesChanged();
            };
        });
}

NetworkLife::Source NetworkLife::source() const {
    return {run_.shown().run, run_.shown().project.task, data_, isGoingOn(run_)};
}

QStringList NetworkLife::outputNames() const {
    QStringList names;
    if (!data_) return names;
    for (const std::string& name : data_.outputNames()) names << fromUtf8(name);
    return names;
}

NetworkLife::Image NetworkLife::imageAt(int index) const {
    const engine::DataSample sample = lookedAt_.sample(static_cast<std::size_t>(index));
    const QString truth = outputNames().value(sample.target);
    return {.file = fromUtf8(sample.name).section(QLatin1Char('/'), -1),
            .truth = truth,
            .target = truth.isEmpty() ? -1 : sample.target};
}

QString NetworkLife::Image::name() const {
    return truth.isEmpty() ? file : NetworkLife::tr("%1: %2").arg(truth, file);
}

const engine::NetworkLook* NetworkLife::look() const {
    return shown_ < 0 ? nullptr : records_.at(static_cast<std::size_t>(shown_)).get();
}

void NetworkLife::chooseImage(int index) {
    if (index == chosen_ || index < 0 || index >= images_.size()) return;
    chosen_ = index;
    emit looked();
}

void NetworkLife::showRecord(int index) {
    if (index == shown_ || index < 0 || index >= static_cast<int>(records_.size())) return;
    shown_ = index;
    say(momentText(*look()));
    emit looked();
}

engine::NodeId NetworkLife::badLayer() const {
    const auto& autopsy = run_.shown().autopsy;
    return autopsy && autopsy->first ? autopsy->first->layer : engine::NodeId();
}

void NetworkLife::say(const QString& sentence) {
    if (sentence_ == sentence) return;
    sentence_ = sentence;
    emit sentenceChanged();
}

}  // namespace espalier::ui
