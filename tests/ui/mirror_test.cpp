// SPDX-License-Identifier: GPL-3.0-or-later
// In a right-to-left layout, custom painting is mirrored: bars begin on the right, and signs
// precede their text in that direction.
#include <gtest/gtest.h>

#include <QApplication>
#include <QComboBox>
#include <QGlyphRun>
#include <QHeaderView>
#include <QImage>
#include <QLabel>
#include <QListWidget>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QStandardItemModel>
#include <QTableWidget>
#include <QTest>
#include <QTextLayout>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cstdlib>
#include <functional>
#include <memory>
#include <utility>

#include "ui/data/folder/class_row_delegate.h"
#include "ui/data/split_bar.h"
#include "ui/guide/guide_window.h"
#include "ui/isolated.h"
#include "ui/results/classification/class_bars.h"
#include "ui/results/classification/confused_list.h"
#include "ui/results/classification/mistake_delegate.h"
#include "ui/results/classification/mistakes_model.h"
#include "ui/results/classification/score_bars.h"
#include "ui/runs/run_best_result.h"
#include "ui/shell/messages_popup.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/train/worker_bars.h"
#include "ui/widgets/heading.h"
#include "ui/widgets/section.h"
#include "ui/widgets/side_by_side.h"
#include "ui/widgets/table.h"

using namespace espalier;
using namespace espalier::ui;

namespace {

constexpr QSize kRoom(400, 120);

/// Bounding box of all pixels of exactly this colour.
QRect placeOf(const QImage& image, const QColor& color) {
    QRect place;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            if (image.pixelColor(x, y).rgb() == color.rgb()) place |= QRect(x, y, 1, 1);
        }
    }
    return place;
}

/// Bounding box of all red pixels, which mark errors.
QRect redIn(const QImage& image) {
    constexpr int kClearly = 60;
    QRect place;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const QColor color = image.pixelColor(x, y);
            const int others = std::max(color.green(), color.blue());
            if (color.red() > others + kClearly) place |= QRect(x, y, 1, 1);
        }
    }
    return place;
}

void expectMirrored(const std::function<QImage(Qt::LayoutDirection)>& paint, const QColor& color) {
    const QRect left = placeOf(paint(Qt::LeftToRight), color);
    const QRect right = placeOf(paint(Qt::RightToLeft), color);
    ASSERT_FALSE(left.isEmpty());
    ASSERT_FALSE(right.isEmpty());
    EXPECT_GT(std::abs(left.center().x() - kRoom.width() / 2), 20) << "it is no side";
    EXPECT_NEAR(right.left(), kRoom.width() - 1 - left.right(), 2);
    EXPECT_NEAR(right.right(), kRoom.width() - 1 - left.left(), 2);
    EXPECT_EQ(right.top(), left.top());
}

QImage imageOf(QWidget& widget, Qt::LayoutDirection direction) {
    widget.setLayoutDirection(direction);
    widget.resize(kRoom);
    QImage image(kRoom, QImage::Format_RGB32);
    image.fill(themeOf(&widget).surface);
    widget.render(&image, {}, {}, {});
    return image;
}

QImage imageOf(const QStyledItemDelegate& delegate,
               const QModelIndex& index,
               Qt::LayoutDirection direction) {
    QImage image(kRoom, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setLayoutDirection(direction);
    QStyleOptionViewItem option;
    option.palette = QApplication::palette();
    option.direction = direction;
    option.rect = QRect(QPoint(), kRoom);
    delegate.paint(&painter, option, index);
    return image;
}

const Theme& theme() {
    return themeOf(QApplication::palette());
}

}  // namespace

TEST(MirrorTest, PrecisionAndRecallOfAClass) {
    engine::ConfusionMatrix matrix(2);
    matrix.add(0, 0, 3);
    matrix.add(1, 0, 1);
    ClassBars bars;
    bars.setMatrix(matrix, {QStringLiteral("rose"), QStringLiteral("tulip")});
    const auto paint = [&](Qt::LayoutDirection direction) { return imageOf(bars, direction); };
    expectMirrored(paint, theme().seriesColor(0));
    expectMirrored(paint, theme().seriesColor(2));
}

TEST(MirrorTest, ScoresOfAnImage) {
    ScoreBars bars;
    bars.setScores({QStringLiteral("rose"), QStringLiteral("tulip")}, {0.3F, 0.2F});
    expectMirrored([&](Qt::LayoutDirection direction) { return imageOf(bars, direction); },
                   theme().accent);
}

TEST(MirrorTest, TheSplitAndItsHandles) {
    SplitBar bar;
    bar.setSplit({0.6, 0.2, 0.2}, {60, 20, 20}, false);
    const auto paint = [&](Qt::LayoutDirection direction) { return imageOf(bar, direction); };
    expectMirrored(paint, theme().seriesColor(0));
    expectMirrored(paint, theme().seriesColor(2));
    // The handle can be grabbed at its visible place and follows the pointer.
    double training = 0;
    QObject::connect(
        &bar, &SplitBar::fractionsChosen, &bar, [&](const engine::SplitFractions& fractions) {
            training = fractions.training;
        });
    bar.setLayoutDirection(Qt::RightToLeft);
    const int first = kRoom.width() * 4 / 10, there = kRoom.width() * 5 / 10;
    QTest::mousePress(&bar, Qt::LeftButton, Qt::NoModifier, {first, 10});
    QTest::mouseMove(&bar, {there, 10});
    QTest::mouseRelease(&bar, Qt::LeftButton, Qt::NoModifier, {there, 10});
    EXPECT_NEAR(training, 0.5, 0.02);
    QTest::keyClick(&bar, Qt::Key_Left);
    EXPECT_GT(training, 0.5);
}

TEST(MirrorTest, AWrongImage) {
    QStandardItemModel model(1, 1);
    const QModelIndex index = model.index(0, 0);
    model.setData(index, QStringLiteral("tulip"), MistakesModel::AnswerRole);
    model.setData(index, QStringLiteral("rose"), MistakesModel::TruthRole);
    model.setData(index, 0.9, MistakesModel::ScoreRole);
    const MistakeDelegate delegate;
    const auto paint = [&](Qt::LayoutDirection direction) {
        QImage image(160, 220, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        painter.setLayoutDirection(direction);
        QStyleOptionViewItem option;
        option.palette = QApplication::palette();
        option.direction = direction;
        option.rect = image.rect();
        delegate.paint(&painter, option, index);
        return image;
    };
    const QRect left = redIn(paint(Qt::LeftToRight)), right = redIn(paint(Qt::RightToLeft));
    ASSERT_FALSE(left.isEmpty());
    ASSERT_FALSE(right.isEmpty());
    EXPECT_LT(left.right(), 40);
    EXPECT_GT(right.left(), 120);
}

TEST(MirrorTest, AClassWithItsBar) {
    QStandardItemModel model(1, 1);
    const QModelIndex index = model.index(0, 0);
    model.setData(index, QStringLiteral("rose"), ClassRowDelegate::NameRole);
    model.setData(index, 12, ClassRowDelegate::CountRole);
    model.setData(index, 0.3, ClassRowDelegate::ShareRole);
    const ClassRowDelegate delegate;
    expectMirrored(
        [&](Qt::LayoutDirection direction) { return imageOf(delegate, index, direction); },
        theme().accent);
}

namespace {

/// Whether the first letter of `text` is displayed to the left of its last one in a right-to-left
/// layout, ignoring invisible marks.
bool readsFromTheLeft(const QString& text) {
    QTextLayout layout(text, QApplication::font());
    QTextOption option;
    option.setTextDirection(Qt::RightToLeft);
    layout.setTextOption(option);
    layout.beginLayout();
    const QTextLine line = layout.createLine();
    layout.endLayout();
    const QString seen = withoutIsolation(text);
    const auto first = static_cast<int>(text.indexOf(seen.front()));
    const auto last = static_cast<int>(text.lastIndexOf(seen.back()));
    const auto placeOf = [&line](int letter) {
        return line.glyphRuns(letter, 1).front().positions().front().x();
    };
    return placeOf(first) < placeOf(last);
}

class RightToLeft {
  public:
    RightToLeft() { QApplication::setLayoutDirection(Qt::RightToLeft); }
    ~RightToLeft() { QApplication::setLayoutDirection(Qt::LeftToRight); }
};

}  // namespace

TEST(MirrorTest, NumbersKeepTheOrderOfTheirSignsAndUnits) {
    const RightToLeft direction;
    EXPECT_FALSE(readsFromTheLeft(QStringLiteral("60.0 %"))) << "or nothing is tested here";
    RunRow row;
    row.best = {.epoch = 1, .metrics = {{"accuracy", 0.6}}};
    const QString words = QStringLiteral("אחוז ");
    for (const QString& number : {percentText(0.6),
                                  durationText(4),
                                  durationText(110),
                                  durationText(7500),
                                  bytesText(3.1e9),
                                  numberText(-0.25),
                                  bestText(row),
                                  isolated(QStringLiteral("96 × 80 × 3")),
                                  isolated(QStringLiteral("2026-11-22 17:27  resnet-small"))}) {
        EXPECT_TRUE(readsFromTheLeft(number)) << number.toStdString();
    }
    EXPECT_FALSE(readsFromTheLeft(words + percentText(0.6))) << "a sentence stays as it was";
    EXPECT_EQ(withoutIsolation(percentText(0.6)), "60.0 %");
}

TEST(MirrorTest, ASentenceKeepsTheDirectionOfItsLanguage) {
    for (const QString& sentence : {QStringLiteral("5.2 s per epoch, measured here"),
                                    QStringLiteral("Delete 'norm1'"),
                                    QStringLiteral("7 of 13 images"),
                                    QStringLiteral("Templates …"),
                                    QStringLiteral("C++")}) {
        EXPECT_EQ(inOwnDirection(sentence), sentence) << "nothing is mirrored";
        const RightToLeft direction;
        EXPECT_TRUE(readsFromTheLeft(inOwnDirection(sentence))) << sentence.toStdString();
        EXPECT_EQ(withoutIsolation(inOwnDirection(sentence)), sentence);
    }
    const RightToLeft direction;
    EXPECT_FALSE(readsFromTheLeft(QStringLiteral("C++"))) << "or nothing is tested here";
    EXPECT_TRUE(inOwnDirection({}).isEmpty());
    // A sentence in a language of the window's direction is as it was.
    const QLocale before;
    QLocale::setDefault(QLocale(QLocale::Hebrew));
    EXPECT_EQ(inOwnDirection(QStringLiteral("C++")), "C++");
    QLocale::setDefault(before);
}

namespace {

/// The first and the last third of what is written somewhere in a widget; other than its ground.
std::pair<QRect, QRect> endsOfWords(QWidget& widget, const QRect& where) {
    const QImage image = widget.grab(where).toImage();
    const QRgb ground = image.pixel(0, image.height() / 2);
    const auto inked = [&](int from, int to) {
        QRect place;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = from; x < to; ++x) {
                if (std::abs(qGray(image.pixel(x, y)) - qGray(ground)) > 60)
                    place |= QRect(x, y, 1, 1);
            }
        }
        return place;
    };
    const QRect all = inked(0, image.width());
    const int third = all.width() / 3;
    return {inked(all.left(), all.left() + third), inked(all.right() - third, all.right() + 1)};
}

}  // namespace

TEST(MirrorTest, ControlsWriteSentencesInTheirOwnDirection) {
    const RightToLeft direction;
    const QString words = QStringLiteral("HHH......");
    QPushButton push(words);
    QToolButton tool;
    tool.setText(words);
    tool.setAutoRaise(true);
    QComboBox choice;
    choice.addItem(words);
    QListWidget list;
    list.setFrameShape(QFrame::NoFrame);
    list.addItem(words);
    for (QWidget* widget : {static_cast<QWidget*>(&push),
                            static_cast<QWidget*>(&tool),
                            static_cast<QWidget*>(&choice),
                            static_cast<QWidget*>(&list)}) {
        widget->resize(kRoom.width(), 40);
        widget->show();
        QCoreApplication::processEvents();
        // Without the frame, and the arrow on the left.
        QRect where = widget->rect().adjusted(40, 6, -4, -6);
        if (widget == &list) where = QRect(40, 2, kRoom.width() - 40, list.sizeHintForRow(0) - 4);
        const auto [first, last] = endsOfWords(*widget, where);
        EXPECT_GT(first.height(), 2 * last.height()) << widget->metaObject()->className();
    }
}

// The gap between number and unit is near the beginning: "40 images/s", not "images/s 40".
TEST(MirrorTest, TheSpeedOfAWorkerIsReadInItsOrder) {
    const RightToLeft direction;
    engine::WorkerTimes times{.steps = 5, .seconds = 2, .data = 0, .threads = 1, .workers = {}};
    times.workers.assign(2, {.share = 16, .images = 80, .computing = 2});
    WorkerBars bars;
    bars.setTimes(times);
    bars.resize(600, bars.height());
    const int width = bars.fontMetrics().horizontalAdvance(QStringLiteral("40 images/s")) + 2;
    const QImage image = bars.grab(QRect(0, 0, width, bars.fontMetrics().height())).toImage();
    const auto isEmpty = [&](int x) {
        for (int y = 0; y < image.height(); ++y) {
            const int ground = qGray(image.pixel(width - 1, 0));
            if (std::abs(qGray(image.pixel(x, y)) - ground) > 60) return false;
        }
        return true;
    };
    int first = 0, last = width - 1, begin = 0, widest = 0, middle = 0;
    while (first < last && isEmpty(first)) ++first;
    while (last > first && isEmpty(last)) --last;
    ASSERT_GT(last - first, width / 2) << "the words are here";
    for (int x = first; x <= last; ++x) {
        if (!isEmpty(x)) begin = x + 1;
        if (x + 1 - begin <= widest) continue;
        widest = x + 1 - begin;
        middle = begin + widest / 2;
    }
    EXPECT_LT(middle, (first + last) / 2);
}

TEST(MirrorTest, AHeadingBeginsAtTheEdgeOfItsPage) {
    Heading heading(QStringLiteral("Train"));
    heading.setSentence(QStringLiteral("Settings and checks"));
    heading.addAction(new QPushButton(QStringLiteral("Live"), &heading));
    heading.resize(800, 80);
    for (const Qt::LayoutDirection direction : {Qt::LeftToRight, Qt::RightToLeft}) {
        heading.setLayoutDirection(direction);
        heading.show();
        QCoreApplication::processEvents();
        for (QLabel* label : heading.findChildren<QLabel*>()) {
            const auto [first, last] = endsOfWords(*label, label->rect());
            const bool isMirrored = direction == Qt::RightToLeft;
            const int gap = isMirrored ? label->width() - 1 - last.right() : first.left();
            EXPECT_LT(gap, 10) << label->text().toStdString() << isMirrored;
        }
    }
}

TEST(MirrorTest, TheMessagesOpenAboveTheirButton) {
    for (const Qt::LayoutDirection direction : {Qt::LeftToRight, Qt::RightToLeft}) {
        QWidget strip;
        strip.setLayoutDirection(direction);
        strip.setGeometry(150, 500, 600, 30);
        strip.show();
        const QVector<SaidMessage> said{
            {IssuesList::Sign::Note, QStringLiteral("14:30"), QStringLiteral("words")}};
        auto* popup = new MessagesPopup(said, &strip);
        popup->openAbove(strip);
        const QRect place = popup->geometry();
        const QRect below(strip.mapToGlobal(QPoint()), strip.size());
        ASSERT_LT(place.width(), below.width()) << "or nothing is tested here";
        const bool isMirrored = direction == Qt::RightToLeft;
        EXPECT_NEAR(isMirrored ? place.left() : place.right(),
                    isMirrored ? below.left() : below.right(),
                    4)  // the frame of a window
            << isMirrored;
    }
}

TEST(MirrorTest, NumbersInATableEndAtTheSamePlace) {
    constexpr int kWide = 200;
    for (const Qt::LayoutDirection direction : {Qt::LeftToRight, Qt::RightToLeft}) {
        QTableWidget table(2, 1);
        prepareTable(table);
        table.setFocusPolicy(Qt::NoFocus);  // nothing but numbers is drawn
        table.setLayoutDirection(direction);
        auto* head = new QTableWidgetItem(QStringLiteral("HH"));
        head->setTextAlignment(cellAlignment(true));
        table.setHorizontalHeaderItem(0, head);
        const QString numbers[] = {QStringLiteral("8"), QStringLiteral("88888")};
        for (int row = 0; row < 2; ++row) {
            auto* cell = new QTableWidgetItem(numbers[row]);
            cell->setTextAlignment(cellAlignment(true));
            table.setItem(row, 0, cell);
        }
        table.setColumnWidth(0, kWide);
        table.resize(kWide, kRoom.height());
        table.show();
        QCoreApplication::processEvents();
        QList<int> ends{endsOfWords(*table.horizontalHeader()->viewport(),
                                    {0, 4, kWide, table.horizontalHeader()->height() - 8})
                            .second.right()};
        for (int row = 0; row < 2; ++row) {
            const QRect cell = table.visualItemRect(table.item(row, 0));
            ends << endsOfWords(*table.viewport(), cell.adjusted(0, 4, 0, -4)).second.right();
        }
        EXPECT_NEAR(ends[1], ends[2], 1);
        EXPECT_NEAR(ends[0], ends[2], 2) << "the heading stands above its numbers";
        EXPECT_GT(ends[1], kWide / 2);
    }
}

TEST(MirrorTest, PartsSideBySideFillTheirRoom) {
    for (const Qt::LayoutDirection direction : {Qt::LeftToRight, Qt::RightToLeft}) {
        QWidget window;
        window.setLayoutDirection(direction);
        auto* first = new QWidget;
        auto* second = new QWidget;
        QSplitter* parts = sideBySide({first, second}, &window);
        parts->resize(kRoom);
        window.resize(kRoom);
        window.show();
        QCoreApplication::processEvents();
        const bool isMirrored = direction == Qt::RightToLeft;
        EXPECT_EQ((isMirrored ? second : first)->geometry().left(), 0);
        EXPECT_EQ((isMirrored ? first : second)->geometry().right(), kRoom.width() - 1);
        EXPECT_EQ(first->layoutDirection(), direction);
    }
}

TEST(MirrorTest, TheArrowsOfTheGuidePointAwayFromEachOther) {
    const auto arrowOf = [](const QWidget& guide, const char* name) {
        for (const auto* button : guide.findChildren<QToolButton*>()) {
            if (button->accessibleName() == QLatin1String(name)) {
                return button->icon().pixmap(24, 24).toImage();
            }
        }
        return QImage();
    };
    const GuideWindow guide(nullptr);
    const RightToLeft direction;
    const GuideWindow turned(nullptr);
    ASSERT_FALSE(arrowOf(guide, "Forward").isNull());
    EXPECT_EQ(arrowOf(turned, "Back"), arrowOf(guide, "Forward"));
    EXPECT_EQ(arrowOf(turned, "Forward"), arrowOf(guide, "Back"));
}

TEST(MirrorTest, APairOfClassesIsToldInTheDirectionOfItsLanguage) {
    const RightToLeft direction;
    engine::ConfusionMatrix matrix(2);
    matrix.add(0, 0, 3);
    matrix.add(0, 1, 5);
    ConfusedList list;
    list.setMatrix(matrix, {QString(12, QLatin1Char('H')), QString(30, QLatin1Char('.'))});
    list.resize(kRoom.width(), 200);
    list.show();
    QCoreApplication::processEvents();
    const QRect row = list.visualItemRect(list.item(1));
    const auto [first, last] =
        endsOfWords(list, {row.left() + 12, row.top() + 4, row.width() - 24, 18});
    EXPECT_GT(first.height(), 2 * last.height()) << "the true class is the first one";
}

TEST(MirrorTest, InALeftToRightLayoutNumbersAreUnchanged) {
    EXPECT_EQ(percentText(0.6), "60.0 %");
    EXPECT_EQ(durationText(4), "4 s");
    EXPECT_EQ(isolated(QStringLiteral("rose")), "rose");
    // Otherwise the number after it would be displayed before it.
    const QString name = QStringLiteral("פרח");
    EXPECT_NE(isolated(name), name);
    EXPECT_EQ(withoutIsolation(isolated(name)), name);
}

TEST(MirrorTest, TheGapBesideAScrollBar) {
    constexpr int kGap = 12;
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, kGap, 0);
    auto* label = new QLabel(QStringLiteral("words"), content);
    label->setFixedHeight(3 * kRoom.height());  // so that a scroll bar appears
    column->addWidget(label);
    const std::unique_ptr<QScrollArea> area(scrolling(content, nullptr));
    area->resize(kRoom);
    area->show();
    const auto expectGap = [&](Qt::LayoutDirection direction, int left, int right) {
        area->setLayoutDirection(direction);
        QCoreApplication::processEvents();
        EXPECT_EQ(label->geometry().left(), left);
        EXPECT_EQ(content->width() - 1 - label->geometry().right(), right);
    };
    expectGap(Qt::LeftToRight, 0, kGap);
    expectGap(Qt::RightToLeft, kGap, 0);
    expectGap(Qt::LeftToRight, 0, kGap);
}
