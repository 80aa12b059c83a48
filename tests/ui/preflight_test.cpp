// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/train/preflight.h"

#include <gtest/gtest.h>

#include <QLabel>
#include <QPushButton>
#include <QTest>
#include <algorithm>
#include <atomic>
#include <cstdlib>

#include "app/studio/engine_access.h"
#include "engine/network/templates.h"
#include "ui/document.h"
#include "ui/review/project_reviewer.h"
#include "ui/train/train_page.h"
#include "ui/train/training_plan.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/issues_list.h"
#include "window_driver.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

using Step = MainWindow::Step;

namespace {

std::shared_ptr<const engine::ImageFolder> flowers() {
    engine::ImageFolder folder;
    folder.root = "/flowers";
    folder.classes = {"aster", "rose"};
    for (int i = 0; i < 200; ++i) {
        engine::ImageEntry image;
        image.path = "flower" + std::to_string(i) + ".png";
        image.label = i % 2;
        image.width = image.height = 28;
        image.split = i < 160 ? engine::Split::Training : engine::Split::Validation;
        folder.images.push_back(image);
    }
    return std::make_shared<const engine::ImageFolder>(std::move(folder));
}

/// A machine with so little memory that the largest batch is three.
struct SmallMachine {
    engine::DeviceMemory answer{.needed = 20e9, .free = 1e9, .largestBatch = 3};
    std::atomic<std::int64_t> asked = 0;
    std::atomic<int> times = 0;
    EngineAccess access;

    SmallMachine() : access(studio::engineAccess()) {
        access.forecastMemory = [this](const MemoryRequest& request, std::stop_token) {
            asked = request.batch;
            ++times;
            return request.batch > answer.largestBatch
                       ? answer
                       : engine::DeviceMemory{
                             .needed = 5e8, .free = answer.free, .largestBatch = 3};
        };
        access.measureTime = nullptr;
    }
};

// As with a folder that was just dropped.
void takeFlowers(Document& document) {
    engine::Project project = document.project();
    engine::PreparedData data = engine::prepareData(flowers(), project, true);
    document.setView(std::move(data), std::move(project));
}

}  // namespace

TEST(PreflightTest, OffersTheLargestBatchWhenMemoryIsTooSmall) {
    SmallMachine machine;
    Document document;
    takeFlowers(document);
    ProjectReviewer reviewer(document, machine.access);
    Preflight preflight(document, reviewer);
    preflight.show();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !preflight.findChildren<QPushButton*>().isEmpty(); }));
    EXPECT_EQ(machine.asked, 32);
    EXPECT_TRUE(preflight.whyNotReady().contains("at most 3"))
        << preflight.whyNotReady().toStdString();
    QTest::mouseClick(preflight.findChildren<QPushButton*>().front(), Qt::LeftButton);
    EXPECT_EQ(document.project().options.batch, 3);
    ASSERT_TRUE(QTest::qWaitFor([&] { return machine.asked == 3; }));
    ASSERT_TRUE(QTest::qWaitFor([&] { return preflight.whyNotReady().isEmpty(); }));
    document.undoStack().undo();
    EXPECT_EQ(document.project().options.batch, 32);
}

// A folder of three images has none for validation and test.
TEST(TrainingPlanTest, SpeaksOfNoImagesThatAreNotThere) {
    SmallMachine machine;
    Document document;
    ProjectReviewer reviewer(document, machine.access);
    TrainingPlan plan(document, reviewer);
    plan.show();
    const auto words = [&] {
        QString words;
        for (const auto* label : plan.findChildren<QLabel*>()) words += label->text() + '|';
        return words;
    };
    engine::Project project = document.project();
    project.dataChoices.fractions = {.training = 1, .validation = 0, .test = 0};
    engine::PreparedData data = engine::prepareData(flowers(), project, true);
    document.setView(std::move(data), std::move(project));
    ASSERT_TRUE(QTest::qWaitFor([&] { return words().contains("for training"); }));
    EXPECT_TRUE(words().contains("none for validation")) << words().toStdString();
    EXPECT_TRUE(words().contains("The weights of the last epoch are kept and saved as a model."))
        << words().toStdString();
    EXPECT_FALSE(words().contains("measured on")) << words().toStdString();
    EXPECT_FALSE(words().contains("Stops early")) << words().toStdString();
}

TEST(PreflightTest, ABatchThatDoesNotFitIsComputedInPartsOnRequest) {
    SmallMachine machine;
    machine.answer.largestMicroBatch = 2;
    Document document;
    takeFlowers(document);
    ProjectReviewer reviewer(document, machine.access);
    Preflight preflight(document, reviewer);
    preflight.show();
    const auto button = [&](const QString& text) -> QPushButton* {
        for (auto* each : preflight.findChildren<QPushButton*>()) {
            if (each->text() == text) return each;
        }
        return nullptr;
    };
    ASSERT_TRUE(QTest::qWaitFor([&] { return button("Use micro-batches of 2") != nullptr; }));
    EXPECT_NE(button("Use batch size 3"), nullptr);
    const std::int64_t batch = document.project().options.batch;
    QTest::mouseClick(button("Use micro-batches of 2"), Qt::LeftButton);
    EXPECT_EQ(document.project().options.microBatch, 2);
    EXPECT_EQ(document.project().options.batch, batch);
    EXPECT_TRUE(QTest::qWaitFor([&] { return machine.times == 2; })) << "its memory is asked for";
    EXPECT_TRUE(QTest::qWaitFor([&] { return button("Use batch size 3") != nullptr; }));
    QTest::mouseClick(button("Use batch size 3"), Qt::LeftButton);
    EXPECT_EQ(document.project().options.batch, 3);
    EXPECT_EQ(document.project().options.microBatch, 0) << "a batch that fits needs no parts";
}

// Also where not even one image fits without.
TEST(PreflightTest, ABatchThatDoesNotFitRecomputesActivationsOnRequest) {
    for (const std::int64_t largest : {3, 0}) {
        SmallMachine machine;
        machine.answer.largestBatch = largest;
        machine.answer.recomputed = 0.9e9;
        Document document;
        takeFlowers(document);
        ProjectReviewer reviewer(document, machine.access);
        Preflight preflight(document, reviewer);
        preflight.show();
        const auto button = [&]() -> QPushButton* {
            for (auto* each : preflight.findChildren<QPushButton*>()) {
                if (each->text() == "Recompute activations") return each;
            }
            return nullptr;
        };
        ASSERT_TRUE(QTest::qWaitFor([&] { return button() != nullptr; }));
        EXPECT_TRUE(preflight.whyNotReady().contains("Or recompute activations: "))
            << preflight.whyNotReady().toStdString();
        const std::int64_t batch = document.project().options.batch;
        QTest::mouseClick(button(), Qt::LeftButton);
        EXPECT_TRUE(document.project().options.recompute);
        EXPECT_EQ(document.project().options.batch, batch);
        EXPECT_TRUE(QTest::qWaitFor([&] { return machine.times == 2; })) << "it is asked again";
        document.undoStack().undo();
        EXPECT_FALSE(document.project().options.recompute);
    }
}

TEST(PreflightTest, ReportsThatNotEvenOneImageFits) {
    SmallMachine machine;
    machine.answer.largestBatch = 0;
    Document document;
    takeFlowers(document);
    ProjectReviewer reviewer(document, machine.access);
    Preflight preflight(document, reviewer);
    preflight.show();
    ASSERT_TRUE(QTest::qWaitFor(
        [&] { return preflight.whyNotReady().contains("Even a batch of one image"); }));
}

TEST(PreflightTest, TrainingCanStartOnceMoreMemoryIsFree) {
    SmallMachine machine;
    Document document;
    takeFlowers(document);
    ProjectReviewer reviewer(document, machine.access);
    Preflight preflight(document, reviewer);
    preflight.show();
    ASSERT_TRUE(QTest::qWaitFor([&] { return preflight.whyNotReady().contains("at most 3"); }));
    preflight.hide();
    machine.answer.largestBatch = 64;  // as if another program had ended
    preflight.show();
    EXPECT_TRUE(QTest::qWaitFor([&] { return preflight.whyNotReady().isEmpty(); }));
    EXPECT_TRUE(QTest::qWaitFor(
        [&] { return reviewer.review().memory && reviewer.review().memory->isEnough(); }));
}

TEST(PreflightTest, WarnsOfALearningRateWithWhichTheLossWillExplode) {
    SmallMachine machine;
    machine.answer.largestBatch = 64;
    Document document;
    takeFlowers(document);
    ProjectReviewer reviewer(document, machine.access);
    Preflight preflight(document, reviewer);
    preflight.show();
    const auto says = [&](const char* text) {
        const auto labels = preflight.findChildren<QLabel*>();
        return std::ranges::any_of(labels, [&](const QLabel* label) {
            return label->isVisible() && label->text().contains(QLatin1String(text));
        });
    };
    ASSERT_TRUE(QTest::qWaitFor([&] { return says("The network is valid"); }));
    EXPECT_FALSE(says("far above what is usual"));
    engine::TrainingOptions options = document.project().options;
    options.learningRate = 50;
    document.change(&engine::Project::options, options, Area::Training, "test");
    EXPECT_TRUE(QTest::qWaitFor([&] { return says("is far above what is usual"); }));
    EXPECT_TRUE(QTest::qWaitFor([&] { return preflight.whyNotReady().isEmpty(); }))
        << "it may be wanted: " << preflight.whyNotReady().toStdString();
}

TEST(PreflightTest, NothingIsCompiledWhileThePageIsHidden) {
    SmallMachine machine;
    Document document;
    ProjectReviewer reviewer(document, machine.access);
    Preflight preflight(document, reviewer);
    takeFlowers(document);
    ASSERT_TRUE(QTest::qWaitFor([&] { return reviewer.isCurrent(); }));
    EXPECT_TRUE(preflight.whyNotReady().isEmpty()) << preflight.whyNotReady().toStdString();
    QTest::qWait(600);
    EXPECT_EQ(machine.asked, 0);
}

TEST(PreflightTest, OptionsWithoutEffectOnPlansAreNotReviewedAgain) {
    SmallMachine machine;
    Document document;
    takeFlowers(document);
    ProjectReviewer reviewer(document, machine.access);
    Preflight preflight(document, reviewer);
    preflight.show();
    ASSERT_TRUE(QTest::qWaitFor([&] { return machine.times == 1; }));
    const auto change = [&](auto edit) {
        engine::TrainingOptions options = document.project().options;
        edit(options);
        document.change(&engine::Project::options, options, Area::Training, "test");
        ASSERT_TRUE(QTest::qWaitFor([&] { return reviewer.isCurrent(); }));
    };
    change([](engine::TrainingOptions& options) { options.epochs = 77; });
    QTest::qWait(600);
    EXPECT_EQ(machine.times, 1);
    change([](engine::TrainingOptions& options) {
        options.optimizer = engine::Optimizer::SgdMomentum;
    });
    EXPECT_TRUE(QTest::qWaitFor([&] { return machine.times == 2; }));
}

TEST(PreflightTest, EstimatesTheTimeOnceMemorySuffices) {
    SmallMachine machine;
    machine.answer.largestBatch = 64;
    std::atomic<int> measured = 0;
    machine.access.measureTime = [&](const engine::TrainingRequest&, std::stop_token) {
        ++measured;
        return engine::TrainingTime{.read = 0.1,
                                    .readAgain = 0.1,
                                    .step = 0.9,
                                    .fastStep = 0.85,
                                    .slowStep = 0.95,
                                    .measuredSteps = 8,
                                    .stepsPerEpoch = 10};
    };
    Document document;
    takeFlowers(document);
    ProjectReviewer reviewer(document, machine.access);
    Preflight preflight(document, reviewer);
    reviewer.setBusy(true);
    preflight.show();
    ASSERT_TRUE(QTest::qWaitFor([&] { return reviewer.isCurrent(); }));
    QTest::qWait(600);
    EXPECT_EQ(machine.times, 0) << "what a training takes is not free";
    EXPECT_EQ(measured, 0) << "not beside a training";
    reviewer.setBusy(false);
    const auto says = [&](const char* words) {
        return QTest::qWaitFor([&] {
            const auto labels = preflight.findChildren<QLabel*>();
            return std::any_of(labels.begin(), labels.end(), [&](const QLabel* label) {
                return label->text().contains(QLatin1String(words));
            });
        });
    };
    EXPECT_TRUE(says("At most about 5 min for 30 epochs, estimated from 8 steps"));
    engine::TrainingOptions options = document.project().options;
    options.epochs = 6;
    document.change(&engine::Project::options, options, Area::Training, "test");
    EXPECT_TRUE(says("About 1 min for 6 epochs"));
    EXPECT_EQ(measured, 1) << "the length of a step does not depend on their number";
    options.batch = 16;
    document.change(&engine::Project::options, options, Area::Training, "test");
    EXPECT_TRUE(QTest::qWaitFor([&] { return measured == 2; }));
}

TEST(PreflightTest, TheNetworkPageSaysTheMemoryInASmallWindow) {
    SmallMachine machine;
    machine.answer.largestBatch = 64;
    WindowDriver driver(machine.access);
    driver.window().resize(1280, 720);
    ASSERT_TRUE(driver.openSmall(flowerFolder(8)));
    engine::NetworkDescription network =
        engine::makeTemplate("efficientnet-lite0", {.input = {3, 224, 224}});
    for (engine::NetworkNode& node : network.nodes) node.frozen = node.type == "Conv2D";
    driver.window().document().changeNetwork(network, "a network of many layers");
    driver.window().show(Step::Network);
    const auto summary = [&]() -> ElidedLabel* {
        for (auto* label : driver.window().page(Step::Network).findChildren<ElidedLabel*>()) {
            if (label->whole().contains("500 MB")) return label;
        }
        return nullptr;
    };
    ASSERT_TRUE(driver.wait([&] { return summary() != nullptr; }));
    EXPECT_TRUE(driver.wait([&] { return summary()->text() == summary()->whole(); }))
        << summary()->text().toStdString();
    EXPECT_TRUE(summary()->toolTip().contains("500 MB of memory at batch "))
        << summary()->toolTip().toStdString();
    driver.window().resize(2200, 900);
    EXPECT_TRUE(driver.wait([&] { return summary()->text().contains(" of memory at batch "); }))
        << summary()->text().toStdString();
}

TEST(PreflightTest, TheTrainPageShowsWhatTheNetworkNeeds) {
    WindowDriver driver;
    ASSERT_TRUE(driver.openSmall(flowerFolder(8)));
    driver.window().show(Step::Train);
    EXPECT_TRUE(driver.wait([&] { return driver.shows("of memory at batch size"); }));
    EXPECT_TRUE(driver.wait([&] { return driver.shows("estimated from"); }));
}

TEST(IssuesListTest, ButtonsAreAtTheEndOfTheirRowWhereThereIsRoom) {
    IssuesList issues;
    issues.add(IssuesList::Sign::Note, QStringLiteral("Two images are grey."), "Show", "grey");
    const QLabel* label = nullptr;
    for (const QLabel* each : issues.findChildren<QLabel*>()) {
        if (each->text().contains(QStringLiteral("grey"))) label = each;
    }
    const auto* button = issues.findChild<QPushButton*>();
    ASSERT_NE(label, nullptr);
    ASSERT_NE(button, nullptr);
    issues.show();
    const auto placeIn = [&issues](const QWidget* part) {
        return QRect(part->mapTo(&issues, QPoint()), part->size());
    };
    for (int i = 0; i < 2; ++i) {  // its least height is known when it has its width
        issues.resize(400, issues.heightForWidth(400));
        QCoreApplication::processEvents();
    }
    EXPECT_EQ(placeIn(button).right(), 399);
    EXPECT_LE(std::abs(placeIn(button).center().y() - placeIn(label).center().y()), 2);
    issues.resize(240, 200);
    QCoreApplication::processEvents();
    EXPECT_GT(placeIn(button).top(), placeIn(label).bottom());
}
