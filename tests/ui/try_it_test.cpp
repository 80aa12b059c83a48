// SPDX-License-Identifier: GPL-3.0-or-later
// Trying a model: images from the clipboard and the camera, right answers where they are known,
// and models that are opened without a project.
#include <gtest/gtest.h>

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QElapsedTimer>
#include <QIcon>
#include <QLabel>
#include <QMimeData>
#include <QSettings>
#include <QTabWidget>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <cstdlib>
#include <mutex>

#include "app/studio/engine_access.h"
#include "engine/base/error.h"
#include "engine/network/templates.h"
#include "engine/project/project.h"
#include "fake_camera.h"
#include "ui/explanation/likeness_line.h"
#include "ui/images/image.h"
#include "ui/isolated.h"
#include "ui/results/classification/camera_view.h"
#include "ui/results/classification/kept_examples.h"
#include "ui/results/classification/known_answers.h"
#include "ui/results/classification/prediction_model.h"
#include "ui/results/classification/score_bars.h"
#include "ui/results/classification/try_it_panel.h"
#include "ui/results/results_page.h"
#include "ui/run/run_control.h"
#include "ui/shell/main_window.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/heading.h"
#include "ui/widgets/sign_label.h"
#include "window_driver.h"

namespace espalier::ui::test {

namespace {

using Step = MainWindow::Step;

/// Every image is unlike the training images.
struct Comparisons {
    std::mutex mutex;
    int count = 0;
    QImage last;
    QString file;
    bool isBroken = false;

    ComparisonAnswer make(const ComparisonQuestion& question) {
        const std::scoped_lock lock(mutex);
        ++count;
        file = fromPath(question.image);
        last = QImage(file);
        if (isBroken) throw engine::RequestError("The model is gone. Train again.");
        return {.nearest = {},
                .likeness = ComparisonAnswer::Likeness::Unlike,
                .validation = 64,
                .asFar = 2};
    }
    int counted() {
        const std::scoped_lock lock(mutex);
        return count;
    }
    bool isOf(const QImage& image) {
        const std::scoped_lock lock(mutex);
        return last.convertToFormat(QImage::Format_RGB888) ==
               image.convertToFormat(QImage::Format_RGB888);
    }
};

EngineAccess accessWith(FakeCamera& camera, const std::shared_ptr<Comparisons>& comparisons) {
    EngineAccess access = studio::engineAccess();
    access.cameras = camera.access();
    access.explanation.compare = [comparisons](const ComparisonQuestion& question,
                                               const engine::CountProgress&,
                                               std::stop_token) {
        return comparisons->make(question);
    };
    return access;
}

/// A window with the model of one short training, opened as a run beside its project.
class TryItTest : public testing::Test {
  public:
    static void SetUpTestSuite() {
        WindowDriver driver;
        ASSERT_TRUE(driver.openSmall(flowerFolder(12)));
        engine::TrainingOptions options = driver.window().document().project().options;
        options.epochs = 2;
        driver.window().document().change(
            &engine::Project::options, options, Area::Training, "test");
        driver.key(Qt::Key_R, Qt::ControlModifier);
        RunControl& run = driver.window().run();
        ASSERT_TRUE(driver.wait([&] { return run.shown().results.has_value(); }, 120'000))
            << driver.banner().toStdString();
        run_ = fromPath(run.shown().run.path);
    }

  protected:
    void SetUp() override {
        ASSERT_FALSE(run_.isEmpty());
        QApplication::clipboard()->clear();
    }
    void openRun() {
        ASSERT_TRUE(driver_.openSmall(flowerFolder(12)));
        window().open({run_});
        ASSERT_TRUE(driver_.wait([&] { return window().run().shown().results.has_value(); }));
        window().show(Step::Results);
        page().tabs().setCurrentWidget(&panel());
        QTest::qWait(20);
    }
    QString model() const { return run_ + "/model.onnx"; }

    MainWindow& window() { return driver_.window(); }
    ResultsPage& page() { return dynamic_cast<ResultsPage&>(window().page(Step::Results)); }
    TryItPanel& panel() { return *page().findChild<TryItPanel*>(); }
    CameraView& camera() { return panel().camera(); }
    bool hasTried(int images) {
        return driver_.wait([&] { return panel().answers().rowCount() == images; }, 30'000);
    }
    // Where a key goes.
    void pressSpace() {
        QWidget* focus = window().focusWidget();
        QTest::keyClick(focus ? focus : &window(), Qt::Key_Space);
    }
    bool startsCamera() {
        return driver_.wait([&] { return driver_.button("Camera") != nullptr; }) &&
               driver_.click("Camera") &&
               driver_.wait([&] { return camera().answer().count > 0; }, 30'000);
    }
    static QByteArray contentOf(const QString& name) {
        QFile file(name);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    static QString run_;
    std::shared_ptr<FakeCamera> fake_ = std::make_shared<FakeCamera>();
    std::shared_ptr<Comparisons> comparisons_ = std::make_shared<Comparisons>();
    WindowDriver driver_{accessWith(*fake_, comparisons_)};
    QTemporaryDir place_;
};

QString TryItTest::run_;

/// Strokes are thinner than a pixel, so that some of it is nearly that colour.
bool hasColor(const QImage& image, const QColor& color) {
    constexpr int kNear = 12;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const QColor pixel = image.pixelColor(x, y);
            if (pixel.alpha() > 100 && std::abs(pixel.red() - color.red()) < kNear &&
                std::abs(pixel.green() - color.green()) < kNear &&
                std::abs(pixel.blue() - color.blue()) < kNear) {
                return true;
            }
        }
    }
    return false;
}

}  // namespace

TEST_F(TryItTest, TheRightAnswerIsShownWhereItIsKnown) {
    ASSERT_NO_FATAL_FAILURE(openRun());
    // A copy of an image of the project under another name, one in a folder named like a class, and
    // one of which nothing is known.
    const QString rose = flowerFolder(12) + "/rose/0.png";
    const QString copy = place_.filePath("copy.png");
    ASSERT_TRUE(QFile::copy(rose, copy));
    ASSERT_TRUE(QDir().mkpath(place_.filePath("tulip")));
    const QString tulip = place_.filePath("tulip/new.png");
    ASSERT_TRUE(toQImage(engine::drawFlower(3, 400, 48)).save(tulip));
    const QString unknown = place_.filePath("unknown.png");
    ASSERT_TRUE(toQImage(engine::drawFlower(0, 400, 48)).save(unknown));
    driver_.drop({copy, tulip, unknown});
    ASSERT_TRUE(hasTried(3)) << driver_.banner().toStdString();
    PredictionModel& answers = panel().answers();
    EXPECT_EQ(answers.known(0).from, KnownFrom::Data);
    EXPECT_EQ(answers.known(0).name, "rose");
    EXPECT_EQ(answers.known(1).from, KnownFrom::Folder);
    EXPECT_EQ(answers.known(1).name, "tulip");
    EXPECT_EQ(answers.known(2).from, KnownFrom::Nothing);
    EXPECT_EQ(answers.knownAndRight().first, 2);
    EXPECT_TRUE(driver_.shows("of 2 images whose class is known are predicted right"));
    for (int row = 0; row < 2; ++row) {
        panel().table().setCurrentIndex(answers.index(row, 0));
        const QString name = answers.known(row).name;
        EXPECT_TRUE(driver_.shows(answers.isRight(row) ? ", which is right. Computed in "
                                                       : "actually " + isolated(name) + ". "))
            << row;
        const QColor mark = answers.isRight(row) ? themeOf(&panel()).good : themeOf(&panel()).bad;
        const auto icon =
            answers.index(row, PredictionModel::Class).data(Qt::DecorationRole).value<QIcon>();
        EXPECT_TRUE(hasColor(icon.pixmap(16, QIcon::Selected).toImage(), mark)) << row;
    }
    EXPECT_TRUE(driver_.shows(QStringLiteral("\u00a0ms"))) << "a line must not begin with it";
    EXPECT_FALSE(panel().table().isColumnHidden(PredictionModel::Truth));
    // Beside the prediction, whose words begin at one place in all rows.
    EXPECT_TRUE(answers.index(0, PredictionModel::Truth).data(Qt::DecorationRole).isNull());
    const auto none = answers.index(2, PredictionModel::Class).data(Qt::DecorationRole);
    EXPECT_EQ(none.value<QIcon>().actualSize({40, 40}), QSize(16, 16));
    EXPECT_FALSE(hasColor(none.value<QIcon>().pixmap(16).toImage(), themeOf(&panel()).bad));
    // Each row has its image.
    EXPECT_TRUE(driver_.wait([&] {
        const auto icon = answers.index(0, 0).data(Qt::DecorationRole).value<QIcon>();
        return qAlpha(icon.pixmap(40).toImage().pixel(20, 20)) == 255;
    }));
    EXPECT_GE(panel().table().rowHeight(0), PredictionModel::kImageSide);
    // Each has a time of its own.
    EXPECT_NE(answers.prediction(1).milliseconds, answers.prediction(2).milliseconds);
    driver_.drop({unknown});
    ASSERT_TRUE(hasTried(1));
    EXPECT_TRUE(panel().table().isColumnHidden(PredictionModel::Truth)) << "nothing is known";
    EXPECT_TRUE(answers.index(0, PredictionModel::Class).data(Qt::DecorationRole).isNull());
}

TEST_F(TryItTest, OfTooFewImagesTheTitleHasNoAccuracy) {
    ASSERT_NO_FATAL_FAILURE(openRun());
    ASSERT_TRUE(page().sentence().startsWith("Too few images")) << page().sentence().toStdString();
    const auto title = page().findChild<Heading*>()->findChild<QLabel*>()->text();
    EXPECT_TRUE(title.startsWith("Too few images")) << title.toStdString();
}

TEST_F(TryItTest, ItIsSaidOfWhichImagesTheModelWasTrained) {
    ASSERT_NO_FATAL_FAILURE(openRun());
    const auto& used = window().run().shown().results->used;
    ASSERT_TRUE(used);
    const engine::DataSource& data = window().document().data();
    const auto copyOf = [&](engine::ImageUse use, const QString& name) {
        for (std::size_t i = 0; i < data.size(); ++i) {
            if (used->useOf(data.sample(i).content) != use) continue;
            QFile::copy(fromPath(data.file(i)), place_.filePath(name));
            break;
        }
        return place_.filePath(name);
    };
    driver_.drop(
        {copyOf(engine::ImageUse::Training, "a.png"), copyOf(engine::ImageUse::Unseen, "b.png")});
    ASSERT_TRUE(hasTried(2)) << driver_.banner().toStdString();
    PredictionModel& answers = panel().answers();
    EXPECT_TRUE(answers.known(0).isTrained) << "wherever a copy of it is";
    EXPECT_FALSE(answers.known(1).isTrained);
    EXPECT_EQ(answers.trained(), 1);
    EXPECT_TRUE(driver_.shows("The model was trained on 1 of them"));
    panel().table().setCurrentIndex(answers.index(0, 0));
    EXPECT_TRUE(driver_.shows("The model was trained on this image."));
    panel().table().setCurrentIndex(answers.index(1, 0));
    EXPECT_FALSE(driver_.shows("The model was trained on this image."));
    // Of all of them, that is said once.
    const QString first = place_.filePath("a.png"), second = place_.filePath("c.png");
    ASSERT_TRUE(QFile::copy(first, second));
    driver_.drop({first, second});
    ASSERT_TRUE(driver_.wait([&] { return answers.rowCount() == 2 && answers.trained() == 2; }))
        << driver_.banner().toStdString();
    EXPECT_TRUE(driver_.shows("The model was trained on all of them."));
    EXPECT_FALSE(driver_.shows("The model was trained on this image."));
    driver_.drop({first});
    ASSERT_TRUE(hasTried(1));
    EXPECT_TRUE(driver_.shows("The model was trained on this image.")) << "nothing else says so";
}

TEST_F(TryItTest, APastedImageIsTried) {
    ASSERT_NO_FATAL_FAILURE(openRun());
    QApplication::clipboard()->setImage(toQImage(engine::drawFlower(1, 400, 48)));
    driver_.key(Qt::Key_V, Qt::ControlModifier);
    ASSERT_TRUE(hasTried(1)) << driver_.banner().toStdString();
    EXPECT_TRUE(driver_.shows("pasted 1.png: "));
    EXPECT_EQ(panel().answers().prediction(0).error, "");
    // And a file that was copied in a file manager.
    auto* files = new QMimeData;
    files->setUrls({QUrl::fromLocalFile(flowerFolder(12) + "/rose/0.png"),
                    QUrl::fromLocalFile(flowerFolder(12) + "/rose/1.png")});
    QApplication::clipboard()->setMimeData(files);
    driver_.key(Qt::Key_V, Qt::ControlModifier);
    EXPECT_TRUE(hasTried(2)) << driver_.banner().toStdString();
}

TEST_F(TryItTest, TheCameraIsOfferedOnlyWhereThereIsOne) {
    fake_->isThere = false;
    ASSERT_NO_FATAL_FAILURE(openRun());
    QTest::qWait(200);
    EXPECT_FALSE(driver_.button("Camera"));
    fake_->isThere = true;
    window().show(Step::Train);
    window().show(Step::Results);
    EXPECT_TRUE(driver_.wait([&] { return driver_.button("Camera") != nullptr; }))
        << "it was plugged in";
}

TEST_F(TryItTest, TheCameraIsPredictedLiveFrozenAndLetGo) {
    ASSERT_NO_FATAL_FAILURE(openRun());
    ASSERT_TRUE(startsCamera()) << driver_.banner().toStdString();
    EXPECT_EQ(camera().answer().values.size(), 5u);
    EXPECT_TRUE(driver_.shows(" images/s"));
    // However many classes there are, it is seen whole.
    const auto labels = camera().findChildren<QLabel*>();
    const auto pace = std::ranges::find_if(
        labels, [](const QLabel* label) { return label->text().contains(" images/s"); });
    ASSERT_NE(pace, labels.end());
    const auto* bars = camera().findChild<ScoreBars*>();
    ASSERT_NE(bars, nullptr);
    EXPECT_LE((*pace)->geometry().bottom(), bars->geometry().top());
    EXPECT_GE((*pace)->height(), (*pace)->fontMetrics().height());
    ASSERT_TRUE(driver_.wait([&] { return camera().answer().count > 5; }));
    pressSpace();
    EXPECT_TRUE(camera().isFrozen());
    const qint64 frozen = camera().answer().count;
    QTest::qWait(200);
    EXPECT_EQ(camera().answer().count, frozen);
    pressSpace();
    EXPECT_TRUE(driver_.wait([&] { return camera().answer().count > frozen; }));
    EXPECT_FALSE(window().run().isTraining()) << "Space was the camera's";
    window().show(Step::Train);
    EXPECT_TRUE(driver_.wait([&] { return fake_->open == 0; })) << "nobody looks";
}

TEST_F(TryItTest, TheCameraWarnsOfAnImageUnlikeTheTrainingImages) {
    QElapsedTimer since;
    since.start();
    ASSERT_NO_FATAL_FAILURE(openRun());
    ASSERT_TRUE(startsCamera()) << driver_.banner().toStdString();
    EXPECT_TRUE(driver_.wait([&] {
        return camera().likeness().startsWith("Unlike the training images");
    })) << camera().likeness().toStdString();
    EXPECT_TRUE(driver_.shows("treat the prediction with caution"));
    ASSERT_TRUE(driver_.wait([&] { return camera().answer().count > 20; }, 30'000));
    EXPECT_LE(comparisons_->counted(), 1 + since.elapsed() / 1000) << "one a second";
    pressSpace();
    ASSERT_TRUE(camera().isFrozen());
    EXPECT_TRUE(driver_.wait([&] {
        return comparisons_->isOf(camera().answer().image) &&
               camera().likeness().startsWith("Unlike the training images");
    })) << "of the image that is held";
}

TEST_F(TryItTest, AComparisonThatFailsLeavesNoFile) {
    comparisons_->isBroken = true;
    ASSERT_NO_FATAL_FAILURE(openRun());
    ASSERT_TRUE(startsCamera()) << driver_.banner().toStdString();
    EXPECT_TRUE(driver_.wait([&] { return camera().likeness().startsWith("The model is gone"); }))
        << camera().likeness().toStdString();
    const std::scoped_lock lock(comparisons_->mutex);
    EXPECT_FALSE(comparisons_->last.isNull()) << "there was one";
    EXPECT_FALSE(QFile::exists(comparisons_->file));
}

TEST(LikenessLineTest, TheSignIsBesideTheFirstLine) {
    LikenessLine line;
    line.say("Like the training images.");
    line.resize(400, 60);
    line.show();
    QTest::qWait(1);
    const auto* sign = line.findChild<SignLabel*>();
    const auto* words = line.findChild<QLabel*>();
    const int first = words->y() + words->contentsMargins().top();
    EXPECT_NEAR(sign->geometry().center().y(), first + words->fontMetrics().lineSpacing() / 2, 2);
}

// 15 images a second on two cores, of a camera with 30.
TEST_F(TryItTest, ResnetSmallKeepsUpWithACamera) {
    fake_->side = 480;
    fake_->interval = std::chrono::milliseconds(33);
    ASSERT_TRUE(driver_.openSmall(flowerFolder(12), 96));
    Document& document = window().document();
    document.changeNetwork(engine::makeTemplate("resnet-small", {.input = {3, 96, 96}}), "network");
    engine::TrainingOptions options = document.project().options;
    options.epochs = 1;
    document.change(&engine::Project::options, options, Area::Training, "test");
    driver_.key(Qt::Key_R, Qt::ControlModifier);
    ASSERT_TRUE(driver_.showResults()) << driver_.banner().toStdString();
    page().tabs().setCurrentWidget(&panel());
    ASSERT_TRUE(startsCamera()) << driver_.banner().toStdString();
    QElapsedTimer since;
    since.start();
    const qint64 before = camera().answer().count;
    ASSERT_TRUE(driver_.wait([&] { return since.elapsed() >= 3000; }));
    const double perSecond =
        1000.0 * static_cast<double>(camera().answer().count - before) / double(since.elapsed());
    // As many as the camera gives and the network can predict.
    const double possible =
        1000.0 / std::max(double(fake_->interval.count()), camera().answer().milliseconds);
    RecordProperty("images_per_second", std::to_string(perSecond));
    std::printf("%.1f images/s, %.1f ms each\n", perSecond, camera().answer().milliseconds);
    EXPECT_GE(perSecond, possible / 3 / tests::slowdown());
}

TEST_F(TryItTest, AnUnpluggedCameraSaysSoAndLeadsBack) {
    ASSERT_NO_FATAL_FAILURE(openRun());
    ASSERT_TRUE(startsCamera());
    fake_->isUnplugged = true;
    EXPECT_TRUE(driver_.wait([&] { return driver_.banner() == "Test camera was unplugged."; }));
    EXPECT_TRUE(driver_.wait([&] { return driver_.button("Choose images or a folder …"); }));
}

TEST_F(TryItTest, AFrozenImageIsKeptAsAnExampleAndNothingIsReplaced) {
    ASSERT_NO_FATAL_FAILURE(openRun());
    chooseExamplesFolder(window().document(), place_.path());
    ASSERT_TRUE(startsCamera());
    QAbstractButton* keep = driver_.button("Keep");
    ASSERT_NE(keep, nullptr);
    EXPECT_FALSE(keep->isEnabled()) << "which image it would be nobody could know";
    EXPECT_TRUE(keep->toolTip().contains("Freeze")) << keep->toolTip().toStdString();
    EXPECT_TRUE(driver_.shows("Freeze an image first"));
    auto* choice = camera().findChild<QComboBox*>();
    for (QComboBox* box : camera().findChildren<QComboBox*>()) {
        if (box->accessibleName() == "Class of the example") choice = box;
    }
    const auto answered = [&] {
        const auto& values = camera().answer().values;
        return static_cast<int>(std::ranges::max_element(values) - values.begin());
    };
    EXPECT_FALSE(choice->isEnabled()) << "the next image would change it";
    EXPECT_EQ(choice->currentIndex(), answered());
    pressSpace();
    EXPECT_TRUE(keep->isEnabled());
    EXPECT_TRUE(choice->isEnabled());
    EXPECT_EQ(choice->currentIndex(), answered());
    EXPECT_FALSE(driver_.shows("Freeze an image first"));
    choice->setCurrentText("tulip");
    const QDir kept(place_.filePath("tulip"));
    for (int wanted = 1; wanted <= 3; ++wanted) {
        ASSERT_TRUE(driver_.wait([&] { return driver_.click("Keep"); }));
        ASSERT_TRUE(driver_.wait([&] {
            return kept.entryList({"*.png"}, QDir::Files).size() == wanted &&
                   driver_.banner().contains("Kept as an example of");
        })) << wanted
            << ' ' << driver_.banner().toStdString();
    }
    EXPECT_TRUE(driver_.wait([&] { return keep->isEnabled(); }));
    EXPECT_TRUE(keep->toolTip().contains("nothing is replaced")) << keep->toolTip().toStdString();
    const QString file = kept.filePath(kept.entryList({"*.png"}, QDir::Files).front());
    EXPECT_EQ(QImage(file).convertToFormat(QImage::Format_RGB888), camera().answer().image);
}

TEST_F(TryItTest, AClassThatTheModelLacksIsNoKnownAnswer) {
    ASSERT_NO_FATAL_FAILURE(openRun());
    const engine::DataSource& data = window().document().data();
    QStringList names;
    for (const std::string& name : data.outputNames()) names << fromUtf8(name);
    EXPECT_EQ(KnownAnswers(data, names).of(data.file(0)).from, KnownFrom::Data);
    EXPECT_EQ(KnownAnswers(data, {"cat", "dog"}).of(data.file(0)).from, KnownFrom::Nothing);
}

TEST_F(TryItTest, AnotherNetworkInTheFileOfTheModelForgetsWhatWasTried) {
    ASSERT_NO_FATAL_FAILURE(openRun());
    const QString file = place_.filePath("model.onnx");
    ASSERT_TRUE(QFile::copy(model(), file));
    const ShownRun alone{.run = {}, .modelAlone = toPath(file), .project = {}};
    panel().setRun(alone);
    panel().tryOut({flowerFolder(12) + "/rose/0.png"});
    ASSERT_TRUE(hasTried(1)) << driver_.banner().toStdString();
    panel().setRun(alone);
    EXPECT_EQ(panel().answers().rowCount(), 1) << "it is the same";
    QTest::qWait(20);  // so that the time of the file is another one
    ASSERT_TRUE(QFile::remove(file) && QFile::copy(model(), file));
    panel().setRun(alone);
    EXPECT_EQ(panel().answers().rowCount(), 0);
}

TEST_F(TryItTest, AnExampleThatCannotBeKeptSaysWhy) {
    QFile obstacle(place_.filePath("tulip"));
    ASSERT_TRUE(obstacle.open(QIODevice::WriteOnly));
    const QImage image(8, 8, QImage::Format_RGB888);
    try {
        keepExample(toPath(place_.path()), "tulip", image);
        FAIL() << "kept";
    } catch (const std::exception& refusal) {
        EXPECT_NE(QString(refusal.what()).indexOf("Choose another folder"), -1) << refusal.what();
    }
    const auto file = keepExample(toPath(place_.path()), "../a/b", image);
    EXPECT_EQ(fromPath(file.parent_path()), place_.filePath("_.._a_b")) << "in the folder itself";
}

TEST_F(TryItTest, ADroppedModelIsOpenedWithoutAProjectToTryAndToTest) {
    const QString copy = place_.filePath("flowers 2026.onnx");
    ASSERT_TRUE(QFile::copy(model(), copy));
    driver_.drop({copy});
    ASSERT_TRUE(driver_.wait([&] { return window().step() == Step::Results; }, 30'000))
        << driver_.banner().toStdString();
    EXPECT_TRUE(window().document().isEmpty());
    EXPECT_TRUE(driver_.shows("It tells 5 classes apart: "));
    EXPECT_TRUE(driver_.shows("28 × 28"));
    EXPECT_TRUE(driver_.shows("Trained by Espalier"));
    driver_.drop({flowerFolder(12) + "/rose/0.png"});
    ASSERT_TRUE(hasTried(1)) << driver_.banner().toStdString();
    EXPECT_EQ(panel().answers().known(0).name, "rose") << "by its folder";
    ASSERT_TRUE(driver_.clickAndChoose("Test on a folder …", flowerFolder(12)));
    ASSERT_TRUE(driver_.wait([&] { return driver_.shows("on 60 images"); }, 60'000))
        << driver_.banner().toStdString();
    EXPECT_TRUE(page().tabs().isTabVisible(0)) << "the classes";
    ASSERT_TRUE(driver_.click("Close the model"));
    EXPECT_FALSE(window().isAvailable(Step::Results));
}

TEST_F(TryItTest, AFolderWithOtherClassesIsRefusedWithASentence) {
    driver_.drop({model()});
    ASSERT_TRUE(driver_.wait([&] { return window().step() == Step::Results; }, 30'000));
    for (const char* name : {"cat", "dog"}) {
        ASSERT_TRUE(QDir().mkpath(place_.filePath(name)));
        for (int i = 0; i < 3; ++i) {
            QFile::copy(QString("%1/rose/%2.png").arg(flowerFolder(12)).arg(i),
                        place_.filePath(QString("%1/%2.png").arg(name).arg(i)));
        }
    }
    ASSERT_TRUE(driver_.clickAndChoose("Test on a folder …", place_.path()));
    EXPECT_TRUE(driver_.wait([&] { return driver_.banner().contains("cat"); }, 30'000))
        << driver_.banner().toStdString();
    EXPECT_TRUE(driver_.button("Test on a folder …")->isEnabled());
}

TEST_F(TryItTest, AModelOfAnotherProgramIsTriedAndSaysWhatIsAssumed) {
    driver_.drop({QStringLiteral(ESPALIER_NETWORK_FIXTURES "/residual.onnx")});
    ASSERT_TRUE(driver_.wait([&] { return window().step() == Step::Results; }, 30'000))
        << driver_.banner().toStdString();
    EXPECT_TRUE(driver_.shows("written by another program: "));
    EXPECT_TRUE(driver_.shows("mean and deviation of ImageNet"));
    driver_.drop({flowerFolder(12) + "/rose/0.png"});
    ASSERT_TRUE(hasTried(1)) << driver_.banner().toStdString();
    EXPECT_EQ(panel().answers().prediction(0).error, "");
    EXPECT_EQ(panel().answers().prediction(0).scores.size(), 4u);
}

TEST_F(TryItTest, AFileThatIsNoModelIsRefusedAndTheRunStays) {
    ASSERT_NO_FATAL_FAILURE(openRun());
    QFile text(place_.filePath("text.onnx"));
    ASSERT_TRUE(text.open(QIODevice::WriteOnly));
    text.write("no model at all");
    text.close();
    driver_.drop({text.fileName()});
    EXPECT_TRUE(driver_.wait([&] { return driver_.banner().contains("text.onnx"); }))
        << driver_.banner().toStdString();
    EXPECT_TRUE(driver_.button("Export")) << "the results of the run";
    driver_.drop({model()});
    ASSERT_TRUE(driver_.wait([&] { return driver_.button("Close the model"); }, 30'000));
    ASSERT_TRUE(driver_.click("Close the model"));
    EXPECT_TRUE(driver_.button("Export")) << "the results of the run again";
}

}  // namespace espalier::ui::test
