// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/train/worker_bars.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include "ui/isolated.h"
#include "ui/style/fonts.h"
#include "ui/style/mirror.h"
#include "ui/style/theme.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

constexpr int kWorkerBar = kGrid + 2;
constexpr int kSquare = 10;  // of the legend
constexpr std::size_t kMostBars = 8;
constexpr std::size_t kMostInColumn = 4;

using engine::WorkerTime;

QString speedOf(double imagesPerSecond) {
    constexpr double kSlow = 10;
    return imagesPerSecond < kSlow ? localNumber(QString::number(imagesPerSecond, 'f', 1))
                                   : countText(std::lround(imagesPerSecond));
}

double secondsPerImage(const WorkerTime& worker) {
    return worker.images > 0 ? worker.computing / static_cast<double>(worker.images) : 0;
}

// Each rounded down or up to whole per cent, so that what is read adds up to what they add up to.
template <std::size_t N>
std::array<double, N> inWholePercent(const std::array<double, N>& fractions) {
    std::array<double, N> percents{};
    std::array<std::size_t, N> byRest{};
    std::ranges::transform(
        fractions, percents.begin(), [](double fraction) { return std::floor(100 * fraction); });
    std::iota(byRest.begin(), byRest.end(), std::size_t{0});
    std::ranges::stable_sort(byRest, std::greater(), [&](std::size_t part) {
        return 100 * fractions[part] - percents[part];
    });
    const double all = 100 * std::accumulate(fractions.begin(), fractions.end(), 0.0);
    double missing = std::round(all) - std::accumulate(percents.begin(), percents.end(), 0.0);
    for (const std::size_t part : byRest) {
        if (missing-- >= 1) percents[part] += 1;
    }
    for (double& percent : percents) percent /= 100;
    return percents;
}

}  // namespace

WorkerBars::WorkerBars(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("What the workers do"));
}

void WorkerBars::setTimes(const engine::WorkerTimes& times) {
    times_ = times;
    shown_.resize(times_.workers.size());
    std::iota(shown_.begin(), shown_.end(), std::size_t{0});
    if (shown_.size() > kMostBars) {
        std::ranges::stable_sort(shown_, std::greater(), [this](std::size_t worker) {
            return secondsPerImage(times_.workers[worker]);
        });
        shown_.resize(kMostBars);
        std::ranges::sort(shown_);
    }
    QStringList all;
    for (const std::size_t worker : shown_) all << wordsOf(worker);
    setAccessibleDescription(all.join(QStringLiteral(". ")));
    fitHeight();
    update();
}

WorkerBars::Fractions WorkerBars::fractions(const WorkerTime& worker) const {
    if (times_.seconds <= 0) return {};
    Fractions parts{worker.computing, worker.joining(), worker.waiting, times_.data};
    for (double& part : parts) part /= times_.seconds;
    return parts;
}

WorkerBars::Fractions WorkerBars::meanFractions() const {
    Fractions means{};
    if (!times_.isMeasured()) return means;
    for (const WorkerTime& worker : times_.workers) {
        const Fractions own = fractions(worker);
        std::ranges::transform(means, own, means.begin(), std::plus());
    }
    for (double& mean : means) mean /= static_cast<double>(times_.workers.size());
    return means;
}

QColor WorkerBars::colorOf(int part) const {
    return themeOf(this).seriesColor(part);
}

QString WorkerBars::legendOf(int part) const {
    const QString percent =
        percentText(inWholePercent(meanFractions())[static_cast<std::size_t>(part)], 0);
    switch (part) {
        case 0:
            return tr("computing %1").arg(percent);
        case 1:
            return tr("joining %1").arg(percent);
        case 2:
            return tr("waiting %1").arg(percent);
        default:
            break;
    }
    return tr("data %1").arg(percent);
}

QString WorkerBars::wordsOf(std::size_t worker) const {
    const Fractions own = inWholePercent(fractions(times_.workers[worker]));
    const auto percent = [&](std::size_t part) { return percentText(own[part], 0); };
    return tr("Worker %1: computing %2, joining sums %3, waiting for the other workers %4, waiting "
              "for data %5")
        .arg(QString::number(worker + 1), percent(0), percent(1), percent(2), percent(3));
}

int WorkerBars::rowHeight() const {
    return fontMetrics().height() + kGrid / 2;
}

int WorkerBars::columns() const {
    return shown_.size() > kMostInColumn ? 2 : 1;
}

int WorkerBars::rows() const {
    return (static_cast<int>(shown_.size()) + columns() - 1) / columns();
}

QRectF WorkerBars::cell(std::size_t place) const {
    const int column = static_cast<int>(place) / std::max(1, rows());
    const int row = static_cast<int>(place) % std::max(1, rows());
    const double gap = columns() > 1 ? 3 * kGrid : 0;
    const double room = (width() - gap) / columns();
    return {column * (room + gap), double(row * rowHeight()), room, double(rowHeight())};
}

// Beside each other as far as all of them fit.
int WorkerBars::legendColumns() const {
    int widest = 0;
    for (int part = 0; part < kParts; ++part) {
        widest = std::max(widest, fontMetrics().horizontalAdvance(legendOf(part)));
    }
    const int needed = kSquare + kGrid / 2 + widest + 2 * kGrid;
    return kParts * needed <= width() ? kParts : 2 * needed <= width() ? 2 : 1;
}

QSize WorkerBars::sizeHint() const {
    return {20 * kGrid, (rows() + kParts / legendColumns()) * rowHeight()};
}

void WorkerBars::fitHeight() {
    const int needed = sizeHint().height();
    if (minimumHeight() != needed || maximumHeight() != needed) setFixedHeight(needed);
}

QRectF WorkerBars::placed(const QRectF& box) const {
    return mirrored(layoutDirection(), QRectF(rect()), box);
}

void WorkerBars::paintWorker(QPainter& painter, std::size_t worker, const QRectF& box) const {
    const Theme& theme = themeOf(this);
    const WorkerTime& own = times_.workers[worker];
    const QString name = tr("Worker %1");
    const QString speed = tr("%1 images/s");
    const auto most = static_cast<qint64>(times_.workers.size());
    const double names = fontMetrics().horizontalAdvance(name.arg(most)) + kGrid;
    const double speeds = fontMetrics().horizontalAdvance(speed.arg(countText(10'000))) + kGrid;
    painter.setPen(theme.quietText);
    painter.drawText(
        placed(box), Qt::AlignLeft | Qt::AlignVCenter, inOwnDirection(name.arg(worker + 1)));
    painter.setPen(theme.text);
    painter.drawText(placed(box),
                     Qt::AlignRight | Qt::AlignVCenter,
                     inOwnDirection(speed.arg(speedOf(times_.imagesPerSecond(own)))));
    QRectF bar(box.left() + names,
               box.center().y() - kWorkerBar / 2.0,
               std::max(0.0, box.width() - names - speeds),
               kWorkerBar);
    painter.fillRect(placed(bar), theme.hover);
    const double whole = bar.width();
    const Fractions parts = fractions(own);
    for (int part = 0; part < kParts; ++part) {
        bar.setWidth(std::min(parts[static_cast<std::size_t>(part)], 1.0) * whole);
        painter.fillRect(placed(bar), colorOf(part));
        bar.moveLeft(bar.right());
    }
}

void WorkerBars::paintLegend(QPainter& painter) const {
    const double room = width() / double(legendColumns());
    for (int part = 0; part < kParts; ++part) {
        const int row = rows() + part / legendColumns();
        const QRectF box(part % legendColumns() * room, row * rowHeight(), room, rowHeight());
        const double top = box.center().y() - kSquare / 2.0;
        painter.fillRect(placed({box.left(), top, kSquare, kSquare}), colorOf(part));
        painter.setPen(themeOf(this).text);
        painter.drawText(placed(box.adjusted(kSquare + kGrid / 2.0, 0, 0, 0)),
                         Qt::AlignLeft | Qt::AlignVCenter,
                         inOwnDirection(legendOf(part)));
    }
}

void WorkerBars::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    for (std::size_t i = 0; i < shown_.size(); ++i) paintWorker(painter, shown_[i], cell(i));
    paintLegend(painter);
}

bool WorkerBars::event(QEvent* event) {
    if (event->type() == QEvent::Resize) fitHeight();
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    QString words;
    for (std::size_t i = 0; i < shown_.size(); ++i) {
        if (placed(cell(i)).contains(help->pos())) words = wordsOf(shown_[i]);
    }
    QToolTip::showText(help->globalPos(), words, this);
    return true;
}

}  // namespace espalier::ui
