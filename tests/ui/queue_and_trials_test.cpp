// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of the entries of the queue and of the time of trials, without a window.
#include <gtest/gtest.h>

#include <QSignalSpy>
#include <cmath>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "engine/network/templates.h"
#include "engine/queue/queue_file.h"
#include "ui/experiments/queue_changes.h"
#include "ui/experiments/queue_results.h"
#include "ui/experiments/trials_time.h"

using namespace espalier;
using namespace espalier::ui;

// A queue may be long: each run is asked for once, and the projects of one kind compared with one.
TEST(QueueResultsTest, ARunTakesAsLongForEachEpochAsTheLastOneLikeIt) {
    using engine::QueueState;
    std::vector<engine::QueueEntry> entries;
    const auto add = [&](QueueState state, int epochs, const std::string& network) {
        const auto id = static_cast<std::int64_t>(entries.size()) + 1;
        entries.push_back({.id = id, .state = state});
        entries.back().project.options.epochs = epochs;
        entries.back().project.network.name = network;
        return id;
    };
    const auto earlier = add(QueueState::Done, 10, "a");
    const auto later = add(QueueState::Failed, 20, "a");
    const auto waiting = add(QueueState::Waiting, 30, "a");
    const auto other = add(QueueState::Waiting, 30, "b");
    const auto own = add(QueueState::Begun, 30, "b");
    const auto like = add(QueueState::Begun, 30, "a");
    const auto unread = add(QueueState::Begun, 30, "a");
    const auto longer = add(QueueState::Begun, 30, "a");
    std::map<std::int64_t, int> asked;
    const auto expected = expectedSeconds(
        entries, [&](const engine::QueueEntry& entry) -> std::optional<TrainedEpochs> {
            ++asked[entry.id];
            if (entry.id == unread) return std::nullopt;
            if (entry.id == earlier) return TrainedEpochs{.epochs = 10, .secondsPerEpoch = 9};
            if (entry.id == later) return TrainedEpochs{.epochs = 3, .secondsPerEpoch = 2};
            if (entry.id == own) return TrainedEpochs{.epochs = 10, .secondsPerEpoch = 4};
            return TrainedEpochs{.epochs = entry.id == longer ? 31 : 0};
        });
    EXPECT_EQ(
        expected,
        (std::map<std::int64_t, double>{{waiting, 60}, {own, 20 * 4}, {like, 60}, {longer, 0}}));
    EXPECT_FALSE(expected.contains(other)) << "nothing like it was trained";
    for (const auto& [id, times] : asked) EXPECT_EQ(times, 1) << id;
}

// What its images decide was called a change once the one before it had begun.
TEST(QueueChangesTest, WhatPreparationFillsInIsNoChange) {
    engine::QueueEntry waiting{.id = 2};
    waiting.project.options.batch = 4;
    engine::QueueEntry begun{.id = 1, .state = engine::QueueState::Begun, .run = "/runs/1"};
    begun.project.options.batch = 8;
    begun.project.preprocessing.height = begun.project.preprocessing.width = 20;
    begun.project.preprocessing.channels = 3;
    begun.project.network = engine::makeTemplate("seed-cnn", {.input = {3, 20, 20}});
    EXPECT_EQ(entryChange(&begun, waiting).words, "Batch size 4");
    EXPECT_EQ(entryChange(&waiting, begun).words, "Batch size 8") << "the other way round";
    waiting.project.options.batch = 8;
    EXPECT_EQ(entryChange(&begun, waiting).words, "no change");
    engine::QueueEntry other = begun;
    other.run = "/runs/2";
    other.project.preprocessing.height = 40;
    EXPECT_NE(entryChange(&begun, other).words, "no change") << "both are known";
    other = waiting;
    other.project.network = begun.project.network;
    EXPECT_NE(entryChange(&waiting, other).words, "no change") << "chosen by a person";
}

// The words stayed those of before the other had begun.
TEST(QueueChangesTest, WordsFollowWhatTheEntryBeforeHasBecome) {
    std::vector<engine::QueueEntry> entries{{.id = 1}, {.id = 2}};
    entries[1].run = "/runs/2";
    QueueChanges changes;
    const auto wordsAfter = [&](const auto& now) {
        QSignalSpy spy(&changes, &QueueChanges::changed);
        changes.read(std::make_shared<const std::vector<engine::QueueEntry>>(now));
        if (spy.isEmpty()) spy.wait();
        return changes.of(now[1]).words;
    };
    EXPECT_EQ(wordsAfter(entries), "no change");
    entries[0].run = "/runs/1";
    entries[0].project.preprocessing.height = entries[0].project.preprocessing.width = 20;
    EXPECT_NE(wordsAfter(entries), "no change") << "both have begun";
    entries[1].run.clear();
    EXPECT_EQ(wordsAfter(entries), "no change") << "it will be decided when it begins";
}

// The time of one trial stood beside the bar of all.
TEST(TrialsTimeTest, WhatIsLeftIsThatOfAllTrials) {
    using engine::TrialState;
    std::vector<engine::TrialStanding> trials(3);
    for (int i = 0; i < 3; ++i) trials[static_cast<std::size_t>(i)].number = i + 1;
    EXPECT_DOUBLE_EQ(TrialsTime(trials, 1, 0, false).left(5, 15), 15 + 2 * 20) << "as this one";
    EXPECT_DOUBLE_EQ(TrialsTime(trials, 1, 12, false).left(5, 7), 7 + 2 * 12);
    EXPECT_DOUBLE_EQ(TrialsTime(trials, 1, 60, false).left(5, 15), 15 + 2 * 20)
        << "its epochs end before its share of time";
    EXPECT_TRUE(std::isnan(TrialsTime(trials, 1, 0, true).left(5, 15))) << "its rivals decide";
    EXPECT_TRUE(std::isnan(TrialsTime(trials, 1, 0, false).left(5, std::nan(""))));
    trials[0].state = TrialState::Finished;
    trials[0].seconds = 40;
    EXPECT_DOUBLE_EQ(TrialsTime(trials, 2, 0, false).left(5, 15), 15 + 30) << "the mean of two";
    trials[2].state = TrialState::Begun;
    trials[2].seconds = 10;
    EXPECT_DOUBLE_EQ(TrialsTime(trials, 2, 0, false).left(5, 15), 15 + 30 - 10);
    trials[1].state = TrialState::Finished;
    trials[1].seconds = 20;
    EXPECT_DOUBLE_EQ(TrialsTime(trials, 3, 0, false).left(5, 15), 15) << "the last one";
    trials[0] = {.number = 1};
    trials[1] = {.number = 2, .state = TrialState::Begun};
    trials[1].seconds = 100;
    trials[2] = {.number = 3};
    EXPECT_DOUBLE_EQ(TrialsTime(trials, 1, 0, false).left(10, 30), 30 + 40)
        << "what one has had beyond the mean is not taken from the others";
}
