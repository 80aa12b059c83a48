// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/theme.h"
#include "ui/canvas/scene/group_frame.h"
#include "ui/style/icon.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QComboBox>
#include <QFontMetrics>
#include <QImage>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QStyle>
#include <QStyleOptionComboBox>
#include <QStyleOptionHeader>
#include <QToolButton>
#include <algorithm>
#include <cstdlib>

using namespace espalier::ui;

class ThemeTest : public testing::TestWithParam<bool> {
  protected:
    const Theme& theme() const { return GetParam() ? darkTheme() : lightTheme(); }
};

TEST_P(ThemeTest, TextIsReadableOnEveryBackground) {
    const QColor grounds[] = {theme().window, theme().surface, theme().raised, theme().hover};
    const QColor inks[] = {theme().text,
                           theme().quietText,
                           theme().accent,
                           theme().good,
                           theme().warning,
                           theme().bad};
    for (const QColor& ground : grounds) {
        for (const QColor& ink : inks) {
            EXPECT_GE(contrast(ink, ground), 4.5)
                << ink.name().toStdString() << " on " << ground.name().toStdString();
        }
    }
    EXPECT_GE(contrast(theme().onAccent, theme().accent), 4.5);
    EXPECT_GE(contrast(theme().text, theme().selection), 4.5);
}

TEST_P(ThemeTest, CurvesStandOutFromTheBackground) {
    for (const QColor& color : theme().series) {
        EXPECT_GE(contrast(color, theme().surface), 3.0) << color.name().toStdString();
    }
    EXPECT_GE(contrast(theme().baseline, theme().surface), 3.0);
}

TEST_P(ThemeTest, BoxesOnTheCanvasStandOutFromWhatIsBehindThem) {
    const auto mix = [](const QColor& a, const QColor& b, double share) {
        const auto channel = [share](int from, int to) {
            return static_cast<int>(from + (to - from) * share);
        };
        return QColor(
            channel(a.red(), b.red()), channel(a.green(), b.green()), channel(a.blue(), b.blue()));
    };
    const QColor inFrame = mix(theme().surface, theme().text, kFrameGround);
    for (const QColor& ground : {theme().surface, theme().raised, inFrame}) {
        EXPECT_GE(contrast(theme().edge, ground), 3.0) << ground.name().toStdString();
        EXPECT_GE(contrast(theme().quietText, ground), 4.5);  // wires and their shapes
    }
}

TEST_P(ThemeTest, NumbersAreReadableOnCellsOfAnyStrength) {
    for (const QColor& full : {theme().accent, theme().seriesColor(1)}) {
        for (int share = 0; share <= 100; ++share) {
            const auto mix = [&](int a, int b) { return a + (b - a) * share / 100; };
            const QColor& ground = theme().surface;
            const QColor fill(mix(ground.red(), full.red()),
                              mix(ground.green(), full.green()),
                              mix(ground.blue(), full.blue()));
            EXPECT_GE(contrast(inkOn(fill), fill), 4.5) << fill.name().toStdString();
        }
    }
}

TEST_P(ThemeTest, IsIdentifiedByItsPalette) {
    EXPECT_EQ(&themeOf(paletteOf(theme())), &theme());
}

TEST(StyleTest, ASortedColumnHasAnArrowDownWhereTheLargestIsOnTop) {
    const auto drawn = [](QStyle::PrimitiveElement element, const QStyleOption& option) {
        QImage image(16, 16, QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::transparent);
        QPainter painter(&image);
        QApplication::style()->drawPrimitive(element, &option, &painter);
        return image;
    };
    QStyleOptionHeader header;
    header.rect = QRect(0, 0, 16, 16);
    header.palette = QApplication::palette();
    header.state = QStyle::State_Enabled;
    // Which Qt gives to a descending order.
    header.sortIndicator = QStyleOptionHeader::SortUp;
    const QImage descending = drawn(QStyle::PE_IndicatorHeaderArrow, header);
    EXPECT_EQ(descending, drawn(QStyle::PE_IndicatorArrowDown, header));
    header.sortIndicator = QStyleOptionHeader::SortDown;
    EXPECT_EQ(drawn(QStyle::PE_IndicatorHeaderArrow, header),
              drawn(QStyle::PE_IndicatorArrowUp, header));
    EXPECT_NE(descending, drawn(QStyle::PE_IndicatorHeaderArrow, header));
}

namespace {

QRect wordOf(const QStyleOptionHeader& head, const QRect& label) {
    const QSize size(head.fontMetrics.horizontalAdvance(head.text), label.height());
    return QStyle::alignedRect(head.direction, head.textAlignment, size, label);
}

int gapOf(const QRect& one, const QRect& other) {
    return std::max(one.left(), other.left()) - std::min(one.right(), other.right()) - 1;
}

}  // namespace

TEST(StyleTest, TheTextOfAChoiceIsAsFarFromItsEdgeInAMirroredWindow) {
    QStyleOptionComboBox box;
    box.rect = QRect(10, 20, 160, 32);
    const QStyle& style = *QApplication::style();
    const auto textOf = [&] {
        return style.subControlRect(QStyle::CC_ComboBox, &box, QStyle::SC_ComboBoxEditField);
    };
    box.direction = Qt::LeftToRight;
    const QRect usual = textOf();
    box.direction = Qt::RightToLeft;
    EXPECT_EQ(textOf(), QStyle::visualRect(Qt::RightToLeft, box.rect, usual));
}

TEST(StyleTest, TheHeadingOfNumbersStaysAboveThemWhileItsColumnIsSorted) {
    const QStyle& style = *QApplication::style();
    for (const auto direction : {Qt::LeftToRight, Qt::RightToLeft}) {
        QStyleOptionHeader head;
        head.rect = QRect(40, 0, 120, 32);
        head.direction = direction;
        head.state |= QStyle::State_Horizontal;
        head.fontMetrics = QFontMetrics(QApplication::font());
        head.text = "Run";
        // The side where reading ends.
        const auto endOf = [&](const QRect& part) {
            return direction == Qt::LeftToRight ? part.right() : part.left();
        };
        head.textAlignment = Qt::AlignRight | Qt::AlignVCenter;
        const QRect usual = style.subElementRect(QStyle::SE_HeaderLabel, &head);
        head.sortIndicator = QStyleOptionHeader::SortDown;
        const QRect sorted = style.subElementRect(QStyle::SE_HeaderLabel, &head);
        const QRect arrow = style.subElementRect(QStyle::SE_HeaderArrow, &head);
        EXPECT_EQ(endOf(sorted), endOf(usual));
        EXPECT_TRUE(head.rect.contains(arrow));
        EXPECT_FALSE(wordOf(head, sorted).intersects(arrow));
        EXPECT_LE(gapOf(wordOf(head, sorted), arrow), 1);
        head.textAlignment = Qt::AlignLeft | Qt::AlignVCenter;
        const QRect text = style.subElementRect(QStyle::SE_HeaderLabel, &head);
        EXPECT_NE(endOf(text), endOf(usual)) << "the arrow is behind a text";
        const QRect behind = style.subElementRect(QStyle::SE_HeaderArrow, &head);
        EXPECT_FALSE(wordOf(head, text).intersects(behind));
        EXPECT_LE(gapOf(wordOf(head, text), behind), 1) << "beside its word";
        EXPECT_LE(std::abs(behind.center().y() - head.rect.center().y()), 1) << "at its height";
        // Numbers end at the right in either direction.
        head.textAlignment = Qt::AlignRight | Qt::AlignAbsolute | Qt::AlignVCenter;
        const QRect number = style.subElementRect(QStyle::SE_HeaderLabel, &head);
        const QRect before = style.subElementRect(QStyle::SE_HeaderArrow, &head);
        EXPECT_EQ(number.right(), usual.right());
        EXPECT_FALSE(wordOf(head, number).intersects(before));
        EXPECT_LE(gapOf(wordOf(head, number), before), 1);
    }
}

TEST(StyleTest, ControlsInARowHaveTheSameHeight) {
    const QPushButton button(QStringLiteral("Start"));
    QComboBox choice;
    choice.addItem(QStringLiteral("accuracy"));
    const QSpinBox number;
    const QLineEdit text;
    EXPECT_EQ(choice.sizeHint().height(), button.sizeHint().height());
    EXPECT_EQ(number.sizeHint().height(), button.sizeHint().height());
    EXPECT_EQ(text.sizeHint().height(), button.sizeHint().height());
    QSpinBox large;
    QFont font = large.font();
    font.setPixelSize(40);
    large.setFont(font);
    large.resize(large.sizeHint());
    large.show();
    QCoreApplication::processEvents();
    const auto* field = large.findChild<QLineEdit*>();
    EXPECT_GE(field->height(), large.fontMetrics().height()) << "its digits are not cut off";
}

namespace {

/// Columns that differ from the first one, in which nothing is drawn.
QList<int> drawnColumns(const QImage& image) {
    QList<int> columns;
    const QRgb ground = image.pixel(0, image.height() / 2);
    for (int x = 0; x < image.width(); ++x) {
        bool isDrawn = false;
        for (int y = 0; y < image.height() && !isDrawn; ++y) {
            isDrawn = std::abs(qGray(image.pixel(x, y)) - qGray(ground)) > 60;
        }
        if (isDrawn) columns << x;
    }
    return columns;
}

}  // namespace

TEST(StyleTest, AButtonWithIconAndTextHasEqualMargins) {
    QToolButton button;
    button.setText(QStringLiteral("HH"));
    button.setIcon(icon(QStringLiteral("network")));
    button.setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button.setAutoRaise(true);
    button.resize(button.sizeHint());
    button.show();
    QCoreApplication::processEvents();
    const QImage image = button.grab().toImage();
    const QList<int> columns = drawnColumns(image);
    ASSERT_FALSE(columns.isEmpty());
    EXPECT_GE(columns.front(), 8);
    EXPECT_NEAR(columns.front(), image.width() - 1 - columns.back(), 4);
    int gap = 0;
    for (qsizetype i = 1; i < columns.size(); ++i) {
        if (columns[i] > button.iconSize().width())
            gap = std::max(gap, columns[i] - columns[i - 1]);
    }
    EXPECT_GE(gap, 8) << "between icon and text";
}

TEST(StyleTest, ABoxOfRowsOrTextKeepsTheRoundCornersOfItsBorder) {
    QWidget window;
    QListWidget list(&window);
    list.addItem(QStringLiteral("a row"));
    QPlainTextEdit text(&window);
    for (QWidget* box : {static_cast<QWidget*>(&list), static_cast<QWidget*>(&text)}) {
        QPalette palette = box->palette();
        palette.setColor(QPalette::Base, Qt::red);
        box->setPalette(palette);
        box->resize(120, 80);
    }
    text.move(0, 100);
    window.resize(120, 180);
    window.show();
    QCoreApplication::processEvents();
    const QImage image = window.grab().toImage();
    const auto isRed = [&](const QPoint& place) {
        const QColor color = image.pixelColor(place);
        return color.red() > color.green() + 100;
    };
    for (const QWidget* box : {static_cast<QWidget*>(&list), static_cast<QWidget*>(&text)}) {
        const QRect room = box->geometry();
        EXPECT_FALSE(isRed(room.topLeft() + QPoint(1, 1)));
        EXPECT_FALSE(isRed(room.topRight() + QPoint(-1, 1)));
        EXPECT_FALSE(isRed(room.bottomLeft() + QPoint(1, -1)));
        EXPECT_FALSE(isRed(room.bottomRight() + QPoint(-1, -1)));
        EXPECT_TRUE(isRed(room.bottomRight() - QPoint(10, 10)));
    }
}

INSTANTIATE_TEST_SUITE_P(Both, ThemeTest, testing::Bool());
