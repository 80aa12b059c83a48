// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/classification/class_advice.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/text.h"

namespace espalier::ui {

namespace {

// Fractions of accuracy.
constexpr double kLargeGap = 0.08;   // beyond it, learning by heart is worth a word
constexpr double kUsualGap = 0.03;   // below it there is none to speak of
constexpr double kLearnedAll = 0.9;  // below it, on its own training images, there is more to learn
constexpr double kNoise = 0.03;      // of an accuracy from few images, worth a word

struct Advice {
    Q_DECLARE_TR_FUNCTIONS(ResultAdvice)
};

// Half the width of the 95 % confidence interval of a fraction of few images.
double marginOf(double share, qint64 images) {
    // Adds two right and two wrong answers, because even 100 % of few images is uncertain.
    const double n = double(images) + 4;
    const double p = (share * double(images) + 2) / n;
    return 1.96 * std::sqrt(p * (1 - p) / n);
}

QString sentenceForGap(double training, double gap) {
    if (gap > kLargeGap && training < kLearnedAll) {
        return Advice::tr(
            "It is overfitting and underfitting at once. First add images or augmentation, then "
            "epochs or a larger network.");
    }
    if (gap > kLargeGap) {
        return Advice::tr(
            "It is overfitting: more images, more augmentation or weight decay would help.");
    }
    if (training < kLearnedAll) {
        return Advice::tr(
            "It is underfitting: more epochs, a larger network or a larger input would help.");
    }
    if (gap > kUsualGap) {
        return Advice::tr("This gap is normal; more images or more augmentation may narrow it.");
    }
    return Advice::tr("There is almost no gap, so it is not overfitting.");
}

QString sentenceForNoise(double share, qint64 images) {
    const double margin = marginOf(share, images);
    if (margin < kNoise) return {};
    return QLatin1Char(' ') +
           Advice::tr(
               "With only %1 test images, the accuracy is uncertain by ±%2 percentage points; more "
               "test images would make it more reliable.")
               .arg(countText(images))
               .arg(std::lround(100 * margin));
}

}  // namespace

QString classAdvice(const engine::ClassEvaluation& unseen, double trainingAccuracy) {
    const bool isMeasured = unseen.totals.images > 0 && !unseen.classes.empty();
    if (!isMeasured || !std::isfinite(trainingAccuracy) || trainingAccuracy <= 0) return {};
    const double accuracy = unseen.confusion.accuracy();
    const QString first = Advice::tr("On its training images the model reaches %1.")
                              .arg(percentText(trainingAccuracy));
    return first + QLatin1Char(' ') +
           sentenceForGap(trainingAccuracy, trainingAccuracy - accuracy) +
           sentenceForNoise(accuracy, unseen.confusion.total());
}

}  // namespace espalier::ui
