// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/train/batch_copies.h"

#include <QLabel>

#include "ui/images/image_cache.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/flow_layout.h"

namespace espalier::ui {

namespace {

constexpr int kCopySide = 6 * kGrid;

}  // namespace

BatchCopies::BatchCopies(ImageCache& images, QWidget* parent) : QWidget(parent), images_(images) {
    auto* flow = new FlowLayout;
    flow->setContentsMargins(0, 0, 0, 0);
    flow->setSpacing(kGrid / 2);
    setLayout(flow);
    setAccessibleName(tr("Images of the batch"));
    connect(&images, &ImageCache::arrived, this, &BatchCopies::fill);
}

void BatchCopies::setImages(const engine::Autopsy& autopsy, const engine::RunFolder& run) {
    qDeleteAll(copies_);
    copies_.clear();
    const engine::AutopsyFiles files{run};
    for (const engine::Autopsy::BatchImage& image : autopsy.images) {
        if (image.copy.empty()) continue;
        auto* label = new QLabel(this);
        label->setFixedSize(kCopySide, kCopySide);
        label->setAlignment(Qt::AlignCenter);
        label->setToolTip(fromUtf8(image.name));
        label->setAccessibleName(fromUtf8(image.name));
        layout()->addWidget(label);
        label->show();
        const QString path = fromPath(files.copyOf(image));
        copies_.insert(path, label);
        fill(path);
    }
}

void BatchCopies::fill(const QString& path) {
    const QList<QLabel*> shown = copies_.values(path);
    if (shown.isEmpty()) return;
    const double ratio = devicePixelRatioF();
    const ImageCache::Answer answer = images_.ask(path, static_cast<int>(kCopySide * ratio));
    if (answer.image.isNull()) return;
    QPixmap copy = answer.image;
    copy.setDevicePixelRatio(ratio);
    for (QLabel* label : shown) label->setPixmap(copy);
}

}  // namespace espalier::ui
