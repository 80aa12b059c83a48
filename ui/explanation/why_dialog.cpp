// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explanation/why_dialog.h"

#include <QFileInfo>
#include <QKeyEvent>
#include <QVBoxLayout>

#include "ui/explanation/explained_image.h"
#include "ui/explanation/near_images.h"
#include "ui/explanation/why_view.h"
#include "ui/style/theme.h"

namespace espalier::ui {

WhyDialog::WhyDialog(const ExplanationAccess& access,
                     ImageCache& images,
                     const Subject& subject,
                     QWidget* parent)
    : QDialog(parent),
      explainer_(access),
      view_(new WhyView(explainer_, images, this)),
      near_(new NearImages(explainer_, images, NearImages::kMost, this)) {
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(QFileInfo(subject.image).fileName());
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(2 * kGrid, 2 * kGrid, 2 * kGrid, 2 * kGrid);
    column->setSpacing(kGrid);
    column->addWidget(view_, 1);
    column->addWidget(near_);
    explainer_.setModel(subject.model, subject.data);
    view_->show(subject.image);
    near_->show(subject.image);
    view_->image().setToolTip({});
    view_->image().setFocus();
    connect(near_,
            &NearImages::imageChosen,
            this,
            [this, &access, &images, subject](const QString& path) {
                (new WhyDialog(access, images, {subject.model, subject.data, path}, this))->open();
            });
    const QSize room = parent->window()->size();
    resize(room.width() * 3 / 4, room.height() * 9 / 10);
}

void WhyDialog::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_H) return view_->toggle(HeatMapMethod::GradCam);
    if (event->key() == Qt::Key_O) return view_->toggle(HeatMapMethod::Occlusion);
    QDialog::keyPressEvent(event);
}

}  // namespace espalier::ui
