// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/page/measure_choice.h"

#include <QStandardItemModel>

#include "ui/widgets/buttons.h"

namespace espalier::ui {

MeasureChoice::MeasureChoice(QWidget* parent) : QComboBox(parent) {
    setAccessibleName(tr("Colour boxes by"));
    addItem(tr("Boxes without colours"), static_cast<int>(Measure::None));
    for (const Measure measure : kMeasures) {
        addItem(tr("Coloured by: %1").arg(measureName(measure)), static_cast<int>(measure));
    }
    addItem(tr("Coloured by: %1").arg(measureName(Measure::StepTime)),
            static_cast<int>(Measure::StepTime));
    for (const Measure measure : kTrainingMeasures) {
        addItem(tr("Coloured by: %1").arg(measureName(measure)), static_cast<int>(measure));
    }
    letShrink(this);
    setKnown(true);
    setTimesKnown(false);
    setTrainingKnown(false);
    connect(this, &QComboBox::currentIndexChanged, this, [this] {
        emit measureChosen(static_cast<Measure>(currentData().toInt()));
    });
}

void MeasureChoice::setKnown(bool known) {
    setAvailable(
        this,
        known ? QString()
              : tr("These numbers are unknown until the problems of the network are solved."),
        tr("Colours the boxes by one of the numbers, and writes it on them. All layers and groups "
           "are on one scale."));
}

void MeasureChoice::setTimesKnown(bool known) {
    auto* items = qobject_cast<QStandardItemModel*>(model());
    const int place = findData(static_cast<int>(Measure::StepTime));
    items->item(place)->setEnabled(known);
    items->item(place)->setToolTip(
        known ? tr("What each layer takes in a training step on the chosen device")
              : tr("Known once it is measured: press Measure times."));
    // Colours that are no longer known would be those of another drawing.
    if (!known && currentIndex() == place) setCurrentIndex(0);
}

void MeasureChoice::setTrainingKnown(bool known) {
    auto* items = qobject_cast<QStandardItemModel*>(model());
    for (int i = 0; i < count(); ++i) {
        const auto measure = static_cast<Measure>(itemData(i).toInt());
        if (!isOfTraining(measure)) continue;
        items->item(i)->setEnabled(known);
        const QString meaning =
            measure == Measure::DeadUnits
                ? tr("Of each ReLU, the share of its channels that are 0 for all images looked "
                     "at: nothing flows back through those, so they learn nothing more")
                : tr("Of each layer, the length of the gradient beside that of its weights: where "
                     "it is far smaller than elsewhere, that layer hardly learns");
        items->item(i)->setToolTip(
            known ? meaning
                  : tr("Known once a training has been looked into: press Look inside above the "
                       "drawing."));
    }
}

}  // namespace espalier::ui
