// SPDX-License-Identifier: Apache-2.0
#include "app/cli/text_plot.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/cli/text_format.h"
#include "engine/language/spoken.h"
#include "engine/metrics/metric_catalog.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace {

constexpr int kDotsAcross = 2;  // per braille character
constexpr int kDotsDown = 4;
constexpr int kTickColumns = 7;                  // as a rule
constexpr int kLineColumns = 2;                  // between ticks and curve
constexpr const char* kStepMetric = "accuracy";  // the only metric that steps measure
constexpr double kLogarithmicFrom = 100;         // ratio of largest to smallest value

bool isFinite(const PlotPoint& point) {
    return std::isfinite(point.low) && std::isfinite(point.high);
}

/// Maps values to 0 … 1, linearly or logarithmically.
class Axis {
  public:
    explicit Axis(const TextPlot& plot) {
        for (const auto* points : {&plot.line, &plot.marks}) {
            for (const PlotPoint& point : *points) {
                if (isFinite(point)) include(point);
            }
        }
        if (plot.isShare) {
            low_ = 0;
            high_ = 1;
        }
        logarithmic_ = !plot.isShare && low_ > 0 && high_ > low_ * kLogarithmicFrom;
        if (high_ == low_) high_ = low_ + std::max(1e-6, std::abs(low_) * 0.1);
    }
    bool isEmpty() const { return low_ > high_; }
    bool isLogarithmic() const { return logarithmic_; }
    double place(double value) const {
        const double share = logarithmic_ ? std::log(value / low_) / std::log(high_ / low_)
                                          : (value - low_) / (high_ - low_);
        return std::clamp(share, 0.0, 1.0);
    }
    double valueAt(double share) const {
        return logarithmic_ ? low_ * std::pow(high_ / low_, share) : low_ + share * (high_ - low_);
    }

    /// Of the ticks, so many that they differ.
    int digits() const {
        constexpr double kTicks = 4;
        constexpr int kMost = 6;
        const double largest = std::max(std::abs(low_), std::abs(high_));
        const double needed = std::ceil(std::log10(largest * kTicks / (high_ - low_)));
        return std::clamp(static_cast<int>(std::min(needed, double{kMost})), 3, kMost);
    }

  private:
    void include(const PlotPoint& point) {
        low_ = std::min(low_, point.low);
        high_ = std::max(high_, point.high);
    }

    double low_ = std::numeric_limits<double>::infinity();
    double high_ = -std::numeric_limits<double>::infinity();
    bool logarithmic_ = false;
};

/// A grid of dots, shown as braille or, without Unicode, as single characters.
class Canvas {
  public:
    Canvas(int columns, int lines, bool unicode)
        : columns_(columns),
          lines_(lines),
          unicode_(unicode),
          dots_(static_cast<std::size_t>(columns * lines), 0),
          marked_(dots_.size(), false) {}

    int dotsWide() const { return columns_ * kDotsAcross; }
    int dotsHigh() const { return lines_ * kDotsDown; }

    // y counts from the bottom.
    void dot(int x, int y) {
        static constexpr unsigned kBits[kDotsDown][kDotsAcross] = {
            {0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
        const int fromTop = dotsHigh() - 1 - y;
        dots_[cell(x, y)] |= kBits[fromTop % kDotsDown][x % kDotsAcross];
    }
    void mark(int x, int y) { marked_[cell(x, y)] = true; }

    std::string line(int index) const {
        std::string text;
        for (int column = 0; column < columns_; ++column) {
            text += character(cellAt(index, column));
        }
        return text;
    }

  private:
    std::size_t cell(int x, int y) const {
        const int line = (dotsHigh() - 1 - y) / kDotsDown;
        return cellAt(line, x / kDotsAcross);
    }
    std::size_t cellAt(int line, int column) const {
        return static_cast<std::size_t>(line) * static_cast<std::size_t>(columns_) +
               static_cast<std::size_t>(column);
    }
    std::string character(std::size_t cell) const {
        if (marked_[cell]) return unicode_ ? "●" : "o";
        if (dots_[cell] == 0) return " ";
        if (!unicode_) return ".";
        const unsigned code = 0x2800 + dots_[cell];
        return {static_cast<char>(0xE0 | (code >> 12)),
                static_cast<char>(0x80 | ((code >> 6) & 0x3F)),
                static_cast<char>(0x80 | (code & 0x3F))};
    }

    int columns_;
    int lines_;
    bool unicode_;
    std::vector<unsigned> dots_;
    std::vector<bool> marked_;
};

// Steps are counted from 1.
double largestX(const TextPlot& plot) {
    double largest = 1;
    for (const auto* points : {&plot.line, &plot.marks}) {
        for (const PlotPoint& point : *points) largest = std::max(largest, point.x);
    }
    return largest;
}

// A single step is drawn at the left.
int toColumn(double x, double lastX, int dots) {
    if (lastX <= 1) return 0;
    return static_cast<int>(std::lround(std::clamp((x - 1) / (lastX - 1), 0.0, 1.0) * (dots - 1)));
}

int toDot(double share, int dots) {
    return static_cast<int>(std::lround(share * (dots - 1)));
}

void drawColumn(Canvas& canvas, int x, int from, int to) {
    for (int y = std::min(from, to); y <= std::max(from, to); ++y) canvas.dot(x, y);
}

void join(Canvas& canvas, int fromX, int fromY, int toX, int toY) {
    int before = fromY;
    for (int x = fromX + 1; x <= toX; ++x) {
        const int y = fromY + (toY - fromY) * (x - fromX) / (toX - fromX);
        drawColumn(canvas, x, before, y);
        before = y;
    }
}

void drawLine(Canvas& canvas, const TextPlot& plot, const Axis& axis, double lastX) {
    int beforeX = -1;
    int beforeY = 0;
    for (const PlotPoint& point : plot.line) {
        if (!isFinite(point)) continue;
        const int x = toColumn(point.x, lastX, canvas.dotsWide());
        const int low = toDot(axis.place(point.low), canvas.dotsHigh());
        const int high = toDot(axis.place(point.high), canvas.dotsHigh());
        drawColumn(canvas, x, low, high);
        if (beforeX >= 0) join(canvas, beforeX, beforeY, x, (low + high) / 2);
        beforeX = x;
        beforeY = (low + high) / 2;
    }
}

std::string tickText(const TextPlot& plot, const Axis& axis, double share) {
    const double value = axis.valueAt(share);
    return engine::spoken(plot.isShare ? fmt::format("{:.0f} %", 100 * value)
                                       : fmt::format("{:.{}g}", value, axis.digits()));
}

/// One for each line of the curve, most of them empty.
std::vector<std::string> tickTexts(const TextPlot& plot, const Axis& axis) {
    std::vector<std::string> ticks;
    for (int line = 0; line < plot.height; ++line) {
        const bool hasTick = line % 3 == 0 || line == plot.height - 1;
        const double share = 1 - static_cast<double>(line) / (plot.height - 1);
        ticks.push_back(hasTick ? tickText(plot, axis, share) : "");
    }
    return ticks;
}

/// Small or negative numbers with many digits are longer than usual.
int widthOf(const std::vector<std::string>& ticks) {
    int longest = kTickColumns;
    for (const std::string& tick : ticks) longest = std::max(longest, displayWidth(tick));
    return longest;
}

std::string axisLines(const TextPlot& plot,
                      const Canvas& canvas,
                      const std::vector<std::string>& ticks) {
    std::string text;
    for (int line = 0; line < plot.height; ++line) {
        text += paddedLeft(ticks[static_cast<std::size_t>(line)], widthOf(ticks));
        text += plot.unicode ? " │" : " |";
        text += canvas.line(line) + "\n";
    }
    return text;
}

std::string xAxis(int axisColumns, int columns, double lastX) {
    const std::string indent(static_cast<std::size_t>(axisColumns), ' ');
    if (lastX <= 1) return indent + engine::spoken("step 1") + "\n";
    const std::string last = fmt::format("step {}", static_cast<std::int64_t>(lastX));
    return indent + "1" + paddedLeft(engine::spoken(last), columns - 1) + "\n";
}

PlotPoint exactly(double x, double y) {
    return {.x = x, .low = y, .high = y};
}

// False for a run without validation images, of which only epochs tell.
bool mayBeValidated(const std::vector<engine::TrainingEvent>& events) {
    bool hasEpoch = false;
    for (const engine::TrainingEvent& event : events) {
        if (event.kind != engine::EventKind::Epoch) continue;
        if (std::isfinite(event.validationLoss) || !engine::metricsOf(event).empty()) return true;
        hasEpoch = true;
    }
    return !hasEpoch;
}

// ": ⠒ training (mean of the last 32 images), ● validation".
std::string legendOf(const std::vector<engine::TrainingEvent>& events, bool unicode) {
    std::int64_t images = 0;
    for (const engine::TrainingEvent& event : events) {
        images = std::max(images, event.recent.images);
    }
    std::string legend = fmt::format(": {} training", unicode ? "⠒" : ".");
    if (images == 1) legend += " (one image each)";
    if (images > 1) legend += fmt::format(" (mean of the last {} images)", images);
    if (!mayBeValidated(events)) return legend;
    return legend + fmt::format(", {} validation", unicode ? "●" : "o");
}

// The first metric of the task, with the accuracy of the steps where it is that.
TextPlot headlinePlot(const std::vector<engine::TrainingEvent>& events,
                      const std::string& legend,
                      int width,
                      bool unicode) {
    TextPlot plot{.title = {}, .width = width, .unicode = unicode};
    std::string key;
    for (const engine::TrainingEvent& event : events) {
        const auto x = static_cast<double>(event.step);
        if (event.kind == engine::EventKind::Epoch) {
            const auto metrics = engine::metricsOf(event);
            if (metrics.empty()) continue;
            key = metrics.front().key;
            plot.marks.push_back(exactly(x, metrics.front().value));
        } else if (event.kind == engine::EventKind::Step && event.accuracy.count > 0) {
            const engine::Measured& accuracy = engine::shownAccuracy(event);
            plot.line.push_back({x, accuracy.minimum, accuracy.maximum});
        }
    }
    // Before the first epoch's end only the steps say what is measured.
    if (key.empty() && !plot.line.empty()) key = kStepMetric;
    const engine::Metric* metric = engine::findMetric(key);
    if (!metric) return {};
    plot.isShare = metric->description().unit == engine::MetricUnit::Fraction;
    plot.title =
        plot.line.empty()
            ? fmt::format("{}: {} validation", metric->description().label, unicode ? "●" : "o")
            : engine::spoken(key) + legend;
    return plot;
}

}  // namespace

std::string drawPlot(const TextPlot& plot) {
    const Axis axis(plot);
    if (axis.isEmpty() || (plot.line.empty() && plot.marks.empty())) return {};
    const std::vector<std::string> ticks = tickTexts(plot, axis);
    const int axisColumns = widthOf(ticks) + kLineColumns;
    const int columns = std::max(10, plot.width - axisColumns);
    Canvas canvas(columns, plot.height, plot.unicode);
    const double lastX = largestX(plot);
    drawLine(canvas, plot, axis, lastX);
    for (const PlotPoint& point : plot.marks) {
        if (!isFinite(point)) continue;
        canvas.mark(toColumn(point.x, lastX, canvas.dotsWide()),
                    toDot(axis.place(point.low), canvas.dotsHigh()));
    }
    return engine::spoken(plot.title + (axis.isLogarithmic() ? " (logarithmic)" : "")) + "\n" +
           axisLines(plot, canvas, ticks) + xAxis(axisColumns, columns, lastX);
}

std::string drawCurves(const std::vector<engine::TrainingEvent>& events, int width, bool unicode) {
    const std::string legend = legendOf(events, unicode);
    TextPlot loss{.title = engine::spoken("loss") + legend, .width = width, .unicode = unicode};
    for (const engine::TrainingEvent& event : events) {
        const auto x = static_cast<double>(event.step);
        if (event.kind == engine::EventKind::Step) {
            if (event.loss.count == 0) continue;  // an fp16 step may have no loss
            const engine::Measured& shown = engine::shownLoss(event);
            loss.line.push_back({x, shown.minimum, shown.maximum});
        } else if (event.kind == engine::EventKind::Epoch) {
            loss.marks.push_back(exactly(x, event.validationLoss));
        }
    }
    const TextPlot headline = headlinePlot(events, legend, width, unicode);
    const std::string below = drawPlot(headline);
    return below.empty() ? drawPlot(loss) : drawPlot(loss) + "\n" + below;
}

}  // namespace espalier::cli
