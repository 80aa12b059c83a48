// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/curve_panel.h"

#include <QAbstractTextDocumentLayout>
#include <QPainter>
#include <QTextDocument>
#include <QVBoxLayout>
#include <cmath>
#include <limits>

#include "ui/forms/metric_words.h"
#include "ui/plots/plot_pane.h"
#include "ui/plots/values_line.h"
#include "ui/style/theme.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

constexpr double kNoValue = std::numeric_limits<double>::quiet_NaN();
constexpr int kPanelHead = 3 * kGrid;  // above each plot in an exported image

// Says what the line behind the smoothed one shows.
QString trainingText(qint64 images, const QString& smooth) {
    if (images == 0) return CurvePanel::tr("training, smoothed %1").arg(smooth);
    return CurvePanel::tr("training, mean of the last %n image(s), smoothed %1",
                          nullptr,
                          static_cast<int>(images))
        .arg(smooth);
}

}  // namespace

CurvePanel::CurvePanel(const std::string& metric, QWidget* parent)
    : QWidget(parent), metric_(metric) {
    values_ = new ValuesLine(title(), this);
    pane_ = new PlotPane({}, kNoValue, this);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGrid / 2);
    column->addWidget(values_);
    column->addWidget(pane_, 1);
    setMetric(metric);
}

QString CurvePanel::title() const {
    if (metric_ == kLearningRate) return tr("Learning rate");
    if (metric_ == kGradientNorm) return tr("Gradient norm");
    return metric_ == kLoss ? tr("Loss") : metricName(metric_);
}

void CurvePanel::setLogarithmic(bool logarithmic) {
    logarithmic_ = logarithmic;
    pane_->setLogarithmic(logarithmic);
}

void CurvePanel::setMetric(const std::string& key) {
    metric_ = key;
    const MetricAxis axis = metricAxis(key);
    values_->setTitle(title());
    pane_->setQuantity(title(), axis.upperBound, axis.isShare);
}

void CurvePanel::setCurves(const RunMetrics& run, double from, double to, std::size_t most) {
    const MetricSeries& validation = run.validation(metric_);
    pane_->setTraining(run.training(metric_).view(from, to, most));
    pane_->setValidation(validation.steps, validation.values);
}

void CurvePanel::setValues(const RunMetrics& run, double step, bool isHovered, double baseline) {
    const Theme& theme = themeOf(this);
    QVector<CurveValue> values;
    if (logarithmic_) {
        values << CurveValue{{}, {}, tr("logarithmic axis"), tr("logarithmic"), tr("log")};
    }
    // A metric measured only by validation has no training line.
    const bool isOwn = isOfSteps(metric_);
    const bool isValidatedOnly = metric_ != kLoss && metric_ != kAccuracy && !isOwn;
    if (isOwn) {
        const Bucket* bucket = run.training(metric_).at(step);
        const QString number = numberText(bucket ? bucket->smooth : kNoValue);
        values << CurveValue{QStringLiteral("━"), theme.seriesColor(0), number, number, number};
    } else if (!isValidatedOnly) {
        const Bucket* bucket = run.training(metric_).at(step);
        const QString smooth = metricText(metric_, bucket ? bucket->smooth : kNoValue);
        values << CurveValue{QStringLiteral("━"),
                             theme.seriesColor(0),
                             trainingText(run.recentImages(), smooth),
                             tr("training %1").arg(smooth),
                             smooth};
    }
    if (run.mayBeValidated() && !isOwn) {
        const QString validated =
            metricText(metric_, run.validation(metric_).at(step), run.validationImages());
        values << CurveValue{QStringLiteral("●"),
                             theme.seriesColor(1),
                             tr("validation %1").arg(validated),
                             tr("validation %1").arg(validated),
                             validated};
    }
    if (isHovered) {
        const QString number = countText(std::llround(step));
        values << CurveValue{{}, {}, tr("at step %1").arg(number), tr("step %1").arg(number), {}};
    }
    if (std::isfinite(baseline)) {
        const QString share = percentText(baseline, 0);
        values << CurveValue{QStringLiteral("╌╌"),
                             theme.baseline,
                             tr("baseline (no learning) %1").arg(share),
                             tr("baseline %1").arg(share),
                             share};
    }
    values_->setValues(values);
}

int CurvePanel::headHeight() {
    return kPanelHead;
}

void CurvePanel::paint(QPainter& painter, const QSize& size, bool asLines) {
    paintHead(painter, size.width());
    if (asLines) {
        pane_->paintLines(painter, size);
    } else {
        pane_->paintInto(painter, size);
    }
    painter.translate(0, size.height());
}

// As wide as the image rather than the window.
void CurvePanel::paintHead(QPainter& painter, int width) const {
    QTextDocument text;
    text.setDefaultFont(values_->font());
    text.setHtml(values_->textFor(width - 2 * static_cast<int>(text.documentMargin())));
    QAbstractTextDocumentLayout::PaintContext colours;
    colours.palette.setColor(QPalette::Text, themeOf(this).text);
    text.documentLayout()->draw(&painter, colours);
    painter.translate(0, kPanelHead);
}

}  // namespace espalier::ui
