// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/same_settings.h"

#include <QCoreApplication>

#include "ui/document.h"

namespace espalier::ui {

namespace {

bool haveSameSettings(const engine::Project& a, const engine::Project& b) {
    return a.preprocessing == b.preprocessing && a.startFrom == b.startFrom &&
           a.normaliseByData == b.normaliseByData && a.augmentation == b.augmentation &&
           a.network == b.network && a.options == b.options && a.dataChoices == b.dataChoices;
}

}  // namespace

void takeSettings(Document& document, const engine::Project& run) {
    const engine::Project& now = document.project();
    engine::Project next = now;
    next.preprocessing = run.preprocessing;
    if (now.normaliseByData && run.normaliseByData) {  // then the images decide
        next.preprocessing.mean = now.preprocessing.mean;
        next.preprocessing.standardDeviation = now.preprocessing.standardDeviation;
    }
    next.startFrom = run.startFrom;
    next.normaliseByData = run.normaliseByData;
    next.augmentation = run.augmentation;
    if (now.dataChoices.addedClasses == run.dataChoices.addedClasses) next.network = run.network;
    next.options = run.options;
    next.dataChoices.fractions = run.dataChoices.fractions;
    next.dataChoices.splitSeed = run.dataChoices.splitSeed;
    next.dataChoices.excludedClasses = run.dataChoices.excludedClasses;
    if (haveSameSettings(next, now)) return;
    document.changeAll(next,
                       QCoreApplication::translate("RunControl", "use the settings of a run"));
}

}  // namespace espalier::ui
