// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/parallel_plot.h"

#include <qcustomplot.h>

#include <QEvent>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>

#include "ui/plots/line_look.h"
#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/widgets/elided_label.h"

namespace espalier::ui {

namespace {

constexpr double kNoPlace = std::numeric_limits<double>::quiet_NaN();
constexpr double kFaintest = 0.43;     // the share of its colour in the worst line
constexpr double kLine = 1.5;          // pixels
constexpr double kBestLine = 3;        // likewise
constexpr double kChosenLine = 3.5;    // likewise
constexpr double kBeside = 0.35;       // of the distance of two axes: beside the outer ones
constexpr double kInset = 10;          // pixels from the ends of an axis to its outermost values
constexpr int kMostNumbers = 9;        // of lines, at their right ends
constexpr double kTextGap = kGrid;     // between two texts
constexpr double kBesideAxis = 4;      // from an axis to its words
constexpr int kLineRoom = 2;           // between two rows of texts
constexpr double kLeastDistance = 16;  // of two axes in pixels, however narrow the plot is

// From 0 to 1.
double placeOn(const ParallelAxis& axis, double value) {
    if (!std::isfinite(value)) return kNoPlace;
    if (!axis.words.isEmpty()) {
        return axis.words.size() == 1 ? 0.5 : value / static_cast<double>(axis.words.size() - 1);
    }
    const auto scaled = [&](double number) {
        return axis.isLogarithmic ? std::log(number) : number;
    };
    const double from = scaled(axis.from), to = scaled(axis.to);
    return to != from ? (scaled(value) - from) / (to - from) : 0.5;
}

// The range of the axis that the others stand on.
double endOf(qsizetype axes) {
    return std::max(1.0, static_cast<double>(axes) - 1) + kBeside;
}

/// The pixels of a row that a text may fill.
struct TextRoom {
    double from = 0;
    double to = 0;

    double width() const { return to - from; }
};

}  // namespace

struct ParallelPlot::Parts {
    /// The texts of one axis.
    struct Texts {
        ElidedLabel* name = nullptr;
        ElidedLabel* scale = nullptr;
        ElidedLabel* from = nullptr;
        ElidedLabel* to = nullptr;
        QVector<ElidedLabel*> words = {};  ///< those between the ends
        int firstWord = 0;                 ///< the place of the first of them
    };
    /// What stands at the right end of a line.
    struct Number {
        QCPItemText* text;
        double place;  ///< on the last axis
        double rank;
    };
    QCustomPlot* plot = nullptr;
    QVector<ParallelAxis> axes;
    QVector<ParallelLine> lines;
    QVector<Texts> texts;
    QVector<Number> numbers;
    int chosen = -1;

    // Outside the range of values, in which an axis is 1 long.
    double beyond(int height) const { return kInset / std::max(kInset, height - 2 * kInset); }
    bool isAnyLogarithmic() const {
        return std::ranges::any_of(axes, &ParallelAxis::isLogarithmic);
    }
    bool isBest(const ParallelLine& line) const {
        const auto isFirst = [](const ParallelLine& one) { return one.rank == 0; };
        return isFirst(line) && std::ranges::count_if(lines, isFirst) == 1;
    }

    double xOf(qsizetype axis) const {
        const double distance =
            std::max(kLeastDistance, plot->width() / (endOf(axes.size()) + kBeside));
        return (static_cast<double>(axis) + kBeside) * distance;
    }
    // Up to the middle between it and the axes that are `step` before and after it.
    TextRoom roomOf(qsizetype axis, qsizetype step) const {
        const qsizetype next = axis + step, before = axis - step;
        const double from = before < 0 ? 0 : (xOf(before) + xOf(axis) + kTextGap) / 2;
        const double to =
            next < axes.size() ? (xOf(axis) + xOf(next) - kTextGap) / 2 : plot->width();
        return {from, std::max(from, to)};
    }
    bool isOneRowEnough() const {
        for (qsizetype i = 0; i < texts.size(); ++i) {
            if (texts[i].name->sizeHint().width() > roomOf(i, 1).width()) return false;
        }
        return true;
    }
    // At the axis, or as near to it as the room allows.
    void place(
        ElidedLabel* label, qsizetype axis, const TextRoom& room, int top, int height) const {
        if (!label) return;
        const double width = std::clamp<double>(label->sizeHint().width(), 0, room.width());
        const double left = std::max(room.from, std::min(xOf(axis) - width / 2, room.to - width));
        label->setGeometry(
            static_cast<int>(std::floor(left)), top, static_cast<int>(std::floor(width)), height);
    }
    // Between this axis and the next, of the last one before it. Those that would cover another are
    // left out.
    void placeWords(qsizetype axis, int top, int bottom, int height) {
        const bool isLast = axis > 0 && axis + 1 == axes.size();
        const TextRoom room =
            isLast
                ? TextRoom{xOf(axis - 1) + kBesideAxis, xOf(axis) - kBesideAxis}
                : TextRoom{xOf(axis) + kBesideAxis,
                           (axis + 1 < axes.size() ? xOf(axis + 1) : plot->width()) - kBesideAxis};
        int free = std::numeric_limits<int>::max();
        for (qsizetype i = 0; i < texts[axis].words.size(); ++i) {
            ElidedLabel* word = texts[axis].words[i];
            const double place =
                placeOn(axes[axis], static_cast<double>(i + texts[axis].firstWord));
            const double outside = beyond(bottom - top);
            const double share = (place + outside) / (1 + 2 * outside);
            // The row above the axes belongs to the numbers of the others.
            const int y = std::max(top + height,
                                   bottom - static_cast<int>(std::lround(share * (bottom - top))));
            word->setVisible(y <= free && room.width() > 0);
            if (word->isHidden()) continue;
            const int width =
                static_cast<int>(std::min<double>(word->sizeHint().width(), room.width()));
            const double left = isLast ? room.to - width : room.from;
            word->setGeometry(static_cast<int>(left), y - height, width, height);
            free = y - height;
        }
    }
    // Side by side with their lines, as far as they do not cover each other.
    void placeNumbers(int top, int bottom, int height) {
        const int room = std::max(0, bottom - top);
        const qsizetype most = std::min<qsizetype>(kMostNumbers, room / std::max(1, height));
        std::ranges::stable_sort(numbers, {}, &Number::rank);
        for (qsizetype i = 0; i < numbers.size(); ++i) numbers[i].text->setVisible(i < most);
        QVector<Number> shown = numbers.first(std::min(most, numbers.size()));
        std::ranges::stable_sort(shown, std::ranges::greater(), &Number::place);
        const double outside = beyond(room);
        QVector<double> ys;
        for (const Number& one : std::as_const(shown)) {
            const double share = (one.place + outside) / (1 + 2 * outside);
            const double own = bottom - share * room;
            ys << std::max(own, ys.isEmpty() ? top + height / 2.0 : ys.back() + height);
        }
        double free = bottom - height / 2.0;
        for (qsizetype i = ys.size() - 1; i >= 0; --i, free -= height) {
            free = std::min(free, ys[i]);
            const double x = xOf(axes.size() - 1) + kBesideAxis;
            shown[i].text->position->setPixelPosition({x, free});
        }
    }
};

ParallelPlot::ParallelPlot(QWidget* parent) : QWidget(parent), parts_(std::make_unique<Parts>()) {
    Parts& p = *parts_;
    p.plot = new QCustomPlot(this);
    p.plot->setAccessibleName(tr("Options and result of all trials"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(p.plot);
    setMinimumHeight(18 * kGrid);
    for (QCPAxis* axis : {p.plot->xAxis, p.plot->yAxis}) axis->setVisible(false);
    p.plot->axisRect()->setAutoMargins(QCP::msNone);
    draw();
}

ParallelPlot::~ParallelPlot() = default;

int ParallelPlot::lines() const {
    return static_cast<int>(parts_->lines.size());
}

void ParallelPlot::setLines(const QVector<ParallelAxis>& axes, const QVector<ParallelLine>& lines) {
    parts_->axes = axes;
    parts_->lines = lines;
    write();
    draw();
}

void ParallelPlot::setChosen(int line) {
    if (std::exchange(parts_->chosen, line) != line) draw();
}

// Labels, because they elide their text and have it whole for tooltips and screen readers.
void ParallelPlot::write() {
    Parts& p = *parts_;
    for (const Parts::Texts& texts : std::exchange(p.texts, {})) {
        delete texts.name;
        delete texts.scale;
        delete texts.from;
        delete texts.to;
        qDeleteAll(texts.words);
    }
    const auto label = [&](const QString& text, bool isQuiet) {
        auto* one = new ElidedLabel(p.plot);
        setTextSize(one, TextSize::Small, isQuiet);
        one->setWhole(text);
        one->show();
        return one;
    };
    for (const ParallelAxis& axis : std::as_const(p.axes)) {
        Parts::Texts texts{.name = label(axis.name, false)};
        if (axis.isLogarithmic) {
            texts.name->setHelp(tr("On a logarithmic scale"));
            texts.scale = label(tr("logarithmic"), true);
        }
        QStringList between = axis.words;
        if (axis.words.isEmpty()) {
            texts.from = label(axis.fromText, true);
            texts.to = label(axis.toText, true);
        } else {
            texts.name->setHelp(axis.words.join(QLatin1Char('\n')));
        }
        // Outside the lines, like numbers.
        if (between.size() > 1) {
            texts.from = label(between.takeFirst(), true);
            texts.to = label(between.takeLast(), true);
            texts.firstWord = 1;
        }
        for (const QString& word : std::as_const(between)) {
            texts.words << label(word, true);
            // Lines run behind it.
            texts.words.back()->setBackgroundRole(QPalette::Base);
            texts.words.back()->setAutoFillBackground(true);
        }
        p.texts << texts;
    }
}

void ParallelPlot::arrange() {
    Parts& p = *parts_;
    const int height = QFontMetrics(textFont(TextSize::Small)).height() + kLineRoom;
    const bool isOneRow = p.isOneRowEnough();
    const int names = (isOneRow ? 1 : 2) * height;
    const int top = names + (p.isAnyLogarithmic() ? 2 : 1) * height;
    const int bottom = std::max(top, p.plot->height() - height);
    for (qsizetype i = 0; i < p.texts.size(); ++i) {
        const bool isInUpperRow = !isOneRow && i % 2 == 1;
        const int nameTop = isOneRow || isInUpperRow ? 0 : height;
        p.place(p.texts[i].name, i, p.roomOf(i, isOneRow ? 1 : 2), nameTop, height);
        p.place(p.texts[i].scale, i, p.roomOf(i, 1), names, height);
        p.place(p.texts[i].to, i, p.roomOf(i, 1), top - height, height);
        p.place(p.texts[i].from, i, p.roomOf(i, 1), bottom, height);
        p.placeWords(i, top, bottom, height);
    }
    p.plot->axisRect()->setMargins({0, top, 0, height});
    p.placeNumbers(top, bottom, height);
    p.plot->xAxis->setRange(-kBeside, endOf(p.axes.size()));
    const double outside = p.beyond(bottom - top);
    p.plot->yAxis->setRange(-outside, 1 + outside);
    p.plot->replot(QCustomPlot::rpQueuedReplot);
}

void ParallelPlot::draw() {
    Parts& p = *parts_;
    const Theme& theme = themeOf(this);
    p.plot->clearPlottables();
    p.plot->clearItems();
    p.numbers.clear();
    p.plot->setBackground(QBrush(theme.surface));
    for (qsizetype i = 0; i < p.axes.size(); ++i) {
        const auto x = static_cast<double>(i);
        auto* line = new QCPItemLine(p.plot);
        line->setPen(QPen(theme.edge, 1));
        for (QCPItemPosition* end : {line->start, line->end}) {
            end->setTypeY(QCPItemPosition::ptAxisRectRatio);
        }
        line->start->setCoords(x, 0);
        line->end->setCoords(x, 1);
    }
    const auto drawLine = [&](const ParallelLine& one, bool isChosen) {
        QVector<double> xs, ys;
        for (qsizetype i = 0; i < std::min(one.values.size(), p.axes.size()); ++i) {
            xs.push_back(static_cast<double>(i));
            ys.push_back(placeOn(p.axes[i], one.values[i]));
        }
        auto* graph = new QCPGraph(p.plot->xAxis, p.plot->yAxis);
        const double width = isChosen ? kChosenLine : p.isBest(one) ? kBestLine : kLine;
        QPen pen = linePen(theme, one.look, width);
        const double share = 1 - one.rank * (1 - kFaintest);
        if (!isChosen) pen.setColor(faintColor(pen.color(), theme.surface, share));
        graph->setPen(pen);
        graph->setData(xs, ys, true);
    };
    QVector<const ParallelLine*> order;  // the best one last, so that no other covers it
    for (const ParallelLine& one : std::as_const(p.lines)) order << &one;
    std::ranges::stable_sort(
        order, std::ranges::greater(), [](const ParallelLine* one) { return one->rank; });
    for (const ParallelLine* one : std::as_const(order)) drawLine(*one, false);
    if (p.chosen >= 0 && p.chosen < p.lines.size()) drawLine(p.lines[p.chosen], true);
    drawNumbers();
    arrange();
}

void ParallelPlot::drawNumbers() {
    Parts& p = *parts_;
    for (const ParallelLine& one : std::as_const(p.lines)) {
        if (p.axes.isEmpty() || one.values.size() < p.axes.size() || one.label.isEmpty()) continue;
        const double place = placeOn(p.axes.back(), one.values[p.axes.size() - 1]);
        if (!std::isfinite(place)) continue;
        auto* number = new QCPItemText(p.plot);
        number->setText(one.label);
        number->setFont(textFont(TextSize::Small));
        number->setColor(themeOf(this).text);
        number->setPositionAlignment(Qt::AlignLeft | Qt::AlignVCenter);
        number->setClipToAxisRect(false);
        number->position->setType(QCPItemPosition::ptAbsolute);
        p.numbers.push_back({number, place, one.rank});
    }
}

void ParallelPlot::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    parts_->plot->resize(size());  // a layout does it later while nothing is shown
    arrange();
}

void ParallelPlot::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (!parts_->plot) return;
    if (event->type() == QEvent::PaletteChange) draw();
    if (event->type() == QEvent::FontChange) {
        write();
        draw();
    }
}

}  // namespace espalier::ui
