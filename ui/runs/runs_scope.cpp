// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/runs_scope.h"

#include "ui/runs/runs_filter.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

using engine::RunKinship;

constexpr RunKinship kScopes[] = {RunKinship::Own, RunKinship::SameImages, RunKinship::Other};

}  // namespace

RunsScope::RunsScope(RunsFilter& filter, QWidget* parent) : QComboBox(parent), filter_(filter) {
    for (const RunKinship scope : kScopes) addItem(QString(), static_cast<int>(scope));
    setSizeAdjustPolicy(AdjustToContents);
    setAccessibleName(tr("Which runs"));
    setToolTip(
        tr("Runs of this project, of all projects on the same images, or all known runs on this "
           "computer."));
    connect(this, &QComboBox::activated, this, [this](int index) {
        isChosen_ = true;
        filter_.setScope(kScopes[index]);
        emit changed();
    });
}

void RunsScope::forgetChoice() {
    isChosen_ = false;
    wasOnImages_ = false;
}

void RunsScope::chooseAll() {
    isChosen_ = true;
    filter_.setScope(RunKinship::Other);
    setCurrentIndex(static_cast<int>(RunKinship::Other));
}

// The first run of the project does not hide the earlier ones on its images.
RunKinship RunsScope::usualScope(int own, int onImages) const {
    if (own > 0 && !wasOnImages_) return RunKinship::Own;
    return onImages > 0 ? RunKinship::SameImages : RunKinship::Other;
}

void RunsScope::follow() {
    const int own = filter_.countIn(RunKinship::Own);
    const int onImages = filter_.countIn(RunKinship::SameImages);
    const int all = filter_.countIn(RunKinship::Other);
    setItemText(0,
                own > 0 && onImages > own ? tr("This project (%1), %2 more on these images")
                                                .arg(countText(own), countText(onImages - own))
                                          : tr("This project (%1)").arg(countText(own)));
    setItemText(1, tr("These images (%1)").arg(countText(onImages)));
    setItemText(2, tr("All runs (%1)").arg(countText(all)));
    setVisible(all > own);
    if (!isChosen_) filter_.setScope(usualScope(own, onImages));
    wasOnImages_ = filter_.scope() == RunKinship::SameImages;
    setCurrentIndex(static_cast<int>(filter_.scope()));
}

}  // namespace espalier::ui
