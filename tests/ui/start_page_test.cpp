// SPDX-License-Identifier: GPL-3.0-or-later
// What the start page shows of the sample, and where the pages begin and end.
#include "ui/start/start_page.h"

#include <gtest/gtest.h>

#include <QImage>
#include <QLayout>
#include <QWidget>
#include <algorithm>

#include "engine/sample/sample_images.h"
#include "ui/canvas/page/layer_palette.h"
#include "ui/canvas/page/layer_table.h"
#include "ui/start/drop_area.h"
#include "ui/start/sample_thumbnail.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/heading.h"
#include "window_driver.h"

namespace espalier::ui::test {
namespace {

using Step = MainWindow::Step;

QList<SampleThumbnail*> visibleThumbnails(QWidget& in) {
    QList<SampleThumbnail*> all = in.findChildren<SampleThumbnail*>();
    all.removeIf([](const SampleThumbnail* each) { return !each->isVisible(); });
    return all;
}

TEST(StartPageTest, TheClassesOfTheSampleOpenIt) {
    WindowDriver driver;
    driver.window().resize(1280, 720);
    QWidget& page = driver.window().page(Step::Start);
    ASSERT_TRUE(
        driver.wait([&] { return visibleThumbnails(page).size() == engine::kFlowerKinds; }));
    QStringList names;
    for (const SampleThumbnail* each : visibleThumbnails(page)) {
        names << each->text();
        EXPECT_EQ(each->accessibleName(), "Try the sample: " + each->text());
        EXPECT_FALSE(each->toolTip().isEmpty());
    }
    EXPECT_TRUE(names.contains("tulip")) << names.join(' ').toStdString();
    ASSERT_TRUE(driver.click("tulip"));
    EXPECT_TRUE(driver.wait([&] { return driver.window().step() == Step::Data; }, 60'000))
        << driver.banner().toStdString();
}

TEST(StartPageTest, ThumbnailsGiveWayWhereThereIsNoRoom) {
    QWidget window;
    DropArea area(&window);
    area.resize(900, 600);
    window.show();
    QList<SampleClass> kinds;
    for (int i = 0; i < 8; ++i) {
        kinds.append({QString::number(i), QImage(8, 8, QImage::Format_RGB32)});
    }
    area.showSample(kinds);
    EXPECT_EQ(visibleThumbnails(area).size(), 6);
    area.resize(900, area.minimumSizeHint().height());
    EXPECT_TRUE(visibleThumbnails(area).isEmpty());
    area.resize(900, 600);
    EXPECT_EQ(visibleThumbnails(area).size(), 6);
}

TEST(StartPageTest, TheFrameOfTheDropAreaStandsOut) {
    for (const Theme& theme : {lightTheme(), darkTheme()}) {
        DropArea area;
        area.setPalette(paletteOf(theme));
        area.resize(900, 600);
        const QImage image = area.grab().toImage();
        const QColor ground = image.pixelColor(image.width() / 2, 8);
        double most = 0;
        for (int x = image.width() / 4; x < image.width() / 2; ++x) {
            most = std::max(most, contrast(image.pixelColor(x, 1), ground));
        }
        EXPECT_GE(most, 3.0) << (theme.dark ? "dark" : "light");
    }
}

TEST(PageMarginsTest, PagesBeginAndEndAtTheSamePlaces) {
    WindowDriver driver;
    ASSERT_TRUE(driver.openSmall(flowerFolder(8)));
    driver.window().resize(1280, 720);
    const auto placeOf = [](const QWidget& part, const QWidget& page) {
        return QRect(part.mapTo(&page, QPoint(0, 0)), part.size());
    };
    for (const Step step : {Step::Data, Step::Train}) {
        driver.window().show(step);
        const QWidget& page = driver.window().page(step);
        const auto* heading = page.findChild<Heading*>();
        ASSERT_NE(heading, nullptr);
        EXPECT_TRUE(driver.wait([&] {
            const QRect place = placeOf(*heading, page);
            return place.left() == kPageSide &&
                   place.left() + place.width() == page.width() - kPageSide;
        })) << page.accessibleName().toStdString();
    }
    driver.window().show(Step::Network);
    const QWidget& page = driver.window().page(Step::Network);
    const auto* palette = page.findChild<LayerPalette*>();
    const auto* table = page.findChild<LayerTable*>();
    ASSERT_TRUE(palette && table);
    EXPECT_TRUE(driver.wait([&] {
        const QRect layers = placeOf(*palette, page);
        const QRect rows = placeOf(*table, page);
        return layers.left() == kPageSide && rows.right() + 1 <= page.width() - kPageSide &&
               layers.bottom() + 1 == page.height() - kPageBottom &&
               rows.bottom() < page.height() - kPageBottom;
    }));
}

}  // namespace
}  // namespace espalier::ui::test
