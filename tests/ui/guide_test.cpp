// SPDX-License-Identifier: GPL-3.0-or-later
// The guide and the tour of the window.
#include <gtest/gtest.h>

#include <QDir>
#include <QFile>
#include <QMenu>
#include <QRegularExpression>
#include <QSettings>
#include <QTest>
#include <QToolButton>
#include <QToolTip>

#include "ui/document.h"
#include "ui/guide/guide_html.h"
#include "ui/guide/guide_window.h"
#include "ui/guide/tour.h"
#include "ui/language.h"
#include "ui/page.h"
#include "ui/shell/window_guide.h"
#include "window_driver.h"

using namespace espalier::ui;
using namespace espalier::ui::test;

namespace {

class GuideTest : public testing::Test {
  protected:
    GuideTest() { QSettings().clear(); }
    GuideWindow* guide() { return driver_.window().guide().guide(); }
    QAction* entry(const QString& text) {
        auto* button = driver_.window().findChild<QToolButton*>("menu");
        for (QAction* action : button->menu()->actions()) {
            if (action->text() == text) return action;
        }
        return nullptr;
    }
    bool isTold(const QString& words) {
        return driver_.wait([&] { return guide()->browser().toPlainText().contains(words); }, 2000);
    }

    WindowDriver driver_;
};

QString bodyOf(const char* markdown) {
    const QString html = QString::fromStdString(guideHtml(markdown));
    const qsizetype begin = html.indexOf("<body>\n") + 7;
    return html.mid(begin, html.indexOf("</body>") - begin);
}

QString htmlOf(const QString& file) {
    QFile page(file);
    EXPECT_TRUE(page.open(QIODevice::ReadOnly)) << file.toStdString();
    return QString::fromStdString(guideHtml(page.readAll().toStdString()));
}

/// The headings, paragraphs, items and links of a page, sorted: those of every language.
QStringList partsOf(const QString& file) {
    static const QRegularExpression kPart(R"re(<(?:h\d|p|li|pre)>|(?:href|src)="[^"]+")re");
    QStringList parts;
    for (auto found = kPart.globalMatch(htmlOf(file)); found.hasNext();) {
        parts << found.next().captured().replace("../../", "../");  // one folder deeper
    }
    parts.sort();
    return parts;
}

/// Every page that English has with all its parts, no link that leads nowhere, and each page can be
/// reached.
void expectWhole(const QString& folder) {
    const QStringList pages = QDir(folder).entryList({"*.md"});
    EXPECT_EQ(pages, QDir(":/guide").entryList({"*.md"})) << folder.toStdString();
    for (const QString& page : pages) {
        EXPECT_EQ(partsOf(folder + page).join('\n').toStdString(),
                  partsOf(":/guide/" + page).join('\n').toStdString())
            << folder.toStdString() << page.toStdString();
    }
    const QRegularExpression target(R"((?:href|src)="([^"]+)\")");
    QSet<QString> reached{"index.md"};
    for (const QString& page : pages) {
        const QString html = htmlOf(folder + page);
        for (auto found = target.globalMatch(html); found.hasNext();) {
            QString name = found.next().captured(1);
            EXPECT_FALSE(name.contains("//")) << "it needs no network: " << name.toStdString();
            if (name.endsWith(".html")) name = name.chopped(4) + "md";
            EXPECT_TRUE(QFile::exists(QDir::cleanPath(folder + name)))
                << folder.toStdString() << page.toStdString() << ": " << name.toStdString();
            reached.insert(name);
        }
    }
    for (const QString& page : pages) EXPECT_TRUE(reached.contains(page)) << page.toStdString();
}

}  // namespace

TEST(GuideHtmlTest, WritesWhatThePagesUse) {
    EXPECT_EQ(bodyOf("# A & B\ntext\n"), "<h1>A &amp; B</h1>\n<p>text</p>\n");
    EXPECT_EQ(bodyOf("one\ntwo\n\nthree"), "<p>one\ntwo</p>\n<p>three</p>\n");
    EXPECT_EQ(bodyOf("- a\n  more\n- b\n\nend"),
              "<ul>\n<li>a\nmore</li>\n<li>b</li>\n</ul>\n<p>end</p>\n");
    EXPECT_EQ(bodyOf("1. a\n2. b"), "<ol>\n<li>a</li>\n<li>b</li>\n</ol>\n");
    EXPECT_EQ(bodyOf("a:\n\n    x <y>\n        z\n\nb"),
              "<p>a:</p>\n<pre>x &lt;y&gt;\n    z</pre>\n<p>b</p>\n");
    EXPECT_EQ(bodyOf("**a b** and *c* `c*d*` 2 * 3 * 4"),
              "<p><b>a b</b> and <i>c</i> <code>c*d*</code> 2 * 3 * 4</p>\n");
    EXPECT_EQ(bodyOf("[Data](data.md#x) [web](https://a/b.md) [none"),
              "<p><a href=\"data.html#x\">Data</a> <a href=\"https://a/b.md\">web</a> [none</p>\n");
    EXPECT_EQ(bodyOf("![a \"b\"](../screenshots/data.png)"),
              "<p><img src=\"../screenshots/data.png\" alt=\"a &quot;b&quot;\"/></p>\n");
    EXPECT_EQ(bodyOf(""), "");
    EXPECT_EQ(bodyOf("日本語 **太字**"), QStringLiteral("<p>日本語 <b>太字</b></p>\n"));
}

TEST_F(GuideTest, EveryLinkAndImageOfItIsThere) {
    for (const char* folder : {":/guide/", ":/guide/ja/", ":/guide/ru/"}) expectWhole(folder);
}

TEST_F(GuideTest, IsReadInTheLanguageOfTheWindow) {
    driver_.window().guide().open();
    EXPECT_EQ(guide()->browser().source().path(), "/guide/index.html");
    const SpokenLanguage japanese("ja");
    driver_.window().guide().open();
    EXPECT_EQ(guide()->browser().source().path(), "/guide/ja/index.html");
    EXPECT_TRUE(isTold("5 つの手順"));
}

TEST_F(GuideTest, F1LeadsToThePageInFront) {
    ASSERT_TRUE(driver_.openSmall(flowerFolder(8)));
    for (const auto& [step, page] : {std::pair("Network", "network"),
                                     {"Train", "train"},
                                     {"Runs", "runs"},
                                     {"Data", "data"}}) {
        ASSERT_TRUE(driver_.click(step));
        QToolTip::hideText();
        driver_.window().activateWindow();
        driver_.window().setFocus();
        driver_.key(Qt::Key_F1);
        ASSERT_TRUE(driver_.wait([&] { return guide() && guide()->isVisible(); })) << step;
        EXPECT_EQ(guide()->page(), page);
        QTest::keyClick(&guide()->browser(), Qt::Key_Escape);
        EXPECT_TRUE(driver_.wait([&] { return !guide()->isVisible(); }));
    }
}

TEST_F(GuideTest, ItsPagesHaveTextAndImagesAndAWayBack) {
    ASSERT_NE(entry("Guide"), nullptr);
    entry("Guide")->trigger();
    ASSERT_NE(guide(), nullptr);
    EXPECT_EQ(guide()->page(), "index");
    EXPECT_TRUE(isTold("one subfolder per class"));
    guide()->browser().setSource(guide()->browser().source().resolved(QUrl("data.html")));
    EXPECT_TRUE(isTold("Training images are what the network learns from"));
    const auto image = guide()->browser().loadResource(QTextDocument::ImageResource,
                                                       QUrl("qrc:/screenshots/data.png"));
    EXPECT_GT(image.value<QImage>().width(), 100);
    EXPECT_LE(image.value<QImage>().width(), guide()->browser().viewport()->width());
    auto* back = guide()->findChildren<QToolButton*>().front();
    ASSERT_TRUE(back->isEnabled());
    QTest::mouseClick(back, Qt::LeftButton);
    EXPECT_EQ(guide()->page(), "index");
    EXPECT_FALSE(back->isEnabled());
}

TEST_F(GuideTest, TheTourHasFiveStepsAndIsShownOnce) {
    driver_.window().guide().startFirstTour();
    auto* tour = driver_.window().findChild<Tour*>();
    ASSERT_NE(tour, nullptr);
    EXPECT_TRUE(driver_.shows("Begin with your images"));
    const QWidget& page = driver_.window().page(MainWindow::Step::Start);
    const auto* card = tour->findChild<QWidget*>(QString(), Qt::FindDirectChildrenOnly);
    const QPoint middle = page.mapTo(&driver_.window(), page.rect().center());
    EXPECT_NEAR(card->geometry().center().x(), middle.x(), 4) << "in the part that it is about";
    EXPECT_FALSE(driver_.button("Back"));
    for (int step = 1; step < 5; ++step) {
        ASSERT_TRUE(driver_.click("Next"));
        EXPECT_EQ(tour->step(), step);
        EXPECT_TRUE(driver_.shows(QStringLiteral("%1 of 5").arg(step + 1)));
    }
    QTest::keyClick(tour, Qt::Key_Left);
    EXPECT_EQ(tour->step(), 3);
    QTest::keyClick(tour, Qt::Key_Right);
    ASSERT_TRUE(driver_.click("Begin"));
    EXPECT_TRUE(driver_.wait([&] { return !driver_.window().findChild<Tour*>(); }));
    driver_.window().guide().startFirstTour();
    EXPECT_EQ(driver_.window().findChild<Tour*>(), nullptr) << "it was seen";
    ASSERT_NE(entry("Tour of the window"), nullptr);
    entry("Tour of the window")->trigger();
    EXPECT_NE(driver_.window().findChild<Tour*>(), nullptr);
    driver_.window().resize(960, 600);
    tour = driver_.window().findChild<Tour*>();
    EXPECT_TRUE(driver_.wait([&] { return tour->size() == driver_.window().size(); }));
    QTest::keyClick(tour, Qt::Key_Escape);
    EXPECT_TRUE(driver_.wait([&] { return !driver_.window().findChild<Tour*>(); }));
}

TEST_F(GuideTest, TheFrameOfTheTourIsWholeAndEquallyFarOnAllSides) {
    driver_.window().guide().startFirstTour();
    auto* tour = driver_.window().findChild<Tour*>();
    ASSERT_NE(tour, nullptr);
    const QWidget& page = driver_.window().page(MainWindow::Step::Start);
    const QRect target(page.mapTo(&driver_.window(), QPoint(0, 0)), page.size());
    const QRect frame = tour->targetBox();
    const int distance = target.left() - frame.left();
    EXPECT_EQ(frame, target.adjusted(-distance, -distance, distance, distance));
    const QRect whole = driver_.window().rect().adjusted(1, 1, -1, -1);  // half of its line
    for (int step = 0; step < 5; ++step) {
        if (step > 0) {
            ASSERT_TRUE(driver_.click("Next"));
        }
        const QRect place = tour->targetBox();
        EXPECT_TRUE(!place.isValid() || whole.contains(place)) << step;
    }
    QTest::keyClick(tour, Qt::Key_Escape);
}

TEST_F(GuideTest, TheTourCanBeSkippedAndADropEndsNothing) {
    driver_.window().guide().startFirstTour();
    ASSERT_TRUE(driver_.click("Skip the tour"));
    EXPECT_TRUE(driver_.wait([&] { return !driver_.window().findChild<Tour*>(); }));
    ASSERT_TRUE(driver_.openSmall(flowerFolder(8)));
    EXPECT_EQ(driver_.window().step(), MainWindow::Step::Data);
}
