// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document.h"
#include "tests/support/cpu_time.h"

#include <gtest/gtest.h>

#include <QTest>
#include <algorithm>
#include <ctime>
#include <iostream>
#include <memory>

#include "window_driver.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

namespace {

constexpr int kImages = 100'000;
constexpr int kClasses = 100;
constexpr double kLongestStall = 50;  // ms

// The result of scanning a hundred thousand files, none of which exists.
std::shared_ptr<const engine::ImageFolder> largeFolder() {
    auto folder = std::make_shared<engine::ImageFolder>();
    folder->root = "/nowhere/large";
    for (int c = 0; c < kClasses; ++c) folder->classes.push_back("class " + std::to_string(c));
    for (int i = 0; i < kImages; ++i) {
        engine::ImageEntry& image = folder->images.emplace_back();
        image.label = i % kClasses;
        image.path = folder->classes[static_cast<std::size_t>(image.label)] + "/photograph-" +
                     std::to_string(i) + ".jpg";
        image.width = image.height = 96;
    }
    engine::assignSplits(*folder, {}, 1);
    return folder;
}

// The longest time without a response during and after a gesture.
double stallOf(const std::function<void()>& gesture) {
    double before = tests::threadMilliseconds();
    gesture();
    double longest = tests::threadMilliseconds() - before;
    for (int i = 0; i < 100; ++i) {
        before = tests::threadMilliseconds();
        QCoreApplication::processEvents();
        longest = std::max(longest, tests::threadMilliseconds() - before);
        QTest::qSleep(5);
    }
    return longest;
}

}  // namespace

TEST(DocumentTest, OneGestureIsOneUndoStep) {
    Document document;
    const auto setEpochs = [&](std::int64_t epochs, const QString& gesture) {
        engine::TrainingOptions options = document.project().options;
        options.epochs = epochs;
        document.change(&engine::Project::options, options, Area::Training, "Epochs", gesture);
    };
    setEpochs(1, "typing");
    setEpochs(12, "typing");
    EXPECT_EQ(document.undoStack().count(), 1);
    setEpochs(13, "another field");
    EXPECT_EQ(document.undoStack().count(), 2);
    setEpochs(14, {});
    setEpochs(15, {});
    EXPECT_EQ(document.undoStack().count(), 4);
    setEpochs(16, "typing");
    QTest::qSleep(static_cast<int>(kPauseBetweenGestures.count()) + 50);
    setEpochs(17, "typing");
    EXPECT_EQ(document.undoStack().count(), 6) << "a pause between them is two decisions";
    document.undoStack().undo();
    EXPECT_EQ(document.project().options.epochs, 16);
    while (document.undoStack().canUndo()) document.undoStack().undo();
    EXPECT_EQ(document.project().options.epochs, engine::TrainingOptions{}.epochs);
}

// Its receivers may live longer than what they read.
TEST(DocumentTest, SaysNothingWhileItIsDestroyedWithUnsavedEdits) {
    auto document = std::make_unique<Document>();
    engine::TrainingOptions options = document->project().options;
    options.epochs += 1;
    document->change(&engine::Project::options, options, Area::Training, "Epochs", {});
    int changes = 0;
    QObject::connect(document.get(), &Document::fileChanged, [&changes] { ++changes; });
    document.reset();
    EXPECT_EQ(changes, 0);
}

TEST(DocumentTest, EditsOfAHundredThousandImagesDoNotBlock) {
    WindowDriver driver;
    Document& document = driver.window().document();
    engine::Project project;
    project.dataset = "/nowhere/large";
    document.reset(project, {});
    engine::PreparedData data = engine::prepareData(largeFolder(), project, true);
    document.setView(std::move(data), std::move(project));
    driver.window().show(MainWindow::Step::Data);
    QTest::qWait(500);
    const std::string victim = document.data().folder().images[7].path;
    const double exclude = stallOf([&] {
        document.change(&engine::DataChoices::excluded, {victim}, Area::Data, QStringLiteral("x"));
    });
    ASSERT_TRUE(driver.wait([&] { return document.data().folder().images[7].excluded; }));
    const double classOff = stallOf([&] {
        document.change(
            &engine::DataChoices::excludedClasses, {"class 3"}, Area::Data, QStringLiteral("y"));
    });
    ASSERT_TRUE(
        driver.wait([&] { return document.selected().folder().classes.size() == kClasses - 1; }));
    const double undo = stallOf([&] { document.undoStack().undo(); });
    ASSERT_TRUE(
        driver.wait([&] { return document.selected().folder().classes.size() == kClasses; }));
    std::cout << "longest stall: exclude " << exclude << " ms, class off " << classOff
              << " ms, undo " << undo << " ms\n";
    EXPECT_LT(exclude, kLongestStall * slowdown());
    EXPECT_LT(classOff, kLongestStall * slowdown());
    EXPECT_LT(undo, kLongestStall * slowdown());
}
