// SPDX-License-Identifier: GPL-3.0-or-later
// The focused control in a scrolling column stays visible when anything above it grows.
#include <gtest/gtest.h>

#include <QApplication>
#include <QLabel>
#include <QPointer>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTest>
#include <QVBoxLayout>
#include <QWheelEvent>

#include "ui/widgets/section.h"

using namespace espalier::ui;

namespace {

constexpr int kHeight = 120;

/// A small scrolling column with a button below everything else.
class ScrollingTest : public testing::Test {
  protected:
    ScrollingTest() {
        auto* content = new QWidget;
        column_ = new QVBoxLayout(content);
        button_ = new QPushButton(QStringLiteral("Below"), content);
        column_->addWidget(button_);
        column_->addStretch(1);
        area_ = scrolling(content, &window_);
        auto* outside = new QVBoxLayout(&window_);
        outside->addWidget(area_);
        window_.resize(2 * kHeight, kHeight);
        window_.show();
        window_.activateWindow();
    }

    bool focus() {
        button_->setFocus(Qt::TabFocusReason);
        return QTest::qWaitFor([this] { return button_->hasFocus(); });
    }
    void growAbove(int height) {
        auto* card = new QWidget;
        card->setFixedHeight(height);
        column_->insertWidget(0, card);
        QTest::qWait(20);
    }
    bool isInView() const {
        const QPoint corner = button_->mapTo(area_->viewport(), QPoint());
        return area_->viewport()->rect().contains(QRect(corner, button_->size()));
    }

    QWidget window_;
    QVBoxLayout* column_ = nullptr;
    QPushButton* button_ = nullptr;
    QScrollArea* area_ = nullptr;
};

}  // namespace

TEST_F(ScrollingTest, TheFocusStaysInViewWhenTheContentGrows) {
    ASSERT_TRUE(focus());
    for (int i = 0; i < 3; ++i) {
        growAbove(kHeight);
        EXPECT_TRUE(isInView()) << "after " << i + 1;
    }
}

TEST_F(ScrollingTest, TheFocusStaysInViewWhenTheAreaShrinks) {
    window_.resize(2 * kHeight, 2 * kHeight);
    growAbove(kHeight);
    ASSERT_TRUE(focus());
    ASSERT_TRUE(isInView());
    window_.resize(2 * kHeight, kHeight);
    QTest::qWait(20);
    EXPECT_TRUE(isInView());
}

TEST_F(ScrollingTest, ScrollingAwayByHandIsKept) {
    ASSERT_TRUE(focus());
    growAbove(3 * kHeight);
    ASSERT_TRUE(isInView());
    const QPointF middle = area_->viewport()->rect().center();
    QWheelEvent wheel(middle,
                      area_->viewport()->mapToGlobal(middle),
                      {},
                      QPoint(0, 120 * kHeight),
                      Qt::NoButton,
                      Qt::NoModifier,
                      Qt::NoScrollPhase,
                      false);
    QApplication::sendEvent(area_->viewport(), &wheel);
    ASSERT_FALSE(isInView());
    const int there = area_->verticalScrollBar()->value();
    growAbove(kHeight);
    EXPECT_EQ(area_->verticalScrollBar()->value(), there);
}

// The column must release its weak pointer to the button exactly once, not again when the focus
// leaves the button during destruction.
// Qt alone does not ask wrapped sentences how high they are in this width.
TEST_F(ScrollingTest, WhatStandsBelowALongSentenceIsWithinTheColumn) {
    auto* sentence = new QLabel(QString("Words that take many lines. ").repeated(20));
    sentence->setWordWrap(true);
    auto* below = new QWidget;
    below->setMinimumHeight(kHeight / 2);
    column_->insertWidget(0, sentence);
    column_->insertWidget(1, below);
    EXPECT_TRUE(QTest::qWaitFor([&] {
        const bool isWhole = sentence->height() >= sentence->heightForWidth(sentence->width());
        return isWhole && area_->widget()->rect().contains(button_->geometry());
    })) << area_->widget()->height();
    window_.resize(4 * kHeight, kHeight);
    EXPECT_TRUE(QTest::qWaitFor([&] {
        const int least = column_->totalMinimumHeightForWidth(area_->viewport()->width());
        return area_->widget()->height() == least;
    })) << "in a wider window it takes less: "
        << area_->widget()->height();
}

TEST_F(ScrollingTest, AColumnWithoutItsLongSentenceIsLowAgain) {
    auto* sentence = new QLabel(QString("Words that take many lines. ").repeated(20));
    sentence->setWordWrap(true);
    column_->insertWidget(0, sentence);
    ASSERT_TRUE(QTest::qWaitFor([&] { return area_->widget()->minimumHeight() > kHeight; }));
    delete sentence;
    EXPECT_TRUE(QTest::qWaitFor([&] { return area_->widget()->minimumHeight() == 0; }))
        << area_->widget()->minimumHeight();
}

TEST_F(ScrollingTest, AWidgetIsScrolledIntoView) {
    growAbove(3 * kHeight);
    area_->verticalScrollBar()->setValue(0);
    ASSERT_FALSE(isInView());
    scrollIntoView(*button_);
    EXPECT_TRUE(isInView());
    const int place = area_->verticalScrollBar()->value();
    scrollIntoView(*button_);
    EXPECT_EQ(area_->verticalScrollBar()->value(), place) << "it is there already";
    scrollIntoView(*column_->itemAt(0)->widget());
    EXPECT_LE(area_->verticalScrollBar()->value(), 20) << "of what is too high, the top";
}

TEST_F(ScrollingTest, CanBeDestroyedWithTheFocus) {
    ASSERT_TRUE(focus());
    const QPointer<QWidget> pointer = button_;
    const auto* counts =
        *reinterpret_cast<const QtSharedPointer::ExternalRefCountData* const*>(&pointer);
    delete area_;
    EXPECT_FALSE(pointer);
    EXPECT_EQ(counts->weakref.loadRelaxed(), 1) << "only that of this test";
}

TEST_F(ScrollingTest, AFocusElsewhereDoesNotScroll) {
    ASSERT_TRUE(focus());
    button_->clearFocus();
    growAbove(3 * kHeight);
    growAbove(kHeight);
    EXPECT_EQ(area_->verticalScrollBar()->value(), 0);
}
