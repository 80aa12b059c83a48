// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/page/measure_choice.h"

#include "ui/widgets/buttons.h"

namespace espalier::ui {

MeasureChoice::MeasureChoice(QWidget* parent) : QComboBox(parent) {
    setAccessibleName(tr("Colour boxes by"));
    addItem(tr("Boxes without colours"), static_cast<int>(Measure::None));
    for (const Measure measure : kMeasures) {
        addItem(tr("Coloured by: %1").arg(measureName(measure)), static_cast<int>(measure));
    }
    letShrink(this);
    setKnown(true);
    connect(this, &QComboBox::currentIndexChanged, this, [this] {
        emit measureChosen(static_cast<Measure>(currentData().toInt()));
    });
}

void MeasureChoice::setKnown(bool known) {
    setAvailable(
        this,
        known ? QString()
              : tr("These numbers are unknown until the problems of the network are solved."),
        tr("Colours the boxes by one of the numbers, and writes it on them"));
}

}  // namespace espalier::ui
