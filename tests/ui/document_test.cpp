// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document.h"

#include <gtest/gtest.h>

#include <QTest>
#include <algorithm>
#include <ctime>
#include <iostream>

#include "window_driver.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

namespace {

constexpr int kImages = 100'000;
constexpr int kClasses = 100;
constexpr double kLongestStall = 50;  // ms

// As a scan of so many files would give it; none of them is there.
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

// What this thread has computed so far, ms: other programs on the machine do not count.
double computed() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

// The longest time for which the window answers nothing during a gesture and after it.
double stallOf(const std::function<void()>& gesture) {
    double before = computed();
    gesture();
    double longest = computed() - before;
    for (int i = 0; i < 100; ++i) {
        before = computed();
        QCoreApplication::processEvents();
        longest = std::max(longest, computed() - before);
        QTest::qSleep(5);
    }
    return longest;
}

}  // namespace

TEST(DocumentTest, OneGestureIsOneStepOfUndo) {
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

TEST(DocumentTest, EditsOfAHundredThousandImagesHoldUpNothing) {
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
