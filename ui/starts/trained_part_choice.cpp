// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/starts/trained_part_choice.h"

#include <QSignalBlocker>
#include <optional>

#include "engine/network/trained_part.h"
#include "ui/document.h"
#include "ui/forms/field_input.h"
#include "ui/review/project_reviewer.h"
#include "ui/widgets/buttons.h"

namespace espalier::ui {

namespace {

constexpr int kAsDrawn = 3;  // behind the parts, in the order of their enumeration

}  // namespace

TrainedPartChoice::TrainedPartChoice(Document& document, ProjectReviewer& reviewer, QWidget* parent)
    : QComboBox(parent), document_(document), reviewer_(reviewer) {
    addItem(tr("Last layer"));
    addItem(tr("Last stage"));
    addItem(tr("All layers"));
    setItemData(0, tr("Quickest; enough for a few images of everyday objects"), Qt::ToolTipRole);
    setItemData(
        1, tr("The layers with the lowest resolution, and all that follow"), Qt::ToolTipRole);
    setItemData(2, tr("Slowest; for many images, or for unusual ones"), Qt::ToolTipRole);
    setAccessibleName(tr("Trained layers"));
    guardWheel(this);
    soon_.setSingleShot(true);
    soon_.setInterval(0);
    connect(&soon_, &QTimer::timeout, this, &TrainedPartChoice::showPart);
    connect(this, &QComboBox::activated, this, &TrainedPartChoice::choose);
    connect(&document, &Document::networkChanged, this, &TrainedPartChoice::follow);
    connect(&document, &Document::projectReset, this, &TrainedPartChoice::follow);
    connect(&document, &Document::folderChanged, this, &TrainedPartChoice::follow);
    connect(&document, &Document::dataChanged, this, &TrainedPartChoice::follow);
}

void TrainedPartChoice::showEvent(QShowEvent* event) {
    QComboBox::showEvent(event);
    follow();
}

// Only while it is visible: a large drawing is compared layer by layer.
void TrainedPartChoice::follow() {
    if (isVisible()) soon_.start();
}

void TrainedPartChoice::showPart() {
    const QSignalBlocker quiet(this);
    const engine::NetworkDescription& drawing = document_.network();
    const auto checked = reviewer_.network();
    std::optional<engine::Network> own;  // where no classes are known
    if (!checked->validation.network) {
        own = engine::networkOfParts(drawing, document_.dataInterface());
    }
    const auto& network = own ? own : checked->validation.network;
    const auto part = network ? engine::trainedPartOf(drawing, *network) : std::nullopt;
    if (part && count() > kAsDrawn) removeItem(kAsDrawn);
    if (!part && count() == kAsDrawn) {
        addItem(tr("As drawn"));
        setItemData(kAsDrawn, tr("Padlocks on the Network page say which"), Qt::ToolTipRole);
    }
    setCurrentIndex(part ? static_cast<int>(*part) : kAsDrawn);

    setAvailable(
        this,
        drawing.nodes.empty() ? tr("There are no layers yet.")
        : !network ? tr("The drawing has problems. The Network page lists them; solve them first.")
                   : QString(),
        tr("Which layers are trained. The others keep their starting weights, which saves time and "
           "memory."));
}

void TrainedPartChoice::choose(int index) {
    if (index >= kAsDrawn) return;
    engine::NetworkDescription next = document_.network();
    const auto part = static_cast<engine::TrainedPart>(index);
    if (engine::trainPart(next, document_.dataInterface(), part) && next != document_.network()) {
        document_.changeNetwork(next, tr("Trained layers: %1").arg(itemText(index)));
    }
    soon_.start();  // the choice is shown again where nothing has changed
}

}  // namespace espalier::ui
