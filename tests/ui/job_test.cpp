// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/job.h"

#include <gtest/gtest.h>

#include <QTest>
#include <atomic>
#include <new>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include "tests/support/resident_memory.h"
#include "tests/support/slowdown.h"
#include "ui/jobs/freed_memory.h"

using namespace espalier::ui;

namespace {

/// No sentence can be made of its errors, as when there is no memory for one.
class SpeechlessCategory final : public std::error_category {
  public:
    const char* name() const noexcept override { return "speechless"; }
    std::string message(int) const override {
        if (isSpeechless) throw std::bad_alloc();
        return "not said yet";
    }

    std::atomic<bool> isSpeechless = false;
};

}  // namespace

TEST(JobTest, AProblemThatCannotBeDescribedEndsTheJobAndNotTheProgram) {
    Job job;
    QString told;
    QObject::connect(&job, &Job::failed, [&](const QString& sentence) { told = sentence; });
    SpeechlessCategory category;
    job.start([&](const Job::Report&, std::stop_token) -> Job::Deliver {
        const std::system_error problem(1, category);  // which may ask for the message itself
        category.isSpeechless = true;
        throw problem;
    });
    ASSERT_TRUE(QTest::qWaitFor([&] { return !job.isRunning(); }, 20'000));
    EXPECT_TRUE(told.contains("unknown reason")) << told.toStdString();
}

TEST(FreedMemoryTest, WhatAThreadHasFreedIsReturned) {
    if (espalier::tests::slowdownOfBuild() > 1) GTEST_SKIP() << "a sanitizer keeps what is freed";
    const double before = espalier::tests::residentBytes();
    double during = 0, kept = 0, after = 0;
    std::jthread([&] {
        constexpr std::size_t kPieces = 100'000;
        constexpr std::size_t kPiece = 1'000;
        std::vector<std::vector<char>> pieces(kPieces);
        for (std::vector<char>& piece : pieces) piece.assign(kPiece, 1);
        during = espalier::tests::residentBytes() - before;
        // Behind all that is freed, so that the heap cannot shrink by itself.
        const std::vector<char> last(kPiece, 1);
        pieces.clear();
        pieces.shrink_to_fit();
        kept = espalier::tests::residentBytes() - before;
        returnFreedMemory();
        after = espalier::tests::residentBytes() - before;
    });
    EXPECT_GT(during, 90e6);
    EXPECT_GT(kept, during / 2) << "nothing was shown";
    EXPECT_LT(after, during / 4);
}
