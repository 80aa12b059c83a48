// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/experiments/trials_table.h"

#include <QEvent>
#include <QFont>
#include <QHeaderView>
#include <QPainter>
#include <QSignalBlocker>
#include <algorithm>
#include <vector>

#include "engine/metrics/metric_catalog.h"
#include "ui/experiments/trial_words.h"
#include "ui/experiments/trials_control.h"
#include "ui/forms/metric_words.h"
#include "ui/isolated.h"
#include "ui/plots/line_look.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/table.h"

namespace espalier::ui {

namespace {

constexpr QSize kLineSample(28, 12);
constexpr int kTrialRole = Qt::UserRole;
constexpr int kLeastTrialName = 20 * kGrid;

// The line of a trial as it is drawn in the plot.
QPixmap lineSample(const Theme& theme, int index, qreal ratio) {
    QPixmap image(kLineSample * ratio);
    image.setDevicePixelRatio(ratio);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(linePen(theme, index));
    const double middle = kLineSample.height() / 2.0;
    painter.drawLine(QPointF(1, middle), QPointF(kLineSample.width() - 1, middle));
    return image;
}

Qt::Alignment alignmentOf(int column) {
    const bool isText = column == TrialsTable::Name || column == TrialsTable::State;
    return cellAlignment(!isText);
}

// A plain tooltip has one line, however long it is.
QString failureTip(const engine::TrialFailure& failure) {
    const QString sentence = withOptionWords(spokenText(failure.text));
    return QStringLiteral("<p>%1</p>").arg(sentence.toHtmlEscaped());
}

}  // namespace

TrialsTable::TrialsTable(TrialsControl& control, QWidget* parent)
    : QTableWidget(parent), control_(control) {
    prepareTable(*this);
    setAccessibleName(tr("Trials"));
    setColumnCount(kColumns);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setIconSize(kLineSample);
    setWordWrap(false);
    horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    horizontalHeader()->setSectionResizeMode(Name, QHeaderView::Fixed);
    horizontalHeader()->setStretchLastSection(true);
    horizontalHeader()->setMinimumSectionSize(6 * kGrid);
    fitLater_.setSingleShot(true);
    fitLater_.setInterval(0);
    connect(&fitLater_, &QTimer::timeout, this, &TrialsTable::fitNames);
    connect(
        horizontalHeader(), &QHeaderView::sectionResized, &fitLater_, qOverload<>(&QTimer::start));
    setMinimumHeight(13 * kGrid);
    connect(this, &QTableWidget::itemSelectionChanged, this, &TrialsTable::choiceChanged);
    connect(&control, &TrialsControl::changed, this, &TrialsTable::fill);
    fill();
}

int TrialsTable::chosen() const {
    const QTableWidgetItem* first = currentRow() < 0 ? nullptr : item(currentRow(), Rank);
    return first ? first->data(kTrialRole).toInt() : 0;
}

void TrialsTable::choose(int trial) {
    for (int row = 0; row < rowCount(); ++row) {
        if (item(row, Rank)->data(kTrialRole).toInt() == trial) setCurrentCell(row, Name);
    }
}

void TrialsTable::fill() {
    const auto& standing = control_.standing();
    const int before = chosen();
    {
        const QSignalBlocker silent(this);
        clearContents();
        setRowCount(0);
        if (standing) {
            writeHead();
            std::vector<int> order = standing->ranking();
            const std::size_t ranked = order.size();
            for (const engine::TrialStanding& trial : standing->trials()) {
                if (std::ranges::find(order, trial.number) == order.end()) {
                    order.push_back(trial.number);
                }
            }
            setRowCount(static_cast<int>(order.size()));
            for (std::size_t row = 0; row < order.size(); ++row) {
                const QString rank =
                    row < ranked ? QString::number(row + 1) : QString(QChar(0x2013));
                fillRow(static_cast<int>(row), order[row], rank);
                if (order[row] == before) selectRow(static_cast<int>(row));
            }
            boldWinner();
        }
    }
    fitLater_.start();
    emit choiceChanged();
}

// While trials are left, one result by itself is not the best.
void TrialsTable::boldWinner() {
    const engine::SweepStanding& standing = *control_.standing();
    const std::size_t ranked = standing.ranking().size();
    if (ranked == 0 || (ranked == 1 && !standing.isComplete())) return;
    QFont bold;
    bold.setBold(true);
    for (int column = 0; column < kColumns; ++column) item(0, column)->setData(Qt::FontRole, bold);
}

void TrialsTable::writeHead() {
    const engine::SweepStanding& standing = *control_.standing();
    QString headline;
    for (const engine::TrialStanding& trial : standing.trials()) {
        const auto metric = headlineOf(standing, trial);
        if (metric && headline.isEmpty()) headline = metricName(metric->key);
    }
    const QString titles[kColumns] = {tr("Rank"),
                                      tr("Trial"),
                                      judgeText(standing),
                                      headline,
                                      tr("Test"),
                                      tr("Time"),
                                      tr("Epochs"),
                                      tr("Parameters"),
                                      tr("Model"),
                                      tr("State")};
    for (int column = 0; column < kColumns; ++column) {
        auto* head = new QTableWidgetItem(titles[column]);
        head->setTextAlignment(alignmentOf(column));
        setHorizontalHeaderItem(column, head);
    }
    horizontalHeaderItem(Headline)->setToolTip(tr("On the validation images"));
    // Where it is the judge, it is beside it.
    setColumnHidden(Headline, headline.isEmpty() || engine::findMetric(standing.judge()));
    // What all have in common takes the room of what they differ in.
    const std::vector<engine::Trial>& trials = standing.sweep().trials;
    const bool areAsLarge = trials.size() > 1 && std::ranges::all_of(trials, [&](const auto& one) {
                                return one.parameters == trials.front().parameters;
                            });
    for (const int column : {Parameters, Model}) setColumnHidden(column, areAsLarge);
}

// As wide as the longest one: beyond that, it would only move the numbers away from it. While names
// can be shortened instead, nothing scrolls sideways: Qt's bar would come and go with each change.
void TrialsTable::fitNames() {
    const QHeaderView* head = horizontalHeader();
    int others = std::max(sizeHintForColumn(State), head->sectionSizeHint(State));
    for (int column = 0; column < kColumns; ++column) {
        if (column != Name && column != State) others += columnWidth(column);
    }
    const int wanted = std::max(sizeHintForColumn(Name), kLeastTrialName);
    const int room = viewport()->width() - others;
    setColumnWidth(Name, std::clamp(room, kLeastTrialName, wanted));
    setHorizontalScrollBarPolicy(room < kLeastTrialName ? Qt::ScrollBarAsNeeded
                                                        : Qt::ScrollBarAlwaysOff);
}

void TrialsTable::fillRow(int row, int number, const QString& rank) {
    const engine::SweepStanding& standing = *control_.standing();
    const engine::TrialStanding& trial = standing.trial(number);
    const engine::Trial& settings = standing.sweep().trial(number);
    const auto& run = trial.files.run;
    const QString none(QChar(0x2013));
    const bool isInWork = control_.inWork() == number;
    QStringList texts(kColumns, none);
    texts[Rank] = rank;
    texts[Name] = tr("%1: %2").arg(number).arg(trialName(standing.sweep(), number));
    texts[Value] = judgedText(standing, trial);
    if (const auto metric = headlineOf(standing, trial)) {
        texts[Headline] =
            metricWithIntervalText(metric->key, metric->value, run ? run->validationImages : 0);
    }
    if (const QString test = trialTestText(standing, trial); !test.isEmpty()) texts[Test] = test;
    if (run) texts[Time] = durationText(trial.seconds);
    if (run) texts[Epochs] = countText(trial.trained);
    if (settings.parameters > 0) texts[Parameters] = countText(settings.parameters);
    if (trial.files.modelBytes > 0) {
        texts[Model] = bytesText(static_cast<double>(trial.files.modelBytes));
    }
    texts[State] = trialStateText(trial, isInWork);
    for (const int column : {Name, Value, Headline, Test, Model}) {
        texts[column] = isolated(texts[column]);
    }
    const auto failure = standing.sweep().failures.find(number);
    const QString tip =
        failure == standing.sweep().failures.end() ? QString() : failureTip(failure->second);
    for (int column = 0; column < kColumns; ++column) {
        auto* cell = new QTableWidgetItem(texts[column]);
        cell->setTextAlignment(alignmentOf(column));
        cell->setToolTip(tip.isEmpty() ? texts[column] : tip);
        cell->setData(kTrialRole, number);
        setItem(row, column, cell);
    }
    item(row, Name)->setIcon(lineSample(themeOf(this), number - 1, devicePixelRatioF()));
}

void TrialsTable::resizeEvent(QResizeEvent* event) {
    QTableWidget::resizeEvent(event);
    fitNames();
}

void TrialsTable::changeEvent(QEvent* event) {
    QTableWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && columnCount() == kColumns) fill();
}

}  // namespace espalier::ui
