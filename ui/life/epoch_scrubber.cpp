// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/life/epoch_scrubber.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QSlider>
#include <algorithm>

#include "ui/life/network_life.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/elided_label.h"

namespace espalier::ui {

EpochScrubber::EpochScrubber(NetworkLife& life, QWidget* parent)
    : QWidget(parent),
      life_(life),
      slider_(new QSlider(Qt::Horizontal)),
      sentence_(new ElidedLabel),
      newest_(textButton({}, tr("Newest"), this)) {
    slider_->setAccessibleName(tr("Moment of the training"));
    slider_->setPageStep(1);
    slider_->setToolTip(tr("Earlier or later in the training: the moments that were kept"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, kGrid);
    row->setSpacing(2 * kGrid);
    row->addWidget(sentence_, 1);
    row->addWidget(slider_, 1);
    row->addWidget(newest_);
    QSizePolicy keeps = newest_->sizePolicy();
    keeps.setRetainSizeWhenHidden(true);  // the row is as high with one moment as with several
    newest_->setSizePolicy(keeps);
    connect(slider_, &QSlider::valueChanged, this, [this](int index) { life_.showRecord(index); });
    connect(newest_, &QPushButton::clicked, this, [this] {
        life_.showRecord(static_cast<int>(life_.records().size()) - 1);
    });
    connect(&life, &NetworkLife::looked, this, &EpochScrubber::follow);
    connect(&life, &NetworkLife::sentenceChanged, this, &EpochScrubber::follow);
    follow();
}

void EpochScrubber::follow() {
    const int count = static_cast<int>(life_.records().size());
    {
        const QSignalBlocker quiet(slider_);
        slider_->setRange(0, std::max(0, count - 1));
        slider_->setValue(std::max(0, life_.shownRecord()));
    }
    // A single moment would look like the beginning.
    slider_->setVisible(count > 1);
    newest_->setVisible(count > 1);
    setAvailable(newest_,
                 !life_.showsNewest() ? QString() : tr("The newest moment is shown."),
                 tr("Follow the training again"));
    QString text = life_.sentence();
    if (count > 1) {
        text += QStringLiteral("  ·  ") +
                tr("%1 of %n kept", nullptr, count).arg(countText(life_.shownRecord() + 1));
    }
    sentence_->setHelp(count == 1
                           ? tr("So far there is one moment to look at. More are kept with the "
                                "checkpoints of a training, while the window is open.")
                           : QString());
    sentence_->setWhole(text);
}

}  // namespace espalier::ui
