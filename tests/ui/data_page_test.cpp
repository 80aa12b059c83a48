// SPDX-License-Identifier: GPL-3.0-or-later
// Gestures on the data page, with real events: issues, filters, checkboxes, the split, the images.
#include <gtest/gtest.h>

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QMenu>
#include <QPaintEvent>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QWheelEvent>
#include <algorithm>

#include "engine/data/preprocessing/augmentation.h"
#include "engine/data/preprocessing/preprocessing.h"
#include "ui/data/folder/class_list.h"
#include "ui/data/folder/folder_issues.h"
#include "ui/data/preview_strip.h"
#include "ui/data/split_bar.h"
#include "ui/data/thumbnail_model.h"
#include "ui/images/image.h"
#include "ui/images/image_cache.h"
#include "ui/images/image_grid.h"
#include "ui/isolated.h"
#include "ui/page.h"
#include "ui/text.h"
#include "window_driver.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

namespace {

class DataPageTest : public testing::Test {
  protected:
    bool open(const QString& folder) {
        driver_.drop({folder});
        return driver_.wait([&] {
            return document().data() && !driver_.window().workspace().isBusy() &&
                   issues().reading() == FolderIssues::Reading::Done;
        });
    }

    Document& document() { return driver_.window().document(); }
    QWidget& page() { return driver_.window().page(MainWindow::Step::Data); }
    template <typename Widget>
    Widget& part() {
        return *page().findChild<Widget*>();
    }
    FolderIssues& issues() { return part<FolderIssues>(); }
    ImageGrid& grid() { return part<ImageGrid>(); }
    int rows() { return grid().model()->rowCount(); }
    QModelIndex cell(int row) { return grid().model()->index(row, 0); }
    bool isExcluded(int row) { return cell(row).data(ThumbnailModel::ExcludedRole).toBool(); }
    QComboBox* filter(const QString& name) {
        for (QComboBox* box : page().findChildren<QComboBox*>()) {
            if (box->accessibleName() == name) return box;
        }
        return nullptr;
    }

    void pressCell(int row, Qt::KeyboardModifiers keys = Qt::NoModifier) {
        QTest::mouseClick(
            grid().viewport(), Qt::LeftButton, keys, grid().visualRect(cell(row)).center());
    }
    bool says(const QString& words) {
        return driver_.wait([&] { return driver_.shows(words); });
    }
    bool isSilentOf(const QString& words) {
        return driver_.wait([&] { return !driver_.shows(words); });
    }
    bool press(const QString& button) {
        return driver_.wait([&] { return driver_.button(button) != nullptr; }) &&
               driver_.click(button);
    }
    /// The visible ones with this text.
    qsizetype buttons(const QString& text) {
        const auto all = page().findChildren<QPushButton*>();
        return std::ranges::count_if(
            all, [&](auto* each) { return each->isVisible() && each->text() == text; });
    }
    static void makeGrey(const QString& file) {
        ASSERT_TRUE(QImage(file).convertToFormat(QImage::Format_Grayscale8).save(file));
    }
    /// Opens the menu of an image and clicks an entry; false if there is none.
    bool chooseFromMenu(int row, const QString& entry) {
        bool chosen = false;
        QTimer::singleShot(50, &grid(), [&] {
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            if (!menu) return;
            for (QAction* action : menu->actions()) {
                if (action->text() != entry) continue;
                chosen = true;
                QTest::mouseClick(
                    menu, Qt::LeftButton, Qt::NoModifier, menu->actionGeometry(action).center());
            }
            menu->close();
        });
        const QPoint there = grid().visualRect(cell(row)).center();
        QContextMenuEvent ask(
            QContextMenuEvent::Mouse, there, grid().viewport()->mapToGlobal(there));
        QApplication::sendEvent(grid().viewport(), &ask);
        return chosen;
    }
    std::vector<int> selectedRows() {
        std::vector<int> rows;
        for (const QModelIndex& index : grid().selectionModel()->selectedIndexes()) {
            rows.push_back(index.row());
        }
        std::ranges::sort(rows);
        return rows;
    }

    QTemporaryDir place_;
    WindowDriver driver_;
};

/// Like an open data set: train/ and test/ with flowers; one test image is also a training image,
/// and one image is both a rose and a tulip.
void writeLeakingFolder(const QString& root) {
    copyFolder(flowerFolder(12), root + "/train");
    copyFolder(flowerFolder(12), root + "/test");
    // All test images except one differ from the training images.
    int number = 0;
    for (const QString& kind : QDir(root + "/test").entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        const QDir folder(root + "/test/" + kind);
        for (const QString& name : folder.entryList(QDir::Files)) {
            QImage image(folder.filePath(name));
            image.setPixelColor(0, 0, QColor::fromHsv(number++, 200, 200));
            image.save(folder.filePath(name));
        }
    }
    ASSERT_TRUE(QFile::copy(root + "/train/rose/3.png", root + "/test/rose/seen before.png"));
    ASSERT_TRUE(QFile::copy(root + "/train/rose/5.png", root + "/train/tulip/a rose.png"));
}

}  // namespace

TEST_F(DataPageTest, CopiesAreFoundShownAndExcludedInOneUndoStep) {
    const QString root = place_.filePath("flowers");
    ASSERT_NO_FATAL_FAILURE(writeLeakingFolder(root));
    ASSERT_TRUE(open(root));
    EXPECT_TRUE(
        says("1 validation or test image is also in training: test/rose/seen before.png is "
             "train/rose/3.png."));
    EXPECT_TRUE(says("2 images are in more than one class"));

    ASSERT_TRUE(press("Show"));  // for the first issue, which is the most severe
    ASSERT_EQ(rows(), 2);
    EXPECT_EQ(filter("Issue filter")->currentText(), "Copies in training (2)");
    EXPECT_EQ(cell(0).data(ThumbnailModel::CaptionRole).toString(), "rose");
    EXPECT_EQ(cell(0).data(ThumbnailModel::SplitWordRole).toString(), "training");
    EXPECT_EQ(cell(1).data(ThumbnailModel::CaptionRole).toString(), "rose");
    EXPECT_EQ(cell(1).data(ThumbnailModel::SplitWordRole).toString(), "test");

    const int steps = document().undoStack().count();
    ASSERT_TRUE(press("Exclude"));
    EXPECT_EQ(document().undoStack().count(), steps + 1);
    EXPECT_EQ(document().project().dataChoices.excluded,
              std::vector<std::string>{"test/rose/seen before.png"});
    EXPECT_TRUE(isSilentOf("also in training"));
    EXPECT_EQ(rows(), 2) << "what became of them stays in view";
    EXPECT_FALSE(isExcluded(0));
    EXPECT_TRUE(isExcluded(1));

    driver_.key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_TRUE(document().project().dataChoices.excluded.empty());
    EXPECT_TRUE(says("also in training"));
    EXPECT_FALSE(isExcluded(1));
    QComboBox* problems = filter("Issue filter");
    problems->setFocus();
    QTest::keyClick(problems, Qt::Key_Home);
    EXPECT_EQ(rows(), 122);
}

TEST_F(DataPageTest, ALongNameOfAClassLeavesThePanelsAsWideAsTheyAre) {
    const QString root = place_.filePath("flowers");
    const QString name(130, QLatin1Char('m'));
    copyFolder(flowerFolder(12), root);
    ASSERT_TRUE(QDir(root).rename("rose", name));
    ASSERT_TRUE(QFile::copy(root + '/' + name + "/5.png", root + "/tulip/a rose.png"));
    ASSERT_TRUE(open(root));
    const auto sentence = [this, &name]() -> QLabel* {
        for (auto* label : driver_.window().findChildren<QLabel*>()) {
            if (label->isVisible() && withoutBreaks(label->text()).contains(name) &&
                label->wordWrap()) {
                return label;
            }
        }
        return nullptr;
    };
    for (const auto step : {MainWindow::Step::Data, MainWindow::Step::Train}) {
        driver_.window().show(step);
        ASSERT_TRUE(driver_.wait([&] { return sentence() != nullptr; }));
        for (const auto* area : driver_.window().findChildren<QScrollArea*>()) {
            if (!area->isVisible()) continue;
            EXPECT_TRUE(driver_.wait([&] {
                return area->widget()->width() <= area->viewport()->width();
            })) << area->widget()->width()
                << " > " << area->viewport()->width();
        }
    }
    // Copied as the folder is called. The checks may just be made again.
    QLabel* label = nullptr;
    ASSERT_TRUE(driver_.wait([&] { return (label = sentence()) != nullptr; }));
    const QString whole = withoutBreaks(label->text());
    label->setSelection(0, static_cast<int>(label->text().size()));
    QTest::keyClick(label, Qt::Key_C, Qt::ControlModifier);
    EXPECT_EQ(QGuiApplication::clipboard()->text(), whole);
}

TEST_F(DataPageTest, IssuesAreListedBeforeStartAndLeadToTheirImages) {
    const QString root = place_.filePath("flowers");
    ASSERT_NO_FATAL_FAILURE(writeLeakingFolder(root));
    QFile torn(root + "/train/rose/torn.jpg");
    ASSERT_TRUE(torn.open(QFile::WriteOnly) && torn.write("no image") > 0);
    torn.close();
    ASSERT_TRUE(open(root));
    ASSERT_TRUE(driver_.click("Train"));
    const QString copies = "1 validation or test image is also in training";
    EXPECT_TRUE(says(copies));
    EXPECT_TRUE(says("cannot be read"));
    EXPECT_TRUE(isSilentOf("Still checking"));
    QWidget& train = driver_.window().page(MainWindow::Step::Train);
    const auto show = [&](const QString& of) -> QAbstractButton* {
        for (QPushButton* button : train.findChildren<QPushButton*>()) {
            const bool fits = button->text() == "Show" && button->isVisible() &&
                              button->accessibleDescription().contains(of);
            if (fits) return button;
        }
        return nullptr;
    };
    ASSERT_NE(show("cannot be read"), nullptr);
    ASSERT_NE(show(copies), nullptr);
    QTest::mouseClick(show(copies), Qt::LeftButton);
    EXPECT_EQ(driver_.window().step(), MainWindow::Step::Data);
    EXPECT_EQ(rows(), 2);
    EXPECT_EQ(filter("Issue filter")->currentText(), "Copies in training (2)");

    ASSERT_TRUE(press("Exclude"));
    ASSERT_TRUE(driver_.click("Train"));
    EXPECT_TRUE(isSilentOf("also in training"));
}

TEST_F(DataPageTest, AClassOfGreyImagesCanBeExcluded) {
    const QString root = place_.filePath("flowers");
    copyFolder(flowerFolder(12), root);
    const QDir roses(root + "/rose");
    for (const QString& name : roses.entryList(QDir::Files)) {
        QImage(roses.filePath(name))
            .convertToFormat(QImage::Format_Grayscale8)
            .convertToFormat(QImage::Format_RGB888)
            .save(roses.filePath(name));
    }
    ASSERT_TRUE(open(root));
    EXPECT_TRUE(says("All images of rose are grey, others are in colour."));
    ASSERT_TRUE(press("Exclude"));
    EXPECT_EQ(document().project().dataChoices.excludedClasses, std::vector<std::string>{"rose"});
    EXPECT_TRUE(isSilentOf("All images of rose"));
    driver_.key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_TRUE(document().project().dataChoices.excludedClasses.empty());
}

TEST_F(DataPageTest, GreyImagesThatAreAWholeClassAreNotExcludedTogether) {
    const QString root = place_.filePath("flowers");
    copyFolder(flowerFolder(12), root);
    const QString name = QString::fromUtf8("وردة");  // its order is not that of the sentence
    ASSERT_TRUE(QDir(root).rename("rose", name));
    const QDir roses(root + "/" + name);
    QStringList files = roses.entryList(QDir::Files);
    files.removeLast();
    for (const QString& file : files) ASSERT_NO_FATAL_FAILURE(makeGrey(roses.filePath(file)));
    ASSERT_TRUE(open(root));
    EXPECT_TRUE(says("Nearly all images of \u2068" + name + "\u2069 are among them"));
    EXPECT_EQ(buttons("Exclude"), 0) << "it would be the class, and says so";
}

TEST_F(DataPageTest, AGreyClassAndOtherGreyImagesAreOneIssue) {
    const QString root = place_.filePath("flowers");
    copyFolder(flowerFolder(12), root);
    const QDir roses(root + "/rose"), tulips(root + "/tulip");
    for (const QString& file : roses.entryList(QDir::Files)) {
        ASSERT_NO_FATAL_FAILURE(makeGrey(roses.filePath(file)));
    }
    ASSERT_NO_FATAL_FAILURE(makeGrey(tulips.filePath(tulips.entryList(QDir::Files).front())));
    ASSERT_TRUE(open(root));
    EXPECT_TRUE(says("All images of rose are grey"));
    EXPECT_TRUE(says("instead of the subject. 13 of ")) << "with what else is grey";
    EXPECT_EQ(buttons("Show"), 1);
    EXPECT_EQ(buttons("Exclude"), 1) << "only that of the class, which says so";
}

TEST_F(DataPageTest, TheCheckOfTheImagesLeavesItsResult) {
    const QString root = place_.filePath("flowers");
    copyFolder(flowerFolder(12), root);
    const QDir roses(root + "/rose");
    const QString first = roses.entryList(QDir::Files).front();
    ASSERT_TRUE(QFile::copy(roses.filePath(first), roses.filePath("copy of " + first)));
    ASSERT_TRUE(open(root));
    const QString images = QString::number(document().data().size());
    EXPECT_TRUE(
        says("All " + images + " images were checked. Copies of each other: 2, damaged: 0."));
    ASSERT_TRUE(press("Exclude"));
    EXPECT_TRUE(
        says("All " + images + " images were checked. Copies and damaged ones are excluded."));
    EXPECT_TRUE(isSilentOf("Copies of each other"));
    document().undoStack().undo();
    EXPECT_TRUE(says("Copies of each other: 2"));
}

TEST_F(DataPageTest, ReadingTheImagesCanBeCancelledAndRepeated) {
    ASSERT_TRUE(open(flowerFolder(12)));
    EXPECT_TRUE(says("No problems found."));
    EXPECT_TRUE(says("images were checked: no copies and no damage."));
    issues().readImages();
    EXPECT_TRUE(isSilentOf("images were checked"));
    ASSERT_TRUE(press("Cancel"));
    EXPECT_TRUE(says("not checked for copies and damage"));
    ASSERT_TRUE(press("Check"));
    EXPECT_TRUE(driver_.wait([&] { return issues().reading() == FolderIssues::Reading::Done; }));
    EXPECT_TRUE(says("No problems found."));
}

TEST_F(DataPageTest, ExcludingKeepsSelectionAndScrollPosition) {
    ASSERT_TRUE(open(sampleFolder()));
    // Qt lays out the cells in batches.
    int middle = 0;
    ASSERT_TRUE(driver_.wait([&] {
        grid().verticalScrollBar()->setValue(grid().verticalScrollBar()->maximum() / 2);
        middle = grid().indexAt(grid().viewport()->rect().center()).row();
        return middle > 100;
    })) << middle;
    pressCell(middle);
    pressCell(middle + 2, Qt::ControlModifier);
    const std::vector<int> chosen{middle, middle + 2};
    ASSERT_EQ(selectedRows(), chosen);
    const int scrolled = grid().verticalScrollBar()->value();

    ASSERT_TRUE(chooseFromMenu(middle, "Exclude"));
    EXPECT_EQ(document().project().dataChoices.excluded.size(), 2u);
    EXPECT_TRUE(isExcluded(middle) && isExcluded(middle + 2));
    EXPECT_EQ(selectedRows(), chosen);
    EXPECT_EQ(grid().verticalScrollBar()->value(), scrolled);

    driver_.key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_FALSE(isExcluded(middle) || isExcluded(middle + 2));
    EXPECT_EQ(selectedRows(), chosen);
    driver_.key(Qt::Key_Y, Qt::ControlModifier);
    ASSERT_TRUE(chooseFromMenu(middle, "Include"));
    EXPECT_TRUE(document().project().dataChoices.excluded.empty());
    EXPECT_EQ(grid().verticalScrollBar()->value(), scrolled);
}

TEST_F(DataPageTest, AFilteredViewKeepsItsSelectionWhenTheSplitChanges) {
    ASSERT_TRUE(open(sampleFolder()));
    QComboBox* split = filter("Split filter");
    split->setFocus();
    QTest::keyClick(split, Qt::Key_Down);
    const int training = rows();
    EXPECT_EQ(training, 240);
    for (int row = 0; row < training; ++row) {
        ASSERT_TRUE(cell(row).data(Qt::ToolTipRole).toString().contains("training"));
    }
    pressCell(4);
    const QString path = cell(4).data(ThumbnailModel::PathRole).toString();
    document().change(
        &engine::DataChoices::splitSeed, std::uint64_t{77}, Area::Data, QStringLiteral("seed"));
    EXPECT_EQ(rows(), training);
    const std::vector<int> selected = selectedRows();
    for (const int row : selected) {
        EXPECT_EQ(cell(row).data(ThumbnailModel::PathRole).toString(), path);
    }
    bool stillThere = false;
    for (int row = 0; row < rows(); ++row) {
        stillThere = stillThere || cell(row).data(ThumbnailModel::PathRole).toString() == path;
    }
    EXPECT_EQ(selected.size(), stillThere ? 1u : 0u);
}

TEST_F(DataPageTest, UntickingAClassExcludesItAndTickingIncludesIt) {
    ASSERT_TRUE(open(flowerFolder(12)));
    ClassList& classes = part<ClassList>();
    const auto tick = [&](int row) {
        const QRect place = classes.visualItemRect(classes.item(row));
        QTest::mouseClick(
            classes.viewport(), Qt::LeftButton, Qt::NoModifier, place.topLeft() + QPoint(17, 18));
    };
    tick(3);  // the first row is for all classes
    const std::string third = document().data().folder().classes[2];
    ASSERT_TRUE(
        driver_.wait([&] { return !document().project().dataChoices.excludedClasses.empty(); }));
    EXPECT_EQ(document().project().dataChoices.excludedClasses, std::vector<std::string>{third});
    EXPECT_EQ(document().selected().folder().classes.size(), 4u);
    tick(3);
    ASSERT_TRUE(
        driver_.wait([&] { return document().project().dataChoices.excludedClasses.empty(); }));
    driver_.key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(document().project().dataChoices.excludedClasses, std::vector<std::string>{third});
    EXPECT_EQ(classes.item(3)->checkState(), Qt::Unchecked);
}

TEST_F(DataPageTest, SplitHandlesMoveByMouseAndKeysAndADragIsOneUndoStep) {
    ASSERT_TRUE(open(sampleFolder()));
    SplitBar& bar = part<SplitBar>();
    const auto at = [&](double share) {
        return QPoint(static_cast<int>(share * bar.width()), bar.height() / 4);
    };
    const int steps = document().undoStack().count();
    QTest::mousePress(&bar, Qt::LeftButton, Qt::NoModifier, at(0.8));
    for (const double share : {0.75, 0.7, 0.65, 0.6}) QTest::mouseMove(&bar, at(share));
    QTest::mouseRelease(&bar, Qt::LeftButton, Qt::NoModifier, at(0.6));
    EXPECT_NEAR(document().project().dataChoices.fractions.training, 0.6, 0.011);
    EXPECT_NEAR(document().project().dataChoices.fractions.validation, 0.3, 0.011);
    EXPECT_NEAR(static_cast<double>(document().view().counts.training), 180, 8);
    EXPECT_EQ(document().undoStack().count(), steps + 1);
    const double before = document().project().dataChoices.fractions.training;
    bar.setFocus();
    QTest::keyClick(&bar, Qt::Key_Right);
    EXPECT_NEAR(document().project().dataChoices.fractions.training, before + 0.01, 1e-9);
    driver_.key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_NEAR(document().project().dataChoices.fractions.training, 0.8, 1e-9);
}

TEST_F(DataPageTest, ASplitAlwaysHasTrainingImages) {
    ASSERT_TRUE(open(sampleFolder()));
    // As left by a folder of tests with nearly all images, which is gone.
    document().change(&engine::DataChoices::fractions,
                      engine::SplitFractions{0.003, 0.047, 0.95},
                      Area::Data,
                      QStringLiteral("split"));
    SplitBar& bar = part<SplitBar>();
    bar.setFocus();
    for (const Qt::Key key : {Qt::Key_Right, Qt::Key_Left, Qt::Key_Left, Qt::Key_Left}) {
        QTest::keyClick(&bar, key);
        EXPECT_GT(document().project().dataChoices.fractions.training, 0);
    }
    for (const double from : {0.004, 0.05, 0.3}) {
        const QPoint begin(static_cast<int>(from * bar.width()), bar.height() / 4);
        QTest::mousePress(&bar, Qt::LeftButton, Qt::NoModifier, begin);
        QTest::mouseMove(&bar, QPoint(0, bar.height() / 4));
        QTest::mouseRelease(&bar, Qt::LeftButton, Qt::NoModifier, QPoint(0, bar.height() / 4));
        const engine::SplitFractions& now = document().project().dataChoices.fractions;
        EXPECT_GT(now.training, 0) << from;
        EXPECT_NEAR(now.training + now.validation + now.test, 1, 1e-9) << from;
    }
}

TEST_F(DataPageTest, NoFilterHasTheFocusWhenThePageOpens) {
    ASSERT_TRUE(open(flowerFolder(12)));
    const QWidget* focus = driver_.window().focusWidget();
    EXPECT_EQ(qobject_cast<const QComboBox*>(focus), nullptr);
}

TEST_F(DataPageTest, TheStripShowsTrainingImages) {
    ASSERT_TRUE(open(sampleFolder()));
    engine::Preprocessing recipe = document().project().preprocessing;
    recipe.height = 40;
    recipe.width = 24;
    recipe.resize = engine::ResizeRule::Pad;
    engine::Augmentation changes;
    changes.rotation = 30;
    changes.brightness = 0.5;
    document().change(&engine::Project::preprocessing, recipe, Area::Data, QStringLiteral("size"));
    document().change(
        &engine::Project::augmentation, changes, Area::Data, QStringLiteral("changes"));
    const PreviewStrip& strip = part<PreviewStrip>();
    const engine::ImageFolder& folder = document().data().folder();
    const auto decoded =
        engine::decodeForRecipe(folder.root / folder.images[folder.images.size() / 2].path,
                                recipe,
                                engine::JpegDetail::Reduced);
    ASSERT_TRUE(decoded);
    const engine::Image input = engine::resizeImage(*decoded.value, recipe);
    const QImage variant = toQImage(engine::augmentImage(input, changes, 1, 1, 0));
    ASSERT_TRUE(
        driver_.wait([&] { return strip.images().size() == 5 && strip.images()[1] == variant; }));
    EXPECT_EQ(strip.images()[0], toQImage(input));
    EXPECT_EQ(strip.images()[0].size(), QSize(24, 40));
}

TEST_F(DataPageTest, TheWheelOverAChoiceOnlyScrolls) {
    ASSERT_TRUE(open(flowerFolder(12)));
    QComboBox* resize = filter("Resize");
    const QPointF middle = resize->rect().center();
    for (int i = 0; i < 3; ++i) {
        QWheelEvent turn(middle,
                         resize->mapToGlobal(middle),
                         {},
                         {0, -120},
                         Qt::NoButton,
                         Qt::NoModifier,
                         Qt::NoScrollPhase,
                         false);
        QApplication::sendEvent(resize, &turn);
    }
    EXPECT_EQ(document().project().preprocessing.resize, engine::ResizeRule::Stretch);
    EXPECT_FALSE(resize->hasFocus());
    resize->setFocus();
    QTest::keyClick(resize, Qt::Key_Down);
    EXPECT_EQ(document().project().preprocessing.resize, engine::ResizeRule::Crop);
}

// Otherwise each of the dozens of images that arrive during scrolling would repaint the viewport.
TEST_F(DataPageTest, AnArrivedImageRepaintsOnlyItsCell) {
    ASSERT_TRUE(open(sampleFolder()));
    struct PaintWatch : QObject {
        QRegion painted;
        bool eventFilter(QObject*, QEvent* event) override {
            if (event->type() == QEvent::Paint) {
                painted += static_cast<QPaintEvent*>(event)->region();
            }
            return false;
        }
    } watch;
    ImageCache cache;  // emits signals like the window's own cache
    ASSERT_TRUE(driver_.wait([&] {
        for (int row = 0; row < rows(); ++row) {
            const bool isVisible =
                grid().viewport()->rect().intersects(grid().visualRect(cell(row)));
            if (!isVisible) continue;
            if (cell(row).data(Qt::DecorationRole).value<QPixmap>().isNull()) return false;
        }
        return true;
    }));
    QTest::qWait(300);
    grid().viewport()->installEventFilter(&watch);
    grid().repaintOnArrival(cache, ThumbnailModel::PathRole);
    emit cache.arrived(cell(1).data(ThumbnailModel::PathRole).toString());
    QTest::qWait(50);
    EXPECT_EQ(watch.painted.boundingRect(), grid().visualRect(cell(1)));
}
