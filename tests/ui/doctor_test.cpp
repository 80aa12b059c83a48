// SPDX-License-Identifier: GPL-3.0-or-later
// Mistakes one at a time: where the network looks, what is like it, what is put right, and what
// training again has changed.
#include <gtest/gtest.h>

#include <QDirIterator>
#include <QLabel>
#include <QListView>
#include <QListWidget>
#include <QPushButton>
#include <QScopeGuard>
#include <QTabWidget>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QThreadPool>
#include <QToolButton>
#include <atomic>
#include <cmath>
#include <map>
#include <optional>
#include <thread>

#include "app/studio/engine_access.h"
#include "engine/base/error.h"
#include "tests/support/cpu_time.h"
#include "ui/explanation/explained_image.h"
#include "ui/explanation/near_images.h"
#include "ui/explanation/why_bar.h"
#include "ui/explanation/why_dialog.h"
#include "ui/explanation/why_view.h"
#include "ui/images/image_cache.h"
#include "ui/results/classification/doctor_view.h"
#include "ui/results/classification/fix_tray.h"
#include "ui/results/classification/fixes.h"
#include "ui/results/classification/mistakes_model.h"
#include "ui/results/classification/mistakes_view.h"
#include "ui/results/classification/prediction_model.h"
#include "ui/results/classification/then_and_now_view.h"
#include "ui/results/classification/try_it_panel.h"
#include "ui/results/next/next_steps.h"
#include "ui/results/results_page.h"
#include "ui/text.h"
#include "ui/widgets/name_chooser.h"
#include "window_driver.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

using Step = MainWindow::Step;

namespace {

QStringList filesBelow(const QString& folder) {
    QStringList files;
    QDirIterator all(folder, QDir::Files, QDirIterator::Subdirectories);
    while (all.hasNext()) files << all.next();
    files.sort();
    return files;
}

/// One short training for all cases, which has much to learn still; each case opens the run again.
class DoctorTest : public testing::Test {
  public:
    static void SetUpTestSuite() {
        place_ = new QTemporaryDir;
        copyFolder(flowerFolder(12), data());
        WindowDriver driver;
        ASSERT_TRUE(driver.openSmall(data()));
        Document& document = driver.window().document();
        engine::TrainingOptions options = document.project().options;
        options.epochs = 2;
        options.validationPatience = 0;
        document.change(&engine::Project::options, options, Area::Training, "test");
        document.change(&engine::DataChoices::fractions,
                        engine::SplitFractions{.training = 0.4, .validation = 0.1, .test = 0.5},
                        Area::Data,
                        "test");
        driver.key(Qt::Key_R, Qt::ControlModifier);
        RunControl& run = driver.window().run();
        ASSERT_TRUE(driver.wait([&] { return run.shown().results.has_value(); }, 120'000))
            << driver.banner().toStdString();
        run_ = QString::fromStdString(run.shown().run.path.string());
    }
    static void TearDownTestSuite() { delete place_; }

  protected:
    static QString data() { return place_->filePath("flowers"); }

    /// Opens the run, and its images as the project, in a window with these explanations.
    void open(const ExplanationAccess& explanation) {
        EngineAccess access = studio::engineAccess();
        access.explanation = explanation;
        driver_ = std::make_unique<WindowDriver>(access);
        ASSERT_FALSE(run_.isEmpty());
        ASSERT_TRUE(driver_->openSmall(data()));
        window().open({run_});
        ASSERT_TRUE(driver_->wait([&] { return window().run().shown().results.has_value(); }));
        window().show(Step::Results);
        QTest::qWait(20);
    }
    void openReview() {
        page().tabs().setCurrentWidget(&doctor());
        ASSERT_TRUE(driver_->wait([&] { return doctor().isVisible(); }));
    }
    /// Until nothing is computed any more, also what was cancelled: call before what an explanation
    /// of a test refers to is gone.
    void close() {
        driver_.reset();
        QThreadPool::globalInstance()->waitForDone();
    }
    void key(int key) { QTest::keyClick(&doctor().why().image(), static_cast<Qt::Key>(key)); }

    MainWindow& window() { return driver_->window(); }
    Document& document() { return window().document(); }
    const engine::DataChoices& choices() { return document().project().dataChoices; }
    ResultsPage& page() { return dynamic_cast<ResultsPage&>(window().page(Step::Results)); }
    DoctorView& doctor() { return *page().findChild<DoctorView*>(); }
    MistakesView& mistakes() { return *page().findChild<MistakesView*>(); }
    NearImages& near() { return *doctor().findChild<NearImages*>(); }
    QListWidget& tray() { return doctor().tray().list(); }
    int steps() { return document().undoStack().index(); }
    static std::string sampleOf(const QString& path) {
        return QDir(data()).relativeFilePath(path).toStdString();
    }
    /// What the network says about an image of the test.
    std::string answerOf(const QString& path) {
        const auto& test =
            dynamic_cast<const engine::ClassEvaluation&>(*window().run().shown().results->test);
        for (const engine::ClassPrediction& image : test.images) {
            if (image.file == sampleOf(path)) {
                return test.classes[static_cast<std::size_t>(image.label)];
            }
        }
        return {};
    }

    static QTemporaryDir* place_;
    static QString run_;
    std::unique_ptr<WindowDriver> driver_;
};

QTemporaryDir* DoctorTest::place_ = nullptr;
QString DoctorTest::run_;

/// Answers at once that an image is unlike the training images.
ExplanationAccess unlikeAll() {
    return {.explain =
                [](const HeatMapQuestion&, const engine::CountProgress&, std::stop_token) {
                    QImage image(64, 64, QImage::Format_RGB888);
                    image.fill(Qt::white);
                    return HeatMapAnswer{.image = image,
                                         .overlay = image,
                                         .outputs = {"rose"},
                                         .scores = {1},
                                         .peak = {0.1, 0.9},
                                         .layer = {}};
                },
            .compare =
                [](const ComparisonQuestion&, const engine::CountProgress&, std::stop_token) {
                    return ComparisonAnswer{.nearest = {},
                                            .likeness = ComparisonAnswer::Likeness::Unlike,
                                            .validation = 64,
                                            .asFar = 2};
                }};
}

}  // namespace

TEST_F(DoctorTest, EnterOnAWrongImageReviewsItAndTheKeysPutItRight) {
    open(unlikeAll());
    page().tabs().setCurrentWidget(&mistakes());
    QListView& list = mistakes().list();
    ASSERT_GE(list.model()->rowCount(), 6) << "the network has learnt too much";
    const QModelIndex second = list.model()->index(1, 0);
    list.setCurrentIndex(second);
    list.setFocus();
    QTest::keyClick(&list, Qt::Key_Return);
    ASSERT_EQ(page().tabs().currentWidget(), &doctor());
    const QString first = second.data(MistakesModel::PathRole).toString();
    EXPECT_EQ(doctor().shownPath(), first);
    EXPECT_TRUE(doctor().sentence().contains("The network says"))
        << doctor().sentence().toStdString();
    EXPECT_TRUE(doctor().why().image().hasFocus()) << "the keys work at once";
    const int before = steps();
    EXPECT_FALSE(doctor().tray().trainButton().isEnabled());
    EXPECT_FALSE(doctor().tray().trainButton().toolTip().isEmpty());

    key(Qt::Key_K);
    EXPECT_NE(doctor().shownPath(), first);
    EXPECT_EQ(steps(), before) << "to keep changes nothing";
    key(Qt::Key_Left);
    EXPECT_EQ(doctor().shownPath(), first);
    EXPECT_TRUE(driver_->shows("Kept as it is"));

    key(Qt::Key_A);
    ASSERT_EQ(choices().relabelled.size(), 1u);
    EXPECT_EQ(*choices().relabelled.outputOf(sampleOf(first)), answerOf(first));
    const QString next = doctor().shownPath();
    EXPECT_NE(next, first) << "it goes on by itself";
    const std::string third = document().data().outputNames()[2];
    const std::string old = doctor().fixes().classOf(next).toStdString();
    key(old == third ? Qt::Key_2 : Qt::Key_3);
    EXPECT_EQ(choices().relabelled.size(), 2u);
    const QString excluded = doctor().shownPath();
    key(Qt::Key_X);
    EXPECT_EQ(choices().excluded, std::vector<std::string>{sampleOf(excluded)});
    EXPECT_EQ(steps(), before + 3) << "one step each";
    EXPECT_EQ(tray().count(), 3);
    EXPECT_EQ(doctor().tray().trainButton().text(), "Train again (3 fixes)");

    driver_->key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_TRUE(choices().excluded.empty());
    EXPECT_EQ(tray().count(), 2);
    // An image that is left out needs no class.
    for (int i = 0; i < 3 && doctor().shownPath() != next; ++i) doctor().showPrevious();
    ASSERT_EQ(doctor().shownPath(), next);
    doctor().exclude();
    EXPECT_EQ(tray().count(), 2);
    driver_->key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_TRUE(choices().excluded.empty());
    // Each can be taken back alone, the first one, too.
    const auto row = static_cast<int>(doctor().fixes().all().front().path == first ? 0 : 1);
    auto* back = tray().itemWidget(tray().item(row))->findChild<QToolButton*>();
    QTest::mouseClick(back, Qt::LeftButton);
    ASSERT_TRUE(driver_->wait([&] { return tray().count() == 1; }));
    EXPECT_EQ(choices().relabelled.outputOf(sampleOf(first)), nullptr);
    EXPECT_NE(choices().relabelled.outputOf(sampleOf(next)), nullptr);
    tray().setCurrentRow(0);
    tray().setFocus();
    QTest::keyClick(&tray(), Qt::Key_Delete);
    EXPECT_EQ(tray().count(), 0);
    EXPECT_TRUE(choices().relabelled.empty());
}

TEST_F(DoctorTest, TheHeatMapAndTheNearestTrainingImagesAreShown) {
    open(studio::engineAccess().explanation);
    const double begin = tests::threadMilliseconds();
    openReview();
    WhyView& why = doctor().why();
    ASSERT_TRUE(driver_->wait([&] { return why.caption().contains("speaks for "); }, 60'000))
        << why.caption().toStdString();
    EXPECT_FALSE(why.image().isOverlayShown()) << "the image itself is seen first";
    ASSERT_TRUE(driver_->wait([&] { return near().shownImages().size() == 3; }, 60'000))
        << near().sentence().toStdString();
    // Five validation images are too few to say what is far.
    EXPECT_TRUE(near().sentence().contains("is not known: that takes 19 validation images"))
        << near().sentence().toStdString();
    for (QToolButton* image : near().shownImages()) {
        EXPECT_FALSE(image->text().isEmpty());
        EXPECT_TRUE(image->toolTip().contains(data())) << image->toolTip().toStdString();
        EXPECT_FALSE(image->toolTip().contains(doctor().shownPath()));
    }
    EXPECT_LT(tests::threadMilliseconds() - begin, 3'000 * slowdown());

    key(Qt::Key_H);
    EXPECT_TRUE(why.image().isOverlayShown()) << "it was computed before";
    key(Qt::Key_H);
    EXPECT_FALSE(why.image().isOverlayShown());
    key(Qt::Key_O);
    ASSERT_TRUE(driver_->wait([&] { return why.image().isOverlayShown(); }, 60'000))
        << why.caption().toStdString();
    EXPECT_EQ(why.method(), HeatMapMethod::Occlusion);
    key(Qt::Key_H);
    EXPECT_TRUE(why.image().isOverlayShown()) << "it is kept";

    QTest::mouseClick(near().shownImages().front(), Qt::LeftButton);
    auto* dialog = doctor().findChild<WhyDialog*>();
    ASSERT_NE(dialog, nullptr);
    ASSERT_TRUE(driver_->wait([&] { return dialog->view().image().isOverlayShown(); }, 60'000));
    ASSERT_TRUE(driver_->wait([&] { return !dialog->near().shownImages().empty(); }, 60'000));
    // A near one takes its place: what led there is one step back, and Escape ends all of it.
    const QString first = dialog->image();
    const auto* back = dialog->findChild<QPushButton*>();
    ASSERT_NE(back, nullptr);
    EXPECT_TRUE(back->isHidden());
    QTest::mouseClick(dialog->near().shownImages().front(), Qt::LeftButton);
    EXPECT_NE(dialog->image(), first);
    EXPECT_EQ(dialog->windowTitle(), QFileInfo(dialog->image()).fileName());
    EXPECT_FALSE(back->isHidden());
    EXPECT_EQ(doctor().findChildren<WhyDialog*>().size(), 1);
    QTest::keyClick(dialog, Qt::Key_Left, Qt::AltModifier);
    EXPECT_EQ(dialog->image(), first);
    EXPECT_TRUE(back->isHidden());
    QTest::keyClick(dialog, Qt::Key_Escape);
    EXPECT_TRUE(driver_->wait([&] { return doctor().findChild<WhyDialog*>() == nullptr; }));
    key(Qt::Key_Return);
    EXPECT_NE(doctor().findChild<WhyDialog*>(), nullptr) << "Enter enlarges the image itself";
}

TEST_F(DoctorTest, BelowTheImageItIsSaidWhereTheNetworkLooksWithoutColours) {
    open(unlikeAll());
    openReview();
    WhyView& why = doctor().why();
    const QString place = "What speaks for rose is mostly at the bottom left";
    EXPECT_TRUE(driver_->wait([&] { return why.caption() == place + "."; }))
        << why.caption().toStdString();
    EXPECT_EQ(why.method(), std::nullopt);
    EXPECT_TRUE(doctor().sentence().startsWith("Labelled ")) << doctor().sentence().toStdString();
    key(Qt::Key_H);
    EXPECT_EQ(why.caption(), place + " (yellow).");
    EXPECT_TRUE(why.image().isOverlayShown());
    key(Qt::Key_Right);
    EXPECT_TRUE(driver_->wait([&] { return why.image().isOverlayShown(); })) << "it stays chosen";
    key(Qt::Key_H);
    EXPECT_EQ(why.caption(), place + ".");
    // Enlarged, an image is looked at for the heat map.
    key(Qt::Key_Return);
    auto* dialog = doctor().findChild<WhyDialog*>();
    ASSERT_NE(dialog, nullptr);
    EXPECT_TRUE(driver_->wait([&] { return dialog->view().image().isOverlayShown(); }));
}

TEST_F(DoctorTest, TrainingAgainShowsThenAndNowAndChangesNoFile) {
    open(unlikeAll());
    const QStringList files = filesBelow(data());
    openReview();
    key(Qt::Key_A);
    key(Qt::Key_A);
    const engine::DataChoices next = choices();
    ASSERT_EQ(next.relabelled.size(), 2u);
    // Edits of the settings since the run are not part of it.
    engine::TrainingOptions other = document().project().options;
    other.epochs = 77;
    document().change(&engine::Project::options, other, Area::Training, "test");
    const engine::Project then = window().run().shown().project;
    ASSERT_TRUE(driver_->click("Train again (2 fixes)"));
    ASSERT_TRUE(driver_->wait([&] { return window().run().isTraining(); }, 60'000))
        << driver_->banner().toStdString();
    ASSERT_TRUE(driver_->showResults());
    const engine::Project now = window().run().shown().project;
    EXPECT_EQ(now.options.epochs, then.options.epochs);
    EXPECT_EQ(now.network, then.network);
    EXPECT_EQ(now.dataChoices.relabelled, next.relabelled);
    EXPECT_EQ(now.dataChoices.fractions, then.dataChoices.fractions);
    auto* compared = page().findChild<ThenAndNowView*>();
    ASSERT_NE(compared, nullptr);
    ASSERT_TRUE(driver_->wait([&] { return compared->isVisible(); }));
    EXPECT_TRUE(compared->sentence().startsWith("Trained again with 2 fixes. Of the "))
        << compared->sentence().toStdString();
    QTableWidget& table = compared->table();
    ASSERT_EQ(table.rowCount(), 6);
    EXPECT_EQ(table.item(0, 0)->text(), "All");
    int sum = 0;
    for (int row = 1; row < table.rowCount(); ++row) sum += table.item(row, 4)->text().toInt();
    EXPECT_EQ(sum, table.item(0, 4)->text().toInt());
    EXPECT_GE(sum, 20) << "nearly all of the 30 images are tested again";
    EXPECT_TRUE(table.item(0, 1)->text().contains(" % ("))
        << table.item(0, 1)->text().toStdString();
    EXPECT_TRUE(doctor().fixes().all().empty()) << "they are part of the run now";
    EXPECT_EQ(filesBelow(data()), files);

    window().open({run_});
    ASSERT_TRUE(driver_->wait([&] {
        return window().run().shown().run.path.string() == run_.toStdString() &&
               window().run().shown().results.has_value();
    }));
    window().show(Step::Results);
    EXPECT_FALSE(compared->isVisible()) << "that run was not trained with them";

    // Another training with the same fixes was not started by the button.
    driver_->key(Qt::Key_R, Qt::ControlModifier);
    ASSERT_TRUE(driver_->wait([&] { return window().run().isTraining(); }, 60'000))
        << driver_->banner().toStdString();
    ASSERT_TRUE(driver_->showResults());
    ASSERT_EQ(window().run().shown().project.dataChoices.relabelled, next.relabelled);
    EXPECT_FALSE(page().tabs().isTabVisible(page().tabs().indexOf(compared)));
}

TEST_F(DoctorTest, AModelAloneIsReviewedButNotTrainedAgain) {
    open(unlikeAll());
    auto& steps = *page().findChild<NextSteps*>();
    ASSERT_TRUE(driver_->wait([&] { return steps.isVisible(); }));
    QTemporaryDir place;
    const QString copy = place.filePath("alone.onnx");
    ASSERT_TRUE(QFile::copy(run_ + "/model.onnx", copy));
    driver_->drop({copy});
    ASSERT_TRUE(driver_->wait([&] { return driver_->button("Close the model"); }, 30'000));
    EXPECT_FALSE(steps.isVisible()) << "they are of the run";
    ASSERT_TRUE(driver_->clickAndChoose("Test on a folder …", data()));
    ASSERT_TRUE(driver_->wait([&] { return driver_->shows("on 60 images"); }, 60'000))
        << driver_->banner().toStdString();
    openReview();
    EXPECT_TRUE(QFileInfo::exists(doctor().shownPath()));
    EXPECT_FALSE(doctor().tray().isVisible());
    const engine::DataChoices before = choices();
    for (const int pressed : {Qt::Key_A, Qt::Key_1, Qt::Key_X, Qt::Key_C}) key(pressed);
    EXPECT_EQ(choices().relabelled, before.relabelled);
    EXPECT_EQ(choices().excluded, before.excluded);
    EXPECT_TRUE(doctor().fixes().whyNot(doctor().shownPath()).contains("without its run"));

    // What a training does meanwhile changes nothing here.
    emit window().run().stateChanged();
    emit window().run().concluded(true);
    EXPECT_EQ(page().tabs().currentWidget(), &doctor());
    EXPECT_NE(driver_->button("Close the model"), nullptr);
    window().open({run_});
    ASSERT_TRUE(driver_->wait([&] { return driver_->button("Close the model") == nullptr; }));
    window().show(Step::Results);
    EXPECT_TRUE(driver_->wait([&] { return steps.isVisible(); }));
}

TEST_F(DoctorTest, ItIsSaidOfWhichFixesTheNetworkLearnsNothing) {
    open(unlikeAll());
    openReview();
    const auto splitBy = [&](const engine::SplitFractions& fractions) {
        document().change(&engine::DataChoices::fractions, fractions, Area::Data, "test");
    };
    const engine::SplitFractions ofRun = window().run().shown().project.dataChoices.fractions;
    splitBy(ofRun);
    const QString words = "Test images among these: ";
    const auto trainText = [&] { return doctor().tray().trainButton().text().replace('\n', ' '); };
    EXPECT_FALSE(driver_->shows(words));
    key(Qt::Key_X);
    EXPECT_TRUE(driver_->shows("All of these are test images. "));
    const QString recount = "With these fixes, the accuracy of this model is ";
    EXPECT_TRUE(driver_->shows(recount));
    QPushButton& train = doctor().tray().trainButton();
    EXPECT_TRUE(train.toolTip().contains("trains with the same images"))
        << train.toolTip().toStdString();
    EXPECT_EQ(train.text(), "Train and test again (1 fix)") << "in one line";
    EXPECT_TRUE(driver_->wait([&] { return train.width() == doctor().tray().width(); }));
    constexpr int kBeside = 24;  // the words, without the icon
    EXPECT_LE(train.fontMetrics().horizontalAdvance("Train and test again (3 fixes)"),
              train.width() - train.iconSize().width() - kBeside);
    // One that the run has learned, as on the data page.
    const engine::DataSource data = document().data();
    const auto& used = window().run().shown().results->used;
    ASSERT_TRUE(used);
    std::vector<std::string> excluded = choices().excluded;
    for (std::size_t i = 0; i < data.size() && excluded.size() < 2; ++i) {
        if (used->useOf(data.sample(i).content) == engine::ImageUse::Training) {
            excluded.push_back(data.sample(i).name);
        }
    }
    document().change(&engine::DataChoices::excluded, excluded, Area::Data, "test");
    ASSERT_EQ(tray().count(), 2);
    EXPECT_TRUE(driver_->shows(words + "1. "));
    EXPECT_FALSE(driver_->shows(recount)) << "the next network will be another one";
    EXPECT_EQ(trainText(), "Train again (2 fixes)");
    // With other shares than those of the run, nothing is known of the split of the next one.
    splitBy({.training = 0.6, .validation = 0.2, .test = 0.2});
    EXPECT_TRUE(driver_->shows(words + "1. ")) << "what is left out is in none";
    key(Qt::Key_A);
    ASSERT_EQ(tray().count(), 3);
    EXPECT_FALSE(driver_->shows(words));
    document().undoStack().undo();
    splitBy(ofRun);
    EXPECT_TRUE(driver_->shows(words + "1. "));
}

TEST_F(DoctorTest, AnImageWithAnotherClassStaysInTheTestOrIsLearned) {
    open(unlikeAll());
    document().change(&engine::DataChoices::fractions,
                      window().run().shown().project.dataChoices.fractions,
                      Area::Data,
                      "test");
    const engine::DataSource data = document().data();
    const auto& used = window().run().shown().results->used;
    ASSERT_TRUE(used);
    Fixes& fixes = doctor().fixes();
    std::map<engine::Split, std::optional<bool>> isOfTest;  // by what the next run uses it for
    const auto isFound = [&] {
        return isOfTest.contains(engine::Split::Training) && isOfTest.contains(engine::Split::Test);
    };
    for (std::size_t i = 0; i < data.size() && !isFound(); ++i) {
        const engine::DataSample image = data.sample(i);
        if (used->useOf(image.content) != engine::ImageUse::Unseen) continue;
        for (const std::string& name : data.outputNames()) {
            fixes.relabel(fromPath(data.file(i)), QString::fromStdString(name));
            if (fixes.all().empty()) continue;  // its own class
            isOfTest[document().data().sample(i).split] = fixes.all().front().isOfTest;
            document().undoStack().undo();
        }
    }
    EXPECT_EQ(isOfTest[engine::Split::Training], std::optional(false));
    EXPECT_EQ(isOfTest[engine::Split::Test], std::optional(true));
}

TEST_F(DoctorTest, ManyFixesAreCountedAndTheFirstOnesListed) {
    open(unlikeAll());
    ASSERT_TRUE(driver_->openSmall(flowerFolder(50)));
    Fixes fixes(document());
    ImageCache images;
    FixTray tray(fixes, images);
    fixes.setRun(document().project());
    std::vector<std::string> all;
    for (std::size_t i = 0; i < 210; ++i) all.push_back(document().data().sample(i).name);
    document().change(&engine::DataChoices::excluded, all, Area::Data, "test");
    ASSERT_EQ(fixes.all().size(), 210u);
    EXPECT_EQ(tray.list().count(), 0) << "nobody looks";
    tray.show();
    EXPECT_EQ(tray.list().count(), static_cast<int>(FixTray::kMostRows));
    EXPECT_EQ(tray.trainButton().text(), "Train again (210 fixes)");
    const QList<QSize> icons = tray.list().item(0)->icon().availableSizes();
    ASSERT_EQ(icons.size(), 1);
    EXPECT_LE(icons.front().width(), 40 * std::ceil(tray.devicePixelRatioF()))
        << "no larger than what is seen of them";
    const auto labels = tray.findChildren<QLabel*>();
    EXPECT_TRUE(std::ranges::any_of(labels, [](const QLabel* label) {
        return label->isVisible() && label->text().startsWith("10 more fixes are not listed");
    }));
}

TEST_F(DoctorTest, MovingOnEndsWhatWasComputedAndNeverWaits) {
    std::atomic<int> stopped = 0;
    ExplanationAccess slow = unlikeAll();
    slow.explain = [&](const HeatMapQuestion&,
                       const engine::CountProgress&,
                       std::stop_token stop) -> HeatMapAnswer {
        while (!stop.stop_requested()) std::this_thread::sleep_for(std::chrono::milliseconds(2));
        ++stopped;
        throw engine::Stopped();
    };
    const auto atEnd = qScopeGuard([this] { close(); });
    open(slow);
    openReview();
    const QString first = doctor().shownPath();
    for (int i = 1; i <= 3; ++i) {
        const double begin = tests::threadMilliseconds();
        key(Qt::Key_Right);
        EXPECT_LT(tests::threadMilliseconds() - begin, 50 * slowdown());
        EXPECT_TRUE(driver_->wait([&] { return stopped == i; }));
    }
    EXPECT_NE(doctor().shownPath(), first);
    page().tabs().setCurrentIndex(0);
    EXPECT_TRUE(driver_->wait([&] { return stopped == 4; })) << "nobody looks any more";
}

TEST_F(DoctorTest, AnErrorIsSaidInPlaceOfTheHeatMap) {
    std::atomic<bool> isBroken = true;
    const ExplanationAccess good = unlikeAll();
    ExplanationAccess broken = good;
    broken.explain = [&](const HeatMapQuestion& question,
                         const engine::CountProgress& progress,
                         std::stop_token stop) {
        if (isBroken) throw engine::RequestError("The model is gone. Train again.");
        return good.explain(question, progress, stop);
    };
    broken.compare = [&](const ComparisonQuestion& question,
                         const engine::CountProgress& progress,
                         std::stop_token stop) {
        if (isBroken) throw engine::RequestError("The images are gone. Restore them.");
        return good.compare(question, progress, stop);
    };
    const auto atEnd = qScopeGuard([this] { close(); });
    open(broken);
    openReview();
    EXPECT_TRUE(driver_->wait([&] {
        return doctor().why().caption() == "The model is gone. Train again." &&
               near().sentence() == "The images are gone. Restore them.";
    }));
    isBroken = false;
    key(Qt::Key_Right);
    key(Qt::Key_Left);
    EXPECT_TRUE(driver_->wait([&] {
        return doctor().why().caption().startsWith("What speaks for") &&
               near().sentence().startsWith("Unlike the training images");
    })) << "what was put right is tried again";
}

TEST_F(DoctorTest, ImagesOfAnotherProjectAreShownButNotChanged) {
    open(unlikeAll());
    ASSERT_TRUE(driver_->openSmall(flowerFolder(8)));
    window().open({run_});
    ASSERT_TRUE(driver_->wait([&] { return window().run().shown().results.has_value(); }));
    window().show(Step::Results);
    openReview();
    const int before = steps();
    for (const int pressed : {Qt::Key_A, Qt::Key_1, Qt::Key_X, Qt::Key_C}) key(pressed);
    EXPECT_EQ(steps(), before);
    QAbstractButton* choose = driver_->button("Other class …");
    ASSERT_NE(choose, nullptr);
    EXPECT_FALSE(choose->isEnabled());
    EXPECT_TRUE(choose->toolTip().contains("is not open")) << choose->toolTip().toStdString();
}

TEST_F(DoctorTest, ANewClassIsOfferedBesideAllOthers) {
    open(unlikeAll());
    openReview();
    EXPECT_EQ(driver_->button("Other class …"), nullptr) << "each has a button";
    ASSERT_TRUE(driver_->click("New class …"));
    auto* chooser = window().findChild<NameChooser*>();
    ASSERT_NE(chooser, nullptr);
    EXPECT_TRUE(chooser->isVisible());
    chooser->close();
}

TEST_F(DoctorTest, ATriedImageThatIsUnlikeTheTrainingImagesIsSaidToBe) {
    open(unlikeAll());
    driver_->drop({data() + "/tulip/3.png"});
    auto& trying = *page().findChild<TryItPanel*>();
    ASSERT_TRUE(driver_->wait([&] { return trying.answers().rowCount() == 1; }, 30'000));
    auto& why = *trying.findChild<WhyBar*>();
    EXPECT_TRUE(driver_->wait([&] { return why.sentence().startsWith("Unlike the training"); }))
        << why.sentence().toStdString();
    EXPECT_TRUE(driver_->shows("treat the prediction with caution"));
    const auto labels = why.findChildren<QLabel*>();
    EXPECT_TRUE(std::ranges::any_of(labels, [](const QLabel* label) {
        return label->toolTip() == "It is farther from them than 62 of 64 validation images.";
    }));
    ASSERT_TRUE(driver_->click("Why …"));
    auto* dialog = why.findChild<WhyDialog*>();
    ASSERT_NE(dialog, nullptr);
    EXPECT_TRUE(driver_->wait([&] { return dialog->view().image().isOverlayShown(); }));
    EXPECT_EQ(dialog->view().caption(),
              "What speaks for rose is mostly at the bottom left (yellow).");
}

TEST_F(DoctorTest, ATriedImageIsNotComparedWhileNobodyLooks) {
    std::atomic<int> begun = 0;
    std::atomic<int> stopped = 0;
    ExplanationAccess slow = unlikeAll();
    slow.compare = [&](const ComparisonQuestion& question,
                       const engine::CountProgress&,
                       std::stop_token stop) -> ComparisonAnswer {
        EXPECT_TRUE(question.model.is_absolute());
        ++begun;
        while (!stop.stop_requested()) std::this_thread::sleep_for(std::chrono::milliseconds(2));
        ++stopped;
        throw engine::Stopped();
    };
    const auto atEnd = qScopeGuard([this] { close(); });
    open(slow);
    driver_->drop({data() + "/tulip/3.png"});
    ASSERT_TRUE(driver_->wait([&] { return begun == 1; }, 30'000));
    QWidget* trying = page().tabs().currentWidget();
    page().tabs().setCurrentIndex(page().tabs().indexOf(&mistakes()));
    EXPECT_TRUE(driver_->wait([&] { return stopped == 1; }));
    page().tabs().setCurrentWidget(trying);
    EXPECT_TRUE(driver_->wait([&] { return begun == 2; })) << "it goes on";
}
