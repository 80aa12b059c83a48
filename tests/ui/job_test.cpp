// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/job.h"

#include <gtest/gtest.h>

#include <QTest>
#include <atomic>
#include <new>
#include <string>
#include <system_error>

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
