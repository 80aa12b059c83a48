// SPDX-License-Identifier: GPL-3.0-or-later
// The mode of the Network page that shows what the network makes of images, during a training and
// afterwards.
#include "ui/life/look_inside.h"

#include <gtest/gtest.h>

#include <QGraphicsScene>
#include <QGraphicsSceneHoverEvent>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSlider>
#include <QTableView>
#include <QTest>
#include <QTextDocument>
#include <QToolButton>
#include <algorithm>

#include "engine/runs/run_folder.h"
#include "tests/support/cpu_time.h"
#include "ui/canvas/page/layer_rows.h"
#include "ui/canvas/page/layer_table.h"
#include "ui/canvas/page/measure_choice.h"
#include "ui/canvas/scene/canvas_scene.h"
#include "ui/canvas/scene/canvas_view.h"
#include "ui/canvas/scene/layer_box.h"
#include "ui/life/epoch_scrubber.h"
#include "ui/life/exciting_view.h"
#include "ui/life/image_strip.h"
#include "ui/life/inside_panel.h"
#include "ui/life/network_life.h"
#include "ui/life/scores_view.h"
#include "ui/plots/curves_view.h"
#include "ui/plots/values_line.h"
#include "ui/widgets/sign_label.h"
#include "window_driver.h"

namespace espalier::ui::test {
namespace {

using Step = MainWindow::Step;

class LookInsideTest : public testing::Test {
  protected:
    void open(int epochs = 100'000) {
        ASSERT_TRUE(driver_.openSmall(flowerFolder(8))) << driver_.banner().toStdString();
        engine::TrainingOptions options = window().document().project().options;
        options.epochs = epochs;
        options.validationPatience = 0;
        window().document().change(&engine::Project::options, options, Area::Training, "test");
    }
    void start() {
        driver_.key(Qt::Key_R, Qt::ControlModifier);
        ASSERT_TRUE(driver_.wait([&] { return run().history().latest().step >= 1; }, 60'000))
            << driver_.banner().toStdString();
    }
    void stop() {
        ASSERT_TRUE(driver_.click("Stop"));
        ASSERT_TRUE(driver_.wait([&] { return run().shown().results.has_value(); }, 60'000))
            << driver_.banner().toStdString();
    }
    void lookInside() {
        window().show(Step::Network);
        ASSERT_TRUE(driver_.wait([&] { return button()->isEnabled(); }));
        ASSERT_TRUE(driver_.click("Look inside"));
    }
    bool hasLooked(std::size_t records = 1) {
        return driver_.wait([&] { return life().records().size() >= records; }, 60'000);
    }
    MainWindow& window() { return driver_.window(); }
    RunControl& run() { return window().run(); }
    Page& page() { return window().page(Step::Network); }
    LookInside& inside() { return *page().findChild<LookInside*>(); }
    NetworkLife& life() { return inside().life(); }
    template <typename Widget>
    Widget* find() {
        return page().findChild<Widget*>();
    }
    QToolButton* button() {
        for (QToolButton* each : page().findChildren<QToolButton*>()) {
            if (each->text() == "Look inside") return each;
        }
        return nullptr;
    }
    CanvasScene* scene() { return static_cast<CanvasScene*>(find<CanvasView>()->scene()); }
    std::vector<MapStrip*> strips() {
        std::vector<MapStrip*> found;
        for (QGraphicsItem* item : scene()->items(Qt::AscendingOrder)) {
            if (auto* strip = qgraphicsitem_cast<MapStrip*>(item)) found.push_back(strip);
        }
        return found;
    }
    MapStrip* stripOfMaps() {
        for (MapStrip* strip : strips()) {
            if (!strip->content().maps.empty()) return strip;
        }
        return nullptr;
    }
    QString sentence() {
        QString all;
        for (QLabel* label : find<ExcitingView>()->findChildren<QLabel*>()) all += label->text();
        return all;
    }

    WindowDriver driver_;
};

TEST_F(LookInsideTest, WithoutARunItSaysWhatToDoFirst) {
    open();
    window().show(Step::Network);
    EXPECT_FALSE(button()->isEnabled());
    EXPECT_TRUE(button()->toolTip().contains("Train the network first"))
        << button()->toolTip().toStdString();
    EXPECT_TRUE(strips().empty());
}

TEST_F(LookInsideTest, ATrainingIsLookedIntoAtItsCheckpoints) {
    open();
    start();
    lookInside();
    ASSERT_TRUE(hasLooked()) << life().sentence().toStdString();
    EXPECT_EQ(life().images().size(), 5) << "one validation image of each class";
    EXPECT_TRUE(find<ImageStrip>()->isVisible());
    EXPECT_EQ(find<ImageStrip>()->count(), life().images().size());
    EXPECT_FALSE(find<ImageStrip>()->item(0)->toolTip().isEmpty());
    const auto bottomOf = [&](const QWidget* part) {
        return part->mapTo(&page(), part->rect().bottomLeft()).y();
    };
    EXPECT_GE(bottomOf(find<InsidePanel>()->parentWidget()), bottomOf(find<EpochScrubber>()))
        << "the moments cut the panel off";
    ASSERT_NE(stripOfMaps(), nullptr) << "beside the boxes";
    int ends = 0;
    for (const MapStrip* strip : strips()) {
        if (strip->content().scores.empty()) continue;
        ++ends;
        EXPECT_EQ(strip->content().names.size(), 5);
        double sum = 0;
        for (const float score : strip->content().scores) sum += score;
        EXPECT_NEAR(sum, 1, 1e-4);
    }
    EXPECT_EQ(ends, 1) << "the class bars are at the end of the network";
    const std::int64_t first = life().look()->step;
    ASSERT_TRUE(hasLooked(2)) << "it is looked into again after a later checkpoint";
    EXPECT_GT(life().look()->step, first);
    EXPECT_TRUE(life().showsNewest());
    stop();
}

TEST_F(LookInsideTest, AnotherImageHasOtherMapsAndAnEarlierMomentItsOwn) {
    open(4);
    start();
    ASSERT_TRUE(driver_.wait([&] { return run().shown().results.has_value(); }, 120'000));
    lookInside();
    ASSERT_TRUE(hasLooked());
    ASSERT_TRUE(driver_.wait([&] { return !life().isLooking(); }, 60'000));
    for (const MapStrip* strip : strips()) {
        EXPECT_TRUE(scene()->sceneRect().contains(strip->sceneBoundingRect()))
            << "it cannot be scrolled to";
    }
    auto* slider = find<EpochScrubber>()->findChild<QSlider*>();
    EXPECT_EQ(slider->isVisible(), life().records().size() > 1) << "one looks like the beginning";
    for (int i = 0; i < life().images().size(); ++i) {
        life().chooseImage(i);
        const std::vector<float>& scores =
            life().look()->images[static_cast<std::size_t>(i)].scores;
        const auto answer = std::ranges::max_element(scores) - scores.begin();
        const auto sign =
            answer == life().imageAt(i).target ? SignLabel::Sign::Good : SignLabel::Sign::Problem;
        const auto* panel = find<InsidePanel>();
        EXPECT_EQ(panel->findChild<SignLabel*>()->sign(), sign);
        const auto isTold = [&](const QLabel* label) {
            return label->text() ==
                   QStringLiteral("is %1 · predicted %2")
                       .arg(life().imageAt(i).truth, life().outputNames().value(answer));
        };
        EXPECT_TRUE(std::ranges::any_of(panel->findChildren<QLabel*>(), isTold));
        EXPECT_EQ(panel->findChild<ScoresView*>()->scores().target, life().imageAt(i).target);
    }
    life().chooseImage(0);
    const auto before = stripOfMaps()->content().maps;
    const double begin = tests::threadMilliseconds();
    emit life().looked();
    const double cost = tests::threadMilliseconds() - begin;
    std::printf("showing a look: %.1f ms\n", cost);
    EXPECT_LE(cost, 50 * slowdown());
    auto* images = find<ImageStrip>();
    images->setFocus();
    QTest::keyClick(images, Qt::Key_End);
    EXPECT_EQ(life().chosenImage(), images->count() - 1);
    EXPECT_NE(stripOfMaps()->content().maps, before);
    // Further epochs are another moment.
    const std::size_t moments = life().records().size();
    run().resume({.extraEpochs = 1});
    ASSERT_TRUE(driver_.wait([&] { return run().shown().results.has_value(); }, 120'000));
    window().show(Step::Network);
    ASSERT_TRUE(hasLooked(moments + 1)) << life().sentence().toStdString();
    ASSERT_TRUE(driver_.wait([&] { return !life().isLooking(); }, 60'000));
    ASSERT_TRUE(slider->isVisible());
    const auto newest = stripOfMaps()->content();
    slider->setFocus();
    QTest::keyClick(slider, Qt::Key_Home);
    EXPECT_EQ(life().shownRecord(), 0);
    EXPECT_FALSE(life().showsNewest());
    EXPECT_NE(stripOfMaps()->content(), newest);
    ASSERT_TRUE(driver_.click("Newest"));
    EXPECT_TRUE(life().showsNewest());
    EXPECT_EQ(stripOfMaps()->content(), newest);
    ASSERT_TRUE(driver_.click("Look inside"));
    EXPECT_TRUE(strips().empty());
    EXPECT_FALSE(images->isVisible());
}

TEST_F(LookInsideTest, AClickOnAMapFindsTheImagesThatExciteIt) {
    open(2);
    start();
    ASSERT_TRUE(driver_.wait([&] { return run().shown().results.has_value(); }, 120'000));
    lookInside();
    ASSERT_TRUE(hasLooked());
    MapStrip* strip = stripOfMaps();
    ASSERT_NE(strip, nullptr);
    EXPECT_LT(strip->boundingRect().left(), -5) << "no arrow leads there";
    const std::int64_t channel = strip->content().maps.at(1).channel;
    QGraphicsSceneHoverEvent hover(QEvent::GraphicsSceneHoverMove);
    hover.setPos(strip->mapPlace(1).center());
    scene()->sendEvent(strip, &hover);
    QTextDocument tip;
    tip.setHtml(strip->toolTip());
    tip.setTextWidth(4000);  // its words stand in few lines
    EXPECT_GE(tip.size().height(), 3 * MapStrip::kLargeSide) << "the map is enlarged";
    EXPECT_TRUE(tip.toPlainText().contains(QString("Channel %1:").arg(channel)));
    const QPointF place = strip->mapToScene(strip->mapPlace(1).center());
    auto* view = find<CanvasView>();
    view->centerOn(place);
    QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, view->mapFromScene(place));
    auto* found = find<ExcitingView>()->findChild<ImageStrip*>();
    ASSERT_TRUE(driver_.wait([&] { return found->count() > 0; }, 60'000))
        << sentence().toStdString();
    EXPECT_EQ(found->count(), static_cast<int>(ExcitingView::kShown));
    EXPECT_TRUE(driver_.wait([&] { return !found->visibleRegion().isEmpty(); }))
        << "the panel scrolls to what the click found";
    EXPECT_TRUE(sentence().contains(QString("Channel %1").arg(channel)))
        << sentence().toStdString();
    EXPECT_TRUE(found->item(0)->toolTip().contains("Largest activation"));
    EXPECT_EQ(scene()->selection().boxes().size(), 1u) << "the box of the map";
    // The same with the keyboard, of the box that is selected now.
    auto* maps = find<InsidePanel>()->findChild<QListWidget*>("feature maps");
    ASSERT_NE(maps, nullptr);
    ASSERT_GT(maps->count(), 2);
    const auto* scale = find<InsidePanel>()->findChild<QWidget*>("scale of maps");
    ASSERT_NE(scale, nullptr);
    EXPECT_TRUE(scale->isVisible()) << "what bright and dark mean";
    found->clear();
    maps->setFocus();
    QTest::keyClick(maps, Qt::Key_Home);
    QTest::keyClick(maps, Qt::Key_Return);
    EXPECT_TRUE(driver_.wait([&] { return found->count() > 0; }, 60'000));
}

TEST_F(LookInsideTest, LayersShowHowTheyStandInTraining) {
    open(2);
    start();
    ASSERT_TRUE(driver_.wait([&] { return run().shown().results.has_value(); }, 120'000));
    window().show(Step::Network);
    auto* choice = find<MeasureChoice>();
    const int item = choice->findData(static_cast<int>(Measure::GradientToWeight));
    ASSERT_GE(item, 0);
    const auto isOffered = [&] {
        return choice->model()->flags(choice->model()->index(item, 0)).testFlag(Qt::ItemIsEnabled);
    };
    EXPECT_FALSE(isOffered());
    lookInside();
    ASSERT_TRUE(driver_.wait([&] { return !life().states().empty(); }, 60'000));
    ASSERT_TRUE(driver_.click("Look inside"));
    EXPECT_TRUE(isOffered());
    scene()->setMeasure(Measure::GradientToWeight);
    int coloured = 0;
    double hottest = 0;
    for (const auto& [id, box] : scene()->drawn().boxes()) {
        coloured += box->text().heatText.isEmpty() ? 0 : 1;
        hottest = std::max(hottest, box->text().heat);
    }
    EXPECT_GT(coloured, 1);
    EXPECT_EQ(hottest, 1);
    auto* table = find<LayerTable>()->findChild<QTableView*>();
    int known = 0;
    for (int row = 0; row < table->model()->rowCount(); ++row) {
        const auto cell = table->model()->index(row, LayerRows::GradientColumn);
        known += cell.data().toString() != QStringLiteral("–") ? 1 : 0;
    }
    int trained = 0;
    for (const engine::LayerState& state : life().states()) {
        trained += std::isnan(state.gradientToWeight()) ? 0 : 1;
    }
    EXPECT_EQ(known, trained);
    EXPECT_GT(known, 1);
}

TEST_F(LookInsideTest, NothingIsComputedWhileItIsOffAndAnotherProjectForgetsTheRun) {
    open(2);
    start();
    ASSERT_TRUE(driver_.wait([&] { return run().shown().results.has_value(); }, 120'000));
    const QString path = QString::fromStdString(run().shown().run.path.string());
    lookInside();
    ASSERT_TRUE(driver_.wait([&] { return !life().states().empty(); }, 60'000));
    ASSERT_TRUE(driver_.click("Look inside"));
    window().open({path});
    ASSERT_TRUE(driver_.wait(
        [&] { return life().records().empty() && run().shown().results.has_value(); }));
    EXPECT_FALSE(life().isLooking());
    lookInside();
    ASSERT_TRUE(driver_.wait([&] { return !life().states().empty(); }, 60'000));
    ASSERT_TRUE(driver_.openSmall(flowerFolder(10)));
    ASSERT_EQ(run().state(), RunState::None);
    EXPECT_TRUE(life().states().empty()) << "they are of the layers of another project";
    EXPECT_TRUE(life().records().empty());
    EXPECT_FALSE(button()->isEnabled());
    EXPECT_FALSE(inside().isOn());
}

TEST_F(LookInsideTest, AStartThatIsStoppedDoesNotLockTheMode) {
    open(2);
    start();
    ASSERT_TRUE(driver_.wait([&] { return run().shown().results.has_value(); }, 120'000));
    lookInside();
    ASSERT_TRUE(hasLooked());
    driver_.key(Qt::Key_R, Qt::ControlModifier);
    ASSERT_TRUE(driver_.wait([&] { return run().state() != RunState::Ended; }));
    run().stop();
    ASSERT_TRUE(driver_.wait([&] { return run().state() == RunState::Ended; }, 60'000));
    EXPECT_TRUE(button()->isEnabled() || !inside().isOn());
    EXPECT_EQ(inside().isOn(), button()->isChecked());
}

TEST_F(LookInsideTest, TheGradientNormOfTheRunCanBePlotted) {
    open(2);
    start();
    ASSERT_TRUE(driver_.wait([&] { return run().shown().results.has_value(); }, 120'000));
    auto* curves = window().page(Step::Train).findChild<CurvesView*>();
    ASSERT_TRUE(driver_.wait([&] { return curves->metrics().has(kGradientNorm); }));
    EXPECT_EQ(curves->metrics().plottable().back(), kGradientNorm);
    curves->setMetric(kGradientNorm);
    const QString values = curves->findChildren<ValuesLine*>().back()->whole();
    EXPECT_TRUE(values.contains("Gradient norm")) << values.toStdString();
    EXPECT_FALSE(values.contains("validation")) << values.toStdString();
}

TEST_F(LookInsideTest, MapsAreLargeWhereThereIsRoomAndTheImageStandsBesideTheInput) {
    open(2);
    window().resize(1280, 720);
    start();
    ASSERT_TRUE(driver_.wait([&] { return run().shown().results.has_value(); }, 120'000));
    lookInside();
    ASSERT_TRUE(hasLooked()) << life().sentence().toStdString();
    ASSERT_NE(stripOfMaps(), nullptr);
    // Beside bands, which stand close to each other, they stay small.
    const auto sideOfMaps = [&] {
        double largest = 0;
        for (const MapStrip* strip : strips()) {
            if (strip->content().maps.empty()) continue;
            largest = std::max(largest, strip->mapPlace(0).width());
        }
        return largest;
    };
    EXPECT_TRUE(driver_.wait([&] { return sideOfMaps() == MapStrip::kLargeSide; }));
    const auto image = [&]() -> const MapStrip* {
        for (const MapStrip* strip : strips()) {
            if (!strip->content().image.isNull()) return strip;
        }
        return nullptr;
    };
    ASSERT_TRUE(driver_.wait([&] { return image() != nullptr; }, 60'000));
    EXPECT_TRUE(image()->content().maps.empty());
    EXPECT_EQ(image()->mapPlace(0).width(), sideOfMaps());
    const QImage first = image()->content().image;
    life().chooseImage(1);
    EXPECT_TRUE(driver_.wait([&] { return image() && image()->content().image != first; }));
    window().resize(960, 600);
    EXPECT_TRUE(driver_.wait([&] { return sideOfMaps() == MapStrip::kSmallSide; }));
}

TEST_F(LookInsideTest, TheDrawingFillsALargeWindowAndFitsASmallOne) {
    open(2);
    start();
    ASSERT_TRUE(driver_.wait([&] { return run().shown().results.has_value(); }, 120'000));
    window().show(Step::Network);
    auto* view = find<CanvasView>();
    window().resize(2400, 2600);
    ASSERT_TRUE(driver_.wait([&] { return view->viewport()->height() > 2000; }))
        << window().width() << " x " << window().height();
    const auto scale = [&] { return view->transform().m11(); };
    view->fit();
    EXPECT_LE(scale(), 1);
    lookInside();
    ASSERT_TRUE(hasLooked()) << life().sentence().toStdString();
    ASSERT_NE(stripOfMaps(), nullptr);
    const auto isWhole = [&] {
        const QSizeF drawn = scene()->drawn().contentRect().size() * scale();
        return drawn.width() <= view->viewport()->width() + 1 &&
               drawn.height() <= view->viewport()->height() + 1;
    };
    EXPECT_TRUE(driver_.wait([&] { return scale() > 1 && isWhole(); }))
        << scale() << ", " << view->viewport()->width() << " x " << view->viewport()->height();
    EXPECT_LE(scale(), 1.6);
    window().resize(1280, 720);
    EXPECT_TRUE(driver_.wait([&] { return scale() <= 1; })) << scale();
    window().resize(2400, 2600);
    EXPECT_TRUE(driver_.wait([&] { return scale() > 1; }));
    ASSERT_TRUE(driver_.click("Look inside"));
    EXPECT_TRUE(driver_.wait([&] { return scale() <= 1; })) << scale();
}

TEST_F(LookInsideTest, ThePanelTellsOfTheImageThenOfTheBoxAndHowToGoOn) {
    open(2);
    start();
    ASSERT_TRUE(driver_.wait([&] { return run().shown().results.has_value(); }, 120'000));
    lookInside();
    ASSERT_TRUE(hasLooked()) << life().sentence().toStdString();
    const auto* panel = find<InsidePanel>();
    const auto labelOf = [&](const QString& words) -> const QLabel* {
        for (const QLabel* label : panel->findChildren<QLabel*>()) {
            if (label->isVisibleTo(panel) && label->text().startsWith(words)) return label;
        }
        return nullptr;
    };
    const auto topOf = [&](const QWidget* part) { return part->mapTo(panel, QPoint(0, 0)).y(); };
    scene()->clearSelection();
    const auto* image = panel->findChild<QLabel*>("chosen image");
    ASSERT_NE(image, nullptr);
    ASSERT_TRUE(driver_.wait([&] { return !image->pixmap().isNull(); }));
    EXPECT_EQ(image->accessibleName(), life().imageAt(0).file);
    const QLabel* heading = labelOf("Inside the network");
    const QLabel* explanation = labelOf("Beside each box");
    ASSERT_NE(heading, nullptr);
    ASSERT_NE(explanation, nullptr);
    EXPECT_LT(topOf(heading), topOf(image));
    EXPECT_LT(topOf(image), topOf(panel->findChild<ScoresView*>()));
    EXPECT_LT(topOf(panel->findChild<ScoresView*>()), topOf(explanation));
    EXPECT_EQ(labelOf("Click a map"), nullptr) << "none is shown large";
    EXPECT_FALSE(find<ExcitingView>()->isVisibleTo(panel));
    auto* box = static_cast<LayerBox*>(stripOfMaps()->parentItem());
    box->setSelected(true);
    EXPECT_NE(labelOf("Click a map"), nullptr);
    EXPECT_NE(labelOf("Inside the network"), nullptr);
    EXPECT_NE(labelOf(box->text().name), nullptr);
}

LookRecords::Look lookAt(std::int64_t step, std::size_t bytes) {
    auto look = std::make_shared<engine::NetworkLook>();
    look->step = step;
    look->images.resize(1);
    look->images[0].layers.push_back(
        {.layer = "relu", .channels = 1, .maps = {engine::FeatureMap{}}});
    look->images[0].layers[0].maps[0].grey.resize(bytes);
    return look;
}

TEST(LookRecordsTest, KeepsAFewSpreadOverTheTrainingWithinItsMemory) {
    LookRecords records(10'000);
    for (std::int64_t step = 1; step <= 500; ++step) {
        records.add(lookAt(step, 1000));
        ASSERT_LE(records.bytes(), 10'000u);
        ASSERT_EQ(records.at(records.size() - 1)->step, step) << "the newest is there";
    }
    EXPECT_EQ(records.at(0)->step, 1);
    EXPECT_GE(records.size(), 6u);
    std::int64_t largest = 0;
    for (std::size_t i = 1; i < records.size(); ++i) {
        largest = std::max(largest, records.at(i)->step - records.at(i - 1)->step);
    }
    EXPECT_LT(largest, 350) << "not all of the same time";
    records.add(lookAt(500, 2000));
    EXPECT_EQ(records.at(records.size() - 1)->images[0].layers[0].maps[0].grey.size(), 2000u);
    EXPECT_TRUE(records.has(500));
    records.rewindTo(1);
    EXPECT_EQ(records.size(), 1u);
    EXPECT_FALSE(records.has(500));
}

}  // namespace
}  // namespace espalier::ui::test
