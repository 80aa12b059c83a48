// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/classification/class_overview.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/results/classification/class_bars.h"
#include "ui/results/classification/confusion_view.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/section.h"

namespace espalier::ui {

namespace {

constexpr int kLargeMatrix = 12;  // classes

}  // namespace

ClassOverview::ClassOverview(QWidget* parent)
    : QWidget(parent),
      row_(new QHBoxLayout(this)),
      confusion_(new ConfusionView(this)),
      bars_(new ClassBars(this)) {
    row_->setContentsMargins(0, 2 * kGrid, 0, 0);
    row_->setSpacing(4 * kGrid);
    row_->addLayout(makeMatrix());
    row_->addWidget(scrolling(bars_, this));
    connect(confusion_, &ConfusionView::cellChosen, this, &ClassOverview::cellChosen);
}

QLayout* ClassOverview::makeMatrix() {
    auto* column = new QVBoxLayout;
    column->setSpacing(kGrid);  // not that of the row around it
    column->addLayout(makeTools());
    column->addWidget(confusion_, 1);
    return column;
}

QLayout* ClassOverview::makeTools() {
    auto* head = new QHBoxLayout;
    head->setSpacing(kGrid);
    QLabel* words = sentenceLabel({}, true, this);
    const QString legend = tr("Rows: true class. Columns: predicted class.");
    words->setText(legend);
    auto* fractions = new QCheckBox(tr("Percentages"), this);
    fractions->setToolTip(tr("Percentages of each true class instead of counts"));
    QToolButton* out = iconButton(QStringLiteral("zoom-out"), tr("Smaller cells (-)"), this);
    QToolButton* in = iconButton(QStringLiteral("zoom-in"), tr("Larger cells (+)"), this);
    QToolButton* whole = iconButton(QStringLiteral("fit"), tr("The whole matrix (0)"), this);
    head->addWidget(words, 1);
    head->addWidget(fractions);
    for (QToolButton* button : {out, in, whole}) head->addWidget(button);
    connect(fractions, &QCheckBox::toggled, confusion_, &ConfusionView::setFractions);
    connect(out, &QToolButton::clicked, confusion_, &ConfusionView::zoomOut);
    connect(in, &QToolButton::clicked, confusion_, &ConfusionView::zoomIn);
    connect(whole, &QToolButton::clicked, confusion_, &ConfusionView::fit);
    connect(confusion_, &ConfusionView::zoomed, this, [this, in, out] {
        setAvailable(in, confusion_->whyNotIn(), tr("Larger cells (+)"));
        setAvailable(out, confusion_->whyNotOut(), tr("Smaller cells (-)"));
    });
    connect(
        confusion_, &ConfusionView::currentChanged, words, [words, legend](const QString& cell) {
            words->setText(cell.isEmpty() ? legend : cell);
        });
    return head;
}

void ClassOverview::setEvaluation(const engine::ClassEvaluation& evaluation) {
    QStringList classes;
    for (const std::string& name : evaluation.classes) classes << fromUtf8(name);
    confusion_->setMatrix(evaluation.confusion, classes);
    bars_->setMatrix(evaluation.confusion, classes);
    share(static_cast<int>(classes.size()));
}

QString ClassOverview::asText() const {
    return confusion_->asText();
}

// A large matrix gets more of the space.
void ClassOverview::share(int classes) {
    const bool large = classes > kLargeMatrix;
    row_->setStretch(0, large ? 3 : 1);
    row_->setStretch(1, large ? 2 : 1);
}

}  // namespace espalier::ui
