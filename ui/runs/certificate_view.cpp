// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/certificate_view.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QStackedLayout>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "ui/plots/bar_plot.h"
#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/section.h"
#include "ui/widgets/sign_label.h"

namespace espalier::ui {

namespace {

constexpr int kMostChoice = 40 * kGrid;

using engine::Certificate;
using engine::StateComparison;
using engine::TwinResult;

QString sizeOf(double difference) {
    return std::isnan(difference) ? CertificateView::tr("NaN")
                                  : localNumber(QString::number(difference, 'g', 3));
}

QString equalText(const StateComparison& comparison) {
    if (comparison.equal()) {
        return CertificateView::tr(
                   "all %1 parameter(s) are equal, bit by bit, and so is the optimizer",
                   nullptr,
                   formOf(comparison.parameters))
            .arg(countText(comparison.parameters));
    }
    if (comparison.different == 0) {
        return CertificateView::tr(
                   "the parameters are equal, but %1 of %n tensor(s) of statistics and optimizer "
                   "differ",
                   nullptr,
                   formOf(comparison.tensors.tensors))
            .arg(countText(static_cast<qint64>(comparison.tensors.different.size())));
    }
    return CertificateView::tr(
               "%1 of %2 parameter(s) differ, by up to %3", nullptr, formOf(comparison.parameters))
        .arg(countText(comparison.different),
             countText(comparison.parameters),
             sizeOf(comparison.largest));
}

QString lossesSentence(const Certificate& certificate) {
    const engine::RecordedLosses& recorded = certificate.recorded;
    if (recorded.steps == 0)
        return CertificateView::tr("The run recorded no losses to compare with.");
    if (recorded.firstDifferent == 0) {
        return CertificateView::tr("The losses of %n step(s) match those that the run recorded.",
                                   nullptr,
                                   static_cast<int>(recorded.steps));
    }
    const QString first = countText(recorded.firstDifferent);
    const bool mayBeNoise = certificate.onGpu && !certificate.twin.deterministic;
    const QString pattern =
        mayBeNoise ? CertificateView::tr(
                         "From step %1 on, the losses differ from those that the run recorded. It "
                         "may have been trained on another device, with another number of threads, "
                         "by another version of Espalier, or with Deterministic off.")
                   : CertificateView::tr(
                         "From step %1 on, the losses differ from those that the run recorded. It "
                         "may have been trained on another device, with another number of threads, "
                         "or by another version of Espalier.");
    return pattern.arg(first);
}

QString certifiedText(const Certificate& certificate) {
    // An interrupted run may have recorded none of its own.
    const std::int64_t of = std::max(certificate.runSteps, certificate.steps);
    return CertificateView::tr(
               "Certified: the first %1 of %n step(s) were repeated and resumed with identical "
               "bits on this computer",
               nullptr,
               formOf(of))
        .arg(countText(certificate.steps));
}

QString stepTime(double seconds) {
    if (seconds <= 0) return CertificateView::tr("unknown");
    return CertificateView::tr("%1 ms per step").arg(numberText(1000 * seconds));
}

QString modeSentence(const TwinResult& twin) {
    const QString pattern = twin.deterministic
                                ? CertificateView::tr("With Deterministic on: %1; twins: %2.")
                                : CertificateView::tr("With Deterministic off: %1; twins: %2.");
    return pattern.arg(stepTime(twin.secondsPerStep), equalText(twin.difference));
}

// What Deterministic costs in time, and how large the noise is without it.
QStringList modeSentences(const Certificate& certificate) {
    if (!certificate.onGpu) {
        return {CertificateView::tr("Time: %1. The CPU is always deterministic, so there is no "
                                    "faster mode to compare with.")
                    .arg(stepTime(certificate.twin.secondsPerStep))};
    }
    QStringList sentences{modeSentence(certificate.twin)};
    const engine::OtherMode& other = certificate.otherMode;
    if (other.twin) sentences << modeSentence(*other.twin);
    if (!other.problem.empty()) {
        sentences << CertificateView::tr("The other mode cannot be measured on this computer: %1")
                         .arg(spokenText(other.problem));
    }
    if (!certificate.twin.deterministic) {
        sentences << CertificateView::tr(
            "Deterministic is off for this run, so sums may be computed in any order. Switch it on "
            "for repeatable runs.");
    }
    return sentences;
}

QString allSentences(const Certificate& certificate) {
    QStringList lines;
    lines << CertificateView::tr("Two trainings of %n step(s) from the same beginning: %1.",
                                 nullptr,
                                 static_cast<int>(certificate.steps))
                 .arg(equalText(certificate.twin.difference));
    lines << CertificateView::tr("Stopped after step %1 and resumed: %2.")
                 .arg(countText(certificate.stoppedAfter), equalText(certificate.resume));
    lines << lossesSentence(certificate);
    lines << modeSentences(certificate);
    lines << CertificateView::tr("Device: %1. Parameters after step %2: %3")
                 .arg(deviceText(certificate.device),
                      countText(certificate.steps),
                      fromUtf8(certificate.parameterHash));
    if (certificate.keptSteps > 0) {
        const QString sentence =
            certificate.keptFoundDifference
                ? CertificateView::tr(
                      "An earlier certificate of this run, over %n step(s), found a difference and "
                      "was kept.",
                      nullptr,
                      formOf(certificate.keptSteps))
                : CertificateView::tr(
                      "An earlier certificate of this run covers more steps (%1) and was kept.")
                      .arg(countText(certificate.keptSteps));
        lines << sentence;
    }
    return lines.join(QLatin1Char('\n'));
}

QVector<double> barValues(const engine::DifferenceBars& bars) {
    return QVector<double>(bars.values.begin(), bars.values.end());
}

}  // namespace

CertificateView::CertificateView(QWidget* parent)
    : QWidget(parent),
      sign_(new SignLabel(SignLabel::Sign::Good, this)),
      title_(new QLabel(this)),
      sentences_(sentenceLabel({}, false, this)),
      comparison_(new QComboBox(this)),
      layer_(new QComboBox(this)),
      stack_(new QStackedLayout),
      plot_(new BarPlot(tr("Learnable parameter number"), tr("Difference in weight value"), this)),
      nothing_(new QLabel(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGrid);
    auto* head = new QHBoxLayout;
    head->setSpacing(kGrid);
    head->addWidget(sign_);
    head->addWidget(title_, 1);
    title_->setWordWrap(true);
    QFont bold = textFont(TextSize::Normal);
    bold.setWeight(QFont::DemiBold);
    title_->setFont(bold);
    column->addLayout(head);
    column->addWidget(sentences_);
    column->addWidget(makeChoices());
    stack_->addWidget(plot_);
    stack_->addWidget(makeNothing());
    column->addLayout(stack_, 1);
    connect(comparison_, &QComboBox::currentIndexChanged, this, &CertificateView::fillLayers);
    connect(layer_, &QComboBox::currentIndexChanged, this, &CertificateView::showLayer);
}

QWidget* CertificateView::makeChoices() {
    auto* bar = new QWidget(this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kGrid);
    comparison_->addItem(tr("Twin trainings"));
    comparison_->addItem(tr("Resumed and uninterrupted"));
    comparison_->setAccessibleName(tr("Compare"));
    comparison_->setToolTip(tr("Which trainings are compared below"));
    layer_->setAccessibleName(tr("Layer"));
    layer_->setToolTip(tr("The layer whose parameters are compared below"));
    for (QComboBox* choice : {comparison_, layer_}) {
        letShrink(choice);
        choice->setMaximumWidth(kMostChoice);
        row->addWidget(choice, 1);
    }
    row->addStretch();
    return bar;
}

QWidget* CertificateView::makeNothing() {
    setTextSize(nothing_, TextSize::Normal, true);
    nothing_->setAlignment(Qt::AlignCenter);
    nothing_->setWordWrap(true);
    return nothing_;
}

void CertificateView::setCertificate(std::shared_ptr<const Certificate> certificate) {
    certificate_ = std::move(certificate);
    const bool isGood = certificate_->certified();
    sign_->setSign(isGood ? SignLabel::Sign::Good : SignLabel::Sign::Problem);
    title_->setText(isGood ? certifiedText(*certificate_)
                           : tr("Not certified: trainings that should be equal differ"));
    sentences_->setText(allSentences(*certificate_));
    const bool showsResume = certificate_->twin.difference.equal() && !certificate_->resume.equal();
    comparison_->setCurrentIndex(showsResume ? 1 : 0);
    fillLayers();
}

const StateComparison& CertificateView::chosen() const {
    return comparison_->currentIndex() == 0 ? certificate_->twin.difference : certificate_->resume;
}

// The layer that differs most comes first to mind, so it is chosen.
void CertificateView::fillLayers() {
    if (!certificate_) return;
    const auto& layers = chosen().layers;
    {
        const QSignalBlocker quiet(layer_);
        layer_->clear();
        for (const engine::LayerDifference& layer : layers) {
            layer_->addItem(tr("%1 (%2 of %3 differ)")
                                .arg(fromUtf8(layer.layer),
                                     countText(layer.different),
                                     countText(layer.parameters)));
        }
        const auto most = std::ranges::max_element(layers, {}, [](const auto& layer) {
            return std::isnan(layer.largest) ? HUGE_VAL : layer.largest;
        });
        layer_->setCurrentIndex(static_cast<int>(most - layers.begin()));
    }
    showLayer();
}

void CertificateView::showLayer() {
    const auto index = static_cast<std::size_t>(std::max(0, layer_->currentIndex()));
    const auto& layers = chosen().layers;
    const bool hasBars = index < layers.size() && !layers[index].bars.values.empty();
    stack_->setCurrentIndex(hasBars ? 0 : 1);
    if (hasBars) {
        plot_->setBars(barValues(layers[index].bars), layers[index].bars.parametersPerBar);
        return;
    }
    nothing_->setText(
        index < layers.size() && layers[index].different > 0
            ? tr("These parameters are not stored in fp32, so their differences are not plotted.")
            : tr("All differences are zero."));
}

bool CertificateView::showsPlot() const {
    return stack_->currentIndex() == 0;
}

}  // namespace espalier::ui
