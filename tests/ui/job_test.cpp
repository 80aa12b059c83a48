// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/job.h"

#include <gtest/gtest.h>

#include <QTest>
#include <exception>

using namespace espalier::ui;

namespace {

/// No sentence can be made of it, as when there is no memory for one.
struct NamelessProblem final : std::exception {
    const char* what() const noexcept override { return nullptr; }
};

}  // namespace

TEST(JobTest, AProblemThatCannotBeDescribedEndsTheJobAndNotTheProgram) {
    Job job;
    QString told;
    QObject::connect(&job, &Job::failed, [&](const QString& sentence) { told = sentence; });
    job.start([](const Job::Report&, std::stop_token) -> Job::Deliver { throw NamelessProblem(); });
    ASSERT_TRUE(QTest::qWaitFor([&] { return !job.isRunning(); }, 20'000));
    EXPECT_TRUE(told.contains("unknown reason")) << told.toStdString();
}
