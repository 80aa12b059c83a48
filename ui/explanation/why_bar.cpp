// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explanation/why_bar.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPushButton>

#include "ui/explanation/near_images.h"
#include "ui/explanation/why_dialog.h"
#include "ui/images/image_cache.h"
#include "ui/style/theme.h"
#include "ui/widgets/buttons.h"

namespace espalier::ui {

WhyBar::WhyBar(const ExplanationAccess& access, ImageCache& images, QWidget* parent)
    : QWidget(parent),
      access_(access),
      images_(images),
      explainer_(access),
      likeness_(new NearImages(explainer_, images, 0, this)),
      why_(textButton(QStringLiteral("search"), tr("Why …"), this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2 * kGrid);
    row->addWidget(likeness_, 1);
    row->addWidget(why_, 0, Qt::AlignTop);
    connect(why_, &QPushButton::clicked, this, &WhyBar::open);
    show({});
}

void WhyBar::setModel(const std::filesystem::path& model, const engine::DataSource& data) {
    model_ = model;
    data_ = data;
    explainer_.setModel(model, data);
    show({});
}

void WhyBar::show(const QString& path) {
    path_ = path;
    if (path.isEmpty() || model_.empty() || !isVisible()) {
        explainer_.rest();
    } else {
        explainer_.ask(path, std::nullopt);
    }
    likeness_->show(path);
    setAvailable(why_,
                 path.isEmpty() ? tr("Select an image first.") : QString(),
                 tr("Show the image enlarged, and where the network looks in it"));
}

// Nothing is computed while nobody looks.
void WhyBar::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    show(path_);
}

void WhyBar::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    explainer_.rest();
}

void WhyBar::openFrom(QWidget* image) {
    image->installEventFilter(this);
}

QString WhyBar::sentence() const {
    return likeness_->sentence();
}

void WhyBar::open() {
    if (path_.isEmpty() || model_.empty()) return;
    if (dialog_) dialog_->close();
    dialog_ = new WhyDialog(access_, images_, {model_, data_, path_}, this);
    dialog_->open();
}

bool WhyBar::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::MouseButtonDblClick) {
        open();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace espalier::ui
