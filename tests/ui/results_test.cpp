// SPDX-License-Identifier: GPL-3.0-or-later
// Working with results: cells, pairs, wrong images, tried images, programs.
#include <gtest/gtest.h>

#include <QApplication>
#include <QClipboard>
#include <QDesktopServices>
#include <QDir>
#include <QFile>
#include <QImage>
#include <QLabel>
#include <QListView>
#include <QMenu>
#include <QPainter>
#include <QScopeGuard>
#include <QScrollBar>
#include <QStandardItemModel>
#include <QTabBar>
#include <QTabWidget>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QWheelEvent>

#include "engine/runs/run_folder.h"
#include "tests/support/cpu_time.h"
#include "ui/export/export_page.h"
#include "ui/export/program_panel.h"
#include "ui/isolated.h"
#include "ui/results/classification/class_bars.h"
#include "ui/results/classification/confused_list.h"
#include "ui/results/classification/confusion_geometry.h"
#include "ui/results/classification/confusion_text.h"
#include "ui/results/classification/confusion_view.h"
#include "ui/results/classification/fixes.h"
#include "ui/results/classification/mistake_delegate.h"
#include "ui/results/classification/mistakes_model.h"
#include "ui/results/classification/mistakes_view.h"
#include "ui/results/classification/prediction_model.h"
#include "ui/results/classification/score_bars.h"
#include "ui/results/classification/tried_image.h"
#include "ui/results/classification/try_it_panel.h"
#include "ui/results/next/step_words.h"
#include "ui/results/results_page.h"
#include "ui/train/wrong_now.h"
#include "ui/widgets/heading.h"
#include "window_driver.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

using Step = MainWindow::Step;

namespace {

/// Intercepts what the desktop's file manager would show.
class Desktop : public QObject {
    Q_OBJECT

  public:
    Desktop() { QDesktopServices::setUrlHandler(QStringLiteral("file"), this, "take"); }
    ~Desktop() override { QDesktopServices::unsetUrlHandler(QStringLiteral("file")); }
    QStringList shown;

  public slots:
    void take(const QUrl& url) { shown << url.toLocalFile(); }
};

void clickAt(QWidget* widget, const QPointF& point, Qt::MouseButton button = Qt::LeftButton) {
    QTest::mouseClick(widget, button, Qt::NoModifier, point.toPoint());
}

void turnWheel(QWidget* widget, const QPointF& point, int notches) {
    QWheelEvent event(point,
                      widget->mapToGlobal(point),
                      {},
                      {0, 120 * notches},
                      Qt::NoButton,
                      Qt::ControlModifier,
                      Qt::NoScrollPhase,
                      false);
    QApplication::sendEvent(widget, &event);
}

engine::ConfusionMatrix manyClasses(int count) {
    engine::ConfusionMatrix matrix(count);
    for (int i = 0; i < count; ++i) {
        matrix.add(i, i, 50);
        matrix.add(i, (i + 1) % count, 3);
    }
    return matrix;
}

QStringList longNames(int count) {
    QStringList names;
    for (int i = 0; i < count; ++i) {
        names << QStringLiteral("a very long name of a class that is cut off, number %1").arg(i);
    }
    return names;
}

/// One short training for all cases; each case reopens the run.
class ResultsTest : public testing::Test {
  public:
    static void SetUpTestSuite() {
        runs_ = new QTemporaryDir;
        WindowDriver driver;
        ASSERT_TRUE(driver.openSmall(data()));
        engine::Project project = driver.window().document().project();
        project.options.epochs = 2;
        project.dataChoices.fractions = {.training = 0.4, .validation = 0.1, .test = 0.5};
        project.options.validationPatience = 0;
        driver.window().document().change(
            &engine::Project::options, project.options, Area::Training, "test");
        driver.window().document().change(
            &engine::DataChoices::fractions, project.dataChoices.fractions, Area::Data, "test");
        driver.key(Qt::Key_R, Qt::ControlModifier);
        RunControl& run = driver.window().run();
        ASSERT_TRUE(driver.wait([&] { return run.shown().results.has_value(); }, 120'000))
            << driver.banner().toStdString();
        run_ = QString::fromStdString(run.shown().run.path.string());
    }
    static void TearDownTestSuite() { delete runs_; }

  protected:
    static QString data() { return flowerFolder(12); }

    void SetUp() override {
        ASSERT_FALSE(run_.isEmpty());
        ASSERT_TRUE(driver_.openSmall(data()));
        window().open({run_});
        ASSERT_TRUE(driver_.wait([&] { return window().run().shown().results.has_value(); }));
        window().show(Step::Results);
        QTest::qWait(20);
    }

    MainWindow& window() { return driver_.window(); }
    Document& document() { return driver_.window().document(); }
    ResultsPage& page() { return dynamic_cast<ResultsPage&>(window().page(Step::Results)); }
    bool isInFront(const QWidget& tab) { return page().tabs().currentWidget() == &tab; }
    template <typename Part>
    Part& part() {
        return *page().findChild<Part*>();
    }
    const engine::ConfusionMatrix& matrix() {
        const auto& test = *window().run().shown().results->test;
        return dynamic_cast<const engine::ClassEvaluation&>(test).confusion;
    }
    // The cell of the matrix with the most wrong images.
    engine::ConfusedPair worst() { return engine::mostConfused(matrix(), 1).at(0); }

    static QTemporaryDir* runs_;
    static QString run_;
    WindowDriver driver_;
};

QTemporaryDir* ResultsTest::runs_ = nullptr;
QString ResultsTest::run_;

}  // namespace

TEST_F(ResultsTest, CellsAndPairsShowTheirImages) {
    const engine::ConfusedPair pair = worst();
    ConfusionView& cells = part<ConfusionView>();
    ASSERT_TRUE(cells.isVisible());
    clickAt(cells.viewport(), cells.cellRect(pair.truth, pair.predicted).center());
    EXPECT_TRUE(isInFront(part<MistakesView>()));
    QListView& images = part<MistakesView>().list();
    EXPECT_EQ(images.model()->rowCount(), pair.count);
    ConfusedList& pairs = part<MistakesView>().pairs();
    ASSERT_NE(pairs.currentItem(), nullptr);
    EXPECT_EQ(pairs.currentRow(), 1);
    EXPECT_TRUE(pairs.currentItem()->text().contains(" predicted as "));

    clickAt(pairs.viewport(), pairs.visualItemRect(pairs.item(0)).center());
    EXPECT_EQ(images.model()->rowCount(), matrix().total() - matrix().correct());
    pairs.setFocus();
    QTest::keyClick(&pairs, Qt::Key_Down);
    EXPECT_EQ(images.model()->rowCount(), pair.count);
    EXPECT_TRUE(driver_.shows("predicted as"));
}

TEST_F(ResultsTest, ACompletedRunIsTrainedLongerInsteadOfResumed) {
    for (const Step step : {Step::Results, Step::Train}) {
        window().show(step);
        ASSERT_TRUE(driver_.wait([&] { return driver_.button("Train longer …") != nullptr; }));
        EXPECT_TRUE(driver_.button("Train longer …")->isEnabled());
        EXPECT_EQ(driver_.button("Resume"), nullptr);
        EXPECT_EQ(driver_.button("Resume training"), nullptr);
    }
}

TEST_F(ResultsTest, TheTitleSaysThatItsNumberIsAnAccuracy) {
    ASSERT_TRUE(page().sentence().front().isDigit()) << page().sentence().toStdString();
    const QString title = page().findChild<Heading*>()->findChild<QLabel*>()->text();
    EXPECT_TRUE(title.startsWith("Accuracy " + page().sentence().first(2))) << title.toStdString();
    EXPECT_TRUE(title.endsWith(" unseen images")) << title.toStdString();
}

// In a low view, cells are narrower than its width alone would let them be.
TEST(ConfusionGeometryTest, NamesAreSlantedWhereACellIsTooNarrowForThem) {
    ConfusionGeometry place;
    place.classes = 5;
    place.nameWidth = 70;
    place.viewport = {530, 360};
    place.placeNames(57, {});
    EXPECT_FALSE(place.isSlanted) << place.side;
    place.viewport = {530, 290};
    place.placeNames(57, {});
    EXPECT_TRUE(place.isSlanted) << place.side;
    place.placeNames(57, 80);
    EXPECT_FALSE(place.isSlanted) << "as wide as the user made them";
}

TEST_F(ResultsTest, TheMatrixIsNavigatedByKeyboard) {
    ConfusionView& cells = part<ConfusionView>();
    cells.setFocus();
    QTest::keyClick(&cells, Qt::Key_Right);
    ASSERT_TRUE(cells.current());
    EXPECT_EQ(cells.current()->answer, 0);
    QTest::keyClick(&cells, Qt::Key_Right);
    QTest::keyClick(&cells, Qt::Key_Down);
    EXPECT_EQ(cells.current()->answer, 1);
    EXPECT_EQ(cells.current()->truth, 1);
    EXPECT_TRUE(driver_.shows("images of")) << "the marked cell is told in words";
    QTest::keyClick(&cells, Qt::Key_End, Qt::ControlModifier);
    EXPECT_EQ(cells.current()->answer, matrix().classes() - 1);
    EXPECT_EQ(cells.current()->truth, matrix().classes() - 1);
    QTest::keyClick(&cells, Qt::Key_Return);
    EXPECT_TRUE(isInFront(part<MistakesView>()));
}

TEST_F(ResultsTest, AWrongImageIsExcludedIncludedAndShownInItsFolder) {
    const engine::ConfusedPair pair = worst();
    MistakesView& mistakes = part<MistakesView>();
    page().tabs().setCurrentWidget(&mistakes);
    QTest::qWait(20);
    EXPECT_FALSE(driver_.button("Exclude")->isEnabled());
    EXPECT_FALSE(driver_.button("Exclude")->toolTip().isEmpty());
    QListView& list = mistakes.list();
    const QModelIndex first = list.model()->index(0, 0);
    clickAt(list.viewport(), list.visualRect(first).center());
    const QString path = first.data(MistakesModel::PathRole).toString();
    ASSERT_TRUE(QFile::exists(path));

    ASSERT_TRUE(driver_.click("Exclude"));
    ASSERT_EQ(document().project().dataChoices.excluded.size(), 1u);
    EXPECT_TRUE(
        path.endsWith(QString::fromStdString(document().project().dataChoices.excluded[0])));
    EXPECT_TRUE(first.data(MistakesModel::ExcludedRole).toBool());
    EXPECT_NE(driver_.button("Include"), nullptr);
    driver_.key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_TRUE(document().project().dataChoices.excluded.empty());
    EXPECT_FALSE(first.data(MistakesModel::ExcludedRole).toBool());
    list.setFocus();
    QTest::keyClick(&list, Qt::Key_Delete);
    EXPECT_EQ(document().project().dataChoices.excluded.size(), 1u);
    EXPECT_TRUE(QFile::exists(path));
    ASSERT_TRUE(driver_.click("Include"));
    EXPECT_TRUE(document().project().dataChoices.excluded.empty());

    Desktop desktop;
    ASSERT_TRUE(driver_.click("Show in folder"));
    EXPECT_TRUE(driver_.wait([&] { return !desktop.shown.isEmpty(); }));
    EXPECT_EQ(desktop.shown.value(0), QFileInfo(path).absolutePath());
    Q_UNUSED(pair);
}

TEST_F(ResultsTest, TheMenuOfAWrongImageDoesTheSame) {
    MistakesView& mistakes = part<MistakesView>();
    page().tabs().setCurrentWidget(&mistakes);
    QTest::qWait(20);
    QListView& list = mistakes.list();
    clickAt(list.viewport(), list.visualRect(list.model()->index(1, 0)).center());
    QContextMenuEvent ask(QContextMenuEvent::Keyboard, {20, 20}, list.mapToGlobal(QPoint(20, 20)));
    QApplication::sendEvent(&list, &ask);
    auto* menu = list.findChild<QMenu*>();
    ASSERT_TRUE(driver_.wait([&] { return menu && menu->isVisible(); }));
    QTest::keyClick(menu, Qt::Key_Down);
    QTest::keyClick(menu, Qt::Key_Return);
    EXPECT_EQ(document().project().dataChoices.excluded.size(), 1u);
}

TEST_F(ResultsTest, AnImageOfAnotherProjectCannotBeExcludedAndSaysWhy) {
    WindowDriver other;
    ASSERT_TRUE(other.openSmall(flowerFolder(8)));
    other.window().open({run_});
    ASSERT_TRUE(other.wait([&] { return other.window().run().shown().results.has_value(); }));
    other.window().show(Step::Results);
    auto& results = dynamic_cast<ResultsPage&>(other.window().page(Step::Results));
    auto& mistakes = *results.findChild<MistakesView*>();
    results.tabs().setCurrentWidget(&mistakes);
    QTest::qWait(20);
    QListView& list = mistakes.list();
    clickAt(list.viewport(), list.visualRect(list.model()->index(0, 0)).center());
    QAbstractButton* exclude = other.button("Exclude");
    ASSERT_NE(exclude, nullptr);
    EXPECT_FALSE(exclude->isEnabled());
    EXPECT_TRUE(exclude->toolTip().contains("not in the open project"));
}

TEST_F(ResultsTest, ImagesAndFlatFoldersDroppedOverAnyTabAreTried) {
    TryItPanel& trying = part<TryItPanel>();
    ASSERT_FALSE(isInFront(trying));
    driver_.drop({data() + "/rose"});
    ASSERT_TRUE(driver_.wait([&] { return trying.answers().rowCount() == 12; }, 30'000))
        << driver_.banner().toStdString();
    EXPECT_TRUE(isInFront(trying));
    EXPECT_EQ(document().data().folder().images.size(), 60u) << "the project is still the same";

    page().tabs().setCurrentIndex(0);
    driver_.drop({data() + "/tulip/3.png"});
    ASSERT_TRUE(driver_.wait([&] { return trying.answers().rowCount() == 1; }, 30'000));
    EXPECT_TRUE(isInFront(trying));
    ASSERT_TRUE(driver_.click("Exclude"));
    EXPECT_EQ(document().project().dataChoices.excluded, std::vector<std::string>{"tulip/3.png"});

    page().tabs().setCurrentIndex(0);
    ASSERT_TRUE(driver_.replaceBy(flowerFolder(8)));
    ASSERT_TRUE(driver_.wait([&] {
        return document().data() && document().data().folder().images.size() == 40u;
    })) << "a folder with subfolders is data";
    EXPECT_EQ(window().step(), Step::Data);
}

namespace {

/// Expects `whole` enlarged by an integer factor, nearly as large as the space, with square pixels.
void expectEnlarged(TryItPanel& trying, const QImage& whole) {
    auto* shown = trying.findChild<TriedImage*>();
    ASSERT_NE(shown, nullptr);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !shown->pixmap().isNull(); }));
    const QImage image = shown->pixmap().toImage();
    EXPECT_GE(shown->height(), TriedImage::kLeastHeight);
    const int times = std::min(shown->width() / whole.width(), shown->height() / whole.height());
    ASSERT_GT(times, 1) << "the images of the test are small";
    ASSERT_EQ(image.size(), whole.size() * times);
    const int x = whole.width() / 2, y = whole.height() / 2;
    const QColor pixel = whole.pixelColor(x, y);
    EXPECT_EQ(image.pixelColor(x * times, y * times).rgb(), pixel.rgb());
    EXPECT_EQ(image.pixelColor((x + 1) * times - 1, (y + 1) * times - 1).rgb(), pixel.rgb());
}

}  // namespace

TEST(TriedImageTest, AnImageFillsItsPlaceAndDoesNotKeepItWide) {
    TriedImage shown;
    QPixmap photo(300, 320);
    photo.fill(Qt::red);
    shown.setImage(photo);
    shown.setFixedHeight(360);
    shown.resize(900, 360);
    shown.show();
    QTest::qWait(1);
    const double ratio = shown.devicePixelRatioF();
    EXPECT_NEAR(shown.pixmap().height() / ratio, 360, 1) << "larger than it is, in a large window";
    shown.resize(150, 360);
    QTest::qWait(1);
    EXPECT_NEAR(shown.pixmap().width() / ratio, 150, 1);
    EXPECT_EQ(shown.sizePolicy().horizontalPolicy(), QSizePolicy::Ignored);
}

TEST(MistakesViewTest, ImagesGrowWithTheWindow) {
    EXPECT_EQ(MistakesView::leastCell(500), 128);
    EXPECT_EQ(MistakesView::leastCell(760), 128) << "a window of 1280";
    EXPECT_NEAR(MistakesView::leastCell(1400), 160, 2) << "a window of 1920";
    EXPECT_LE(MistakesView::leastCell(5000), 180);
    for (const int room : {500, 760, 1000, 1400, 2400}) {
        EXPECT_GE(room / MistakesView::leastCell(room), 3);
    }
}

TEST(MistakeDelegateTest, TheScoreIsNeverShortened) {
    QStandardItemModel model(1, 1);
    const QModelIndex index = model.index(0, 0);
    model.setData(index, QStringLiteral("butterfly"), MistakesModel::AnswerRole);
    model.setData(index, QStringLiteral("grand_piano"), MistakesModel::TruthRole);
    model.setData(index, 0.46, MistakesModel::ScoreRole);
    const QFontMetrics metrics(QApplication::font());
    EXPECT_EQ(MistakeDelegate::firstLine(index, metrics, 500), "butterfly 46 %");
    EXPECT_EQ(MistakeDelegate::secondLine(index, metrics, 500), "is grand_piano");
    const int narrow = metrics.horizontalAdvance("butt… 46 %");
    for (const bool right : {false, true}) {
        model.setData(index, right, MistakesModel::RightRole);
        const QString cut = MistakeDelegate::firstLine(index, metrics, narrow);
        EXPECT_TRUE(cut.startsWith("b") && cut.endsWith("… 46 %")) << cut.toStdString();
        EXPECT_LE(metrics.horizontalAdvance(cut), narrow);
    }
    EXPECT_EQ(MistakeDelegate::secondLine(index, metrics, 500), "") << "it is right";
}

// That of the list beside the curves, in a window of 1280 × 720.
TEST(MistakeDelegateTest, BothLinesAreSeenInALowList) {
    constexpr int kWidth = 109, kRoom = 123;
    QStandardItemModel model(1, 1);
    const QModelIndex index = model.index(0, 0);
    model.setData(index, QStringLiteral("butterfly"), MistakesModel::AnswerRole);
    model.setData(index, QStringLiteral("grand_piano"), MistakesModel::TruthRole);
    model.setData(index, 0.46, MistakesModel::ScoreRole);
    const int height = WrongNow::cellHeight(kWidth, MistakeDelegate::kWords, kRoom);
    QImage image(kWidth, height, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    QStyleOptionViewItem option;
    option.palette = QApplication::palette();
    option.rect = image.rect();
    const MistakeDelegate delegate;
    delegate.paint(&painter, option, index);
    painter.end();
    const auto isEmpty = [&](int from, int to) {
        const QImage rows = image.copy(0, from, kWidth, to - from);
        QImage white(rows.size(), rows.format());
        white.fill(Qt::white);
        return rows == white;
    };
    EXPECT_FALSE(isEmpty(kRoom - 20, kRoom)) << "its second line";
    EXPECT_TRUE(isEmpty(kRoom, height));
    EXPECT_EQ(WrongNow::cellHeight(kWidth, 44, 400), kWidth + 44) << "there is room";
    EXPECT_GE(WrongNow::cellHeight(kWidth, 44, 56), 100) << "something is seen of the images";
}

TEST_F(ResultsTest, TheFirstImageTriedIsShownInARightToLeftWindow) {
    QApplication::setLayoutDirection(Qt::RightToLeft);
    TryItPanel& trying = part<TryItPanel>();
    page().tabs().setCurrentWidget(&trying);
    driver_.drop({data() + "/rose/0.png"});
    EXPECT_TRUE(driver_.wait([&] { return trying.answers().rowCount() == 1; }, 30'000));
    EXPECT_EQ(trying.table().currentIndex().row(), 0);
    EXPECT_TRUE(driver_.shows(isolated("0.png") + ": "));
    QApplication::setLayoutDirection(Qt::LeftToRight);
}

TEST_F(ResultsTest, TheTableOfTriedImagesIsNavigatedAndSaved) {
    QTemporaryDir place;
    const QString odd = place.filePath("a \"quoted\", name.png");
    QFile::copy(data() + "/rose/0.png", odd);
    QFile broken(place.filePath("broken.png"));
    ASSERT_TRUE(broken.open(QIODevice::WriteOnly));
    broken.write("no image at all");
    broken.close();
    TryItPanel& trying = part<TryItPanel>();
    page().tabs().setCurrentWidget(&trying);
    driver_.drop({odd, broken.fileName()});
    ASSERT_TRUE(driver_.wait([&] { return trying.answers().rowCount() == 2; }, 30'000));
    EXPECT_TRUE(driver_.shows("a \"quoted\", name.png: "));
    EXPECT_FALSE(driver_.button("Exclude")->isEnabled()) << "it is none of the project's";
    ASSERT_NO_FATAL_FAILURE(expectEnlarged(trying, QImage(odd)));
    trying.table().setFocus();
    QTest::keyClick(&trying.table(), Qt::Key_Down);
    EXPECT_TRUE(driver_.shows("broken.png cannot be read"));
    EXPECT_FALSE(driver_.shows(QStringLiteral(" pixels"))) << "nothing is shown of it";

    const QString csv = place.filePath("answers.csv");
    ASSERT_TRUE(driver_.clickAndChoose("Save as CSV …", csv));
    ASSERT_TRUE(driver_.wait([&] { return QFile::exists(csv); })) << driver_.banner().toStdString();
    QFile saved(csv);
    ASSERT_TRUE(saved.open(QIODevice::ReadOnly));
    const QStringList lines = QString::fromUtf8(saved.readAll()).trimmed().split('\n');
    ASSERT_EQ(lines.size(), 3);
    EXPECT_TRUE(lines[0].startsWith("file,label,score,error,\"bluebell\",\"daisy\""));
    EXPECT_TRUE(lines[1].contains("a \"\"quoted\"\", name.png\","));
    const engine::ClassPrediction& first = trying.answers().prediction(0);
    EXPECT_TRUE(lines[1].contains("\"" + trying.answers().classes().value(first.label) + "\","));
    EXPECT_EQ(lines[1].split(',').size() - 1, 4 + 5) << "a comma stands in the name";
    EXPECT_TRUE(lines[2].contains("broken.png\",,,\""));
}

TEST_F(ResultsTest, TheExportPageShowsAProgramAndCopiesIt) {
    window().show(Step::Export);
    ProgramPanel& programs = dynamic_cast<ExportPage&>(window().page(Step::Export)).programs();
    ASSERT_TRUE(driver_.wait([&] { return programs.isVisible(); }, 10'000));
    EXPECT_TRUE(programs.program().contains("onnxruntime.InferenceSession"));
    auto* languages = programs.findChild<QTabBar*>();
    clickAt(languages, languages->tabRect(1).center());
    EXPECT_TRUE(programs.program().contains("readNetFromONNX("));
    EXPECT_TRUE(programs.program().contains("\"rose\""));
    EXPECT_TRUE(programs.program().contains("Size(28, 28)"));
    languages->setFocus();
    QTest::keyClick(languages, Qt::Key_Right);
    EXPECT_TRUE(programs.program().startsWith("espalier predict "));
    ASSERT_TRUE(driver_.click("Copy"));
    EXPECT_EQ(QApplication::clipboard()->text(), programs.program());
}

TEST(ConfusionViewTest, AHundredClassesAreZoomedScrolledAndDescribed) {
    ConfusionView cells;
    cells.resize(640, 480);
    cells.setMatrix(manyClasses(100), longNames(100));
    cells.show();
    QTest::qWait(1);
    ASSERT_GT(cells.horizontalScrollBar()->maximum(), 0);
    const QPointF place(410, 310);
    const QString under = cells.wordsAt(place);
    const double side = cells.side();
    turnWheel(cells.viewport(), place, 2);
    EXPECT_GT(cells.side(), 1.4 * side);
    EXPECT_EQ(cells.wordsAt(place), under) << "what is under the pointer stays there";
    turnWheel(cells.viewport(), place, -40);
    EXPECT_FALSE(cells.whyNotOut().isEmpty());
    EXPECT_LE(cells.side(), 5);
    QTest::keyClick(&cells, Qt::Key_Plus);
    EXPECT_TRUE(cells.whyNotOut().isEmpty());

    turnWheel(cells.viewport(), place, 40);
    QTest::keyClick(&cells, Qt::Key_End, Qt::ControlModifier);
    QTest::keyClick(&cells, Qt::Key_End, Qt::ControlModifier);
    ASSERT_TRUE(cells.current());
    EXPECT_EQ(cells.current()->truth, 99);
    const QRectF seen = cells.viewport()->rect();
    EXPECT_TRUE(seen.adjusted(-1, -1, 1, 1).contains(cells.cellRect(99, 99)))
        << "the marked cell comes into view";
    const QPointF name(40, cells.cellRect(99, 99).center().y());
    EXPECT_TRUE(cells.wordsAt(name).startsWith(longNames(100)[99])) << "in full";
    EXPECT_TRUE(cells.wordsAt({cells.cellRect(99, 99).center().x() + 20, 30}).contains("number"));
}

// The name of a column goes up to the right from its cell.
TEST(ConfusionViewTest, ALongNameAboveAColumnIsNotCutAtItsTop) {
    const auto topOf = [](const QStringList& names) {
        ConfusionView cells;
        cells.resize(640, 480);
        cells.setMatrix(manyClasses(6), names);
        cells.show();
        QTest::qWait(1);
        return cells.viewport()->grab().toImage().copy(0, 0, 640, 2);
    };
    const QString none(QLatin1Char(' '));
    EXPECT_EQ(topOf(longNames(6)), topOf({none, none, none, none, none, none}));
}

TEST(ClassBarsTest, OfFewImagesTheyTellCounts) {
    engine::ConfusionMatrix matrix(3);
    matrix.add(0, 0, 1);
    matrix.add(0, 1, 1);
    matrix.add(1, 1, 20);
    ClassBars bars;
    bars.setMatrix(matrix, {"rose", "tulip", "daisy"});
    EXPECT_EQ(bars.accessibleDescription(),
              QStringLiteral("rose: precision 1 of 1 image, recall 1 of 2 images. "
                             "tulip: precision 20 of 21 images, recall 20 of 20 images. "
                             "daisy: precision \u2013, recall \u2013. "));
    engine::ConfusionMatrix large(2);
    large.add(0, 0, 20);
    large.add(1, 0, 20);
    large.add(1, 1, 20);
    ClassBars shares;
    shares.setMatrix(large, {"rose", "tulip"});
    EXPECT_EQ(shares.accessibleDescription(),
              "rose: precision 50.0 %, recall 100.0 %. tulip: precision 100.0 %, recall 50.0 %. ");
    const QStringList classes{"rose", "tulip", "daisy"};
    EXPECT_EQ(confusionClassText(matrix, classes, 0, true), "rose: precision 1 of 1 image");
    EXPECT_EQ(confusionClassText(matrix, classes, 0, false),
              "rose: 2 images, recall 1 of 2 images");
    EXPECT_EQ(confusionClassText(matrix, classes, 2, true), "daisy: never predicted");
}

TEST(ClassBarsTest, TenClassesNeedNoScrolling) {
    constexpr int kClasses = 10;
    constexpr int kRoom = 384;  // beside the matrix, in a window of 1280 × 720
    const QFont before = QApplication::font();
    const auto atEnd = qScopeGuard([&] { QApplication::setFont(before); });
    const auto heights = [&] {
        ClassBars bars;
        bars.setMatrix(manyClasses(kClasses), longNames(kClasses));
        ScoreBars scores;
        scores.setScores(longNames(kClasses), std::vector<float>(kClasses, 0.1F));
        return std::pair(bars.sizeHint().height(), scores.sizeHint().height());
    };
    EXPECT_LE(heights().first, kRoom);
    EXPECT_LE(heights().second, kClasses * 28);
    QFont large = before;
    large.setPointSizeF(before.pointSizeF() * 3);
    QApplication::setFont(large);
    EXPECT_GE(heights().first, kClasses * QFontMetrics(large).height());
    EXPECT_GE(heights().second, kClasses * QFontMetrics(large).height());
}

TEST(ClassNamesTest, TheyKeepTheirOrderInASentence) {
    QApplication::setLayoutDirection(Qt::RightToLeft);
    const auto atEnd = qScopeGuard([] { QApplication::setLayoutDirection(Qt::LeftToRight); });
    const QStringList classes{"rose", "tulip"};
    engine::ConfusionMatrix matrix(2);
    matrix.add(0, 0, 20);
    ASSERT_NE(isolated("rose"), "rose");
    EXPECT_EQ(Fixes::changeText("rose", "tulip"),
              isolated("rose") + QStringLiteral(" → ") + isolated("tulip"));
    EXPECT_EQ(confusionClassText(matrix, classes, 1, true),
              isolated("tulip") + ": never predicted");
    const QString cell = confusionCellText(matrix, classes, {.truth = 0, .answer = 1});
    EXPECT_TRUE(cell.contains(isolated("rose") + " predicted as " + isolated("tulip")))
        << cell.toStdString();
}

TEST(StepWordsTest, TheTimeOfANewRunComesWithItsEpochs) {
    engine::Project project;
    project.options.epochs = 3;
    engine::NextStep step{
        .kind = engine::StepKind::LargerInput, .arguments = {"128"}, .seconds = 25.0};
    step.project = project;
    EXPECT_TRUE(wordsOf(step, true).cost.startsWith("about 25 s for 3 epoch"))
        << wordsOf(step, true).cost.toStdString();
    const engine::NextStep longer{
        .kind = engine::StepKind::TrainLonger, .arguments = {"10"}, .seconds = 50.0};
    EXPECT_EQ(wordsOf(longer, true).cost, "about 50 s") << "its title has them";
}

TEST(ConfusionViewTest, AHundredClassesAreDrawnQuickly) {
    ConfusionView cells;
    cells.resize(900, 800);
    cells.setMatrix(manyClasses(100), longNames(100));
    cells.show();
    cells.fit();
    cells.grab();
    const double begin = tests::threadMilliseconds();
    for (int i = 0; i < 5; ++i) cells.grab();
    EXPECT_LE((tests::threadMilliseconds() - begin) / 5, 50 * slowdown());
}

#include "results_test.moc"
