// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explanation/why_dialog.h"

#include <QFileInfo>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/explanation/explained_image.h"
#include "ui/explanation/near_images.h"
#include "ui/explanation/why_view.h"
#include "ui/style/theme.h"
#include "ui/widgets/buttons.h"

namespace espalier::ui {

WhyDialog::WhyDialog(const ExplanationAccess& access,
                     ImageCache& images,
                     const Subject& subject,
                     QWidget* parent)
    : QDialog(parent),
      explainer_(access),
      view_(new WhyView(explainer_, images, this)),
      near_(new NearImages(explainer_, images, NearImages::kMost, this)),
      back_(textButton(QGuiApplication::isLeftToRight() ? QStringLiteral("chevron-left")
                                                        : QStringLiteral("chevron-right"),
                       tr("Back"),
                       this)) {
    setAttribute(Qt::WA_DeleteOnClose);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(2 * kGrid, 2 * kGrid, 2 * kGrid, 2 * kGrid);
    column->setSpacing(kGrid);
    column->addWidget(back_, 0, Qt::AlignLeft);
    column->addWidget(view_, 1);
    column->addWidget(near_);
    explainer_.setModel(subject.model, subject.data);
    back_->setToolTip(tr("The image that this one was chosen from (Alt+Left)"));
    back_->setAutoDefault(false);
    connect(back_, &QPushButton::clicked, this, &WhyDialog::goBack);
    connect(near_, &NearImages::imageChosen, this, [this](const QString& path) {
        before_ << path_;
        showImage(path);
    });
    showImage(subject.image);
    const QSize room = parent->window()->size();
    resize(room.width() * 3 / 4, room.height() * 9 / 10);
}

void WhyDialog::showImage(const QString& path) {
    path_ = path;
    setWindowTitle(QFileInfo(path).fileName());
    back_->setVisible(!before_.isEmpty());
    view_->show(path);
    near_->show(path);
    view_->image().setToolTip({});
    view_->image().setFocus();
}

void WhyDialog::goBack() {
    if (!before_.isEmpty()) showImage(before_.takeLast());
}

void WhyDialog::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_H) return view_->toggle(HeatMapMethod::GradCam);
    if (event->key() == Qt::Key_O) return view_->toggle(HeatMapMethod::Occlusion);
    if (event->matches(QKeySequence::Back)) return goBack();
    QDialog::keyPressEvent(event);
}

}  // namespace espalier::ui
