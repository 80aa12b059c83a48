// SPDX-License-Identifier: GPL-3.0-or-later
// Switching between light and dark while the window is open, and icons on high-density screens.
#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QApplication>
#include <QDirIterator>
#include <QIcon>
#include <QMap>
#include <QPainter>
#include <QStandardItemModel>
#include <QTableView>
#include <QTest>
#include <cmath>

#include "ui/results/classification/boxed_icon.h"
#include "ui/results/classification/mark_delegate.h"
#include "ui/style/icon.h"
#include "ui/style/style.h"
#include "ui/style/theme.h"
#include "window_tour.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

namespace {

constexpr int kAppearancePatience = 20;  // times 20 ms
constexpr int kByChance = 40;            // such pixels in photos and at letters

/// The colours in which the themes differ, except white, which also occurs in images.
QList<QRgb> paletteColours(const Theme& theme) {
    QList<QRgb> colours;
    for (const QColor& colour : {theme.window,
                                 theme.surface,
                                 theme.hover,
                                 theme.line,
                                 theme.gridDot,
                                 theme.selection,
                                 theme.text,
                                 theme.quietText}) {
        colours << colour.rgb();
    }
    return colours;
}

QString nameAt(QWidget& top, const QPoint& point) {
    QStringList way;
    for (const QWidget* part = top.childAt(point); part && !part->isWindow();
         part = part->parentWidget()) {
        way.prepend(QString::fromLatin1(part->metaObject()->className()).remove("espalier::ui::"));
    }
    return way.join(QStringLiteral(" > "));
}

/// Widgets that still have colours of the other theme, with the number of such pixels.
QMap<QString, int> leftovers(QWidget& top, const Theme& other) {
    const QImage image = top.grab().toImage().convertToFormat(QImage::Format_RGB32);
    const QList<QRgb> colours = paletteColours(other);
    QMap<QString, int> places;
    for (int y = 0; y < image.height(); ++y) {
        const auto* line = reinterpret_cast<const QRgb*>(image.constScanLine(y));
        for (int x = 0; x < image.width(); ++x) {
            if (colours.contains(line[x] | 0xff000000)) {
                ++places[nameAt(top, QPoint(x, y) / image.devicePixelRatio()) +
                         QStringLiteral(" #%1").arg(line[x] & 0xffffff, 6, 16, QLatin1Char('0'))];
            }
        }
    }
    places.removeIf([](const auto& place) { return place.value() <= kByChance; });
    return places;
}

class AppearanceTest : public testing::Test {
  protected:
    AppearanceTest() { style().setAppearance(Appearance::Light); }
    ~AppearanceTest() override { style().setAppearance(Appearance::System); }
    static Style& style() { return *qobject_cast<Style*>(QApplication::style()); }

    void change(QWidget& top, Appearance appearance, const QString& state) {
        style().setAppearance(appearance);
        const bool dark = appearance == Appearance::Dark;
        const Theme& other = dark ? lightTheme() : darkTheme();
        // Curves are redrawn with a delay, or later while something is computing.
        QMap<QString, int> left;
        for (int i = 0; i < kAppearancePatience; ++i) {
            QTest::qWait(20);
            left = leftovers(top, other);
            if (left.isEmpty()) break;
        }
        for (auto place = left.begin(); place != left.end(); ++place) {
            const QString where =
                QStringLiteral("%1 in %2").arg(dark ? "light" : "dark", place.key());
            if (!found_.contains(where)) {
                found_[where] = QStringLiteral("%1 points, %2").arg(place.value()).arg(state);
            }
        }
        const QString images = qEnvironmentVariable("ESPALIER_SCREENSHOTS");
        if (dark && !images.isEmpty()) {
            top.grab().save(QStringLiteral("%1/dark %2.png").arg(images, state));
        }
    }
    std::string all() const {
        QStringList lines;
        for (auto line = found_.begin(); line != found_.end(); ++line) {
            lines << line.key() + QStringLiteral("   [") + line.value() + QLatin1Char(']');
        }
        return lines.join(QLatin1Char('\n')).toStdString();
    }
    void walk(void (WindowTour::*way)()) {
        WindowDriver driver;
        WindowTour tour(driver, [this](QWidget& top, const QString& state) {
            change(top, Appearance::Dark, state);
            change(top, Appearance::Light, state);
        });
        ASSERT_NO_THROW((tour.*way)());
        EXPECT_TRUE(found_.isEmpty()) << all();
    }

    QMap<QString, QString> found_;
};

/// The largest difference of a channel.
int difference(const QImage& a, const QImage& b) {
    if (a.size() != b.size()) return 255;
    int most = 0;
    for (int y = 0; y < a.height(); ++y) {
        for (int x = 0; x < a.width(); ++x) {
            const QColor one = a.pixelColor(x, y), other = b.pixelColor(x, y);
            most = std::max({most,
                             std::abs(one.red() - other.red()),
                             std::abs(one.green() - other.green()),
                             std::abs(one.blue() - other.blue())});
        }
    }
    return most;
}

}  // namespace

TEST_F(AppearanceTest, ChangesOnEveryPageAtOnce) {
    walk(&WindowTour::classes);
}

TEST_F(AppearanceTest, ChangesWhereImagesAreReconstructed) {
    walk(&WindowTour::pairs);
}

TEST(IconTest, HasTheFullResolutionOfAHighDensityScreen) {
    QDirIterator icons(":/icons", {"*.svg"}, QDir::Files, QDirIterator::Subdirectories);
    int count = 0;
    while (icons.hasNext()) {
        const QString name = icons.next().mid(7).chopped(4);  // ":/icons" and ".svg"
        const QString own = name.startsWith('/') ? name.mid(1) : name;
        const QImage plain = iconPixmap(own, Qt::black, 20, 1).toImage();
        for (const qreal ratio : {1.5, 2.0}) {
            const int points = static_cast<int>(std::lround(20 * ratio));
            const QImage fine = iconPixmap(own, Qt::black, 20, ratio).toImage();
            ASSERT_EQ(fine.size(), QSize(points, points)) << own.toStdString();
            EXPECT_EQ(fine.devicePixelRatio(), ratio);
            const QImage enlarged =
                plain.scaled(points, points, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
            EXPECT_NE(fine.convertToFormat(enlarged.format()), enlarged) << own.toStdString();
            const QPixmap ofIcon = icon(own).pixmap(QSize(20, 20), ratio);
            EXPECT_EQ(ofIcon.size(), QSize(points, points)) << own.toStdString();
            EXPECT_EQ(ofIcon.devicePixelRatio(), ratio) << own.toStdString();
        }
        ++count;
    }
    EXPECT_GT(count, 40);
}

// Also run with QT_SCALE_FACTOR 1.5 and 2: see CMakeLists.txt.
TEST(SharpTest, TheWindowDrawsItsIconsAtTheScreensResolution) {
    const double expected = std::max(1.0, qEnvironmentVariable("QT_SCALE_FACTOR").toDouble());
    WindowDriver driver;
    ASSERT_EQ(driver.window().devicePixelRatioF(), expected);
    QAbstractButton* runs = driver.button("Runs");
    ASSERT_NE(runs, nullptr);
    const QImage drawn = runs->grab().toImage();
    ASSERT_EQ(drawn.width(), std::lround(runs->width() * expected));
    constexpr int kSide = 20, kLeft = 12;
    const int top = runs->height() / 2 - kSide / 2;
    const int points = static_cast<int>(std::lround(kSide * expected));
    QImage wanted(points, points, QImage::Format_RGB32);
    wanted.fill(themeOf(runs).window);
    QPainter painter(&wanted);
    const QPixmap icon = iconPixmap("runs", themeOf(runs).text, kSide, expected);
    painter.drawPixmap(QRect(0, 0, points, points), icon);
    painter.end();
    const QImage there = drawn.copy(static_cast<int>(std::lround(kLeft * expected)),
                                    static_cast<int>(std::lround(top * expected)),
                                    points,
                                    points);
    EXPECT_LE(difference(there, wanted), 2);
}

// In a row with larger images beside it.
TEST(SharpTest, AMarkIsAsLargeOnEveryScreen) {
    const QColor ink(Qt::magenta);
    QTableView table;
    table.resize(300, 200);
    table.setIconSize({40, 40});
    table.setItemDelegate(new MarkDelegate(&table));
    QStandardItemModel model(1, 1);
    QPixmap square(QSize(MarkDelegate::kSide, MarkDelegate::kSide) * table.devicePixelRatioF());
    square.fill(ink);
    square.setDevicePixelRatio(table.devicePixelRatioF());
    model.setData(model.index(0, 0), untintedIcon(square), Qt::DecorationRole);
    table.setModel(&model);
    table.setRowHeight(0, 48);
    const QImage drawn = table.grab().toImage();
    int count = 0;
    for (int y = 0; y < drawn.height(); ++y) {
        for (int x = 0; x < drawn.width(); ++x) count += drawn.pixel(x, y) == ink.rgb();
    }
    const double side = std::sqrt(count) / drawn.devicePixelRatio();
    EXPECT_NEAR(side, MarkDelegate::kSide, 1);
}
