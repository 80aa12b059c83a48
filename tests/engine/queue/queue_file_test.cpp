// SPDX-License-Identifier: Apache-2.0
// The queue on disk: what it keeps, in which order, and what it refuses.
#include "engine/queue/queue_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "engine/base/error.h"
#include "engine/network/templates.h"
#include "tests/engine/project/project_support.h"

namespace espalier::engine::tests {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;

QueueEntry waiting(const std::string& name) {
    Project project;
    project.dataset = "/images";
    project.network = makeTemplate("seed-cnn", {.input = {3, 24, 24}});
    project.options.epochs = 7;
    return {.name = name, .project = project, .runs = "/runs"};
}

std::vector<std::string> namesIn(const QueueFile& queue) {
    std::vector<std::string> names;
    for (const QueueEntry& entry : queue.read()) names.push_back(entry.name);
    return names;
}

std::string queueRefusal(const std::function<void()>& work) {
    try {
        work();
    } catch (const RequestError& error) {
        return error.what();
    }
    return "accepted";
}

}  // namespace

TEST(QueueFileTest, AnEntryIsThereAfterARestartAsItWasAdded) {
    const TemporaryFolder folder;
    EXPECT_TRUE(QueueFile(folder / "queue").read().empty()) << "without a file";
    const QueueEntry added = QueueFile(folder / "queue").add(waiting("flowers 花"));
    const std::vector<QueueEntry> read = QueueFile(folder / "queue").read();
    ASSERT_EQ(read.size(), 1u);
    EXPECT_EQ(read[0].id, added.id);
    EXPECT_EQ(read[0].name, "flowers 花");
    EXPECT_EQ(read[0].added, added.added);
    EXPECT_EQ(read[0].state, QueueState::Waiting);
    EXPECT_EQ(read[0].project.options, waiting("").project.options);
    EXPECT_EQ(read[0].project.network, waiting("").project.network);
    EXPECT_EQ(read[0].project.dataset, "/images");
    EXPECT_EQ(read[0].runs, "/runs");
}

TEST(QueueFileTest, TheOrderCanBeChangedAndEntriesRemoved) {
    const TemporaryFolder folder;
    QueueFile queue(folder / "queue");
    const auto one = queue.add(waiting("one")).id;
    const auto two = queue.add(waiting("two")).id;
    const auto three = queue.add(waiting("three")).id;
    queue.moveTo(three, 0);
    EXPECT_THAT(namesIn(queue), ElementsAre("three", "one", "two"));
    queue.moveTo(three, 100);
    EXPECT_THAT(namesIn(queue), ElementsAre("one", "two", "three"));
    queue.remove(two);
    EXPECT_THAT(namesIn(queue), ElementsAre("one", "three"));
    queue.note(one, [](QueueEntry& entry) { entry.state = QueueState::Done; });
    queue.removeEnded();
    EXPECT_THAT(namesIn(queue), ElementsAre("three"));
    EXPECT_GT(queue.add(waiting("four")).id, three) << "an id is never used again";
}

TEST(QueueFileTest, AnEntryIsMovedFromWhereItIsThen) {
    const TemporaryFolder folder;
    QueueFile queue(folder / "queue");
    const auto one = queue.add(waiting("one")).id;
    for (const char* name : {"two", "three", "four"}) queue.add(waiting(name));
    queue.moveBy(one, 1);
    queue.moveBy(one, 1);
    EXPECT_THAT(namesIn(queue), ElementsAre("two", "three", "one", "four"));
    queue.moveBy(one, 9);
    EXPECT_THAT(namesIn(queue), ElementsAre("two", "three", "four", "one"));
    queue.moveBy(one, -2);
    EXPECT_THAT(namesIn(queue), ElementsAre("two", "one", "three", "four"));
    queue.moveBy(one, -9);
    queue.moveBy(one + 100, 1);
    EXPECT_THAT(namesIn(queue), ElementsAre("one", "two", "three", "four"));
}

TEST(QueueFileTest, TheNextOneIsNotRemovedWhileTheQueueIsTrained) {
    const TemporaryFolder folder;
    QueueFile queue(folder / "queue");
    const auto one = queue.add(waiting("one")).id;
    const auto two = queue.add(waiting("two")).id;
    {
        const RunLock trained = queue.lock();
        EXPECT_THAT(queueRefusal([&] { queue.remove(one); }), HasSubstr("is being trained"));
        queue.remove(two);
    }
    queue.remove(one);
    EXPECT_TRUE(queue.read().empty());
}

TEST(QueueFileTest, AFailedOneWaitsAgainAndGoesOnWhereItHasBegun) {
    const TemporaryFolder folder;
    QueueFile queue(folder / "queue");
    const auto id = queue.add(waiting("one")).id;
    const auto fail = [](QueueEntry& entry) {
        entry.state = QueueState::Failed;
        entry.text = "The disk is full.";
    };
    queue.note(id, fail);
    queue.retry(id);
    EXPECT_EQ(queue.read()[0].state, QueueState::Waiting);
    EXPECT_EQ(queue.read()[0].text, "");
    queue.note(id, [&](QueueEntry& entry) {
        fail(entry);
        entry.run = "/runs/a";
    });
    queue.retry(id);
    EXPECT_EQ(queue.read()[0].state, QueueState::Begun);
}

TEST(QueueFileTest, TwoProgramsThatAddAtOnceLoseNothing) {
    const TemporaryFolder folder;
    const auto addTen = [&] {
        QueueFile queue(folder / "queue");
        for (int i = 0; i < 10; ++i) queue.add(waiting("one"));
    };
    std::thread other(addTen);
    addTen();
    other.join();
    const auto entries = QueueFile(folder / "queue").read();
    EXPECT_EQ(entries.size(), 20u);
    for (std::size_t i = 1; i < entries.size(); ++i) EXPECT_GT(entries[i].id, entries[i - 1].id);
}

TEST(QueueFileTest, WhatCouldNotBeReadAgainIsNotWritten) {
    const TemporaryFolder folder;
    QueueFile(folder / "queue").add(waiting("one"));
    const auto bytes =
        static_cast<std::int64_t>(std::filesystem::file_size(QueueFile(folder / "queue").path()));
    QueueFile small(folder / "queue", realFileSystem(), bytes + 10);
    EXPECT_THAT(queueRefusal([&] { small.add(waiting("two")); }), HasSubstr("could not be read"));
    EXPECT_THAT(namesIn(small), ElementsAre("one"));
    EXPECT_TRUE(small.note(1, [](QueueEntry& entry) { entry.name = "1"; }));
    EXPECT_FALSE(small.note(2, [](QueueEntry&) {})) << "no such entry";
}

TEST(QueueFileTest, WhatCannotBeReadIsRefusedAndNotOverwritten) {
    const TemporaryFolder folder;
    QueueFile queue(folder / "queue");
    queue.add(waiting("one"));
    const std::string whole = contentOf(queue.path());
    for (const std::string& damaged :
         {whole.substr(0, whole.size() / 2),
          std::string("[]"),
          std::string("{\"espalier_queue\":2}"),
          std::string("{\"espalier_queue\":1,\"next_id\":1,\"entries\":[{}]}")}) {
        writeText(queue.path(), damaged);
        EXPECT_THAT(queueRefusal([&] { queue.read(); }), HasSubstr("cannot be read"));
        EXPECT_THAT(queueRefusal([&] { queue.add(waiting("two")); }), HasSubstr("cannot be read"));
        EXPECT_EQ(contentOf(queue.path()), damaged);
    }
    EXPECT_THAT(queueRefusal([] { QueueFile("").add(waiting("one")); }), HasSubstr("no folder"));
}

}  // namespace espalier::engine::tests
