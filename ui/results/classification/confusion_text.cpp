// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/classification/confusion_text.h"

#include "ui/forms/metric_words.h"
#include "ui/isolated.h"
#include "ui/results/classification/confusion_view.h"
#include "ui/text.h"

namespace espalier::ui {

QString confusionCellText(const engine::ConfusionMatrix& matrix,
                          const QStringList& classes,
                          const ConfusionCell& cell) {
    const qint64 count = matrix.at(cell.truth, cell.answer);
    const qint64 of = matrix.ofClass(cell.truth);
    const QString truth = isolated(classes.value(cell.truth));
    const QString fractions = of > 0 ? percentText(double(count) / double(of)) : QString();
    return cell.truth == cell.answer
               ? ConfusionView::tr("%1 of %n image(s) of %2 correct (%3)", nullptr, formOf(of))
                     .arg(countText(count), truth, fractions)
               : ConfusionView::tr(
                     "%1 of %n image(s) of %2 predicted as %3 (%4)", nullptr, formOf(of))
                     .arg(countText(count), truth, isolated(classes.value(cell.answer)), fractions);
}

QString confusionClassText(const engine::ConfusionMatrix& matrix,
                           const QStringList& classes,
                           int index,
                           bool isColumn) {
    const QString name = isolated(classes.value(index));
    const qint64 hits = matrix.at(index, index);
    const qint64 of = isColumn ? matrix.predictedAs(index) : matrix.ofClass(index);
    if (of == 0) {
        return isColumn ? ConfusionView::tr("%1: never predicted").arg(name)
                        : ConfusionView::tr("%1: no images of this class").arg(name);
    }
    if (isColumn) {
        return ConfusionView::tr("%1: precision %2").arg(name, shareText(hits, of));
    }
    return ConfusionView::tr("%1: %2, recall %3")
        .arg(name, ConfusionView::tr("%n image(s)", nullptr, formOf(of)), shareText(hits, of));
}

QString confusionTable(const engine::ConfusionMatrix& matrix, const QStringList& classes) {
    QString text = QLatin1Char('\t') + classes.join(QLatin1Char('\t')) + QLatin1Char('\n');
    for (int truth = 0; truth < matrix.classes(); ++truth) {
        text += classes.value(truth);
        for (int answer = 0; answer < matrix.classes(); ++answer) {
            text += QLatin1Char('\t') + QString::number(matrix.at(truth, answer));
        }
        text += QLatin1Char('\n');
    }
    return text;
}

}  // namespace espalier::ui
