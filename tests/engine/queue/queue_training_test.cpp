// SPDX-License-Identifier: Apache-2.0
// Small trainings on drawn flowers, one after another, also after a stop and a kill.
#include "engine/queue/queue_training.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <cstdlib>

#include "engine/base/error.h"
#include "engine/data/codecs/png_writer.h"
#include "engine/network/templates.h"
#include "engine/runs/run_folder.h"
#include "engine/sample/sample_images.h"
#include "tests/engine/project/project_support.h"

namespace espalier::engine::tests {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
namespace fs = std::filesystem;

constexpr int kQueuedSide = 24;
constexpr const char* kKilledQueue = "ESPALIER_TEST_KILLED_QUEUE";

class QueueTrainingTest : public testing::Test {
  protected:
    void SetUp() override {
        for (int kind = 0; kind < 2; ++kind) {
            const fs::path own = folder_ / "flowers" / flowerName(kind);
            fs::create_directories(own);
            for (int index = 0; index < 12; ++index) {
                const auto bytes =
                    encodePng(drawFlower(kind, static_cast<std::uint32_t>(index), kQueuedSide));
                writeText(own / (std::to_string(index) + ".png"),
                          {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
            }
        }
    }
    QueueEntry entry(const std::string& name, int epochs = 2) const {
        Project project;
        project.dataset = folder_ / "flowers";
        project.dataChoices.fractions = {.training = 0.5, .validation = 0.25, .test = 0.25};
        project.preprocessing.height = project.preprocessing.width = kQueuedSide;
        project.preprocessing.channels = 3;
        project.network = makeTemplate("seed-cnn", {.input = {3, kQueuedSide, kQueuedSide}});
        project.options.epochs = epochs;
        project.options.batch = 4;
        project.options.device = "cpu";
        project.options.computeThreads = 1;
        project.options.loaderThreads = 1;
        return {.name = name, .project = project, .runs = folder_ / "runs"};
    }
    std::vector<QueueState> states() const {
        std::vector<QueueState> states;
        for (const QueueEntry& entry : queue_.read()) states.push_back(entry.state);
        return states;
    }
    /// Without what names the run.
    static std::string weightsOf(const QueueEntry& entry) {
        const std::string model = contentOf(RunFolder{entry.run}.model());
        return model.substr(0, model.find("espalier.classes"));
    }

    TemporaryFolder folder_;
    QueueFile queue_{folder_ / "queue"};
};

/// Stops after so many epochs of all entries together, or adds one.
class QueueWatch final : public QueueObserver {
  public:
    void begins(const QueueEntry& entry) override {
        if (atBegin) atBegin(entry);
    }
    void event(const QueueEntry&, const TrainingEvent& event) override {
        if (event.kind != EventKind::Epoch) return;
        if (++epochs == stopsAfter) stop.request_stop();
        if (atEpoch) atEpoch();
    }
    void ends(const QueueEntry& entry) override { ended.push_back(entry.name); }

    int epochs = 0;
    int stopsAfter = 0;
    std::function<void()> atEpoch;
    std::function<void(const QueueEntry&)> atBegin;
    std::stop_source stop;
    std::vector<std::string> ended;
};

}  // namespace

TEST_F(QueueTrainingTest, AllEntriesAreTrainedInTheirOrderAlsoThoseThatComeMeanwhile) {
    queue_.add(entry("one"));
    queue_.moveTo(queue_.add(entry("two")).id, 0);
    QueueWatch watch;
    bool isAdded = false;
    watch.atEpoch = [&] {
        if (!std::exchange(isAdded, true)) queue_.add(entry("three"));
    };
    trainQueue(queue_, watch, {});
    EXPECT_THAT(watch.ended, ElementsAre("two", "one", "three"));
    for (const QueueEntry& done : queue_.read()) {
        EXPECT_EQ(done.state, QueueState::Done) << done.text;
        EXPECT_TRUE(summariseRun(done.run).test) << "its model is written and tested";
        EXPECT_EQ(done.run.parent_path(), folder_ / "runs");
    }
    QueueWatch again;
    trainQueue(queue_, again, {});
    EXPECT_TRUE(again.ended.empty()) << "nothing is left";
}

TEST_F(QueueTrainingTest, WhatIsRemovedWhileItIsPreparedIsNotTrained) {
    const auto one = queue_.add(entry("one")).id;
    const auto two = queue_.add(entry("two")).id;
    QueueWatch watch;
    watch.atBegin = [&](const QueueEntry& begun) {
        if (begun.id != one) return;
        EXPECT_THROW(queue_.remove(one), RequestError);
        queue_.moveTo(two, 0);
        queue_.remove(one);
    };
    trainQueue(queue_, watch, {});
    EXPECT_THAT(watch.ended, ElementsAre("two"));
    EXPECT_EQ(queue_.read().size(), 1u);
    EXPECT_EQ(std::distance(fs::directory_iterator(folder_ / "runs"), {}), 1);
}

TEST_F(QueueTrainingTest, AStoppedQueueGoesOnToTheSameBits) {
    queue_.add(entry("one", 3));
    queue_.add(entry("two", 3));
    QueueWatch whole;
    trainQueue(queue_, whole, {});
    QueueFile parts(folder_ / "parts");
    parts.add(entry("one", 3));
    parts.add(entry("two", 3));
    for (const int after : {1, 1, 2}) {
        QueueWatch watch;
        watch.stopsAfter = after;
        EXPECT_THROW(trainQueue(parts, watch, watch.stop.get_token()), Stopped);
    }
    QueueWatch rest;
    trainQueue(parts, rest, {});
    const auto a = queue_.read(), b = parts.read();
    for (std::size_t i = 0; i < 2; ++i) {
        EXPECT_EQ(b[i].state, QueueState::Done) << b[i].text;
        EXPECT_TRUE(weightsOf(a[i]) == weightsOf(b[i]));
        EXPECT_FALSE(weightsOf(a[i]).empty());
    }
}

TEST_F(QueueTrainingTest, AKilledQueueIsThereAndGoesOn) {
    queue_.add(entry("one", 3));
    queue_.add(entry("two", 1));
    // The program that is killed runs this test from its beginning, with a queue of its own.
    if (!std::getenv(kKilledQueue)) ::setenv(kKilledQueue, (folder_ / "queue").c_str(), 1);
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    EXPECT_EXIT(
        {
            QueueWatch watch;
            watch.atEpoch = [] { ::raise(SIGKILL); };
            QueueFile killed(std::getenv(kKilledQueue));
            trainQueue(killed, watch, {});
        },
        testing::KilledBySignal(SIGKILL),
        "");
    ::unsetenv(kKilledQueue);
    EXPECT_THAT(states(), ElementsAre(QueueState::Begun, QueueState::Waiting));
    EXPECT_FALSE(queue_.isTrainedNow()) << "whoever was killed holds it no longer";
    const fs::path run = queue_.read()[0].run;
    EXPECT_TRUE(fs::exists(run));
    QueueWatch watch;
    trainQueue(queue_, watch, {});
    EXPECT_THAT(states(), ElementsAre(QueueState::Done, QueueState::Done));
    EXPECT_EQ(queue_.read()[0].run, run) << "the same run, not a second one";
    EXPECT_EQ(summariseRun(run).epochs, 3);
}

TEST_F(QueueTrainingTest, KilledBeforeItSaidThatItHadEndedItIsConcluded) {
    queue_.add(entry("one"));
    QueueWatch watch;
    watch.stopsAfter = 2;
    EXPECT_THROW(trainQueue(queue_, watch, watch.stop.get_token()), Stopped);
    const RunFolder run{queue_.read().front().run};
    const std::string events = contentOf(run.events());
    writeText(run.events(), events.substr(0, events.find(R"({"event":"finished")")));
    const CheckpointFolder checkpoints{run.checkpoints()};
    fs::rename(checkpoints.last(), checkpoints.fresh());
    ASSERT_EQ(summariseRun(run.path).status, RunStatus::Interrupted);
    trainQueue(queue_, watch, {});
    EXPECT_THAT(states(), ElementsAre(QueueState::Done)) << queue_.read().front().text;
    EXPECT_EQ(watch.epochs, 2);
    EXPECT_TRUE(summariseRun(run.path).test);
}

TEST_F(QueueTrainingTest, WhatFailsIsNotedAndTheOthersGoOn) {
    QueueEntry gone = entry("gone");
    gone.project.dataset = folder_ / "no such folder";
    queue_.add(gone);
    QueueEntry wrong = entry("wrong");
    wrong.project.network = makeTemplate("autoencoder", {.input = {3, kQueuedSide, kQueuedSide}});
    queue_.add(wrong);
    QueueEntry exploding = entry("exploding");
    exploding.project.options.optimizer = Optimizer::SgdMomentum;
    exploding.project.options.learningRate = 1000;
    queue_.add(exploding);
    queue_.add(entry("fine"));
    QueueWatch watch;
    trainQueue(queue_, watch, {});
    EXPECT_THAT(
        states(),
        ElementsAre(QueueState::Failed, QueueState::Failed, QueueState::Failed, QueueState::Done));
    const auto entries = queue_.read();
    EXPECT_THAT(entries[0].text, HasSubstr("no longer in"));
    EXPECT_FALSE(entries[1].text.empty());
    EXPECT_THAT(entries[2].text, HasSubstr("diverged"));
}

TEST_F(QueueTrainingTest, ImagesThatTheRunHasFoundElsewhereAreFoundThere) {
    queue_.add(entry("moved", 2));
    QueueWatch first;
    first.stopsAfter = 1;
    EXPECT_THROW(trainQueue(queue_, first, first.stop.get_token()), Stopped);
    const RunFolder run{queue_.read()[0].run};
    fs::rename(folder_ / "flowers", folder_ / "elsewhere");
    std::string record = contentOf(run.record());
    const std::string before = (folder_ / "flowers").string();
    const std::string now = (folder_ / "elsewhere").string();
    for (std::size_t at = 0; (at = record.find(before, at)) != std::string::npos;) {
        record.replace(at, before.size(), now);
        at += now.size();
    }
    writeText(run.record(), record);
    QueueWatch rest;
    trainQueue(queue_, rest, {});
    EXPECT_THAT(states(), ElementsAre(QueueState::Done)) << queue_.read()[0].text;
}

TEST_F(QueueTrainingTest, OnlyOneProgramTrainsIt) {
    queue_.add(entry("one"));
    const RunLock other = queue_.lock();
    EXPECT_TRUE(queue_.isTrainedNow());
    QueueWatch watch;
    EXPECT_THROW(trainQueue(queue_, watch, {}), RequestError);
    EXPECT_THAT(states(), ElementsAre(QueueState::Waiting));
}

}  // namespace espalier::engine::tests
