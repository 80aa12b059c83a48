// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/same_settings.h"

#include <QCoreApplication>

#include "engine/data/folder/sample_annotations.h"
#include "ui/document.h"

namespace espalier::ui {

namespace {

bool haveSameSettings(const engine::Project& a, const engine::Project& b) {
    return a.preprocessing == b.preprocessing && a.startFrom == b.startFrom &&
           a.normaliseByData == b.normaliseByData && a.augmentation == b.augmentation &&
           a.network == b.network && a.options == b.options && a.dataChoices == b.dataChoices;
}

// Whether the same were added to those of the data: else a network for one has not the outputs of
// the other.
bool knowSameOutputs(const engine::DataChoices& a, const engine::DataChoices& b) {
    engine::DataChoices mixed = engine::withSampleAnnotationsOf(a, b);
    mixed.relabelled = a.relabelled;
    return mixed == a;
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
    if (knowSameOutputs(now.dataChoices, run.dataChoices)) next.network = run.network;
    next.options = run.options;
    next.dataChoices = engine::withSampleAnnotationsOf(run.dataChoices, now.dataChoices);
    next.dataChoices.excluded = now.dataChoices.excluded;
    next.dataChoices.fold = {};  // the images of a fold are held out of its run alone
    if (haveSameSettings(next, now)) return;
    document.changeAll(next,
                       QCoreApplication::translate("RunControl", "use the settings of a run"));
}

}  // namespace espalier::ui
