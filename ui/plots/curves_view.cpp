// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/curves_view.h"

#include <QAbstractTextDocumentLayout>
#include <QCursor>
#include <QImage>
#include <QKeyEvent>
#include <QPainter>
#include <QTextDocument>
#include <QToolTip>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/plots/values_line.h"
#include "ui/style/theme.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

using engine::EventKind;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr int kFrame = 33;  // ms
// Between two drawings of new data: so many times what one costs, so that the cores are left to the
// training, but never so long that the curves seem to stand still.
constexpr double kRestFactor = 200;
constexpr double kLongestRest = 500;  // ms
constexpr int kSteadySteps = 8;       // with the same rate, before another one is a change
constexpr double kMarkReach = 5;      // pixels from a mark within which its words are shown
constexpr int kMostWords = 8;         // lines of them
constexpr int kHead = 3 * kGrid;      // above each plot in an image

QString endWords(engine::FinishReason reason) {
    switch (reason) {
        case engine::FinishReason::Stopped:
            return CurvesView::tr("stopped");
        case engine::FinishReason::Patience:
            return CurvesView::tr("stopped early: validation loss no longer improved");
        case engine::FinishReason::Diverged:
            return CurvesView::tr("diverged, the loss became NaN");
        case engine::FinishReason::Completed:
            break;
    }
    return CurvesView::tr("finished");
}

QString shareText(double share) {
    return percentText(share);
}

// What a person waits for: it is drawn at once.
bool isTurn(const engine::TrainingEvent& event) {
    switch (event.kind) {
        case EventKind::Paused:
        case EventKind::Continued:
        case EventKind::Changed:
        case EventKind::Finished:
        case EventKind::Failed:
            return true;
        default:
            return event.step == 1;
    }
}

// A resumed run repeats what came after its checkpoint.
void put(QVector<double>& steps, QVector<double>& values, double step, double value) {
    const qsizetype place = std::lower_bound(steps.begin(), steps.end(), step) - steps.begin();
    if (place < steps.size() && steps[place] == step) {
        values[place] = value;
    } else {
        steps.insert(place, step);
        values.insert(place, value);
    }
}

// The validation value at or before a step.
double valueAt(const QVector<double>& steps, const QVector<double>& values, double step) {
    const auto found = std::upper_bound(steps.begin(), steps.end(), step);
    return found == steps.begin() ? kNaN : values[found - steps.begin() - 1];
}

}  // namespace

CurvesView::CurvesView(QWidget* parent)
    : QWidget(parent),
      loss_(new PlotPane(tr("Loss"), kNaN, this)),
      accuracy_(new PlotPane(tr("Accuracy"), 1, this)),
      lossValues_(new ValuesLine(tr("Loss"), this)),
      accuracyValues_(new ValuesLine(tr("Accuracy"), this)),
      baseline_(kNaN),
      hovered_(kNaN) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(2 * kGrid, 2 * kGrid, kGrid, kGrid);
    column->setSpacing(kGrid / 2);
    column->addWidget(lossValues_);
    column->addWidget(loss_, 1);
    column->addWidget(accuracyValues_);
    column->addWidget(accuracy_, 1);
    loss_->setStepAxisVisible(false);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Loss and accuracy curves"));
    drawTimer_.setSingleShot(true);
    connect(&drawTimer_, &QTimer::timeout, this, &CurvesView::draw);
    connectPane(loss_);
    connectPane(accuracy_);
    writeValues(kNaN);
}

void CurvesView::connectPane(PlotPane* pane) {
    connect(pane, &PlotPane::zoomed, this, &CurvesView::zoom);
    connect(pane, &PlotPane::panned, this, &CurvesView::pan);
    connect(pane, &PlotPane::resetAsked, this, &CurvesView::showAll);
    connect(pane, &PlotPane::hovered, this, &CurvesView::hover);
}

void CurvesView::clear() {
    training_.clear();
    trainingAccuracy_.clear();
    for (auto* list :
         {&validationSteps_, &validationLoss_, &accuracySteps_, &validationAccuracy_}) {
        list->clear();
    }
    marks_ = {};
    rate_ = 0;
    steadySteps_ = 0;
    baseline_ = kNaN;
    showAll();
    lastCost_ = 0;  // the first point is not to wait for what drawing nothing has cost
}

void CurvesView::setBaseline(double share) {
    const bool same = share == baseline_ || (std::isnan(share) && std::isnan(baseline_));
    if (same) return;
    baseline_ = share;
    accuracy_->setBaseline(share);
    drawSoon();
}

void CurvesView::add(const std::vector<engine::TrainingEvent>& events) {
    for (const engine::TrainingEvent& event : events) {
        const auto step = static_cast<double>(event.step);
        switch (event.kind) {
            case EventKind::Step:
                addStep(event);
                break;
            case EventKind::Epoch:
                addEpoch(event);
                break;
            case EventKind::Started:
                if (!training_.empty()) addMark(PlotMark::Kind::Resume, step, tr("resumed"));
                break;
            case EventKind::Checkpoint:
                addMark(PlotMark::Kind::Checkpoint, step, tr("checkpoint saved"));
                break;
            case EventKind::Paused:
                addMark(PlotMark::Kind::Pause, step, tr("paused"));
                break;
            case EventKind::Continued:
                addMark(PlotMark::Kind::Resume, step, tr("continued"));
                break;
            case EventKind::Changed:
                addMark(PlotMark::Kind::Rate, step, tr("changed: %1").arg(fromUtf8(event.text)));
                steadySteps_ = 0;  // the rate that follows is no news
                break;
            case EventKind::Finished:
                addMark(PlotMark::Kind::Stop, step, endWords(event.reason));
                break;
            default:
                break;
        }
    }
    if (events.empty()) return;
    drawSoon();
    if (drawTimer_.isActive() && std::ranges::any_of(events, isTurn)) drawTimer_.start(0);
}

void CurvesView::addStep(const engine::TrainingEvent& event) {
    const double first = static_cast<double>(std::max<qint64>(event.firstStep, 1));
    const double last = static_cast<double>(event.step);
    if (last <= training_.lastStep())
        return;  // a resumed run repeats what came after its checkpoint
    training_.add(std::min(first, last), last, event.loss);
    trainingAccuracy_.add(std::min(first, last), last, event.accuracy);
    watchRate(std::min(first, last), event.learningRate);
}

// A schedule that changes the rate with every step is a curve and gets no marks; one that holds it
// for a while gets one where it leaves it.
void CurvesView::watchRate(double step, double rate) {
    const bool same = std::abs(rate - rate_) <= 1e-6 * rate_;
    if (!same && steadySteps_ >= kSteadySteps) {
        addMark(PlotMark::Kind::Rate,
                step,
                tr("learning rate %1, was %2").arg(numberText(rate), numberText(rate_)));
    }
    steadySteps_ = same ? std::min(steadySteps_ + 1, kSteadySteps) : 0;
    rate_ = rate;
}

void CurvesView::addEpoch(const engine::TrainingEvent& event) {
    const double step = static_cast<double>(event.step);
    if (std::isfinite(event.validationLoss)) {
        put(validationSteps_, validationLoss_, step, event.validationLoss);
    }
    if (std::isfinite(event.validationAccuracy)) {
        put(accuracySteps_, validationAccuracy_, step, event.validationAccuracy);
    }
    addMark(PlotMark::Kind::Epoch, step, tr("end of epoch %1").arg(event.epoch));
    if (!event.isBest) return;
    marks_[static_cast<std::size_t>(PlotMark::Kind::Best)].clear();
    addMark(PlotMark::Kind::Best, step, tr("best so far, epoch %1").arg(event.epoch));
}

void CurvesView::addMark(PlotMark::Kind kind, double step, const QString& what) {
    std::vector<PlotMark>& marks = marks_[static_cast<std::size_t>(kind)];
    // A resumed run repeats what came after its checkpoint.
    const auto same = std::ranges::equal_range(marks, step, {}, &PlotMark::step);
    if (std::ranges::find(same, what, &PlotMark::what) != same.end()) return;
    marks.insert(same.end(), {kind, step, what});
}

QString CurvesView::marksAt(double step, double within) const {
    std::vector<PlotMark> near;
    for (const std::vector<PlotMark>& marks : marks_) {
        const auto first = std::ranges::lower_bound(marks, step - within, {}, &PlotMark::step);
        const auto end = std::ranges::upper_bound(marks, step + within, {}, &PlotMark::step);
        near.insert(near.end(), first, first + std::min<std::ptrdiff_t>(end - first, kMostWords));
    }
    std::ranges::stable_sort(near, {}, &PlotMark::step);
    QStringList words;
    for (const PlotMark& mark : near) {
        words << tr("Step %1: %2").arg(std::lround(mark.step)).arg(mark.what);
    }
    return words.mid(0, kMostWords).join(QLatin1Char('\n'));
}

double CurvesView::newest() const {
    const double lastEpoch = validationSteps_.isEmpty() ? 0 : validationSteps_.back();
    return std::max(training_.lastStep(), lastEpoch);
}

void CurvesView::showAll() {
    range_.showAll();
    draw();
}

void CurvesView::followEnd() {
    range_.followEnd(newest());
    draw();
}

void CurvesView::setLogarithmic(bool logarithmic) {
    if (logarithmic_ == logarithmic) return;
    logarithmic_ = logarithmic;
    loss_->setLogarithmic(logarithmic);
    emit logarithmicChanged(logarithmic);
    draw();
}

void CurvesView::zoom(double step, double notches) {
    range_.zoom(step, notches, newest());
    draw();
}

void CurvesView::pan(double steps) {
    range_.pan(steps, newest());
    draw();
}

void CurvesView::hover(double step) {
    const bool inside = step >= 0 && step <= newest();
    hovered_ = inside ? step : kNaN;
    loss_->setCursor(hovered_);
    accuracy_->setCursor(hovered_);
    writeValues(hovered_);
    const double within = kMarkReach * range_.width() / std::max(1, loss_->width());
    QToolTip::showText(QCursor::pos(), inside ? marksAt(step, within) : QString(), this);
}

QVector<CurveValue> CurvesView::valuesAt(double step,
                                         const MetricHistory& training,
                                         double validation,
                                         QString (*format)(double)) const {
    const Theme& theme = themeOf(this);
    const Bucket* bucket = training.at(step);
    const QString smooth = format(bucket ? bucket->smooth : kNaN);
    const QString validated = format(validation);
    return {{QStringLiteral("━"),
             theme.seriesColor(0),
             tr("training, smoothed %1").arg(smooth),
             tr("training %1").arg(smooth),
             smooth},
            {QStringLiteral("●"),
             theme.seriesColor(1),
             tr("validation %1").arg(validated),
             tr("validation %1").arg(validated),
             validated}};
}

void CurvesView::writeValues(double step) {
    const double where = std::isfinite(step) ? step : newest();
    QVector<CurveValue> loss =
        valuesAt(where, training_, valueAt(validationSteps_, validationLoss_, where), numberText);
    QVector<CurveValue> accuracy = valuesAt(
        where, trainingAccuracy_, valueAt(accuracySteps_, validationAccuracy_, where), shareText);
    if (std::isfinite(step)) {
        const QString number = countText(std::llround(step));
        const CurveValue place{{}, {}, tr("at step %1").arg(number), tr("step %1").arg(number), {}};
        loss << place;
        accuracy << place;
    }
    if (std::isfinite(baseline_)) {
        const QString baseline = percentText(baseline_, 0);
        accuracy << CurveValue{QStringLiteral("╌╌"),
                               themeOf(this).baseline,
                               tr("baseline, always the largest class %1").arg(baseline),
                               tr("baseline %1").arg(baseline),
                               baseline};
    }
    lossValues_->setValues(loss);
    accuracyValues_->setValues(accuracy);
}

void CurvesView::drawSoon() {
    if (drawTimer_.isActive() || !isVisible()) return;
    const double rest = std::min(lastCost_ * kRestFactor, kLongestRest);
    drawTimer_.start(std::max(kFrame, static_cast<int>(rest)));
}

void CurvesView::draw() {
    drawTimer_.stop();
    range_.update(newest());
    const auto most = static_cast<std::size_t>(std::max(200, width()));
    const bool hasAccuracy = !trainingAccuracy_.empty() || !accuracySteps_.isEmpty();
    accuracy_->setVisible(hasAccuracy || isEmpty());
    accuracyValues_->setVisible(hasAccuracy || isEmpty());
    loss_->setStepAxisVisible(!hasAccuracy && !isEmpty());  // else the lower plot has it
    loss_->setTraining(training_.view(range_.from(), range_.to(), most));
    loss_->setValidation(validationSteps_, validationLoss_);
    accuracy_->setTraining(trainingAccuracy_.view(range_.from(), range_.to(), most));
    accuracy_->setValidation(accuracySteps_, validationAccuracy_);
    accuracy_->setBaseline(baseline_);
    lastCost_ = 0;
    for (PlotPane* pane : {loss_, accuracy_}) {
        pane->setRange(range_.from(), range_.to());
        pane->setMarks(marks_);
        lastCost_ += pane->redraw();
    }
    writeValues(hovered_);
}

QImage CurvesView::image(int width, int height) {
    QImage image(width * 2, height * 2, QImage::Format_RGB32);
    image.setDevicePixelRatio(2);
    image.fill(themeOf(this).surface);
    QPainter painter(&image);
    const QSize pane(width, height / 2 - kHead);
    for (const auto& [values, plot] :
         {std::pair(lossValues_, loss_), std::pair(accuracyValues_, accuracy_)}) {
        paintHead(painter, *values, width);
        plot->paintInto(painter, pane);
        painter.translate(0, pane.height());
    }
    return image;
}

void CurvesView::paintLines(QPainter& painter, const QSize& size) {
    painter.fillRect(QRect({0, 0}, size), themeOf(this).surface);
    const QSize pane(size.width(), size.height() / 2 - kHead);
    for (const auto& [values, plot] :
         {std::pair(lossValues_, loss_), std::pair(accuracyValues_, accuracy_)}) {
        paintHead(painter, *values, size.width());
        plot->paintLines(painter, pane);
        painter.translate(0, pane.height());
    }
}

// As wide as the image, not as the window.
void CurvesView::paintHead(QPainter& painter, const ValuesLine& values, int width) const {
    QTextDocument text;
    text.setDefaultFont(values.font());
    text.setHtml(values.textFor(width - 2 * static_cast<int>(text.documentMargin())));
    QAbstractTextDocumentLayout::PaintContext colours;
    colours.palette.setColor(QPalette::Text, themeOf(this).text);
    text.documentLayout()->draw(&painter, colours);
    painter.translate(0, kHead);
}

void CurvesView::paintEvent(QPaintEvent*) {
    const Theme& theme = themeOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(hasFocus() ? theme.accent : theme.line, 1));
    painter.setBrush(theme.surface);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 10, 10);
}

void CurvesView::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_End) {
        followEnd();
    } else if (event->key() == Qt::Key_Home) {
        showAll();
    } else if (event->key() == Qt::Key_L && event->modifiers() == Qt::NoModifier) {
        setLogarithmic(!logarithmic_);
    } else {
        QWidget::keyPressEvent(event);
    }
}

void CurvesView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) writeValues(hovered_);
}

void CurvesView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    drawTimer_.start(kFrame);
}

void CurvesView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    draw();
}

}  // namespace espalier::ui
