// SPDX-License-Identifier: Apache-2.0
#include "engine/base/processors.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <numeric>
#include <thread>

#include "engine/base/error.h"

namespace espalier::engine {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const Processors kEight{0, 1, 2, 3, 4, 5, 6, 7};

Processors listOf(const std::string& text, const Processors& allowed = kEight) {
    Diagnostic problem;
    ProcessorChoice choice = parseProcessors(text, allowed, problem);
    EXPECT_EQ(problem.pattern, "") << englishSentence(problem);
    EXPECT_EQ(choice.free, 0);
    return choice.list;
}

std::string problemOf(const std::string& text, const Processors& allowed = kEight) {
    Diagnostic problem;
    const ProcessorChoice choice = parseProcessors(text, allowed, problem);
    EXPECT_THAT(choice.list, IsEmpty());
    EXPECT_EQ(choice.free, 0);
    return englishSentence(problem);
}

// The kernel's own answer, by the call that the code under test does not make for it.
Processors affinityOf(pid_t thread) {
    cpu_set_t set;
    CPU_ZERO(&set);
    EXPECT_EQ(::sched_getaffinity(thread, sizeof set, &set), 0);
    Processors found;
    for (int i = 0; i < CPU_SETSIZE; ++i) {
        if (CPU_ISSET(i, &set)) found.push_back(i);
    }
    return found;
}

// As in a container that forbids the call.
void forbidAffinity() {
    std::array<sock_filter, 4> filter{
        sock_filter BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
        sock_filter BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_sched_setaffinity, 0, 1),
        sock_filter BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
        sock_filter BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
    const sock_fprog program{filter.size(), filter.data()};
    ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

}  // namespace

TEST(ProcessorsTest, AListHasNumbersAndRanges) {
    EXPECT_THAT(listOf("0-3,6"), ElementsAre(0, 1, 2, 3, 6));
    EXPECT_THAT(listOf(" 6 , 1 - 2 "), ElementsAre(1, 2, 6));
    EXPECT_THAT(listOf("5"), ElementsAre(5));
    EXPECT_THAT(listOf("2,2,1-3"), ElementsAre(1, 2, 3)) << "what is named twice does no harm";
    EXPECT_THAT(listOf("4-4"), ElementsAre(4));
    EXPECT_THAT(listOf("007"), ElementsAre(7));
}

TEST(ProcessorsTest, TheTextOfAListIsReadAsThatList) {
    EXPECT_EQ(processorsText({0, 1, 2, 3, 6}), "0-3,6");
    EXPECT_EQ(processorsText({5}), "5");
    EXPECT_EQ(processorsText({}), "");
    for (unsigned bits = 1; bits < 256; ++bits) {
        Processors some;
        for (const int i : kEight) {
            if ((bits >> i & 1) != 0) some.push_back(i);
        }
        EXPECT_EQ(listOf(processorsText(some)), some);
        EXPECT_EQ(processorsFromText(processorsText(some)), some);
    }
}

TEST(ProcessorsTest, AWrongListIsExplainedInASentence) {
    EXPECT_THAT(problemOf(""), HasSubstr("No processor is named."));
    EXPECT_THAT(problemOf("  "), HasSubstr("No processor is named."));
    EXPECT_EQ(problemOf("5-2"), "The range 5-2 is backwards. Write 2-5.");
    EXPECT_THAT(problemOf("8191"), testing::AllOf(HasSubstr("rocessor 8191"), HasSubstr("0-7.")));
    EXPECT_THAT(problemOf("6-2000000000"), HasSubstr("Choose among 0-7."));
    for (const char* text : {"-1",
                             "two",
                             "1.5",
                             "1,,2",
                             "1,",
                             ",",
                             "1-",
                             "-",
                             "1-2-3",
                             "0x1",
                             "+1",
                             "1 2",
                             "99999999999999999999",
                             "1;2",
                             "free",
                             "Free:2"}) {
        EXPECT_THAT(problemOf(text), HasSubstr("is neither the number of a processor nor a range"))
            << text;
    }
    std::string many = "0";
    for (int i = 1; i < 10'000; ++i) many += ",0";
    EXPECT_THAT(problemOf(many), HasSubstr("is too long (entries: 10000, at most 256)"));
    EXPECT_LT(problemOf(std::string(100'000, 'x')).size(), 400u);
    EXPECT_THAT(problemOf("\x1b[31m\xff"), HasSubstr("'?[31m?'")) << "a terminal obeys none of it";
}

TEST(ProcessorsTest, AProcessorThatIsThereAndNotAllowedIsSaidToBeLimited) {
    const Processors mine = affinityOf(0);
    if (mine.size() < 2) GTEST_SKIP() << "this processor has no second core";
    const Processors one{mine.front()};
    EXPECT_EQ(problemOf(std::to_string(mine[1]), one),
              "Processor " + std::to_string(mine[1]) +
                  " may not be used by this program: the system limits it to " +
                  std::to_string(mine[0]) + ". Choose among those.");
}

TEST(ProcessorsTest, FreeOnesAreANumberOfCores) {
    Diagnostic problem;
    const auto cores = static_cast<int>(coresOf(kEight).size());
    EXPECT_EQ(parseProcessors("free:1", kEight, problem).free, 1);
    EXPECT_EQ(parseProcessors("free:" + std::to_string(cores), kEight, problem).free, cores);
    EXPECT_EQ(problem.pattern, "");
    for (const std::string text :
         {"free:0", "free:-1", "free:", "free:x", "free:99999", "free:1,2", "free:1.5"}) {
        EXPECT_THAT(problemOf(text), HasSubstr(text + " is not possible")) << text;
    }
}

TEST(ProcessorsTest, ListsOfOtherProgramsMayBeDamaged) {
    for (const char* text : {"", "x", "3-1", "1-", "-5", "0-99999999", "8192", "0-8191,0-8191,0"}) {
        EXPECT_LE(processorsFromText(text).size(), 8192u) << text;
    }
    EXPECT_THAT(processorsFromText("0-99999999"), IsEmpty());
    EXPECT_THAT(processorsFromText("8192"), IsEmpty());
    EXPECT_THAT(processorsFromText("8191"), ElementsAre(8191));
    std::string all;
    for (int i = 0; i < 10'000; ++i) all += "0-8191,";
    EXPECT_THAT(processorsFromText(all + "0"), IsEmpty());
}

TEST(ProcessorsTest, SetsAreComparedAndSubtracted) {
    EXPECT_TRUE(overlap({0, 1, 2}, {2, 3}));
    EXPECT_FALSE(overlap({0, 1}, {2, 3}));
    EXPECT_FALSE(overlap({}, {2, 3}));
    EXPECT_THAT(without({0, 1, 2, 5}, {1, 5}), ElementsAre(0, 2));
}

TEST(ProcessorsTest, AThreadIsConfinedWithTheThreadsThatItStartsAndNoOther) {
    const Processors mine = affinityOf(0);
    EXPECT_EQ(allowedProcessors(), mine);
    EXPECT_EQ(processorCount(), static_cast<int>(mine.size()));
    const Processors one{mine.back()};
    Processors inside;
    Processors child;
    int count = 0;
    std::thread::id thread;
    onProcessors(one, [&] {
        thread = std::this_thread::get_id();
        inside = affinityOf(0);
        count = processorCount();
        std::thread([&] { child = affinityOf(0); }).join();
    });
    EXPECT_NE(thread, std::this_thread::get_id());
    EXPECT_EQ(inside, one);
    EXPECT_EQ(child, one);
    EXPECT_EQ(count, 1);
    EXPECT_EQ(affinityOf(0), mine) << "the caller keeps its own";
    onProcessors({}, [&] { thread = std::this_thread::get_id(); });
    EXPECT_EQ(thread, std::this_thread::get_id()) << "without a choice nothing changes";
    EXPECT_THROW(onProcessors(one, [] { throw Stopped(); }), Stopped);
}

TEST(ProcessorsTest, ASystemThatRefusesIsSaidAndNotIgnored) {
    const pid_t child = ::fork();
    if (child == 0) {
        forbidAffinity();
        try {
            useProcessors({0});
        } catch (const RequestError& problem) {
            const std::string sentence = problem.what();
            ::_exit(sentence ==
                            "The system does not let this program choose processors 0: "
                            "Operation not permitted. Leave the choice out to use all that it "
                            "may."
                        ? 0
                        : 2);
        }
        ::_exit(1);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    ASSERT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), 0);
    EXPECT_THROW(useProcessors({8000}), RequestError) << "there is no such processor";
    EXPECT_THROW(useProcessors({-1}), RequestError);
    EXPECT_THROW(useProcessors({9000}), RequestError);
}

TEST(ProcessorsTest, CoresHaveAllTheirProcessors) {
    const Processors mine = allowedProcessors();
    Processors all;
    for (const Processors& core : coresOf(mine)) all.insert(all.end(), core.begin(), core.end());
    EXPECT_THAT(all, testing::UnorderedElementsAreArray(mine));
}

}  // namespace espalier::engine
