// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_pane.h"

#include <gtest/gtest.h>
#include <qcustomplot.h>

#include <QCoreApplication>
#include <QImage>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPaintEngine>
#include <QPainter>
#include <QPixmap>
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <vector>

#include "ui/plots/axis_room.h"
#include "ui/plots/caption_places.h"
#include "ui/plots/dense_line.h"
#include "ui/plots/line_tops.h"
#include "ui/plots/mark_places.h"
#include "ui/plots/value_span.h"
#include "ui/plots/values_above.h"
#include "ui/style/theme.h"

namespace espalier::ui::test {

namespace {

using Kind = PlotMark::Kind;

/// Records the text and the lines of more than two points that are painted, and where.
class TextRecorder final : public QPaintEngine, public QPaintDevice {
  public:
    struct Text {
        QString words;
        QPointF at;
        double height;
        double descent;
    };
    explicit TextRecorder(const QSize& size) : QPaintEngine(AllFeatures), size_(size) {}
    std::vector<Text> texts;
    std::vector<QPointF> ends;  ///< the last points of the lines

    QPaintEngine* paintEngine() const override { return const_cast<TextRecorder*>(this); }
    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    void updateState(const QPaintEngineState&) override {}
    void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {}
    void drawPath(const QPainterPath&) override {}
    void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override {
        if (mode != PolylineMode || count < 3) return;
        ends.push_back(state->transform().map(points[count - 1]));
    }
    void drawTextItem(const QPointF& at, const QTextItem& item) override {
        texts.push_back({item.text(),
                         state->transform().map(at),
                         item.ascent() + item.descent(),
                         item.descent()});
    }
    Type type() const override { return User; }

  protected:
    int metric(PaintDeviceMetric which) const override {
        switch (which) {
            case PdmWidth:
                return size_.width();
            case PdmHeight:
                return size_.height();
            case PdmDpiX:
            case PdmDpiY:
            case PdmPhysicalDpiX:
            case PdmPhysicalDpiY:
                return 96;
            default:
                return QPaintDevice::metric(which);
        }
    }

  private:
    QSize size_;
};

}  // namespace

// Half of it would be hidden by the axis, or the tail of its p by the edge.
TEST(PlotPaneTest, TheAxisOfStepsHasATitle) {
    const QSize size(600, 400);
    PlotPane pane(QStringLiteral("Loss"), std::numeric_limits<double>::quiet_NaN());
    pane.resize(size);
    pane.setRange(0, 100);
    pane.redraw();
    const auto isTitled = [&] {
        TextRecorder recorder(size);
        QPainter painter(&recorder);
        pane.paintLines(painter, size);
        painter.end();
        return std::ranges::any_of(recorder.texts, [&](const TextRecorder::Text& text) {
            return text.words == "step" && text.at.y() + text.descent <= size.height();
        });
    };
    EXPECT_TRUE(isTitled());
    pane.setStepAxisVisible(false);
    EXPECT_FALSE(isTitled()) << "the plot below has it";
}

TEST(PlotPaneTest, TheAxisOfRunsWithOtherBatchesCountsEpochs) {
    const QSize size(600, 400);
    PlotPane pane(QStringLiteral("Loss"), std::numeric_limits<double>::quiet_NaN());
    pane.resize(size);
    const auto words = [&] {
        TextRecorder recorder(size);
        QPainter painter(&recorder);
        pane.paintLines(painter, size);
        painter.end();
        QStringList all;
        for (const TextRecorder::Text& text : recorder.texts) all << text.words;
        return all;
    };
    pane.setRange(0, 200, 50);
    pane.redraw();
    EXPECT_TRUE(words().contains("epoch"));
    EXPECT_TRUE(words().contains("4")) << "epochs";
    EXPECT_FALSE(words().contains("step") || words().contains("200"));
    pane.setRange(0, 50, 50);
    pane.redraw();
    EXPECT_TRUE(words().contains("0.2") || words().contains("0.5")) << "parts of a single one";
    pane.setRange(0, 200);
    pane.redraw();
    EXPECT_TRUE(words().contains("step") && words().contains("200"));
}

// They stood where the ends had been before the plot had its size.
TEST(PlotPaneTest, LabelsStandAtTheEndsOfTheirLinesInEverySize) {
    PlotPane pane(QStringLiteral("Loss"), std::numeric_limits<double>::quiet_NaN());
    pane.setRange(0, 10);
    pane.setLines({{.label = QStringLiteral("A"),
                    .training = {},
                    .steps = {1, 5, 9},
                    .values = {3, 2.5, 2.7}},
                   {.label = QStringLiteral("B"),
                    .training = {},
                    .steps = {1, 5, 9},
                    .values = {2, 1.5, 1}}});
    pane.redraw();  // before it is laid out
    const auto check = [&](const QSize& size) {
        TextRecorder recorder(size);
        QPainter painter(&recorder);
        pane.paintLines(painter, size);
        painter.end();
        auto& ends = recorder.ends;
        ASSERT_EQ(ends.size(), 2u);
        std::ranges::sort(ends, {}, &QPointF::y);  // the line of A is above
        for (std::size_t i = 0; i < ends.size(); ++i) {
            const QString label(QChar(u"AB"[i]));
            const auto text = std::ranges::find(recorder.texts, label, &TextRecorder::Text::words);
            ASSERT_NE(text, recorder.texts.end());
            const double middle = text->at.y() + text->descent - text->height / 2;
            EXPECT_NEAR(middle, ends[i].y(), 3) << size.height();
            EXPECT_GT(text->at.x(), ends[i].x()) << size.width();
            EXPECT_LT(text->at.x(), ends[i].x() + 12) << size.width();
        }
    };
    check({600, 300});
    pane.resize(700, 200);
    pane.show();
    QCoreApplication::processEvents();
    check(pane.size());
    pane.resize(500, 420);
    QCoreApplication::processEvents();
    check(pane.size());
}

// A label stood on the line of another run that goes on where its own ends.
TEST(CaptionPlacesTest, ALabelCoversNoLineAndNoOtherLabel) {
    const QRectF plot(0, 0, 400, 200);
    const QSizeF size(10, 14);
    const auto isClear = [](const QRectF&) { return false; };
    {
        CaptionPlaces places(plot, isClear);
        const auto first = places.put({300, 100}, size);
        EXPECT_EQ(first.rect.center().y(), 100);
        EXPECT_FALSE(first.hasLeader);
        const auto second = places.put({300, 103}, size);
        EXPECT_FALSE(second.rect.intersects(first.rect));
        EXPECT_GT(second.rect.center().y(), first.rect.center().y()) << "in the order of the ends";
        const auto third = places.put({300, 104}, size);
        EXPECT_FALSE(third.rect.intersects(second.rect));
        EXPECT_TRUE(third.hasLeader) << "it is more than its height away";
    }
    {  // another line goes on from there
        const QLineF other(280, 100, 400, 108);
        CaptionPlaces places(plot, [&](const QRectF& rect) { return lineTouches(other, rect); });
        const auto label = places.put({300, 101}, size);
        EXPECT_FALSE(lineTouches(other, label.rect));
        EXPECT_LT(QLineF(label.rect.center(), {300, 101}).length(), 40) << "near its end";
    }
    {  // nothing is free within the plot
        CaptionPlaces places(plot, [&](const QRectF& rect) { return rect.left() < plot.right(); });
        const auto label = places.put({300, 100}, size);
        EXPECT_GE(label.rect.left(), plot.right());
        EXPECT_EQ(label.rect.center().y(), 100);
        EXPECT_TRUE(label.hasLeader);
    }
}

// The search took time with the cube of their number, in each layout.
TEST(CaptionPlacesTest, ManyLabelsAreStackedWithoutASearch) {
    int asked = 0;
    CaptionPlaces places(QRectF(0, 0, 400, 200), [&](const QRectF&) { return ++asked > 0; });
    double bottom = 0;
    for (int i = 0; i < 1000; ++i) {
        const auto place = places.stack({300, 100 + i / 1000.0}, {10, 14});
        EXPECT_TRUE(i == 0 || place.rect.top() == bottom) << i;
        EXPECT_FALSE(place.hasLeader);
        bottom = place.rect.bottom();
    }
    EXPECT_EQ(places.stack({200, 100}, {10, 14}).rect.center().y(), 100) << "it is not close";
    EXPECT_EQ(asked, 0);
}

TEST(PlotPaneTest, TheLabelsOfManyLinesStandBelowEachOther) {
    PlotPane pane(QStringLiteral("Loss"), std::numeric_limits<double>::quiet_NaN());
    pane.resize(600, 300);
    pane.show();
    pane.setRange(0, 10);
    std::vector<PlotLine> lines;
    for (int i = 0; i < 30; ++i) {
        lines.push_back({.label = QString::number(i + 1),
                         .training = {},
                         .steps = {1, 5, 9},
                         .values = {3, 2, 2}});
    }
    pane.setLines(lines);
    pane.redraw();
    QCoreApplication::processEvents();
    auto* plot = pane.findChild<QCustomPlot*>();
    ASSERT_NE(plot, nullptr);
    std::vector<QPointF> places;
    for (int i = 0; i < plot->itemCount(); ++i) {
        const auto* label = qobject_cast<QCPItemText*>(plot->item(i));
        const auto* leader = qobject_cast<QCPItemLine*>(plot->item(i));
        EXPECT_FALSE(leader && leader->visible());
        if (label && label->visible()) places.push_back(label->position->pixelPosition());
    }
    ASSERT_EQ(places.size(), lines.size());
    std::ranges::sort(places, {}, &QPointF::y);
    for (std::size_t i = 1; i < places.size(); ++i) {
        EXPECT_EQ(places[i].x(), places[0].x());
        EXPECT_GE(places[i].y() - places[i - 1].y(), 13.5);
    }
}

TEST(CaptionPlacesTest, ALineTouchesWhatItGoesThrough) {
    const QRectF rect(10, 10, 10, 10);
    EXPECT_TRUE(lineTouches({0, 15, 30, 15}, rect));
    EXPECT_TRUE(lineTouches({30, 12, 0, 18}, rect)) << "in either direction";
    EXPECT_TRUE(lineTouches({15, 0, 15, 30}, rect));
    EXPECT_TRUE(lineTouches({15, 30, 15, 12}, rect));
    EXPECT_FALSE(lineTouches({0, 5, 30, 8}, rect));
    EXPECT_FALSE(lineTouches({0, 15, 9, 15}, rect));
    EXPECT_FALSE(lineTouches({15, 0, 15, 9}, rect));
    EXPECT_FALSE(lineTouches({0, 0, 30, -60}, rect));
}

TEST(PlotPaneTest, ALabelStandsBesideALineThatGoesOn) {
    PlotPane pane(QStringLiteral("Loss"), std::numeric_limits<double>::quiet_NaN());
    pane.resize(600, 300);
    pane.show();
    pane.setRange(0, 10);
    pane.setLines(
        {{.label = QStringLiteral("A"), .training = {}, .steps = {1, 3, 5}, .values = {3, 2, 2}},
         {.label = QStringLiteral("B"), .training = {}, .steps = {1, 5, 9}, .values = {2, 2, 2}}});
    pane.redraw();
    QCoreApplication::processEvents();
    auto* plot = pane.findChild<QCustomPlot*>();
    ASSERT_NE(plot, nullptr);
    const double line = plot->yAxis->coordToPixel(2);
    for (int i = 0; i < plot->itemCount(); ++i) {
        const auto* label = qobject_cast<QCPItemText*>(plot->item(i));
        if (!label || label->text() != "A") continue;
        EXPECT_GE(std::abs(label->position->pixelPosition().y() - line), 7);
        EXPECT_NE(label->brush(), QBrush(Qt::NoBrush)) << "paper";
        return;
    }
    FAIL() << "no label";
}

// All values but one lay below the lowest of two powers of ten.
TEST(PlotPaneTest, ALogarithmicAxisOfFewPowersHasTicksBetweenThem) {
    const auto ticksOf = [](const QVector<double>& values, int height) {
        const QSize size(520, height);
        PlotPane pane(QStringLiteral("Loss"), std::numeric_limits<double>::quiet_NaN());
        pane.resize(size);
        pane.setStepAxisVisible(false);
        pane.setRange(0, 10);
        pane.setValidation({1, 5, 9}, values);
        pane.setLogarithmic(true);
        pane.show();
        QCoreApplication::processEvents();  // the room at its ends depends on its size
        pane.redraw();
        TextRecorder recorder(size);
        QPainter painter(&recorder);
        pane.paintLines(painter, size);
        painter.end();
        std::vector<TextRecorder::Text> texts = recorder.texts;
        std::ranges::sort(
            texts, std::ranges::greater(), [](const auto& one) { return one.at.y(); });
        QStringList words;
        for (std::size_t i = 0; i < texts.size(); ++i) {
            words << texts[i].words;
            if (i == 0) continue;
            EXPECT_GE(texts[i - 1].at.y() - texts[i].at.y(), texts[i].height)
                << texts[i].words.toStdString();
        }
        return words;
    };
    EXPECT_EQ(ticksOf({1.6, 2.6, 149}, 240).join(' '), "2 5 10 20 50 100");
    EXPECT_EQ(ticksOf({1.6, 2.6, 30}, 240).join(' '), "2 5 10 20");
    EXPECT_EQ(ticksOf({1.6, 2.6, 149}, 60).filter("2").size(), 0) << "no room between powers";
}

// The plot of the trials shows one metric after the other.
TEST(PlotPaneTest, ALinearAxisOfAShareStaysInPerCent) {
    const QSize size(600, 400);
    PlotPane pane(QStringLiteral("Accuracy"), 1);
    pane.resize(size);
    pane.setRange(0, 10);
    pane.setValidation({2, 8}, {0.25, 0.75});
    const auto hasPerCent = [&] {
        pane.redraw();
        TextRecorder recorder(size);
        QPainter painter(&recorder);
        pane.paintLines(painter, size);
        painter.end();
        return std::ranges::any_of(recorder.texts, [](const TextRecorder::Text& text) {
            return text.words.contains(QLatin1Char('%'));
        });
    };
    pane.setQuantity(QStringLiteral("Accuracy"), 1, true);
    pane.setLogarithmic(false);
    EXPECT_TRUE(hasPerCent());
    pane.setQuantity(QStringLiteral("Loss"), std::numeric_limits<double>::quiet_NaN(), false);
    pane.setLogarithmic(true);
    EXPECT_FALSE(hasPerCent());
}

TEST(PlotPaneTest, TheSignOfAMarkAtStepZeroIsWhole) {
    const auto rendered = [](const std::vector<double>& stops) {
        PlotPane pane(QStringLiteral("Loss"), std::numeric_limits<double>::quiet_NaN());
        pane.resize(600, 300);
        pane.show();
        pane.setRange(0, 10);
        PlotMarks marks;
        for (const double step : stops) {
            marks[static_cast<std::size_t>(Kind::Stop)].push_back({Kind::Stop, step, {}});
        }
        pane.setMarks(marks);
        pane.redraw();
        QImage image(600, 300, QImage::Format_ARGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        pane.paintInto(painter, image.size());
        painter.end();
        return image;
    };
    const QImage without = rendered({});
    const auto widthOfMarkAt = [&](double step) {
        const QImage with = rendered({step});
        int first = without.width(), last = -1;
        for (int y = 0; y < without.height(); ++y) {
            for (int x = 0; x < without.width(); ++x) {
                if (with.pixel(x, y) == without.pixel(x, y)) continue;
                first = std::min(first, x);
                last = std::max(last, x);
            }
        }
        return last - first + 1;
    };
    const int usual = widthOfMarkAt(5);
    EXPECT_GE(usual, 5) << "the sign, not the line alone";
    EXPECT_NEAR(widthOfMarkAt(0), usual, 1);
}

// By its pixels, which are twice as many, it would lie beside its line and be cut off by the edge.
TEST(PlotPaneTest, ASignOfADenseScreenIsCentredToo) {
    QPixmap sign(28, 28);
    sign.setDevicePixelRatio(2);
    EXPECT_EQ(signCorner({100, 50}, sign), QPoint(93, 43));
    EXPECT_EQ(signCorner({100, 50}, QPixmap(14, 14)), QPoint(93, 43));
}

// The values above the plot speak of it.
TEST(PlotPaneTest, ASingleStepIsADot) {
    const auto rendered = [](const std::vector<Bucket>& buckets) {
        PlotPane pane(QStringLiteral("Accuracy"), 1);
        pane.resize(400, 300);
        pane.setRange(0, 4);
        pane.setTraining(buckets);
        pane.redraw();
        QImage image(400, 300, QImage::Format_ARGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        pane.paintInto(painter, image.size());
        painter.end();
        return image;
    };
    const Bucket first{.firstStep = 1,
                       .lastStep = 1,
                       .minimum = 0.5,
                       .maximum = 0.5,
                       .sum = 0.5,
                       .smooth = 0.5,
                       .count = 1};
    EXPECT_NE(rendered({first}), rendered({}));
}

// The raw line seemed as thick as the smoothed one as soon as there were enough steps.
TEST(PlotPaneTest, ADenseSteepLineIsNoThickerThanItsStroke) {
    constexpr int kWidth = 240, kHeight = 180, kGap = 8;
    QVector<QPointF> line;
    for (int i = 0; i * kGap <= kWidth; ++i) line.append({double(i * kGap), i % 2 ? 40.0 : 140.0});
    const auto darkness = [&](auto&& draw) {
        QImage image(kWidth, kHeight, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(Qt::black, 1));
        draw(painter);
        painter.end();
        double sum = 0;
        for (int y = 0; y < kHeight; ++y) {
            for (int x = 0; x < kWidth; ++x) sum += 255 - qGray(image.pixel(x, y));
        }
        return sum;
    };
    const double stroked = darkness([&](QPainter& painter) { painter.drawPolyline(line); });
    const double filled = darkness([&](QPainter& painter) {
        drawDenseLine(painter, line, painter.pen(), QRectF(0, 0, kWidth, kHeight));
    });
    EXPECT_LT(filled, 1.3 * stroked);
    EXPECT_GT(filled, 0.8 * stroked);
}

// Two bars and a line between them are no pause.
TEST(PlotPaneTest, TheLineOfAMarkBeginsBelowItsSign) {
    const auto rendered = [](bool isPaused) {
        PlotPane pane(QStringLiteral("Loss"), std::numeric_limits<double>::quiet_NaN());
        pane.resize(600, 300);
        pane.show();
        pane.setRange(0, 10);
        PlotMarks marks;
        if (isPaused) marks[static_cast<std::size_t>(Kind::Pause)].push_back({Kind::Pause, 5, {}});
        pane.setMarks(marks);
        pane.redraw();
        QImage image(600, 300, QImage::Format_ARGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        pane.paintInto(painter, image.size());
        painter.end();
        return image;
    };
    const QImage with = rendered(true), without = rendered(false);
    const auto change = [&](int x, int y) {
        return std::abs(qGray(with.pixel(x, y)) - qGray(without.pixel(x, y)));
    };
    QRect sign;
    for (int y = 0; y < 30; ++y) {
        for (int x = 0; x < with.width(); ++x) {
            if (change(x, y) > 40) sign |= QRect(x, y, 1, 1);
        }
    }
    ASSERT_GE(sign.width(), 5) << "two bars";
    const int middle = sign.center().x();
    int most = 0;
    for (int y = sign.top() + 1; y < sign.top() + 8; ++y) {
        for (int x = sign.left(); x <= sign.right(); ++x) most = std::max(most, change(x, y));
        EXPECT_LT(change(middle, y), most / 2) << y;
    }
    EXPECT_GT(change(middle, 150), 40) << "the line";
}

// SSIM may be negative; values below the axis would be invisible.
TEST(PlotPaneTest, NegativeValuesAreShownBelowZeroOnAnAxisWithAnUpperBound) {
    const auto renderedWith = [](double value) {
        PlotPane pane(QStringLiteral("SSIM"), 1);
        pane.resize(400, 300);
        pane.setRange(0, 10);
        pane.setValidation({2, 5, 8}, {value, value, value});
        pane.redraw();
        QImage image(400, 300, QImage::Format_ARGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        pane.paintInto(painter, image.size());
        painter.end();
        return image;
    };
    EXPECT_NE(renderedWith(-0.2), renderedWith(-0.8));
}

TEST(PlotPaneTest, LabelsOfALowPlotAreWholeAndApart) {
    PlotPane pane(QStringLiteral("Loss"), std::numeric_limits<double>::quiet_NaN());
    pane.resize(600, 300);
    pane.setRange(0, 10);
    pane.setStepAxisVisible(false);
    pane.setValidation({2, 8}, {1, 1.3e211});
    for (const bool logarithmic : {false, true}) {
        pane.setLogarithmic(logarithmic);
        pane.redraw();
        const QSize size(600, 70);
        TextRecorder recorder(size);
        QPainter painter(&recorder);
        pane.paintLines(painter, size);
        painter.end();
        auto& texts = recorder.texts;
        ASSERT_FALSE(texts.empty());
        // The exponent of a power is painted by itself, in a smaller font, beside its base.
        const double tallest =
            std::ranges::max(texts, {}, [](const auto& text) { return text.height; }).height;
        std::erase_if(texts, [&](const auto& text) { return text.height < 0.9 * tallest; });
        ASSERT_GE(texts.size(), 2u) << logarithmic;
        std::ranges::sort(texts, {}, [](const auto& text) { return text.at.y(); });
        for (std::size_t i = 0; i < texts.size(); ++i) {
            EXPECT_GE(texts[i].at.x(), 0) << texts[i].words.toStdString();
            if (i == 0) continue;
            EXPECT_GE(texts[i].at.y() - texts[i - 1].at.y(), texts[i].height)
                << texts[i].words.toStdString();
        }
    }
}

// Of six trials one diverged: the others were a stripe at the bottom.
TEST(LineTopsTest, AFewLinesFarAboveTheOthersDoNotSetTheAxis) {
    const auto topsWith = [](const std::vector<QVector<double>>& lines) {
        std::vector<PlotLine> drawn;
        for (const QVector<double>& values : lines) {
            drawn.push_back({.label = {}, .training = {}, .steps = {1, 2}, .values = values});
        }
        return topsOf(drawn);
    };
    const LineTops cut = topsWith({{2.4, 1.6}, {2.5, 1.8}, {149.4, 3}, {2.2, 2}});
    EXPECT_DOUBLE_EQ(cut.top, 1.2 * 2.5) << "the others are whole";
    EXPECT_DOUBLE_EQ(cut.highest, 149.4);
    EXPECT_TRUE(std::isfinite(topsWith({{2, 1}, {90, 149}}).top)) << "of two runs";
    EXPECT_TRUE(std::isfinite(topsWith({{2, 1}, {3, 1}, {2, 149}, {150, 149}}).top));
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    EXPECT_DOUBLE_EQ(topsWith({{2, 1}, {3, 1}, {kInfinity, 149}}).highest, 149);
    for (const auto& lines : std::vector<std::vector<QVector<double>>>{
             {{9, 0.1}, {9, 0.2}, {9, 0.3}},  // all begin there
             {{2, 1}, {3, 1}, {7, 2}},        // not that far
             {{2, 149}},
             {{2, 1}, {kInfinity, 2}},
             {{0, 0}, {0, 0}, {0, 3}},
             {}}) {
        EXPECT_FALSE(std::isfinite(topsWith(lines).top)) << lines.size();
    }
}

// It must be visible that something is above, and where.
TEST(PlotPaneTest, ALineThatGoesOnAboveThePlotHasAnArrowOfItsColour) {
    const QSize size(600, 300);
    const QColor colour = themeOf(QApplication::palette()).seriesColor(2);
    PlotPane pane(QStringLiteral("Loss"), std::numeric_limits<double>::quiet_NaN());
    pane.resize(size);
    pane.show();
    pane.setRange(0, 10);
    std::vector<PlotLine> lines{
        {.label = QStringLiteral("A"), .training = {}, .steps = {1, 5, 9}, .values = {2, 1.5, 1}},
        {.label = QStringLiteral("B"), .training = {}, .steps = {1, 5, 9}, .values = {2, 1.6, 1}},
        {.label = QStringLiteral("C"), .training = {}, .steps = {1, 5, 9}, .values = {2, 149, 2}}};
    pane.setLines(lines);
    // Pixels of the colour in the highest rows of the plot: a line is two wide.
    const auto widest = [&](double top) {
        pane.setTop(top);
        pane.redraw();
        QCoreApplication::processEvents();
        const QImage image = pane.grab().toImage();
        int most = 0;
        for (int y = 0; y < 24; ++y) {
            int wide = 0;
            for (int x = 0; x < image.width(); ++x) wide += image.pixelColor(x, y) == colour;
            most = std::max(most, wide);
        }
        return most;
    };
    const double whole = std::numeric_limits<double>::infinity();
    const int without = widest(whole);
    EXPECT_GE(widest(topsOf(lines).top), without + 3);
    EXPECT_EQ(widest(whole), without) << "all of it is shown";
    lines.pop_back();
    pane.setLines(lines);
    EXPECT_EQ(widest(2.4), 0) << "nothing is above";
}

TEST(PlotPaneTest, AnArrowIsClickedDraggedAndReachedWithoutAPointer) {
    PlotPane pane(QStringLiteral("Loss"), std::numeric_limits<double>::quiet_NaN());
    pane.resize(600, 300);
    pane.show();
    pane.setRange(0, 10);
    const std::vector<PlotLine> lines{
        {.label = QStringLiteral("A"), .training = {}, .steps = {1, 5, 9}, .values = {2, 1.5, 1}},
        {.label = QStringLiteral("B"), .training = {}, .steps = {1, 5, 9}, .values = {2, 149, 2}}};
    auto* plot = pane.findChild<QCustomPlot*>();
    ASSERT_NE(plot, nullptr);
    const auto draw = [&](double top) {
        pane.setLines(lines);
        pane.setTop(top);
        pane.redraw();
        QCoreApplication::processEvents();
    };
    int above = 0;
    int reset = 0;
    double panned = 0;
    const double whole = std::numeric_limits<double>::infinity();
    QObject::connect(&pane, &PlotPane::aboveAsked, [&] { draw((++above, whole)); });
    QObject::connect(&pane, &PlotPane::resetAsked, [&] { draw((++reset, 2.4)); });
    QObject::connect(&pane, &PlotPane::panned, [&](double steps) { panned += steps; });
    draw(2.4);
    const QPointF arrow(plot->xAxis->coordToPixel(5), plot->axisRect()->top() + 6);
    const auto send = [&](QEvent::Type type, const QPointF& at) {
        const bool isMove = type == QEvent::MouseMove;
        QMouseEvent event(type,
                          at,
                          plot->mapToGlobal(at),
                          isMove ? Qt::NoButton : Qt::LeftButton,
                          Qt::LeftButton,
                          Qt::NoModifier);
        QCoreApplication::sendEvent(plot, &event);
    };
    send(QEvent::MouseButtonPress, arrow);
    EXPECT_EQ(above, 0) << "it may become a drag";
    send(QEvent::MouseMove, arrow + QPointF(40, 0));
    send(QEvent::MouseButtonRelease, arrow + QPointF(40, 0));
    EXPECT_EQ(above, 0);
    EXPECT_LT(panned, 0) << "a drag may begin there";
    panned = 0;
    // A double-click where a click is enough.
    send(QEvent::MouseButtonPress, arrow);
    send(QEvent::MouseMove, arrow + QPointF(1, 0));
    send(QEvent::MouseButtonRelease, arrow + QPointF(1, 0));
    EXPECT_EQ(above, 1) << "a hand shakes";
    send(QEvent::MouseButtonDblClick, arrow);
    send(QEvent::MouseButtonRelease, arrow);
    EXPECT_EQ(above, 1);
    EXPECT_EQ(reset, 0) << "it would be gone at once";
    EXPECT_EQ(panned, 0);
    const QPointF elsewhere(arrow.x(), arrow.y() + 100);
    send(QEvent::MouseButtonPress, elsewhere);
    send(QEvent::MouseButtonRelease, elsewhere);
    send(QEvent::MouseButtonDblClick, elsewhere);
    EXPECT_EQ(reset, 1);
    EXPECT_EQ(plot->focusPolicy(), Qt::StrongFocus);
    EXPECT_TRUE(plot->accessibleDescription().startsWith("B: up to 149, above this plot."))
        << plot->accessibleDescription().toStdString();
    const auto press = [&](Qt::Key key) {
        QKeyEvent event(QEvent::KeyPress, key, Qt::NoModifier);
        QCoreApplication::sendEvent(plot, &event);
    };
    press(Qt::Key_Escape);
    EXPECT_EQ(reset, 1) << "there is nothing to return to";
    press(Qt::Key_Return);
    EXPECT_EQ(above, 2);
    EXPECT_EQ(plot->accessibleDescription(), "");
    EXPECT_EQ(plot->focusPolicy(), Qt::StrongFocus) << "Escape returns";
    press(Qt::Key_Return);
    EXPECT_EQ(above, 2) << "all values are shown";
    press(Qt::Key_Escape);
    EXPECT_EQ(reset, 2);
    pane.setLines({});
    pane.redraw();
    QCoreApplication::processEvents();
    EXPECT_EQ(plot->focusPolicy(), Qt::ClickFocus) << "no stop without arrows";
}

TEST(ValuesAboveTest, OtherLinesAreShownWithoutWhatIsAbove) {
    PlotPane pane(QStringLiteral("Loss"), std::numeric_limits<double>::quiet_NaN());
    const std::vector<PlotLine> lines{
        {.label = QStringLiteral("A"), .training = {}, .steps = {1, 2}, .values = {2, 1}},
        {.label = QStringLiteral("B"), .training = {}, .steps = {1, 2}, .values = {2, 149}}};
    ValuesAbove above;
    above.setSubject(QStringLiteral("one"));
    EXPECT_DOUBLE_EQ(above.applyTo(pane, lines, true), 2.4);
    EXPECT_EQ(above.titleFor("Loss"), "Loss, values up to 149 lie above");
    EXPECT_FALSE(std::isfinite(above.applyTo(pane, lines, false)));
    EXPECT_EQ(above.titleFor("Loss"), "Loss");
    above.setShown(true);
    above.setSubject(QStringLiteral("one"));
    EXPECT_FALSE(std::isfinite(above.applyTo(pane, lines, true)));
    above.setSubject(QStringLiteral("two"));
    EXPECT_TRUE(std::isfinite(above.applyTo(pane, lines, true)));
}

// Of several runs of which one diverged, the others would lie on zero.
TEST(ValueSpanTest, OneValueFarAboveTheOthersAsksForALogarithm) {
    const auto asks = [](const std::vector<double>& values) {
        ValueSpan span;
        for (const double value : values) span.include(value);
        return span.asksForLogarithm();
    };
    EXPECT_TRUE(asks({2.6, 2.2, 2.4, 1.6, 149})) << "less than a hundred times the smallest";
    EXPECT_FALSE(asks({2.6, 2.2, 2.4, 1.6, 30}));
    EXPECT_FALSE(asks({2.6, 2.2, 0, 1.6, 149})) << "zero has no place on it";
    EXPECT_FALSE(asks({2.6, 2.2, -1, 1.6, 149}));
    EXPECT_FALSE(asks({2.6, std::numeric_limits<double>::infinity()}));
    EXPECT_FALSE(asks({}));
    EXPECT_TRUE(asks({2.5, 0.8, 0.02})) << "more than a hundred times the smallest";
    ValueSpan cut;
    for (const double value : {2.6, 2.2, 2.4, 1.6, 149.0}) cut.include(value);
    EXPECT_FALSE(cut.asksForLogarithm(3.1)) << "the axis ends below the highest";
}

TEST(AxisRoomTest, ASignAtTheFirstStepHasRoom) {
    const AxisEnds whole = stepsWithRoom(0, 100, 0.02);
    EXPECT_DOUBLE_EQ(whole.low, -2);
    EXPECT_DOUBLE_EQ(whole.high, 100);
    EXPECT_DOUBLE_EQ(stepsWithRoom(40, 60, 0.02).low, 40) << "zoomed in: nothing is at its edge";
    EXPECT_DOUBLE_EQ(roomForSign(9, 450), 0.02);
    EXPECT_LT(roomForSign(9, 0), 0.5) << "before the plot is laid out";
}

TEST(AxisRoomTest, TheHighestAndTheLowestPointHaveRoom) {
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    constexpr double kRoom = 0.05;
    const AxisEnds share = valuesWithRoom(0.4, 1, 1, false, kRoom);
    EXPECT_DOUBLE_EQ(share.low, 0);
    EXPECT_DOUBLE_EQ(share.high, 1 + kRoom);
    EXPECT_DOUBLE_EQ(valuesWithRoom(0.4, 1, 1, false, 0.001).high, 1.02) << "never less";
    EXPECT_DOUBLE_EQ(valuesWithRoom(0, 1, 1, false, kRoom).low, -kRoom) << "a point at zero";
    const AxisEnds negative = valuesWithRoom(-1, 0.5, 1, false, kRoom);
    EXPECT_DOUBLE_EQ(negative.low, -1 - 2 * kRoom);
    EXPECT_DOUBLE_EQ(negative.high, 1 + 2 * kRoom);
    EXPECT_DOUBLE_EQ(valuesWithRoom(1, 2, kNone, false, 0.1).high, 2.2);
    EXPECT_GT(valuesWithRoom(0, 0, kNone, false, kRoom).high, 0) << "a loss of zero all the time";
    // Twelve powers of ten: a factor of 1.2 would be less than a pixel.
    const AxisEnds powers = valuesWithRoom(1e-6, 1e6, kNone, true, kRoom);
    EXPECT_NEAR(std::log10(powers.high), 6 + 12 * kRoom, 1e-9);
    EXPECT_NEAR(std::log10(powers.low), -6 - 12 * kRoom, 1e-9);
    EXPECT_DOUBLE_EQ(valuesWithRoom(1, 1e249, kNone, true, kRoom).high, 1.2e249)
        << "what the plot library can still draw";
}

}  // namespace espalier::ui::test
