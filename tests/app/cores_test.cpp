// SPDX-License-Identifier: Apache-2.0
// Several trainings at once: each on its processors, in its folder, with one cache of images.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <thread>

#include "engine/base/processors.h"
#include "program_process.h"
#include "trained_run.h"

namespace espalier::cli::tests {

namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using namespace std::chrono_literals;

/// One of each core: several processors of a core are not free for others while one is used.
std::vector<int> processorsOfTests() {
    std::vector<int> found;
    for (const engine::Processors& core : engine::coresOf(engine::allowedProcessors())) {
        found.push_back(core.front());
    }
    return found;
}

/// What the kernel lets each thread of a process use: "0-1".
std::vector<std::string> allowedLists(int process) {
    std::vector<std::string> lists;
    const fs::path threads = "/proc/" + std::to_string(process) + "/task";
    std::error_code gone;
    for (const auto& thread : fs::directory_iterator(threads, gone)) {
        std::ifstream status(thread.path() / "status");
        const std::string key = "Cpus_allowed_list:\t";
        for (std::string line; std::getline(status, line);) {
            if (line.starts_with(key)) lists.push_back(line.substr(key.size()));
        }
    }
    return lists;
}

class CoresTest : public TrainedRunTest {
  protected:
    void SetUp() override {
        TrainedRunTest::SetUp();
        processors_ = processorsOfTests();
        if (processors_.size() < 2) GTEST_SKIP() << "this processor has no second core";
        name_ = testing::UnitTest::GetInstance()->current_test_info()->name();
        fs::create_directories(in("runtime"));
        fs::create_directories(in("home"));
    }

    /// A path of this test alone.
    std::string in(const std::string& name) const { return *folder_ / name_ + "/" + name; }
    std::string first() const { return std::to_string(processors_[0]); }
    std::string second() const { return std::to_string(processors_[1]); }
    /// As in two terminals of one user.
    std::map<std::string, std::string> shared() const {
        return {{"XDG_RUNTIME_DIR", in("runtime")},
                {"HOME", in("home")},
                {"XDG_CACHE_HOME", in("home") + "/.cache"}};
    }
    std::unique_ptr<ProgramProcess> start(const std::vector<std::string>& arguments) const {
        return std::make_unique<ProgramProcess>(arguments, shared());
    }
    ProgramResult run(const std::vector<std::string>& arguments) const {
        return start(arguments)->wait();
    }
    std::vector<std::string> training(const std::string& out,
                                      const std::vector<std::string>& more,
                                      const std::string& epochs = "1") const {
        std::vector<std::string> words{"train", "--data", data(), "--input", "20x20x3"};
        words.insert(words.end(), {"--network", "seed-cnn", "--device", "cpu", "--batch", "8"});
        words.insert(words.end(), {"--epochs", epochs, "--validation-patience", "0"});
        if (!out.empty()) words.insert(words.end(), {"--out", out});
        words.insert(words.end(), more.begin(), more.end());
        return words;
    }
    /// One that goes on until it is stopped.
    std::unique_ptr<ProgramProcess> startLong(const std::string& out,
                                              const std::vector<std::string>& more) const {
        auto process = start(training(out, more, "100000"));
        EXPECT_TRUE(process->waitForOutput(R"("event":"step")", promised(60s)));
        return process;
    }
    static void stop(ProgramProcess& process) {
        process.signal(SIGTERM);
        EXPECT_EQ(process.wait().code, 0);
    }
    static nlohmann::json record(const std::string& run) {
        std::ifstream file(run + "/run.json");
        return nlohmann::json::parse(file);
    }

    std::vector<int> processors_;
    std::string name_;
};

}  // namespace

TEST_F(CoresTest, DisjointTrainingsDoNotWarnAndUseOnlyTheirProcessors) {
    const auto one = startLong(in("one"), {"--cores", first()});
    const auto devices = run({"devices", "--json"}).json()["devices"];
    const auto users = devices[0]["used_by"];
    ASSERT_EQ(users.size(), 1u);
    EXPECT_EQ(users[0]["run"], in("one"));
    EXPECT_EQ(users[0]["device"], "cpu");
    EXPECT_EQ(users[0]["processors"], nlohmann::json::array({processors_[0]}));
    EXPECT_EQ(devices[0]["processors"].size(), engine::allowedProcessors().size());
    const std::vector<std::string> lists = allowedLists(users[0]["process"]);
    EXPECT_GE(lists.size(), 3u) << "there are readers and a writer";
    // Those that wait for signals and for hanging disks began before, and compute nothing.
    EXPECT_GE(std::ranges::count(lists, first()), std::ssize(lists) - 2);
    EXPECT_EQ(lists.front(), first());
    const std::string text = run({"devices"}).out;
    EXPECT_THAT(
        text,
        HasSubstr("  Processor " + first() + " is in use by the run " + in("one") + " (since "));
    EXPECT_THAT(text, HasSubstr("  Free for another training: --cores "));
    const ProgramResult other = run(training(in("two"), {"--cores", second()}));
    EXPECT_EQ(other.code, 0) << other.err;
    EXPECT_THAT(other.out + other.err, Not(HasSubstr("will be slower")));
    stop(*one);
    EXPECT_EQ(run({"devices", "--json"}).json()["devices"][0]["used_by"].size(), 0u);
}

TEST_F(CoresTest, OverlappingTrainingsAreWarnedWithTheNameOfTheOther) {
    const auto one = startLong(in("one"), {"--cores", first()});
    const std::string sentence =
        "Processor " + first() + " is in use by the run " + in("one") + " (since ";
    for (const std::vector<std::string>& cores :
         {std::vector<std::string>{"--cores", first()}, std::vector<std::string>{}}) {
        const ProgramResult other = run(training(in("two" + std::to_string(cores.size())), cores));
        EXPECT_EQ(other.code, 0) << other.err;
        EXPECT_THAT(other.out + other.err, HasSubstr(sentence));
        EXPECT_THAT(other.out + other.err, HasSubstr("Choose others with --cores " + second()));
    }
    const ProgramResult resumed =
        run({"resume", in("two0"), "--extra-epochs", "1", "--cores", first()});
    EXPECT_EQ(resumed.code, 0) << resumed.err;
    EXPECT_THAT(resumed.out + resumed.err, HasSubstr(sentence));
    stop(*one);
}

TEST_F(CoresTest, FreeCoresAreFoundAndTooManyRefusedWithTheReason) {
    const auto one = startLong(in("one"), {"--cores", first()});
    const ProgramResult other = run(training(in("two"), {"--cores", "free:1"}));
    EXPECT_EQ(other.code, 0) << other.err;
    EXPECT_THAT(other.out + other.err, Not(HasSubstr("will be slower")));
    const ProgramResult refused =
        run(training(in("three"), {"--cores", "free:" + std::to_string(processors_.size())}));
    EXPECT_EQ(refused.code, 2);
    EXPECT_THAT(refused.err, HasSubstr("is in use by the run " + in("one")));
    EXPECT_EQ(refused.complaints().size(), 1u);
    EXPECT_FALSE(fs::exists(in("three")));
    stop(*one);
}

TEST_F(CoresTest, ManyStartsAtOnceTakeDifferentFreeCores) {
    std::vector<std::unique_ptr<ProgramProcess>> trainings;
    for (std::size_t i = 0; i < processors_.size() && i < 4; ++i) {
        trainings.push_back(
            start(training(in(std::to_string(i)), {"--cores", "free:1"}, "100000")));
    }
    std::set<int> used;
    for (const auto& process : trainings) {
        ASSERT_TRUE(process->waitForOutput(R"("event":"step")", promised(60s)));
    }
    const auto devices = run({"devices", "--json"}).json()["devices"];
    for (const auto& user : devices[0]["used_by"]) {
        for (const int processor : user["processors"]) {
            EXPECT_TRUE(used.insert(processor).second) << processor;
        }
    }
    EXPECT_GE(used.size(), trainings.size());
    for (const auto& process : trainings) stop(*process);
}

TEST_F(CoresTest, ARepetitionHasTheSameBitsOnOtherProcessors) {
    ASSERT_EQ(run(training(in("one"), {"--cores", first()})).code, 0);
    const nlohmann::json written = record(in("one"));
    EXPECT_EQ(written["devices"][0]["threads"], 1);
    EXPECT_THAT(written.dump(), Not(HasSubstr("cores")));
    EXPECT_EQ(written["project"]["training"]["compute_threads"], 1);
    ASSERT_EQ(run({"train", in("one") + "/run.json", "--out", in("again")}).code, 0);
    EXPECT_EQ(run({"compare", in("one"), in("again"), "--json"}).json()["equal"], true);
    ASSERT_EQ(run(training(in("alone"), {"--compute-threads", "1"})).code, 0);
    EXPECT_EQ(run({"compare", in("one"), in("alone"), "--json"}).json()["equal"], true);
    // What does not use the option is recorded as ever.
    EXPECT_EQ(record(TrainedRunTest::run())["project"]["training"]["compute_threads"], 0);
    // A resume keeps the threads, wherever it computes.
    ASSERT_EQ(run({"resume", in("one"), "--extra-epochs", "1"}).code, 0);
    ASSERT_EQ(run({"resume", in("again"), "--extra-epochs", "1", "--cores", second()}).code, 0);
    EXPECT_EQ(run({"compare", in("one"), in("again"), "--json"}).json()["equal"], true);
}

TEST_F(CoresTest, WrongProcessorsAreRefusedBeforeAnythingIsRead) {
    std::string many = first();
    for (int i = 1; i < 10'000; ++i) many += "," + first();
    for (const std::string& list : {std::string("5-2"),
                                    std::string("two"),
                                    std::string("-1"),
                                    std::string("7000"),
                                    std::string(""),
                                    std::string("free:0"),
                                    std::string("free:4000"),
                                    many}) {
        const ProgramResult result = run(training(in("none"), {"--cores=" + list}));
        EXPECT_EQ(result.code, 2) << list;
        EXPECT_EQ(result.complaints().size(), 1u) << result.err;
        EXPECT_THAT(result.err, HasSubstr("espalier: --cores: ")) << list;
        EXPECT_LT(result.err.size(), 500u);
        EXPECT_EQ(result.out, "");
    }
    EXPECT_FALSE(fs::exists(in("none")));
    const ProgramResult workers = run(training(in("none"), {"--cores", first(), "--workers", "2"}));
    EXPECT_EQ(workers.code, 2);
    EXPECT_THAT(workers.err, HasSubstr("2 workers are more than the only processor core"));
    for (const std::vector<std::string>& command :
         {std::vector<std::string>{"resume", TrainedRunTest::run()},
          std::vector<std::string>{"certify", TrainedRunTest::run()},
          std::vector<std::string>{"bench", "scale", "--network", "resnet18"}}) {
        auto words = command;
        words.insert(words.end(), {"--cores", "5-2"});
        EXPECT_THAT(run(words).err, HasSubstr("The range 5-2 is backwards."));
    }
}

TEST_F(CoresTest, WhatTheSystemForbidsIsNotThere) {
    ProgramSurroundings around;
    around.program = "/usr/bin/taskset";
    ASSERT_TRUE(fs::exists(around.program)) << "it is essential in Debian";
    std::vector<std::string> words = training(in("none"), {"--cores", second()});
    words.insert(words.begin(), {"-c", first(), ESPALIER_PROGRAM});
    const ProgramResult result = ProgramProcess(words, shared(), around).wait();
    EXPECT_EQ(result.code, 2);
    EXPECT_THAT(result.err,
                HasSubstr("Processor " + second() + " may not be used by this program"));
}

TEST_F(CoresTest, FoldsAreTrainedOnTheirProcessors) {
    const ProgramResult result = run(training(in("folds"), {"--folds", "2", "--cores", first()}));
    EXPECT_EQ(result.code, 0) << result.err;
    for (const auto& fold : fs::directory_iterator(in("folds"))) {
        if (!fold.is_directory()) continue;
        EXPECT_EQ(record(fold.path())["devices"][0]["threads"], 1) << fold.path();
    }
    EXPECT_EQ(run({"resume", in("folds"), "--cores", second()}).code, 0);
}

TEST_F(CoresTest, RunsOfOneUserThatStartTogetherHaveFoldersOfTheirOwn) {
    std::vector<std::unique_ptr<ProgramProcess>> trainings;
    for (int i = 0; i < 4; ++i) trainings.push_back(start(training("", {})));
    for (const auto& process : trainings) EXPECT_EQ(process->wait().code, 0);
    int runs = 0;
    for (const auto& entry : fs::directory_iterator(in("home") + "/Documents/Espalier/runs")) {
        EXPECT_TRUE(fs::exists(entry.path() / "model.onnx")) << entry.path();
        ++runs;
    }
    EXPECT_EQ(runs, 4);
}

// Images that have just changed are not kept, so the cache would stay empty.
TEST_F(CoresTest, TwoTrainingsAtOnceShareAColdCacheAndHaveTheBitsOfOneAlone) {
    std::this_thread::sleep_for(4s);
    const std::vector<std::string> threads{"--compute-threads", "1", "--cache"};
    const auto with = [&](const char* cache) {
        std::vector<std::string> words = threads;
        words.push_back(cache);
        return words;
    };
    ASSERT_EQ(run(training(in("alone"), with("off"), "3")).code, 0);
    const auto one = start(training(in("one"), with("disk"), "3"));
    const auto two = start(training(in("two"), with("disk"), "3"));
    EXPECT_EQ(one->wait().code, 0);
    EXPECT_EQ(two->wait().code, 0);
    std::uintmax_t bytes = 0;
    int files = 0;
    for (const auto& entry : fs::recursive_directory_iterator(in("home") + "/.cache/espalier")) {
        if (!entry.is_regular_file()) continue;
        bytes += entry.file_size();
        ++files;
    }
    EXPECT_EQ(files, 2) << "one cache: pixels and index";
    EXPECT_GT(bytes, 20u * 20u * 3u * 20u) << "it was filled";
    ASSERT_EQ(run(training(in("warm"), with("disk"), "3")).code, 0);
    for (const char* name : {"one", "two", "warm"}) {
        EXPECT_EQ(run({"compare", in("alone"), in(name), "--json"}).json()["equal"], true) << name;
    }
}

}  // namespace espalier::cli::tests
