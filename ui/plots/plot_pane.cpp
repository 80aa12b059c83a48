// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_pane.h"

#include <qcustomplot.h>

#include <QApplication>
#include <QEvent>
#include <QFocusEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPicture>
#include <QStringList>
#include <QVBoxLayout>
#include <QWheelEvent>
#include <algorithm>
#include <array>
#include <cmath>
#include <ctime>
#include <limits>
#include <optional>
#include <utility>

#include "ui/plots/axis_look.h"
#include "ui/plots/axis_room.h"
#include "ui/plots/line_captions.h"
#include "ui/plots/line_look.h"
#include "ui/plots/mark_places.h"
#include "ui/plots/plot_curve.h"
#include "ui/plots/plot_mark.h"
#include "ui/plots/value_ticker.h"
#include "ui/plots/visible_points.h"
#include "ui/style/fonts.h"
#include "ui/style/icon.h"
#include "ui/style/theme.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

constexpr double kNotDrawn = std::numeric_limits<double>::quiet_NaN();

constexpr double kLeastMarkGap = 12;  // minimum pixels between two epochs
constexpr double kLeastSignGap = 1;   // the same for all other kinds
constexpr double kPointsPerPixel = 1;
constexpr double kDiscGap = 8;         // minimum pixels between two validations drawn as discs
constexpr double kValidationDisc = 6;  // diameter of the disc of a validation, in pixels
constexpr int kMarkSign = 14;          // side of a mark's sign, in pixels
constexpr double kEdgeGap = 2;         // pixels between a disc or a sign and the edge
constexpr double kAboveArrow = 9;      // side of the arrow of a line that goes on above the plot
constexpr double kAboveReach = 10;     // pixels around its middle in which it is meant

// Below a plot: the numbers of steps and the title, in letters that are higher in some languages.
int stepAxisHeight(const QCPAxis& axis) {
    const int numbers = QFontMetrics(axis.tickLabelFont()).height() + axis.tickLabelPadding();
    const int title = QFontMetrics(axis.labelFont()).height() + axis.labelPadding();
    return axis.tickLengthOut() + numbers + title;
}

// CPU time of this thread in ms: during training, wall-clock time would include waiting.
double computed() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

/// Only whole steps, formatted like other counts; or epochs and, of few, parts of them.
class StepTicker final : public QCPAxisTicker {
  public:
    void setEpoch(double steps) { epoch_ = steps; }

  protected:
    double getTickStep(const QCPRange& range) override {
        const double unit = epoch_ > 0 ? epoch_ : 1;
        const double step =
            QCPAxisTicker::getTickStep(QCPRange(range.lower / unit, range.upper / unit));
        const bool isAllowed = step >= 10 || (epoch_ > 0 && step < 1);
        return unit * (isAllowed ? step : step <= 1 ? 1 : step <= 2 ? 2 : 5);
    }
    QString getTickLabel(double tick, const QLocale&, QChar, int) override {
        if (epoch_ <= 0) return countText(std::llround(tick));
        const double epochs = std::round(1000 * tick / epoch_) / 1000;  // never 1e-17 for none
        return epochs == std::round(epochs) ? countText(std::llround(epochs)) : numberText(epochs);
    }

  private:
    double epoch_ = 0;  // steps; 0: steps are counted
};

}  // namespace

struct PlotPane::Parts {
    QCustomPlot* plot = nullptr;
    QCPGraph* low = nullptr;
    QCPGraph* high = nullptr;
    QCPGraph* raw = nullptr;
    QCPGraph* smooth = nullptr;
    QCPGraph* validation = nullptr;
    QCPGraph* baseline = nullptr;
    /// One run among several.
    struct Line {
        QCPGraph* training;
        QCPGraph* validation;
        LineCaption label;
        QCPGraph* above;  ///< on the right axis: the arrow of values above the plot
        double highest = kNotDrawn;
    };
    std::vector<Line> lines;
    Points validationPoints;
    bool hasDiscs = true;  // there is room for a disc at each validation
    // On the hidden right axis, 0 … 1: the lines of marks, and the signs on top of them.
    std::array<QCPGraph*, PlotMark::kKinds> marks{};
    std::array<QCPGraph*, PlotMark::kKinds> signs{};
    QCPItemStraightLine* cursor = nullptr;
    QCPItemRect* focus = nullptr;  // a frame
    double upperBound = kNotDrawn;
    double baselineValue = kNotDrawn;
    double dragFrom = kNotDrawn;
    QPointF pressedAt;
    bool isOnArrow = false;  // what was pressed last, unless the pointer was dragged since
    bool hasAsked = false;   // for all values
    double top = std::numeric_limits<double>::infinity();
    bool logarithmic = false;
    bool isShare = false;

    void setTicker() {
        using Ticker = QSharedPointer<QCPAxisTicker>;
        QCPAxis& axis = *plot->yAxis;
        // Without a bound, the axis may cover a few per cent, with ticks at fractions of one.
        const int digits = std::isfinite(upperBound) ? 0 : 1;
        axis.setTicker(logarithmic ? Ticker(new LogarithmicTicker(axis))
                       : isShare   ? Ticker(new PercentTicker(axis, digits))
                                   : Ticker(new LinearTicker(axis)));
    }
    std::vector<LineCaption> captions() const {
        std::vector<LineCaption> all;
        for (const Line& one : lines) all.push_back(one.label);
        return all;
    }
    void setMargins(int bottom) {
        const int right = std::max(2 * kGrid, marginOf(captions()));
        plot->axisRect()->setMargins(QMargins(leftMargin(), kGrid, right, bottom));
    }
    QCPGraph* line(QCPAxis* values) { return new PlotCurve(plot->xAxis, values); }
    // At the highest value of each line that does not end within the plot.
    void placeArrows() {
        const QCPRange steps = plot->xAxis->range();
        const double edge = plot->axisRect()->top() + kAboveArrow / 2 + kEdgeGap;
        for (Line& one : lines) {
            double step = kNotDrawn;
            one.highest = top;
            one.above->data()->clear();
            if (!std::isfinite(top)) continue;
            for (const QCPGraph* graph : {one.training, one.validation}) {
                for (const QCPGraphData& point : *graph->data()) {
                    const bool isHigher = std::isfinite(point.value) && point.value > one.highest &&
                                          steps.contains(point.key);
                    if (!isHigher) continue;
                    step = point.key;
                    one.highest = point.value;
                }
            }
            if (std::isfinite(step)) one.above->addData(step, plot->yAxis2->pixelToCoord(edge));
        }
    }
    const Line* arrowAt(const QPointF& pixel) const {
        for (const Line& one : lines) {
            if (one.above->data()->isEmpty()) continue;
            const QCPGraphData& arrow = *one.above->data()->constBegin();
            const QPointF middle(plot->xAxis->coordToPixel(arrow.key),
                                 plot->yAxis2->coordToPixel(arrow.value));
            const QPointF away = pixel - middle;
            if (std::max(std::abs(away.x()), std::abs(away.y())) <= kAboveReach) return &one;
        }
        return nullptr;
    }
    void press(const QPointF& pixel) {
        dragFrom = pixel.x();
        pressedAt = pixel;
        isOnArrow = arrowAt(pixel) != nullptr;
    }
    // The steps to pan by. A hand that only clicks an arrow shakes a little.
    double drag(const QPointF& pixel) {
        const bool isShaking =
            isOnArrow && (pixel - pressedAt).manhattanLength() < QApplication::startDragDistance();
        if (!std::isfinite(dragFrom) || isShaking) return 0;
        isOnArrow = false;
        return stepAt(std::exchange(dragFrom, pixel.x())) - stepAt(pixel.x());
    }
    // Whether that was a click on an arrow.
    bool release() { return std::isfinite(std::exchange(dragFrom, kNotDrawn)) && isOnArrow; }
    // It can be chosen with Tab while its keys do something.
    void followArrows() {
        QStringList texts;
        for (const Line& one : lines) {
            if (one.above->data()->isEmpty()) continue;
            texts << PlotPane::tr("%1: up to %2, above this plot.")
                         .arg(one.label.text->text(), numberText(one.highest));
        }
        if (!texts.isEmpty()) texts << PlotPane::tr("Enter shows all values, Escape returns.");
        const QString text = texts.join(QLatin1Char(' '));
        if (text != plot->accessibleDescription()) plot->setAccessibleDescription(text);
        const bool hasKeys = hasAsked || !texts.isEmpty();
        plot->setFocusPolicy(hasKeys ? Qt::StrongFocus : Qt::ClickFocus);
    }
    // For all values, or to leave out those above again; nothing for other keys.
    std::optional<bool> askedBy(int key) const {
        const bool isEnter = key == Qt::Key_Return || key == Qt::Key_Enter;
        const bool hasArrow = std::ranges::any_of(
            lines, [](const Line& line) { return !line.above->data()->isEmpty(); });
        if (isEnter && hasArrow) return true;
        if (key == Qt::Key_Escape && hasAsked) return false;
        return std::nullopt;
    }
    void showFocus(bool hasFocus) {
        focus->setVisible(hasFocus && plot->focusPolicy() == Qt::StrongFocus);
        plot->layer(QStringLiteral("cursor"))->replot();
    }
    double stepAt(double pixel) const { return plot->xAxis->pixelToCoord(pixel); }
    double stepsPerPixel() const {
        return plot->xAxis->range().size() / std::max(1, plot->axisRect()->width());
    }
    qsizetype mostPoints() const {
        return static_cast<qsizetype>(kPointsPerPixel * std::max(200, plot->axisRect()->width()));
    }
};

PlotPane::PlotPane(const QString& title, double upperBound, QWidget* parent)
    : QWidget(parent), parts_(std::make_unique<Parts>()) {
    Parts& p = *parts_;
    p.upperBound = upperBound;
    p.plot = new QCustomPlot(this);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(p.plot);
    p.plot->axisRect()->setAutoMargins(QCP::msNone);
    p.plot->setNoAntialiasingOnDrag(true);
    p.plot->setPlottingHint(QCP::phFastPolylines);  // an outline of a noisy line would be slow
    p.plot->xAxis->grid()->setVisible(false);
    p.plot->xAxis->setTicker(QSharedPointer<QCPAxisTicker>(new StepTicker));
    p.plot->yAxis2->setRange(0, kMarkRoom);
    p.plot->yAxis2->setVisible(false);

    for (QCPGraph*& graph : p.marks) {
        graph = p.line(p.plot->yAxis2);
        graph->setLineStyle(QCPGraph::lsImpulse);
        graph->setAntialiased(false);  // hundreds of dotted ones would be slow
    }
    p.low = p.line(p.plot->yAxis);
    p.high = p.line(p.plot->yAxis);
    p.raw = p.line(p.plot->yAxis);
    p.baseline = p.line(p.plot->yAxis);
    p.smooth = p.line(p.plot->yAxis);
    p.validation = p.line(p.plot->yAxis);
    p.high->setChannelFillGraph(p.low);
    for (QCPGraph*& graph : p.signs) {  // above the lines, which would go through them
        graph = p.line(p.plot->yAxis2);
        graph->setLineStyle(QCPGraph::lsNone);
    }

    p.plot->addLayer(QStringLiteral("cursor"));
    p.plot->layer(QStringLiteral("cursor"))->setMode(QCPLayer::lmBuffered);
    p.cursor = new QCPItemStraightLine(p.plot);
    p.cursor->setLayer(QStringLiteral("cursor"));
    p.cursor->setVisible(false);
    p.focus = new QCPItemRect(p.plot);
    p.focus->setLayer(QStringLiteral("cursor"));
    p.focus->setClipToAxisRect(false);
    p.focus->setVisible(false);
    for (QCPItemPosition* corner : {p.focus->topLeft, p.focus->bottomRight}) {
        corner->setType(QCPItemPosition::ptViewportRatio);
    }
    p.focus->topLeft->setCoords(0.002, 0.004);
    p.focus->bottomRight->setCoords(0.998, 0.996);
    p.plot->installEventFilter(this);
    p.plot->setMouseTracking(true);
    // Their places in pixels are known only then, and others after each change of size.
    connect(p.plot, &QCustomPlot::afterLayout, this, [this] { placeLabels(); });
    setQuantity(title, upperBound, upperBound == 1);
    applyTheme();  // first, because the room below depends on its fonts
    setStepAxisVisible(true);
}

PlotPane::~PlotPane() = default;

void PlotPane::setQuantity(const QString& title, double upperBound, bool isShare) {
    Parts& p = *parts_;
    p.upperBound = upperBound;
    p.plot->setAccessibleName(title);
    p.isShare = isShare;
    p.setTicker();
}

void PlotPane::applyTheme() {
    Parts& p = *parts_;
    const Theme& theme = themeOf(this);
    p.plot->setBackground(QBrush(theme.surface));
    styleAxis(p.plot->xAxis, theme);
    styleAxis(p.plot->yAxis, theme);
    const QColor training = theme.seriesColor(0);
    const QColor validation = theme.seriesColor(1);
    p.low->setPen(Qt::NoPen);
    p.high->setPen(Qt::NoPen);
    p.high->setBrush(withAlpha(training, theme.dark ? 46 : 34));
    p.raw->setPen(QPen(rawColor(training, theme.surface), 1));
    p.smooth->setPen(QPen(training, 2));
    p.validation->setPen(QPen(validation, 2));
    QPen dashes(theme.baseline, 1.5);
    dashes.setDashPattern({6, 5});  // wider than the grid's dashes
    p.baseline->setPen(dashes);
    p.cursor->setPen(QPen(theme.quietText, 1));
    p.focus->setPen(QPen(theme.accent, 1));
    applyDiscs();
    applyMarkTheme();
    applyLineTheme();
}

void PlotPane::applyDiscs() {
    const QColor color = themeOf(this).seriesColor(1);
    const QCPScatterStyle disc(QCPScatterStyle::ssDisc, color, color, kValidationDisc);
    parts_->validation->setScatterStyle(parts_->hasDiscs ? disc : QCPScatterStyle());
    const QColor training = themeOf(this).seriesColor(0);
    const bool isPoint = parts_->smooth->dataCount() == 1;  // which is no line
    parts_->smooth->setScatterStyle(
        isPoint ? QCPScatterStyle(QCPScatterStyle::ssDisc, training, training, kValidationDisc)
                : QCPScatterStyle());
}

void PlotPane::applyLineTheme() {
    const Theme& theme = themeOf(this);
    int index = 0;
    for (const Parts::Line& line : parts_->lines) {
        QPen thin = linePen(theme, index, 1);
        thin.setColor(rawColor(thin.color(), theme.surface));
        line.training->setPen(thin);
        line.validation->setPen(linePen(theme, index));
        const QColor color = linePen(theme, index).color();
        const bool isPoint = line.validation->dataCount() == 1;  // which is no line
        line.validation->setScatterStyle(
            isPoint ? QCPScatterStyle(QCPScatterStyle::ssDisc, color, color, kValidationDisc)
                    : QCPScatterStyle());
        line.above->setScatterStyle(
            QCPScatterStyle(QCPScatterStyle::ssTriangle, QPen(color), QBrush(color), kAboveArrow));
        styleLineCaption(line.label, theme);
        ++index;
    }
}

void PlotPane::applyMarkTheme() {
    const Theme& theme = themeOf(this);
    for (const MarkLook& look : kMarkLooks) {
        const QColor color = look.kind == PlotMark::Kind::Best     ? theme.accent
                             : look.kind == PlotMark::Kind::Unread ? theme.warning
                             : look.mayThin                        ? withAlpha(theme.baseline, 150)
                                                                   : theme.quietText;
        QCPGraph* graph = parts_->marks[static_cast<std::size_t>(look.kind)];
        graph->setPen(QPen(color, look.width, look.line));
        if (!look.sign) continue;
        const QPixmap sign =
            iconPixmap(QLatin1String(look.sign), color, kMarkSign, devicePixelRatioF());
        parts_->signs[static_cast<std::size_t>(look.kind)]->setScatterStyle(QCPScatterStyle(sign));
    }
}

void PlotPane::setTraining(const std::vector<Bucket>& buckets) {
    const auto count = static_cast<qsizetype>(buckets.size());
    QVector<double> steps(count), low(count), high(count), raw(count), smooth(count);
    for (qsizetype i = 0; i < count; ++i) {
        const Bucket& bucket = buckets[static_cast<std::size_t>(i)];
        steps[i] = bucket.centre();
        low[i] = bucket.minimum;
        high[i] = bucket.maximum;
        raw[i] = bucket.mean();
        smooth[i] = bucket.smooth;
    }
    parts_->low->setData(steps, low, true);
    parts_->high->setData(steps, high, true);
    parts_->raw->setData(steps, raw, true);
    parts_->smooth->setData(steps, smooth, true);
}

void PlotPane::setValidation(const QVector<double>& steps, const QVector<double>& values) {
    parts_->validationPoints = {steps, values};
}

void PlotPane::setLines(const std::vector<PlotLine>& lines) {
    Parts& p = *parts_;
    while (p.lines.size() > lines.size()) {
        p.plot->removeGraph(p.lines.back().training);
        p.plot->removeGraph(p.lines.back().validation);
        removeLineCaption(*p.plot, p.lines.back().label);
        p.plot->removeGraph(p.lines.back().above);
        p.lines.pop_back();
    }
    while (p.lines.size() < lines.size()) {
        QCPGraph* training = p.line(p.plot->yAxis);
        QCPGraph* validation = p.line(p.plot->yAxis);
        p.lines.push_back({training,
                           validation,
                           addLineCaption(*p.plot, training, validation),
                           p.line(p.plot->yAxis2)});
        p.lines.back().above->setLineStyle(QCPGraph::lsNone);
    }
    const QCPRange shown = p.plot->xAxis->range();
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const PlotLine& line = lines[i];
        QVector<double> steps, smooth;
        for (const Bucket& bucket : line.training) {
            steps.push_back(bucket.lastStep);
            smooth.push_back(bucket.smooth);
        }
        const Points seen =
            visiblePoints({line.steps, line.values}, shown.lower, shown.upper, p.mostPoints());
        p.lines[i].training->setData(steps, smooth, true);
        p.lines[i].validation->setData(seen.steps, seen.values, true);
        p.lines[i].label.text->setText(line.label);
    }
    p.setMargins(p.plot->axisRect()->margins().bottom());
    applyLineTheme();
}

void PlotPane::placeLabels() {
    Parts& p = *parts_;
    p.placeArrows();
    p.followArrows();
    placeLineCaptions(*p.plot, p.captions());
}

void PlotPane::setBaseline(double value) {
    parts_->baselineValue = value;
}

// Marks of one step are one line, that of the first kind in kMarkOrder, with their signs below each
// other; so are signs that would cover each other.
void PlotPane::setMarks(const PlotMarks& marks) {
    const QCPRange range = parts_->plot->xAxis->range();
    const double pixel = parts_->stepsPerPixel();
    const double high = std::max(kMarkSign, parts_->plot->axisRect()->height());
    const double needed = roomForSign(kMarkSign / 2.0 + kEdgeGap, high);
    const double room = std::max(kMarkRoom, 1 / (1 - needed));
    parts_->plot->yAxis2->setRange(0, room);
    const double highSign = room * (kMarkSign + kEdgeGap) / high;
    MarkPlaces places(kMarkSign * pixel, highSign);
    for (const PlotMark::Kind kind : kMarkOrder) {
        const auto place = static_cast<std::size_t>(kind);
        const MarkLook& look = kMarkLooks[place];
        const QVector<double> steps =
            visibleMarks(marks[place],
                         range.lower,
                         range.upper,
                         pixel * (look.mayThin ? kLeastMarkGap : kLeastSignGap));
        const MarkPlaces::Drawn drawn = places.put(look, steps);
        // Below the sign, with which it would be another one.
        const double end = look.sign         ? look.height - highSign / 2
                           : look.height > 1 ? room
                                             : look.height;
        parts_->marks[place]->setData(drawn.lines, QVector<double>(drawn.lines.size(), end), true);
        parts_->signs[place]->setData(drawn.signs, drawn.heights, true);
    }
}

void PlotPane::setLogarithmic(bool logarithmic) {
    Parts& p = *parts_;
    p.logarithmic = logarithmic;
    p.plot->yAxis->setScaleType(logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    p.setTicker();
}

void PlotPane::setTop(double top) {
    parts_->top = top;
}

void PlotPane::setStepAxisVisible(bool visible) {
    parts_->plot->xAxis->setTickLabels(visible);
    parts_->plot->xAxis->setLabel(visible ? tr("step") : QString());
    parts_->setMargins(visible ? stepAxisHeight(*parts_->plot->xAxis) : kGrid);
}

void PlotPane::setRange(double from, double to, double epoch) {
    qSharedPointerCast<StepTicker>(parts_->plot->xAxis->ticker())->setEpoch(epoch);
    if (parts_->plot->xAxis->tickLabels()) {
        parts_->plot->xAxis->setLabel(epoch > 0 ? tr("epoch") : tr("step"));
    }
    // At least as wide as it is for the number of points, even before it is laid out.
    const double room =
        roomForSign(kMarkSign / 2.0 + kEdgeGap, std::max(200, parts_->plot->axisRect()->width()));
    const AxisEnds shown = stepsWithRoom(from, std::max(to, from + 1), room);
    parts_->plot->xAxis->setRange(shown.low, shown.high);
}

void PlotPane::setCursor(double step) {
    Parts& p = *parts_;
    const bool visible = std::isfinite(step);
    if (!visible && !p.cursor->visible()) return;
    p.cursor->setVisible(visible);
    if (visible) {
        p.cursor->point1->setCoords(step, 1);
        p.cursor->point2->setCoords(step, 2);
    }
    p.plot->layer(QStringLiteral("cursor"))->replot();
}

void PlotPane::fitValues() {
    Parts& p = *parts_;
    const QCPRange steps = p.plot->xAxis->range();
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    std::vector<const QCPGraph*> graphs{p.low, p.high, p.validation};
    for (const Parts::Line& line : p.lines) {
        graphs.insert(graphs.end(), {line.training, line.validation});
    }
    for (const QCPGraph* graph : graphs) {
        bool found = false;
        const auto sign = p.logarithmic ? QCP::sdPositive : QCP::sdBoth;
        const QCPRange values = graph->getValueRange(found, sign, steps);
        if (!found) continue;
        low = std::min(low, values.lower);
        high = std::max(high, values.upper);
    }
    if (low < p.top) high = std::min(high, p.top);
    if (!(low <= high)) {
        low = p.logarithmic ? 0.01 : 0;
        high = 1;
    }
    const double room = roomForSign(kValidationDisc / 2 + kEdgeGap, p.plot->axisRect()->height());
    const AxisEnds shown = valuesWithRoom(low, high, p.upperBound, p.logarithmic, room);
    p.plot->yAxis->setRange(shown.low, shown.high);
    const bool hasBaseline = std::isfinite(p.baselineValue);
    p.baseline->setData(hasBaseline ? QVector<double>{steps.lower, steps.upper} : QVector<double>(),
                        hasBaseline ? QVector<double>(2, p.baselineValue) : QVector<double>(),
                        true);
}

double PlotPane::redraw() {
    const double before = computed();
    const QCPRange steps = parts_->plot->xAxis->range();
    const Points seen =
        visiblePoints(parts_->validationPoints, steps.lower, steps.upper, parts_->mostPoints());
    parts_->validation->setData(seen.steps, seen.values, true);
    parts_->hasDiscs =
        static_cast<double>(seen.steps.size()) * kDiscGap < parts_->plot->axisRect()->width();
    applyDiscs();
    fitValues();
    parts_->plot->replot(QCustomPlot::rpImmediateRefresh);
    return computed() - before;
}

void PlotPane::paintInto(QPainter& painter, const QSize& size) {
    QPixmap image = parts_->plot->toPixmap(size.width(), size.height(), 2);
    painter.drawPixmap(QRect(QPoint(0, 0), size), image);
}

// The plot library opens its own painter on a device, so its output is recorded first.
void PlotPane::paintLines(QPainter& painter, const QSize& size) {
    QPicture recording;
    QCPPainter lines(&recording);
    lines.setMode(QCPPainter::pmVectorized);
    lines.setMode(QCPPainter::pmNoCaching);
    parts_->plot->toPainter(&lines, size.width(), size.height());
    lines.end();
    painter.drawPicture(0, 0, recording);
}

void PlotPane::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::PaletteChange || !parts_->plot) return;
    applyTheme();
    parts_->plot->replot(QCustomPlot::rpQueuedReplot);
}

void PlotPane::ask(bool forAll) {
    parts_->hasAsked = forAll;
    forAll ? emit aboveAsked() : emit resetAsked();
    parts_->followArrows();
}

bool PlotPane::eventFilter(QObject* watched, QEvent* event) {
    Parts& p = *parts_;
    switch (event->type()) {
        case QEvent::Wheel: {
            const auto* wheel = static_cast<QWheelEvent*>(event);
            emit zoomed(p.stepAt(wheel->position().x()), wheel->angleDelta().y() / 120.0);
            return true;
        }
        case QEvent::MouseButtonPress:
            if (static_cast<QMouseEvent*>(event)->button() != Qt::LeftButton) return false;
            p.press(static_cast<QMouseEvent*>(event)->position());
            return true;
        case QEvent::MouseMove: {
            const QPointF at = static_cast<QMouseEvent*>(event)->position();
            if (const double steps = p.drag(at); steps != 0) emit panned(steps);
            const Parts::Line* above = p.arrowAt(at);
            p.plot->setToolTip(above
                                   ? tr("%1: up to %2, above this plot. Click to show all values, "
                                        "double-click to return.")
                                         .arg(above->label.text->text(), numberText(above->highest))
                                   : QString());
            emit hovered(p.stepAt(at.x()));
            return true;
        }
        case QEvent::MouseButtonRelease:
            if (p.release()) ask(true);
            return true;
        case QEvent::MouseButtonDblClick:
            if (!p.isOnArrow) ask(false);  // its first click has just shown all values
            return true;
        case QEvent::KeyPress:
            if (const auto forAll = p.askedBy(static_cast<QKeyEvent*>(event)->key())) {
                ask(*forAll);
                return true;
            }
            return false;
        case QEvent::FocusIn:
        case QEvent::FocusOut:
            p.showFocus(event->type() == QEvent::FocusIn &&
                        static_cast<QFocusEvent*>(event)->reason() != Qt::MouseFocusReason);
            return false;
        case QEvent::Leave:
            emit hovered(kNotDrawn);
            return false;
        default:
            return QWidget::eventFilter(watched, event);
    }
}

}  // namespace espalier::ui
